"""What this process remembers of battles, to save asking the database again: tables with their seats, and the latest entries.

Nothing here is believed when something is written: the writing statement holds only at the sequence number that was remembered.
"""

import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from battles.ledger.snapshot import Requester, SeatView, Snapshot
from battles.models import Entry

#: Bytes of battles, and of entries, that are kept at the most: a battle of 80 units takes about a tenth of a megabyte.
TABLES, ENTRIES = 128 * 2**20, 24 * 2**20
#: Entries of a battle that are kept: whoever has missed more reads them.
LATEST = 40


@dataclass(slots=True)
class _Table:
    """A battle at its sequence number, as the snapshot of somebody who asked, and the seats of all who have.

    Whoever takes or loses a seat (but for spectators, who may write nothing anyway) makes an entry, hence the seats hold as long
    as the number does. ``size``: bytes, about.
    ``nobodys``: the snapshot of whoever has no seat, once that was asked for.
    """

    snapshot: Snapshot
    seats: dict[Requester, SeatView] = field(default_factory=dict)
    size: int = 0
    nobodys: Snapshot | None = None


class Tables:
    """Battles by code, at their sequence numbers; beyond so many bytes the least recently used fall out."""

    def __init__(self, most: int = TABLES) -> None:
        self._most = most
        self._held = 0
        self._kept: OrderedDict[str, _Table] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, code: str) -> Snapshot | None:
        """The battle as last seen."""
        with self._lock:
            found = self._kept.get(code)
            if found:
                self._kept.move_to_end(code)
            return found.snapshot if found else None

    def reached(self, code: str, seq: int) -> Snapshot | None:
        """Return the battle for a requester without a seat, if this process has it at number ``seq`` or later."""
        with self._lock:
            found = self._kept.get(code)
            if found is None or found.snapshot.seq < seq:
                return None
            self._kept.move_to_end(code)
        nobodys = found.nobodys
        if nobodys is None:
            nobodys = found.nobodys = found.snapshot.but(seat=None, who=Requester())
        return nobodys

    def recall(self, code: str, who: Requester) -> Snapshot | None:
        """Return the snapshot of a requester with a seat as this process has it; None if it has none."""
        with self._lock:
            found = self._kept.get(code)
            seat = found.seats.get(who) if found else None
        if not found or not seat:
            return None
        return (
            found.snapshot if (found.snapshot.seat, found.snapshot.who) == (seat, who) else found.snapshot.but(seat=seat, who=who)
        )

    def keep(self, snapshot: Snapshot, *, since: int | None) -> None:
        """Keep the battle as this snapshot has it, and its seat.

        ``since``: the number after which no seat has changed; None where that is not known.
        """
        with self._lock:
            known = self._kept.get(snapshot.code)
            if snapshot.later or snapshot.answered:
                snapshot = snapshot.but(later=(), answered=None)
            if known is None or known.snapshot.seq < snapshot.seq:
                seats = known.seats if known and since is not None and since <= known.snapshot.seq else {}
                size = _size(snapshot, known)
                self._held += size - (known.size if known else 0)
                known = self._kept[snapshot.code] = _Table(snapshot, seats, size)
                self._kept.move_to_end(snapshot.code)
            if known.snapshot.seq == snapshot.seq and snapshot.seat:
                known.seats[snapshot.who] = snapshot.seat
            while self._held > self._most and len(self._kept) > 1:
                self._held -= self._kept.popitem(last=False)[1].size

    def forget(self) -> None:
        """As in a process that has just started."""
        with self._lock:
            self._kept.clear()
            self._held = 0


def _size(snapshot: Snapshot, known: _Table | None) -> int:
    """About the bytes of a battle's state, reckoned once for its units: its values, and what is kept of it, take as many as its
    tables of fields do.
    """
    holders = snapshot.state.holders
    if known and len(known.snapshot.state.holders) == len(holders):
        return known.size
    return 4000 + sum(sys.getsizeof(fields) for fields in holders.values()) * 2


class Entries:
    """The latest entries of each battle that this process wrote, so that telling of them need not read them again.

    Beyond so many bytes those of the battle fall out in which longest nothing was written.
    """

    def __init__(self, most: int = ENTRIES) -> None:
        self._most = most
        self._held = 0
        self._kept: OrderedDict[str, dict[int, Entry]] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, code: str, entry: Entry) -> None:
        """Keep the entry just written."""
        with self._lock:
            mine = self._kept.setdefault(code, {})
            self._kept.move_to_end(code)
            former = mine.pop(entry.seq, None)
            mine[entry.seq] = entry
            self._held += _size_of(entry) - (_size_of(former) if former else 0)
            while len(mine) > LATEST:
                self._held -= _size_of(mine.pop(min(mine)))
            while self._held > self._most and len(self._kept) > 1:
                _code, oldest = self._kept.popitem(last=False)
                self._held -= sum(_size_of(one) for one in oldest.values())

    def since(self, code: str, since: int, upto: int) -> list[Entry] | None:
        """The entries after ``since`` up to ``upto``; None if this process has not written them all."""
        if upto - since > LATEST:
            return None
        with self._lock:
            mine = self._kept.get(code, {})
            found = [mine.get(seq) for seq in range(since + 1, upto + 1)]
        return None if None in found else [entry for entry in found if entry]

    def forget(self) -> None:
        """As in a process that has just started."""
        with self._lock:
            self._kept.clear()
            self._held = 0


def _size_of(entry: Entry) -> int:
    """About the bytes of an entry: most of a large one are its changes."""
    return 3000 + 400 * len(entry.changes)


tables = Tables()
written = Entries()
