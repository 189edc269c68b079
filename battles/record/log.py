"""The log as sentences, for report and exports."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from functools import cache
from itertools import pairwise
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

#: So many lines are rendered together.
_TOGETHER = 100
#: Stands in no sentence, since PostgreSQL keeps none: many are escaped at once.
_BETWEEN = "\0"


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, its sentence and the name of its step; whether a turn begins with it."""

    entry: LogEntry
    sentence: str
    step: str
    opens: bool


def log_lines(snapshot: Snapshot, entries: Iterable[LogEntry], turn: int | None = None) -> Iterator[Line]:
    """Entries as lines, in the active language; ``turn``: of the line before them."""
    steps, tell = dict[str, str](), sentences.Sentences(snapshot)
    for entry in entries:
        if entry.step not in steps:
            steps[entry.step] = sentences.step_title(snapshot, entry.step)
        yield Line(entry, tell.of(entry), steps[entry.step], entry.turn != turn)
        turn = entry.turn


class LogList:
    """The log as the list of a page, folded by turn; the HTML of lines that have stayed as they were is kept."""

    def __init__(self) -> None:
        #: By the first entry of some lines: these with whatever else their HTML depends on, and the HTML (UTF-8 is half as long).
        self._kept: dict[int, tuple[tuple[object, ...], bytes]] = {}

    def html(self, lines: Sequence[Line], undone: Mapping[int, int], home: str) -> SafeString:
        """``undone``: entry → who undid it; ``home``: the battle's address; each line leads to how it stood then."""
        begins = [place for place, line in enumerate(lines) if line.opens]
        turned, turns = sorted(undone.items()), []
        for begin, end in pairwise([*begins, len(lines)]):
            pieces = [self._piece(lines[n : min(n + _TOGETHER, end)], turned, home) for n in range(begin, end, _TOGETHER)]
            turns.append((lines[begin].entry.turn, "".join(pieces)))
        return mark_safe(render_to_string("battles/report_log.html", {"turns": turns}, using="jinja"))

    def _piece(self, lines: Sequence[Line], turned: Sequence[tuple[int, int]], home: str) -> str:
        first, last = lines[0].entry.seq, lines[-1].entry.seq
        undone = turned[bisect_left(turned, (first,)) : bisect_left(turned, (last + 1,))]
        same = tuple(lines), undone, home
        known, kept = self._kept.get(first, ((), b""))
        if known == same:
            return kept.decode()
        context = {"lines": _cells(lines, dict(undone)), "past": f"{home}?at="}
        html = render_to_string("battles/report_lines.html", context, using="jinja")
        self._kept[first] = same, html.encode()
        return html


def _cells(lines: Sequence[Line], undone: Mapping[int, int]) -> Iterator[tuple[Any, ...]]:
    """What the template shows of each line, escaped: it looks up nothing by itself."""
    zone = get_current_timezone()

    @cache
    def escaped(word: str) -> str:
        return str(escape(word))

    @cache
    def called(who: str) -> str:
        return escaped(shown_name(who)) if who else ""

    @cache
    def clock(hour: int, minute: int) -> str:
        return time_format(time(hour, minute), "TIME_FORMAT")

    sentences_of_all = escaped(_BETWEEN.join([line.sentence for line in lines])).split(_BETWEEN)
    for line, sentence in zip(lines, sentences_of_all, strict=True):
        entry = line.entry
        at = entry.at.astimezone(zone)
        faces = ", ".join([str(die[1]) for die in entry.dice]) if entry.dice else ""
        about = entry.seq, sentence, escaped(line.step), called(entry.who)
        yield (*about, clock(at.hour, at.minute), faces, undone.get(entry.seq))
