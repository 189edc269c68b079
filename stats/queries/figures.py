"""Figures over appearances, added up by the database: a query a table, however much was played."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db.models import Avg, Case, Count, F, FloatField, IntegerField, Q, QuerySet, Sum, Value, When
from django.db.models.functions import Cast, TruncMonth

from stats.models import Appearance, Outcome

#: With fewer battles a share of victories says nothing: whoever has them stands below, without one.
MINIMUM = 3

#: What is reckoned of any group of appearances, by the names in ``Figures``; a database calls them ``of_…``, since rows have
#: fields of the same names.
FIGURES: dict[str, Any] = {
    "played": Count("pk"),
    "won": Count("pk", filter=Q(outcome=Outcome.WON)),
    "lost": Count("pk", filter=Q(outcome=Outcome.LOST)),
    "turns": Avg("turns", filter=Q(turns__gt=0)),
    "minutes": Avg("minutes", filter=Q(minutes__gt=0)),
    "all_minutes": Sum("minutes", default=0),
    "share_lost": Avg("share_lost"),
    "share_inflicted": Avg("share_inflicted"),
    "luck": Avg("luck"),
}
_COLUMNS = {f"of_{name}": figure for name, figure in FIGURES.items()}


@dataclass(frozen=True, slots=True)
class Figures:
    """``won``, ``lost`` of those ``played``, the others drawn. ``turns``, ``minutes`` of a battle on the average (None: nothing
    is known), ``all_minutes`` together; ``share_lost`` and ``share_inflicted`` of the strength on the average, in percent;
    ``luck`` as ``Appearance`` has it, on the average. ``label`` and ``url``: of what these are, ``key`` by which it was found,
    ``note``: how it is known.
    """

    played: int = 0
    won: int = 0
    lost: int = 0
    turns: float | None = None
    minutes: float | None = None
    all_minutes: int = 0
    share_lost: float | None = None
    share_inflicted: float | None = None
    luck: float | None = None
    key: Any = None
    label: Any = ""
    url: str = ""
    note: Any = ""

    @property
    def drawn(self) -> int:
        return self.played - self.won - self.lost

    @property
    def won_share(self) -> int | None:
        """Victories in percent of what was played; None where that is too little to say."""
        return round(100 * self.won / self.played) if self.played >= MINIMUM else None

    @property
    def hours(self) -> int:
        return round(self.all_minutes / 60)

    @property
    def usual_minutes(self) -> int | None:
        return None if self.minutes is None else round(self.minutes)

    def named(self, label: Any, url: str = "") -> "Figures":
        """The same under this name."""
        return replace(self, label=label, url=url)


def total(appearances: QuerySet[Appearance]) -> Figures:
    """Of all of these together."""
    return _figures(appearances.order_by().aggregate(**_COLUMNS))


def by(appearances: QuerySet[Appearance], field: str, *more: str, few: int | None = None) -> list[Figures]:
    """A line for each value of ``field`` (``key``; with ``more`` fields a tuple), those with most battles first."""
    rows = grouped(appearances, field, *more).order_by("-of_played", *(F(name) for name in (field, *more)))
    return [read(row, field, *more) for row in (rows if few is None else rows[:few])]


def ranked(appearances: QuerySet[Appearance], field: str, *more: str) -> Any:
    """The same by the share of victories, as rows for ``read``; below stand those with fewer battles than ``MINIMUM``."""
    enough = Case(When(of_played__gte=MINIMUM, then=Value(1)), default=Value(0), output_field=IntegerField())
    share = Cast(F("of_won"), FloatField()) / F("of_played")
    rows = grouped(appearances, field, *more).annotate(enough=enough, share=Case(When(of_played__gte=MINIMUM, then=share)))
    return rows.order_by("-enough", F("share").desc(nulls_last=True), "-of_played", *(F(name) for name in (*more, field)))


def grouped(appearances: QuerySet[Appearance], field: str, *more: str) -> Any:
    """Rows of ``FIGURES`` for each value."""
    return appearances.order_by().values(field, *more).annotate(**_COLUMNS)


def read(row: dict[str, Any], field: str, *more: str) -> Figures:
    """A row of ``grouped`` as figures."""
    key = tuple(row[name] for name in (field, *more)) if more else row[field]
    return replace(_figures(row), key=key)


def _figures(row: dict[str, Any]) -> Figures:
    return Figures(**{name: row[f"of_{name}"] for name in FIGURES})


@dataclass(frozen=True, slots=True)
class Month:
    """``first``: its first day."""

    first: date
    played: int


#: So many months stand in a chart.
MONTHS = 12


def months(appearances: QuerySet[Appearance], today: date) -> list[Month]:
    """How much was played in each of the last twelve months, this one included. Takes one side of each battle."""
    firsts = [_month_before(today, back) for back in reversed(range(MONTHS))]
    rows = appearances.filter(day__gte=firsts[0]).order_by().annotate(month=TruncMonth("day")).values("month")
    found = {row["month"]: row["played"] for row in rows.annotate(played=Count("battle", distinct=True))}
    return [Month(first, found.get(first, 0)) for first in firsts]


def _month_before(today: date, months: int) -> date:
    number = today.year * 12 + today.month - 1 - months
    return date(number // 12, number % 12 + 1, 1)


@dataclass(frozen=True, slots=True)
class Streaks:
    """Of victories: the one that goes on (0: the last battle was not won), and the longest; ``last``: the last outcomes."""

    now: int
    longest: int
    last: Sequence[str]


#: So many outcomes are shown one by one.
LAST = 10


def streaks(appearances: QuerySet[Appearance]) -> Streaks:
    """In the order of the days."""
    return streaks_in(appearances.order_by("day", "battle").values_list("outcome", flat=True))


def streaks_in(outcomes: Iterable[str]) -> Streaks:
    """Of outcomes in their order."""
    now = longest = 0
    seen = list(outcomes)
    for outcome in seen:
        now = now + 1 if outcome == Outcome.WON else 0
        longest = max(longest, now)
    return Streaks(now, longest, seen[-LAST:])
