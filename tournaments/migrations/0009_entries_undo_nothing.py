"""``undoes`` was never written: a tournament's corrections are entries of their own."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_who_was_reminded_of_lists"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="logentry",
            name="undoes",
        ),
    ]
