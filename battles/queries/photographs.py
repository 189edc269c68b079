"""A battle's photographs, without their bytes."""

from collections.abc import Collection
from typing import Any

from battles.ledger import Snapshot
from battles.models import Entry, Photograph
from battles.queries.visibility import hidden_from, readable_by


def photographs_of(snapshot: Snapshot, view: str, seq: int | None = None) -> list[Photograph]:
    """Return the photographs that this view may see, in the order of the log; with ``seq``, those at one entry.

    A photograph of an entry that is hidden from the view stays hidden until what was written there is on the table.
    """
    rows = Photograph.objects.filter(battle_id=snapshot.id).defer("picture", "small")
    found = list(rows if seq is None else rows.filter(seq=seq))
    if not found:
        return []
    entries = Entry.objects.filter(battle_id=snapshot.id, seq__in={one.seq for one in found}).only("seq", "audience", "changes")
    shown = {entry.seq for entry in entries if readable_by(entry, view) or _is_revealed(snapshot, view, entry.changes)}
    return [one for one in found if one.seq in shown]


def _is_revealed(snapshot: Snapshot, view: str, changes: Collection[list[Any]]) -> bool:
    """Return True if the view sees these changes in the present state: none undone, written over or still hidden.

    An order that is laid again changes nothing; nothing on the table shows that it was written.
    """
    hidden = hidden_from(snapshot, view)
    return bool(changes) and all(
        (on, name) not in hidden and snapshot.state.holders.get(on, {}).get(name) == after for on, name, _, after in changes
    )
