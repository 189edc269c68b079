"""The log as sentences, for report and exports."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.formats import time_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone
from markupsafe import escape

from battles.ledger import Snapshot
from battles.ledger.entries import LogEntry
from battles.queries import sentences
from people.keepers import shown_name


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, its sentence and the name of its step; whether a turn begins with it."""

    entry: LogEntry
    sentence: str
    step: str
    opens: bool


def log_lines(snapshot: Snapshot, entries: Iterable[LogEntry]) -> Iterator[Line]:
    """Entries as lines, in the active language."""
    turn, steps, tell = None, dict[str, str](), sentences.Sentences(snapshot)
    for entry in entries:
        if entry.step not in steps:
            steps[entry.step] = sentences.step_title(snapshot, entry.step)
        yield Line(entry, tell.of(entry), steps[entry.step], entry.turn != turn)
        turn = entry.turn


def as_list(lines: Iterable[Line], undone: Mapping[int, int], home: str) -> SafeString:
    """The lines as the list of a page, by the quick templates: there may be thousands. ``undone``: entry → who undid it.

    ``home``: the battle's address; each line leads to how it stood then.
    """
    context = {"lines": _cells(lines, undone), "past": f"{home}?at="}
    return mark_safe(render_to_string("battles/report_log.html", context, using="jinja"))


def _cells(lines: Iterable[Line], undone: Mapping[int, int]) -> Iterator[tuple[Any, ...]]:
    """What the template shows of each line, escaped but for the sentence: it looks up nothing by itself."""
    zone = get_current_timezone()

    @cache
    def escaped(word: str) -> str:
        return str(escape(word))

    @cache
    def clock(hour: int, minute: int) -> str:
        return time_format(time(hour, minute), "TIME_FORMAT")

    for line in lines:
        entry = line.entry
        at, who = entry.at.astimezone(zone), escaped(shown_name(entry.who)) if entry.who else ""
        faces = ", ".join(str(die[1]) for die in entry.dice)
        about = (entry.seq, entry.turn, line.opens, line.sentence, escaped(line.step), who)
        yield (*about, clock(at.hour, at.minute), faces, undone.get(entry.seq))
