"""``undoes`` was never written: a tournament's corrections are entries of their own."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0010_links_to_entries_end_apart_from_their_browsers"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="logentry",
            name="undoes",
        ),
    ]
