"""A force with its units, those that are lost too, by command."""

from typing import Any

from campaigns.engine.words import WORDS
from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.arms import sign_of_arm
from campaigns.queries.names import unit_name

#: Up to this many steps are drawn as boxes; more are a number.
BOXES = 12


def roster(snapshot: Snapshot, force: str) -> list[dict[str, Any]]:
    """Commands with their units: name, strength of how many steps, points, status; ``boxes``: which steps are left, to tick;
    ``sign``: that of its arm.
    """
    found: dict[int, dict[str, Any]] = {}
    for code, row in snapshot.units.items():
        fields = snapshot.state[f"unit:{code}"]
        if fields["force"] != force:
            continue
        command = row.source.command
        units = found.setdefault(command.pk, {"command": command, "units": []})["units"]
        units.append(
            {
                "code": code,
                "name": unit_name(snapshot, code),
                "sign": sign_of_arm(snapshot, row),
                "strength": fields["strength"],
                "steps": row.steps,
                "points": snapshot.worth(code, fields["strength"]),
                "status": fields["status"],
                "status_word": WORDS[fields["status"]],
                "boxes": [step < fields["strength"] for step in range(row.steps)] if row.steps <= BOXES else [],
            }
        )
    return list(found.values())
