"""The ledger of every unit, read off the log, and the check that its fold is the unit's strength (§6.20)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count

from campaigns.engine.ledgers import EntryKind, ledger_fold
from campaigns.ledger.fold import folded
from campaigns.models import Campaign, Entry
from rules.engine.dice import typed
from rules.engine.play.state import Change

#: What a line of a ledger is by the action of its entry; what changes a unit's status alone says so itself.
KINDS: dict[str, EntryKind] = {
    "found": "muster",
    "settle": "fought",
    "apply_result": "fought",
    "supply": "wear",
    "purchases": "replace",
    "exchange": "release",
    "retreats": "capture",
    "sieges": "capture",
    "reverse": "reverse",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a unit's ledger: the log's entry, what it was, steps gained or lost, strength and status afterwards."""

    seq: int
    turn: int
    at: datetime
    action: str
    kind: EntryKind
    steps: int
    strength: int
    status: str


def ledgers(campaign: Campaign, *, unit: str | None = None) -> dict[str, list[Line]]:
    """The ledgers of all units, or of one: code → lines, the oldest first. One query.

    A unit that was recruited and turned round again has none.
    """
    rows = Entry.objects.filter(campaign=campaign).order_by("seq").values_list("seq", "turn", "at", "action", "changes")
    now: dict[str, dict[str, Any]] = {}
    found: dict[str, list[Line]] = {}
    for seq, turn, at, action, changes in rows.iterator():
        for code in _changed(changes, unit):
            before = now.get(code)
            after = _after(code, before, changes)
            if after is None:
                now.pop(code, None)
                found.pop(code, None)
                continue
            now[code] = after
            steps = after["strength"] - (before["strength"] if before else 0)
            line = Line(seq, turn, at, action, _kind(action, before), steps, after["strength"], after["status"])
            found.setdefault(code, []).append(line)
    return found


def _changed(changes: list[Any], unit: str | None) -> list[str]:
    """Units of which an entry changes strength or status, or that it makes or takes away."""
    touched = (on.partition(":") for on, field, _before, _after in changes if field in ("", "strength", "status"))
    return list(dict.fromkeys(code for kind, _colon, code in touched if kind == "unit" and unit in (None, code)))


def _after(code: str, before: dict[str, Any] | None, changes: list[Any]) -> dict[str, Any] | None:
    found = before
    for on, field, _before, after in (Change(*change) for change in changes):
        if on == f"unit:{code}":
            found = after if field == "" else {**(found or {}), field: after}
    return found


def _kind(action: str, before: dict[str, Any] | None) -> EntryKind:
    return "muster" if before is None else KINDS.get(action, "correct")


def wrong_books(campaign: Campaign) -> list[str]:
    """Whatever the log does not give: rows that differ from its fold, units whose ledger is not their strength. Six queries."""
    campaign.refresh_from_db()
    wanted, rows = folded(campaign), _rows(campaign)
    wrong = [f"{address}: {rows.get(address)} in the rows, {wanted.get(address)} by the log" for address in _apart(wanted, rows)]
    rest = Entry.objects.filter(campaign=campaign).exclude(audience="").order_by()
    hidden = dict(rest.values_list("audience").annotate(count=Count("pk")))
    if hidden != campaign.hidden:
        wrong.append(f"campaign: {campaign.hidden} entries are not for everybody, {hidden} by the log")
    lines = ledgers(campaign)
    for unit in campaign.units.all():
        entries = [{"seq": line.seq, "kind": line.kind, "steps": line.steps, "status": line.status} for line in lines[unit.code]]
        current = {name: unit.state[name] for name in ("strength", "status")}
        found = ledger_fold.run({"of": unit.steps, "entries": entries, "current": current}, typed())
        if found.refused:
            wrong.append(f"unit:{unit.code}: {found.reason}")
        elif not found.matches:
            wrong.append(f"unit:{unit.code}: {current} in the row, {found.strength} {found.status} by its ledger")
    return wrong


def _rows(campaign: Campaign) -> dict[str, Any]:
    holders: dict[str, Any] = dict(campaign.state)
    holders |= {f"force:{force.code}": force.state for force in campaign.forces.all()}
    holders |= {f"unit:{unit.code}": unit.state for unit in campaign.units.all()}
    return holders | {f"engagement:{engagement.code}": engagement.state for engagement in campaign.engagements.all()}


def _apart(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [address for address in dict.fromkeys([*one, *other]) if one.get(address) != other.get(address)]
