"""The nightly look asks the rules about new acts alone: what an earlier release reckoned, as its rules then were, stands."""

from typing import Any

from django.db import migrations


def count_as_looked_at(apps: Any, schema_editor: Any) -> None:
    """Battles there are already count as looked at up to where their log stands."""
    battle, check = apps.get_model("battles", "Battle"), apps.get_model("battles", "Check")
    rows = battle.objects.filter(check_of_truth=None).values_list("pk", "seq")
    check.objects.bulk_create([check(battle_id=pk, seq=seq, release="0.1.0") for pk, seq in rows.iterator()], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("battles", "0007_a_battle_knows_its_version")]

    operations = [migrations.RunPython(count_as_looked_at, migrations.RunPython.noop)]
