"""Entries that depend on an entry of the log; and a drawing of them: a line for each, an arc to what it builds on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.engine.ledgers import reverse_result
from campaigns.ledger.aspects import ASPECTS
from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Entry
from campaigns.queries.names import unit_name
from campaigns.queries.numbers import numbers as numbers_of
from campaigns.queries.reader import Reader
from campaigns.queries.story import LASTING, LogLine, log_line
from journal.stale import digest
from rules.engine.dice import typed
from rules.engine.outcome import Outcome

#: A line's height, the drawing's width, the gutter where arcs run, how many signs fit on a line.
ROW, WIDE, GUTTER, SIGNS = 44, 340, 72, 32


def what_depends(snapshot: Snapshot, seq: int, mode: str = "chain", *, agreed: bool = False) -> Outcome:
    """Return the engine's answer to reversing entry ``seq``: all that would go with it, or why not. One query."""
    rows = Entry.objects.filter(campaign=snapshot.row)
    undone = {entry.undoes for entry in rows if entry.undoes}
    events = [_event(entry, entry.seq in undone) for entry in rows if entry.action not in LASTING]
    role = snapshot.role
    all_agree = role == "leader" and (agreed or snapshot.leads_alone)
    return reverse_result.run(
        {
            "seq": seq,
            "events": events,
            "mode": mode,
            "role": role,
            "all_agree": all_agree,
        },
        typed(),
    )


def _event(entry: Entry, undone: bool) -> dict[str, Any]:
    writes = sorted({change[0] for change in entry.changes})
    return {"seq": entry.seq, "kind": entry.action, "reads": entry.reads, "writes": writes, "reversed": undone}


def chain(snapshot: Snapshot, number: str) -> str | None:
    """The aspect of a question that lists what goes with an entry; hidden entries are left out."""
    counted = numbers_of(snapshot)
    found = what_depends(snapshot, counted.seq(int(number)), agreed=True)
    return None if found.refused else digest(sorted(set(found.reverse) - set(counted.hidden)))


ASPECTS["chain"] = chain


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it is drawn; ``first``: the one that is to be turned round, on which all others stand."""

    entry: LogLine
    y: int
    first: bool

    @property
    def words(self) -> str:
        text = f"{self.entry.number}. {self.entry.text}"
        return text if len(text) <= SIGNS else f"{text[: SIGNS - 1].rstrip()}…"

    @property
    def top(self) -> int:
        return self.y - ROW // 2 + 4

    @property
    def base(self) -> int:
        return self.y + 5


@dataclass(frozen=True, slots=True)
class Arc:
    """From an entry to one that builds on it; ``words``: on what of it."""

    path: str
    words: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All of it; ``lines`` from the first entry to the latest."""

    lines: list[Line]
    arcs: list[Arc]
    width: int = WIDE
    left: int = GUTTER
    bar: int = WIDE - GUTTER - 2
    thick: int = ROW - 8

    @property
    def text(self) -> int:
        return self.left + 10

    @property
    def height(self) -> int:
        return ROW * len(self.lines)


def drawn(snapshot: Snapshot, numbers: Iterable[int]) -> Drawing:
    """The drawing of entries with these sequence numbers, as far as the requester may read them. One query."""
    rows = list(Entry.objects.filter(campaign=snapshot.row, seq__in=set(numbers)).order_by("seq"))
    reader = Reader(snapshot)
    lines = [
        Line(log_line(reader, row, undone=False), ROW * place + ROW // 2, first=place == 0) for place, row in enumerate(rows)
    ]
    return Drawing(lines, list(_arcs(snapshot, rows)))


def _arcs(snapshot: Snapshot, rows: Sequence[Entry]) -> Iterable[Arc]:
    """Each entry depends on the one that last wrote what it reads or writes."""
    wrote: dict[str, int] = {}
    for place, row in enumerate(rows):
        written = dict.fromkeys(change[0] for change in row.changes)
        below: dict[int, list[str]] = {}
        for on in dict.fromkeys([*row.reads, *written]):
            if on in wrote:
                below.setdefault(wrote[on], []).append(on)
        for earlier, things in below.items():
            yield Arc(_bow(earlier, place), ", ".join(dict.fromkeys(name_of(snapshot, on) for on in things)))
        wrote |= dict.fromkeys(written, place)


def _bow(one: int, other: int) -> str:
    """A bow in the gutter, the wider the farther it reaches."""
    reach = GUTTER - min(GUTTER - 6, 14 + 8 * (other - one))
    y1, y2 = ROW * one + ROW // 2, ROW * other + ROW // 2
    return f"M{GUTTER} {y1} C{reach} {y1} {reach} {y2} {GUTTER} {y2}"


def name_of(snapshot: Snapshot, address: str) -> str:
    """Return the name of an address of the state."""
    kind, _colon, code = address.partition(":")
    language = get_language() or "en"
    if kind == "force" and code in snapshot.forces:
        return snapshot.force_name(code)
    if kind == "unit" and code in snapshot.units:
        return unit_name(snapshot, code)
    if kind == "place":
        return snapshot.place_name(code)
    if kind == "faction":
        return snapshot.faction_name(code).of(language)
    if kind == "side":
        return snapshot.side_name(code).of(language)
    if kind == "engagement":
        return _("battle %(number)s") % {"number": code}
    if kind == "challenge":
        return _("challenge %(number)s") % {"number": code}
    return _("the turn")
