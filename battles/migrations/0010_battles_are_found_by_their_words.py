from django.contrib.postgres.indexes import GinIndex
from django.db import migrations

from common.search import FullText


class Migration(migrations.Migration):
    dependencies = [("battles", "0009_a_battle_keeps_photographs")]

    operations = [
        migrations.AddIndex("Battle", GinIndex(FullText("name"), name="battle_words")),
        migrations.AddIndex("Side", GinIndex(FullText("name"), name="battle_side_words")),
        migrations.AddIndex("Seat", GinIndex(FullText("name"), name="battle_seat_words")),
    ]
