"""What this process remembers of battles, to save asking the database again: tables with their seats, and the latest entries.

Nothing here is believed when something is written: the writing statement holds only at the sequence number that was remembered.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace

from battles.ledger.snapshot import Requester, SeatView, Snapshot
from battles.models import Entry

_KEPT = 512


@dataclass(slots=True)
class _Table:
    """A battle at its sequence number, as the snapshot of somebody who asked, and the seats of all who have.

    Whoever takes or loses a seat (but for spectators, who may write nothing anyway) makes an entry, hence the seats hold as long
    as the number does. ``passed``: the number that the battle is known to have reached elsewhere.
    """

    snapshot: Snapshot
    seats: dict[Requester, SeatView] = field(default_factory=dict)
    passed: int = 0


class Tables:
    """Battles by code, at their sequence numbers; the least recently used fall out."""

    def __init__(self) -> None:
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
        """The battle as nobody's, if it has come to number ``seq`` here and is not known to be further elsewhere."""
        with self._lock:
            found = self._kept.get(code)
            if found is None or found.snapshot.seq < max(seq, found.passed):
                return None
            self._kept.move_to_end(code)
        return replace(found.snapshot, seat=None, who=Requester())

    def recall(self, code: str, who: Requester) -> Snapshot | None:
        """The snapshot of somebody with a seat, as far as this process knows; None where it has heard of more than it knows."""
        with self._lock:
            found = self._kept.get(code)
            seat = found.seats.get(who) if found and found.passed <= found.snapshot.seq else None
        if not found or not seat:
            return None
        return (
            found.snapshot
            if (found.snapshot.seat, found.snapshot.who, found.snapshot.who.session) == (seat, who, who.session)
            else replace(found.snapshot, seat=seat, who=who)
        )

    def keep(self, snapshot: Snapshot, *, since: int | None) -> None:
        """Keep the battle as this snapshot has it, and its seat.

        ``since``: the number after which no seat has changed; None where that is not known.
        """
        with self._lock:
            known = self._kept.get(snapshot.code)
            if snapshot.who.again or snapshot.later or snapshot.answered:
                snapshot = replace(
                    snapshot, later=(), answered=None, who=replace(snapshot.who, again=None)
                )  # ``again`` holds the request
            if known is None or known.snapshot.seq < snapshot.seq:
                seats = known.seats if known and since is not None and since <= known.snapshot.seq else {}
                known = self._kept[snapshot.code] = _Table(snapshot, seats, known.passed if known else 0)
                self._kept.move_to_end(snapshot.code)
            if known.snapshot.seq == snapshot.seq and snapshot.seat:
                known.seats[snapshot.who] = snapshot.seat
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def heard(self, code: str, seq: int) -> None:
        """Another process has brought the battle to this number."""
        with self._lock:
            found = self._kept.get(code)
            if found:
                found.passed = max(found.passed, seq)

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()


class Entries:
    """The latest entries that this process wrote, so that telling of them need not read them again."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Entry] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, code: str, entry: Entry) -> None:
        with self._lock:
            self._kept[code, entry.seq] = entry
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def since(self, code: str, since: int, upto: int) -> list[Entry] | None:
        """The entries after ``since`` up to ``upto``; None if this process has not written them all."""
        if upto - since > 8:
            return None
        with self._lock:
            found = [self._kept.get((code, seq)) for seq in range(since + 1, upto + 1)]
        return None if None in found else [entry for entry in found if entry]

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()


tables = Tables()
written = Entries()
