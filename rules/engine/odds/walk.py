"""The tree of everything that the dice can do to a procedure, walked by running the procedure again and again.

Each run follows one path: at every die it is given the answer that stands on the path there, and where the path ends the first
of the possible answers; then the last answer is exchanged for the next one. No rule is known here.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from rules.engine.dice import Dice, FieldNames
from rules.engine.odds.folding import Asked, Options, asked_of, handful, in_order, kinds_of, repeated, totals
from rules.engine.outcome import Outcome
from rules.engine.text import Text

#: Paths less likely than this are not followed beyond so many dice: only ties after ties lead there.
NEGLIGIBLE = 10.0**-12
DEEP = 24
_FACES = range(1, 7)


class OutOfBudget(Exception):
    """More runs would be needed than were allowed."""


class _Settled(BaseException):
    """A run has come to a settled place; not an error, and not to be caught by the procedure."""

    def __init__(self, place: Hashable) -> None:
        self.place = place


class _Negligible(BaseException):
    """A run went on and on."""


class _Fork:
    """A place on the path where dice are asked for: the possible answers, the one taken, how likely the path is up to here."""

    __slots__ = ("index", "options", "over", "under")

    def __init__(self, options: Options, before: "_Fork | None") -> None:
        self.options, self.index = options, 0
        self.over: int = before.ways if before else 1
        self.under: int = (before.under if before else 1) * options.total

    @property
    def ways(self) -> int:
        return self.over * self.options.weights[self.index]


@dataclass
class _Place:
    """A settled place (or the start): the path that leads there, and what follows from it with which probability."""

    path: list[_Fork]
    settlings: int
    leaves: dict[Hashable, Fraction] = field(default_factory=dict)
    onward: dict[Hashable, Fraction] = field(default_factory=dict)
    cut: Fraction = Fraction(0)


class Branching(Dice):
    """Dice that give what stands on the path, and remember where it forks.

    ``wanted``: the outcome's fields that are wanted; dice that fill one of these themselves are not folded.
    """

    def __init__(self, wanted: Sequence[str]) -> None:
        self.rolled = []
        self.named = lambda label, by: label
        self.wanted = wanted
        self.path: list[_Fork] = []
        self._shown: dict[FieldNames, bool] = {}
        self.base = 0
        self.at = self.settlings = self.known_settlings = 0

    def begin(self) -> None:
        self.at = self.settlings = 0

    def answer(self, options: Options) -> Sequence[int]:
        """Return the answer that the path gives here; at its end, the first of the options."""
        path = self.path
        if self.at == len(path):
            before = path[-1] if self.at > self.base else None
            fork = _Fork(options, before)
            if before is not None and self.at > DEEP and fork.over < NEGLIGIBLE * before.under:
                raise _Negligible
            path.append(fork)
        fork = path[self.at]
        self.at += 1
        return fork.options.answers[fork.index]

    def shows(self, shown_in: FieldNames) -> bool:
        """Return True if one of these fields is wanted."""
        if shown_in not in self._shown:
            self._shown[shown_in] = any(
                field == wanted or field.startswith(wanted + ".") or wanted.startswith(field + ".")
                for field in shown_in
                for wanted in self.wanted
            )
        return self._shown[shown_in]

    def roll(self, sides: int, label: Text, *, alike: Callable[[int], object] | None = None, shown_in: FieldNames = ()) -> int:
        kinds = kinds_of(sides, None if shown_in and self.shows(shown_in) else alike)
        return self.answer(handful(1, kinds))[0]

    def pool(
        self,
        count: int,
        label: Text,
        sides: int = 6,
        hits: Callable[[int], bool] | None = None,
        *,
        alike: Callable[[int], object] | None = None,
        asks: Asked | None = None,
        shown_in: FieldNames = (),
        ordered: bool = False,
    ) -> list[int]:
        if count <= 0:
            return []
        if (shown_in and self.shows(shown_in)) or (ordered and asks is None):
            return [self.roll(sides, label) for _ in range(count)]
        if ordered and asks is not None:
            return list(self.answer(in_order(count, sides, asks)))
        kinds = kinds_of(sides, alike or hits)
        return list(self.answer(handful(count, kinds) if asks is None else asked_of(count, kinds, asks)))

    def successes(self, count: int, label: Text, hits: Callable[[int], bool]) -> int:
        if count <= 0:
            return 0
        return self.answer(repeated(count, sum(map(hits, _FACES)), 6))[0]

    def throws(self, times: int, count: int, label: Text, succeeds: Callable[[int], bool]) -> int:
        if times <= 0:
            return 0
        ways = totals(count, 6)
        good = sum(weight for total, weight in ways.items() if succeeds(total))
        return self.answer(repeated(times, good, 6**count))[0]

    def settled(self, at: str, *matters: Hashable, shown_in: FieldNames = ()) -> None:
        if shown_in and self.shows(shown_in):
            return
        self.settlings += 1
        if self.settlings > self.known_settlings:
            raise _Settled((at, *matters))


class Walk:
    """Everything that can come of ``run``, which rolls the dice it is given and returns an outcome."""

    def __init__(
        self,
        run: Callable[[Dice], Outcome],
        read: Callable[[Outcome], Hashable],
        wanted: Sequence[str],
        spend: Callable[[], None],
    ) -> None:
        self.run, self.read, self.spend = run, read, spend
        self.dice = Branching(wanted)
        self.places: dict[Hashable, _Place] = {None: _Place([], 0)}

    def weights(self) -> tuple[dict[Hashable, Fraction], Fraction]:
        """The probability of every value, and of what was cut off. OutOfBudget if ``spend`` says so before a run."""
        waiting: list[Hashable] = [None]
        for place in waiting:
            waiting += self._explore(self.places[place])
        start = self._without_places()
        return start.leaves, start.cut

    def _explore(self, place: _Place) -> list[Hashable]:
        """Follow every path from a place to the ends and to the next places; the places met for the first time."""
        dice = self.dice
        dice.path, dice.base, dice.known_settlings = list(place.path), len(place.path), place.settlings
        leaves: dict[Hashable, Counter[int]] = {}
        onward: dict[Hashable, Counter[int]] = {}
        cut: Counter[int] = Counter()
        met: list[Hashable] = []
        while True:
            self.spend()
            dice.begin()
            try:
                outcome = self.run(dice)
            except _Settled as settled:
                found = onward.setdefault(settled.place, Counter())
                if settled.place not in self.places:
                    self.places[settled.place] = _Place(_frozen(dice.path[: dice.at]), dice.settlings)
                    met.append(settled.place)
            except _Negligible:
                found = cut
            else:
                found = leaves.setdefault(self.read(outcome), Counter())
            over, under = (dice.path[-1].ways, dice.path[-1].under) if len(dice.path) > dice.base else (1, 1)
            found[under] += over
            if not self._next_path():
                break
        place.leaves = {value: _added(ways) for value, ways in leaves.items()}
        place.onward = {key: _added(ways) for key, ways in onward.items()}
        place.cut = _added(cut)
        return met

    def _next_path(self) -> bool:
        """Exchange the last answer that can be exchanged; False when there is none left."""
        dice = self.dice
        while len(dice.path) > dice.base:
            last = dice.path[-1]
            if last.index + 1 < len(last.options.answers):
                last.index += 1
                return True
            dice.path.pop()
        return False

    def _without_places(self) -> _Place:
        """The start, each place replaced by what follows from it; one that leads to itself is a geometric series."""
        places = dict(self.places)
        start = places.pop(None)
        while places:
            name, place = places.popitem()
            again = place.onward.pop(name, Fraction(0))
            times = 1 / (1 - again)
            for before in (start, *places.values()):
                if name in before.onward:
                    _put_in(before, place, before.onward.pop(name) * times)
        return start


def _put_in(before: _Place, place: _Place, weight: Fraction) -> None:
    for mine, its in ((before.leaves, place.leaves), (before.onward, place.onward)):
        for key, share in its.items():
            mine[key] = mine.get(key, 0) + weight * share
    before.cut += weight * place.cut


def _frozen(path: list[_Fork]) -> list[_Fork]:
    """The path as it is now: its forks take no other answer any more."""
    found: list[_Fork] = []
    for fork in path:
        kept = _Fork(fork.options, None)
        kept.index = fork.index
        found.append(kept)
    return found


def _added(ways: "Counter[int]") -> Fraction:
    """Ways over their denominators, added up."""
    under = lcm(*ways)
    return Fraction(sum(over * (under // part) for part, over in ways.items()), under)


def nested(values: Any, path: str) -> Any:
    """Return the value at a dotted path of an outcome's values; None where there is nothing."""
    for name in path.split("."):
        values = values.get(name) if isinstance(values, dict) else None
    return values


def frozen(value: Any) -> Hashable:
    """A JSON value that can be counted."""
    if isinstance(value, dict):
        return tuple((key, frozen(inner)) for key, inner in value.items())
    if isinstance(value, list):
        return tuple(frozen(inner) for inner in value)
    return value  # type: ignore[no-any-return]
