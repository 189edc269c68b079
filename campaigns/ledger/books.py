"""The ledger of every unit, read from the log, and the check that its sum is the unit's strength (§6.20)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count

from campaigns.engine.ledgers import EntryKind, ledger_fold
from campaigns.models import Campaign, Entry
from journal.audit import changes_of, differences, replay
from rules.engine.dice import typed
from rules.engine.play.state import Change

#: Kinds of a ledger's lines by the action of their entry.
KINDS: dict[str, EntryKind] = {
    "found": "muster",
    "lay_out": "muster",
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
    """Return the ledgers of all units, or of one: code → lines, oldest first. One query.

    A unit whose recruiting was reverted has none.
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
    """Return units that an entry creates, deletes, or whose strength or status it changes."""
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
    """Return where rows differ from the log, and units whose ledger is not their strength. Six queries."""
    campaign.refresh_from_db()
    log = Entry.objects.filter(campaign=campaign).order_by("seq").values_list("seq", "changes")
    try:
        holders = replay((seq, changes_of(changes)) for seq, changes in log).holders
    except ValueError as error:
        return [str(error)]
    wrong = [str(difference) for difference in differences(holders, _rows(campaign))]
    rest = Entry.objects.filter(campaign=campaign).exclude(audience="").order_by()
    hidden = dict(rest.values_list("audience").annotate(count=Count("pk")))
    if hidden != campaign.hidden:
        wrong.append(f"campaign: {campaign.hidden} hidden entries, {hidden} by the log")
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
