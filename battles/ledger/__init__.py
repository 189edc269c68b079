"""The log as the truth: a battle at a number, how it is read and written, remembered and replayed."""

from battles.ledger.attempt import NoEntry, one_entry, press
from battles.ledger.past import state_after
from battles.ledger.reading import WINDOW, Overtaken, entries_since, left_by, load_rows, lock, numbers, reached, read
from battles.ledger.snapshot import Later, Requester, SeatView, Snapshot
from battles.ledger.writing import TOPIC, Draft, write

__all__ = [
    "TOPIC",
    "WINDOW",
    "Draft",
    "Later",
    "NoEntry",
    "Overtaken",
    "Requester",
    "SeatView",
    "Snapshot",
    "entries_since",
    "left_by",
    "load_rows",
    "lock",
    "numbers",
    "one_entry",
    "press",
    "reached",
    "read",
    "state_after",
    "write",
]
