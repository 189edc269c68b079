"""The log as sentences, for report and exports."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.formats import time_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries import sentences
from people.keepers import shown_name


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, its sentence and the name of its step; whether a turn begins with it."""

    entry: Entry
    sentence: str
    step: str
    opens: bool


def log_lines(snapshot: Snapshot, entries: Iterable[Entry]) -> Iterator[Line]:
    """Entries as lines, in the active language."""
    turn, steps = None, dict[str, str]()
    for entry in entries:
        if entry.step not in steps:
            steps[entry.step] = sentences.step_title(snapshot, entry.step)
        yield Line(entry, sentences.sentence(snapshot, entry), steps[entry.step], entry.turn != turn)
        turn = entry.turn


def as_list(lines: Iterable[Line]) -> SafeString:
    """The lines as the list of a page, by the quick templates: there may be thousands."""
    context = {"lines": lines, "clock": _clock, "person": shown_name}
    return mark_safe(render_to_string("battles/report_log.html", context, using="jinja"))


def _clock(at: datetime) -> str:
    here = localtime(at)
    return _time(here.hour, here.minute, sentences.language())


@lru_cache(4096)
def _time(hour: int, minute: int, language: str) -> str:
    return time_format(datetime(2000, 1, 1, hour, minute), "TIME_FORMAT")
