"""Figures over appearances, and what follows from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from stats.models import Outcome

#: Minimum number of battles for a share of victories; players with fewer are listed below, without one.
MINIMUM = 3


@dataclass(frozen=True, slots=True)
class Figures:
    """``won``, ``lost`` of those ``played``, the others drawn. ``turns``, ``minutes`` of a battle on the average (None: nothing
    is known), ``all_minutes`` together; ``share_lost`` and ``share_inflicted`` of the strength on the average, in percent;
    ``luck`` as ``Appearance`` has it, on the average. ``label`` and ``url``: of what these are, ``key`` by which it was found,
    ``note``: what else is to be said.
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
        """Return the same figures under this name."""
        return replace(self, label=label, url=url)


@dataclass(frozen=True, slots=True)
class Month:
    """``first``: its first day."""

    first: date
    played: int


#: Number of months in a chart.
MONTHS = 12


def last_months(played: Mapping[date, int], today: date) -> list[Month]:
    """Return how much was played in each of the last twelve months, this one included; ``played``: by a month's first day."""
    firsts = (_month_before(today, back) for back in reversed(range(MONTHS)))
    return [Month(first, played.get(first, 0)) for first in firsts]


def _month_before(today: date, months: int) -> date:
    number = today.year * 12 + today.month - 1 - months
    return date(number // 12, number % 12 + 1, 1)


@dataclass(frozen=True, slots=True)
class Streaks:
    """Of victories: the one that goes on (0: the last battle was not won), and the longest; ``last``: the last outcomes."""

    now: int
    longest: int
    last: Sequence[str]


#: Number of outcomes shown one by one.
LAST = 10


def streaks_in(outcomes: Iterable[str]) -> Streaks:
    """Return the streaks of outcomes in their order."""
    now = longest = 0
    results = list(outcomes)
    for outcome in results:
        now = now + 1 if outcome == Outcome.WON else 0
        longest = max(longest, now)
    return Streaks(now, longest, results[-LAST:])
