"""The log as the truth: a battle at a number, how it is read, locked, written, cached and replayed."""

from battles.ledger.locking import BATTLES, lock, locked, there
from battles.ledger.past import state_after
from battles.ledger.reading import WINDOW, entries_since, left_by, load_rows, reached, read
from battles.ledger.snapshot import Later, Requester, SeatView, Snapshot
from battles.ledger.writing import TOPIC, Draft, write

__all__ = [
    "BATTLES",
    "TOPIC",
    "WINDOW",
    "Draft",
    "Later",
    "Requester",
    "SeatView",
    "Snapshot",
    "entries_since",
    "left_by",
    "load_rows",
    "lock",
    "locked",
    "reached",
    "read",
    "state_after",
    "there",
    "write",
]
