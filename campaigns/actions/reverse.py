"""Turning an entry round, with all that stands on it: nothing is deleted."""

from typing import Any

from campaigns.engine.ledgers import reverse_result
from campaigns.ledger.snapshot import Snapshot, Who
from campaigns.ledger.writing import at_work
from campaigns.models import Entry
from campaigns.queries.rights import need, refuse
from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.state import Change

#: Entries that say who takes part are no events of the campaign's own.
NO_EVENTS = ("found", "join", "leave", "reverse")


def what_depends(snapshot: Snapshot, seq: int, mode: str = "chain") -> Outcome:
    """The engine's answer to turning entry ``seq`` round: all that would go with it, or why not. One query."""
    rows = Entry.objects.filter(campaign=snapshot.row)
    undone = {entry.undoes for entry in rows if entry.undoes}
    events = [_event(entry, entry.seq in undone) for entry in rows if entry.action not in NO_EVENTS]
    role = snapshot.role
    return reverse_result.run(
        {"seq": seq, "events": events, "mode": mode, "role": role, "all_agree": role == "leader" and snapshot.leads_alone},
        typed(),
    )


def _event(entry: Entry, undone: bool) -> dict[str, Any]:
    writes = sorted({change[0] for change in entry.changes})
    return {"seq": entry.seq, "kind": entry.action, "reads": entry.reads, "writes": writes, "reversed": undone}


def reverse(*, code: str, who: Who, seq: int, mode: str = "alone", key: str | None = None) -> list[Entry]:
    """Turn entry ``seq`` round, and in mode ``chain`` whatever depends on it, the latest first: an entry for each."""
    with at_work(code, who, key=key) as work:
        if work.answered:
            return [work.answered]
        need(work.snapshot, "reverse")
        found = what_depends(work.snapshot, seq, mode)
        refuse(found)
        rows = {entry.seq: entry for entry in Entry.objects.filter(campaign=work.snapshot.row, seq__in=found.reverse)}
        written = []
        for number in found.reverse:
            work.turn_round(Change(*change) for change in rows[number].changes)
            written.append(work.write("reverse", facts={"of": rows[number].action}, undoes=number))
        return written
