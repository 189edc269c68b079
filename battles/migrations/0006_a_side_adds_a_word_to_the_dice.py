"""A new kind of entry: a side's word for the server's dice."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("battles", "0005_a_battle_says_who_won")]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("muster", "muster"),
                    ("act", "act"),
                    ("step", "step ended"),
                    ("decline", "declined"),
                    ("record", "recorded result"),
                    ("correction", "correction"),
                    ("undo", "undo"),
                    ("proposal", "proposal"),
                    ("answer", "answer"),
                    ("end", "end of the battle"),
                    ("reopen", "the battle goes on"),
                    ("seat", "seat"),
                    ("note", "note"),
                    ("word", "word for the dice"),
                ],
                max_length=12,
            ),
        ),
    ]
