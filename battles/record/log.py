"""The log as sentences, for report and exports."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries import sentences


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, its sentence and the name of its step; whether a turn begins with it."""

    entry: Entry
    sentence: str
    step: str
    opens: bool


def log_lines(snapshot: Snapshot, entries: Iterable[Entry]) -> Iterator[Line]:
    """Entries as lines, in the active language."""
    turn = None
    for entry in entries:
        yield Line(entry, sentences.sentence(snapshot, entry), sentences.step_title(snapshot, entry.step), entry.turn != turn)
        turn = entry.turn
