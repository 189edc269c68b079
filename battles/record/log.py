"""The log as sentences, for report and exports."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from functools import cache
from itertools import groupby
from typing import Any

from django.template.loader import render_to_string
from django.utils.formats import time_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries import sentences
from people.personal_data import shown_name


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, its sentence and the name of its step; whether a turn begins with it."""

    entry: Entry
    sentence: str
    step: str
    opens: bool


def log_lines(snapshot: Snapshot, entries: Iterable[Entry]) -> Iterator[Line]:
    """Return entries as lines, in the active language."""
    steps, tell, turn = dict[str, str](), sentences.Sentences(snapshot), None
    for entry in entries:
        if entry.step not in steps:
            steps[entry.step] = sentences.step_title(snapshot, entry.step)
        yield Line(entry, tell.of(entry), steps[entry.step], entry.turn != turn)
        turn = entry.turn


def log_html(lines: Sequence[Line], undone: Mapping[int, int], home: str) -> SafeString:
    """Render the log as the list of a page, folded by turn; each line links to the battle as it was then.

    ``undone``: entry → the entry that undid it; ``home``: the battle's address.
    """
    zone = get_current_timezone()

    @cache
    def clock(hour: int, minute: int) -> str:
        return time_format(time(hour, minute), "TIME_FORMAT")

    def cells(line: Line) -> dict[str, Any]:
        entry, at = line.entry, line.entry.at.astimezone(zone)
        return {
            "seq": entry.seq,
            "sentence": line.sentence,
            "step": line.step,
            "who": shown_name(entry.who) if entry.who else "",
            "at": clock(at.hour, at.minute),
            "faces": ", ".join(str(die[1]) for die in entry.dice),
            "undone_by": undone.get(entry.seq),
        }

    turns = [(turn, list(map(cells, of_turn))) for turn, of_turn in groupby(lines, lambda line: line.entry.turn)]
    return mark_safe(render_to_string("battles/report_log.html", {"turns": turns, "past": f"{home}?at="}, using="jinja"))
