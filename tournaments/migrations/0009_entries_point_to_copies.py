"""Remove the key to the live list."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0008_each_handed_in_list_is_copied"),
    ]

    operations = [
        migrations.RemoveField(model_name="player", name="army_list"),
    ]
