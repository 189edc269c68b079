"""Battles point to the army lists of ``armies``, which are the same rows in the same tables: nothing happens to the database."""

import django.db.models.deletion
from django.db import migrations, models


def _link(model: str) -> models.ForeignKey:
    return models.ForeignKey(
        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=f"armies.{model}"
    )


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0001_army_lists_are_an_app_of_their_own"),
        ("battles", "0003_a_list_can_be_a_book_of_profiles"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(model_name="side", name="army", field=_link("army")),
                migrations.AlterField(model_name="command", name="source", field=_link("armycommand")),
                migrations.AlterField(model_name="unit", name="source", field=_link("armyunit")),
                migrations.DeleteModel(name="ArmyUnit"),
                migrations.DeleteModel(name="ArmyCommand"),
                migrations.DeleteModel(name="Army"),
            ],
        ),
    ]
