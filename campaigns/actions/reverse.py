"""Reverse an entry together with those that depend on it. Nothing is deleted."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from campaigns.actions.consent import carries_out, decide
from campaigns.ledger.snapshot import Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Entry
from campaigns.queries.dependence import what_depends
from campaigns.queries.rights import need_or_together, refuse
from common.errors import Refused
from journal.writing import once
from rules.engine.outcome import Outcome
from rules.engine.play.state import Change


@once()
def reverse(*, code: str, who: Requester, seq: int, mode: str = "alone", key: str | None = None) -> Entry:
    """Reverse entry ``seq``, and in mode ``chain`` all that depend on it, the latest first; return the first entry of it.

    Where leaders decide together, a hidden entry is a matter of those who may read it.
    """
    with locked_campaign(code, who, key, "reverse") as work:
        need_or_together(work.snapshot, "reverse")
        found = what_depends(work.snapshot, seq, mode, agreed=True)
        refuse(found)
        return decide(work, "reverse", audience=_readers(work.snapshot, seq, found), seq=seq, mode=mode)


def _readers(snapshot: Snapshot, seq: int, found: Outcome) -> str:
    """Return the audience of an entry; Refused where entries for others go with it and their readers cannot be asked."""
    rows = Entry.objects.filter(campaign=snapshot.row, seq__in=found.reverse)
    audiences = dict(rows.values_list("seq", "audience"))
    if audiences[seq] and snapshot.role != "arbiter" and set(audiences.values()) != {audiences[seq]}:
        raise Refused(_("Entries that others can read depend on it: undo those first."))
    return audiences[seq]


@carries_out("reverse")
def _reverse(work: Writing, seq: int, mode: str) -> Entry:
    found = what_depends(work.snapshot, seq, mode, agreed=True)
    refuse(found)
    _readers(work.snapshot, seq, found)
    written = revert_entries(work, found.reverse)
    _tables_that_go_on(work)
    return written[0]


def revert_entries(work: Writing, numbers: Iterable[int]) -> list[Entry]:
    """Append a compensating entry for each of these ``numbers``, the latest first."""
    numbers = list(numbers)
    rows = {entry.seq: entry for entry in Entry.objects.filter(campaign=work.snapshot.row, seq__in=numbers)}
    written = []
    for number in numbers:
        work.revert(Change(*change) for change in rows[number].changes)
        written.append(work.write("reverse", facts={"of": rows[number].action}, undoes=number, audience=rows[number].audience))
    return written


def forget_result(work: Writing, engagement: str) -> Entry:
    """A battle whose ending was undone is on its table again."""
    work.put(f"engagement:{engagement}", status="on_table", mode=None, result=None, confirmed=[], unread=None)
    return work.write("reopened", facts={"engagement": engagement})


def _tables_that_go_on(work: Writing) -> None:
    """Results that are to be confirmed once more, of battles that were reopened meanwhile, are forgotten."""
    for code, row in list(work.snapshot.engagements.items()):
        if row.state["status"] == "ended" and row.battle is not None and row.battle.ended_at is None:
            forget_result(work, code)
