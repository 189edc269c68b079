"""A battle as its report reads: result, losses over turns, units lost with when and by what, dice, house rules, the log."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import QuerySet

from battles.ledger import Snapshot
from battles.ledger.entries import LogEntry, read_log
from battles.models import Battle, Entry
from battles.queries.house_rules import HouseRule, house_rules_of
from battles.queries.standing import army_name, side_names, standing
from battles.queries.visibility import readable, view_of, view_of_seat
from battles.record import telling
from battles.record.course import Course, LostUnit, TurnLosses
from battles.record.dice import Tally, tally_of
from battles.record.log import Line, LogList
from battles.record.turning import TurningPoint, turning_points
from rules.engine.play.cards import Score
from rules.engine.text import Text


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
    #: The log as HTML, of which lines that have stayed as they were are kept.
    log_list: LogList = field(compare=False)


def report_of(snapshot: Snapshot, battle: Battle) -> Report:
    """The report as ``snapshot``'s seat may read it: one query for all of the log that this process has not told yet."""
    view = view_of_seat(snapshot.seat)
    snapshot = view_of(snapshot, view)
    log = telling.log_told(snapshot, view)
    course, undone, lines = log.course, dict(log.undone), tuple(log.lines)
    verdict = snapshot.table.get("result") or snapshot.table.get("verdict")
    report = Report(
        standing(snapshot.table, side_names(snapshot)),
        Text(verdict["why"], verdict["why_it"]) if verdict and "why" in verdict else None,
        tuple(_side(snapshot, code, course) for code in "ab"),
        course.turns(),
        tuple(sorted(course.lost.values(), key=lambda unit: unit.seq)),
        turning_points(snapshot, view, course.marks, lines, undone),
        tally_of(((line.entry.seq, line.entry.side, line.entry.dice) for line in lines), undone),
        house_rules_of(snapshot),
        lines,
        undone,
        log.log_list,
    )
    course.marks.thin()
    telling.keep(snapshot, log)
    return report


def _side(snapshot: Snapshot, code: str, course: Course) -> SideReport:
    fields = snapshot.state[f"side:{code}"]
    lost, persons_lost = course.count()[code], course.count(persons=True)[code]
    scores = tuple(snapshot.play.cards.scores(snapshot.state, code))
    units, persons = course.mustered[code, False], course.mustered[code, True]
    known_as = fields["name"], fields.get("commander", "")
    return SideReport(code, *known_as, units, lost, persons, persons_lost, scores, army_name(snapshot, code))


def readable_entries(snapshot: Snapshot) -> Iterator[LogEntry]:
    """The log as its sentences need it, from the muster on, without the entries this seat may not see."""
    return read_log(readable_log(snapshot), telling.OF_THE_SENTENCE)


def readable_log(snapshot: Snapshot) -> QuerySet[Entry]:
    """The entries that this seat may see, from the muster on."""
    view = view_of_seat(snapshot.seat)
    return Entry.objects.filter(readable(view), battle_id=snapshot.id, seq__lte=snapshot.seq).order_by("seq")
