"""Store each handed-in list as a copy of what it is now."""

import json
from hashlib import sha256
from typing import Any

from django.db import migrations
from django.utils import timezone


def copy_lists(apps: Any, schema_editor: Any) -> None:
    """Write the copies as ``armies.copies`` does.

    Points and legality are those of a list checked when it was handed in: rulebooks are not asked inside a migration.
    """
    player_model = apps.get_model("tournaments", "Player")
    copy_model = apps.get_model("tournaments", "HandedInList")
    for player in player_model.objects.filter(army_list__isnull=False).select_related("army_list"):
        army = player.army_list
        commands, sources = [], []
        for command in army.commands.order_by("position", "pk"):
            units = list(command.units.order_by("position", "pk"))
            commands.append(
                {
                    "name": command.name,
                    "commander": command.commander,
                    "options": command.options,
                    "units": runs(units),
                }
            )
            sources.append([command.pk, [unit.pk for unit in units]])
        document = {
            "format": "stendardo army list",
            "version": 1,
            "ruleset": army.ruleset,
            "name": army.name,
            "commander": army.commander,
            "notes": army.notes,
            "options": army.options,
            "commands": commands,
        }
        text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        when = player.list_at or timezone.now()
        player.handed_in = copy_model.objects.create(
            player=player,
            ruleset=army.ruleset,
            name=army.name,
            document=document,
            digest=sha256(text.encode()).hexdigest(),
            points=None,
            handed_in_at=when,
            accepted_at=when if player.list_state in ("accepted", "locked") else None,
            source=army,
            sources=sources,
        )
        player.save(update_fields=["handed_in"])


def runs(units: list[Any]) -> list[dict[str, Any]]:
    """Return consecutive equal units as one row with their count."""
    rows: list[dict[str, Any]] = []
    for unit in units:
        row = {"profile": unit.profile, "name": unit.name, "count": 1, "options": unit.options}
        if rows and {**rows[-1], "count": 1} == row:
            rows[-1]["count"] += 1
        else:
            rows.append(row)
    return rows


def point_to_sources(apps: Any, schema_editor: Any) -> None:
    """Make entries point to the live lists again."""
    for player in apps.get_model("tournaments", "Player").objects.filter(handed_in__isnull=False).select_related("handed_in"):
        player.army_list_id = player.handed_in.source_id
        player.save(update_fields=["army_list"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_handed_in_lists_are_frozen"),
    ]

    operations = [
        migrations.RunPython(copy_lists, point_to_sources),
    ]
