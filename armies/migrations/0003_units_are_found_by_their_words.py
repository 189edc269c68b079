from django.contrib.postgres.indexes import GinIndex
from django.db import migrations

from common.search import FullText


class Migration(migrations.Migration):
    dependencies = [("armies", "0002_a_list_can_belong_to_a_force")]

    operations = [migrations.AddIndex("ArmyUnit", GinIndex(FullText("name"), name="army_unit_words"))]
