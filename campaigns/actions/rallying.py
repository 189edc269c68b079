"""Units that are scattered, and come back or are lost for good (§6.16)."""

from typing import Any

from campaigns.actions.units import write_unit
from campaigns.engine.recovery import rally
from campaigns.ledger import world
from campaigns.ledger.writing import Writing


def rally_all(work: Writing, *, before: int) -> list[dict[str, Any]]:
    """Units that were scattered before a turn roll to come back; what became of each."""
    snapshot = work.now
    scattered = [
        {"id": code, "strength": fields["strength"], "since": fields["since"] or "loser"}
        for force, _fields in snapshot.standing_forces()
        for code, fields in snapshot.units_of(force)
        if fields["status"] == "dispersed" and fields["scattered_in"] < before
    ]
    if not scattered:
        return []
    found = work.run(rally, {"units": scattered, "rules": world.rules(snapshot)}, snapshot.turn)
    rallied: list[dict[str, Any]] = found.units
    for unit in rallied:
        if unit["status"] != "dispersed":
            write_unit(work, unit["unit"], status=unit["status"], strength=unit["strength"])
    return rallied
