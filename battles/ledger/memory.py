"""Caches of this process: the latest snapshot of each battle, and the latest entries of each log.

A snapshot is checked against the battle's number before it is used, and nothing is written on one without the row's lock.
"""

import sys
import threading
from collections import OrderedDict

from battles.ledger.snapshot import Snapshot
from battles.models import Entry

#: Bytes of battles, and of entries, that are cached at most: a battle of 80 units takes about a tenth of a megabyte.
TABLES, ENTRIES = 128 * 2**20, 24 * 2**20
#: Cached entries of a battle: who has missed more reads them.
LATEST = 40


class Tables:
    """The latest snapshot of each battle, of any requester. Beyond ``most`` bytes the least recently used are dropped."""

    def __init__(self, most: int = TABLES) -> None:
        self._most = most
        self._held = 0
        self._cached: OrderedDict[str, tuple[Snapshot, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, code: str) -> Snapshot | None:
        """Return the cached snapshot of a battle."""
        with self._lock:
            if code not in self._cached:
                return None
            self._cached.move_to_end(code)
            return self._cached[code][0]

    def keep(self, snapshot: Snapshot) -> None:
        """Cache this snapshot unless a later one of its battle is cached."""
        with self._lock:
            former, size = self._cached.get(snapshot.code, (None, 0))
            if former is not None and former.seq > snapshot.seq:
                return
            self._held -= size
            size = _size(snapshot, former, size)
            self._held += size
            self._cached[snapshot.code] = (snapshot, size)
            self._cached.move_to_end(snapshot.code)
            while self._held > self._most and len(self._cached) > 1:
                _code, (_snapshot, dropped) = self._cached.popitem(last=False)
                self._held -= dropped

    def forget(self) -> None:
        """Drop everything, as in a process that has just started."""
        with self._lock:
            self._cached.clear()
            self._held = 0


def _size(snapshot: Snapshot, former: Snapshot | None, size: int) -> int:
    """Return about the bytes of a battle's state, estimated once for its units: twice those of its fields' tables."""
    holders = snapshot.state.holders
    if former and len(former.state.holders) == len(holders):
        return size
    return 4000 + sum(sys.getsizeof(fields) for fields in holders.values()) * 2


class Entries:
    """The latest entries of each battle that this process wrote, so that news need not read them again.

    Beyond ``most`` bytes those of the battle are dropped that was written longest ago.
    """

    def __init__(self, most: int = ENTRIES) -> None:
        self._most = most
        self._held = 0
        self._cached: OrderedDict[str, dict[int, Entry]] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, code: str, entry: Entry) -> None:
        """Cache the entry just written."""
        with self._lock:
            mine = self._cached.setdefault(code, {})
            self._cached.move_to_end(code)
            former = mine.pop(entry.seq, None)
            mine[entry.seq] = entry
            self._held += _size_of(entry) - (_size_of(former) if former else 0)
            while len(mine) > LATEST:
                self._held -= _size_of(mine.pop(min(mine)))
            while self._held > self._most and len(self._cached) > 1:
                _code, oldest = self._cached.popitem(last=False)
                self._held -= sum(_size_of(one) for one in oldest.values())

    def since(self, code: str, since: int, upto: int) -> list[Entry] | None:
        """Return the entries after ``since`` up to ``upto``; None if this process has not written them all."""
        if upto - since > LATEST:
            return None
        with self._lock:
            mine = self._cached.get(code, {})
            found = [mine.get(seq) for seq in range(since + 1, upto + 1)]
        return None if None in found else [entry for entry in found if entry]

    def forget(self) -> None:
        """Drop everything, as in a process that has just started."""
        with self._lock:
            self._cached.clear()
            self._held = 0


def _size_of(entry: Entry) -> int:
    """Return about the bytes of an entry: most of a large one are its changes."""
    return 3000 + 400 * len(entry.changes)


tables = Tables()
written = Entries()
