"""Caches of this process: the latest snapshot of each battle, and the entries that this process wrote.

A snapshot is checked against the battle's number before it is used, and nothing is written on one without the row's lock.
"""

import sys

from battles.ledger.snapshot import Snapshot
from battles.models import Entry
from common.sized_cache import SizedCache
from rules.engine.play.state import State

#: Entries that are read from the cache at once.
LATEST = 40


def size_of_state(state: State) -> int:
    """Return about the bytes of a battle's state: twice those of its fields' tables."""
    return 4000 + sum(map(sys.getsizeof, state.holders.values())) * 2


def _size_of_entry(entry: Entry) -> int:
    """Return about the bytes of an entry: most of a large one are its changes."""
    return 3000 + 400 * len(entry.changes)


#: The latest snapshot of each battle, of any requester, by code: one of 80 units takes about a tenth of a megabyte.
snapshots = SizedCache[Snapshot](megabytes=128, size_of=lambda snapshot: size_of_state(snapshot.state))
#: By battle's code and number.
written = SizedCache[Entry](megabytes=24, size_of=_size_of_entry)


def cache_snapshot(snapshot: Snapshot) -> None:
    """Cache this snapshot unless a later one of its battle is cached."""
    cached = snapshots.find(snapshot.code)
    if cached is None or cached.seq <= snapshot.seq:
        snapshots.add(snapshot.code, snapshot)


def written_since(code: str, since: int, upto: int) -> list[Entry] | None:
    """Return the entries after ``since`` up to ``upto``; None if this process has not written and cached them all."""
    if upto - since > LATEST:
        return None
    entries = [written.find((code, seq)) for seq in range(since + 1, upto + 1)]
    return None if None in entries else [entry for entry in entries if entry]
