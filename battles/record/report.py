"""A battle as its report reads: result, losses over turns, units lost with when and by what, dice, house rules, the log."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from battles.ledger import Snapshot
from battles.models import Battle, Entry
from battles.queries.house_rules import HouseRule, house_rules_of
from battles.queries.standing import army_name, side_names, standing
from battles.queries.visibility import readable, readable_by, view_of, view_of_seat
from battles.record.course import Course, LostUnit, TurnLosses
from battles.record.dice import Tally, tally_of
from battles.record.log import Line, log_lines
from battles.record.turning import TurningPoint, turning_points
from rules.engine.play.cards import Score
from rules.engine.text import Text, reason_from_json


@dataclass(frozen=True, slots=True)
class SideReport:
    """A side: strength at the muster, units and persons out now, scores now."""

    code: str
    name: str
    commander: str
    units: int
    lost: int
    persons: int
    persons_lost: int
    scores: tuple[Score, ...]
    #: The army's full name, where the side goes by a short one.
    army: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    standing: str
    why: Text | None
    sides: tuple[SideReport, ...]
    turns: tuple[TurnLosses, ...]
    lost: tuple[LostUnit, ...]
    turning: tuple[TurningPoint, ...]
    tally: Tally
    house_rules: tuple[HouseRule, ...]
    log: tuple[Line, ...]
    #: Entries that were undone → the entry that did.
    undone: dict[int, int]


def report_of(snapshot: Snapshot, battle: Battle) -> Report:
    """Return the report as ``snapshot``'s seat may read it: one pass over the log, in one query."""
    view = view_of_seat(snapshot.seat)
    snapshot = view_of(snapshot, view)
    course, undone = Course(snapshot, view), dict[int, int]()
    lines = tuple(log_lines(snapshot, _readable(snapshot, view, course, undone)))
    verdict = snapshot.table.get("result") or snapshot.table.get("verdict")
    return Report(
        standing(snapshot.table, side_names(snapshot)),
        reason_from_json(verdict) if verdict and "why" in verdict else None,
        tuple(_side(snapshot, code, course) for code in "ab"),
        course.turns(),
        tuple(sorted(course.lost.values(), key=lambda unit: unit.seq)),
        turning_points(snapshot, view, course.marks, lines, undone),
        tally_of(((line.entry.seq, line.entry.side, line.entry.dice) for line in lines), undone),
        house_rules_of(snapshot),
        lines,
        undone,
    )


def _readable(snapshot: Snapshot, view: str, course: Course, undone: dict[int, int]) -> Iterator[Entry]:
    """Yield the entries that the view may read; add all of them to the course, and undone ones to ``undone``."""
    for entry in log_of(snapshot).iterator(chunk_size=200):
        course.take(entry)
        if entry.undoes:
            undone[entry.undoes] = entry.seq
        if readable_by(entry, view):
            yield entry
        entry.changes = []  # most of an entry, and nothing that follows reads them


def _side(snapshot: Snapshot, code: str, course: Course) -> SideReport:
    fields = snapshot.state[f"side:{code}"]
    lost, persons_lost = course.count()[code], course.count(persons=True)[code]
    scores = tuple(snapshot.play.cards.scores(snapshot.state, code))
    units, persons = course.mustered[code, False], course.mustered[code, True]
    known_as = fields["name"], fields.get("commander", "")
    return SideReport(code, *known_as, units, lost, persons, persons_lost, scores, army_name(snapshot, code))


def log_of(snapshot: Snapshot) -> QuerySet[Entry]:
    """Return the log up to the snapshot; the facts, which are long, are loaded where a sentence reads them."""
    return Entry.objects.filter(battle_id=snapshot.id, seq__lte=snapshot.seq).order_by("seq").defer("facts", "key")


def readable_log(snapshot: Snapshot) -> QuerySet[Entry]:
    """Return the entries that this seat may see."""
    return log_of(snapshot).filter(readable(view_of_seat(snapshot.seat)))
