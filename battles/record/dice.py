"""The proof of the dice: every server roll recomputed from the seed, and how faces fell against what is to be expected."""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from battles.models import Battle, Entry
from rules.engine.dice import seeded_face

#: Fewer dice than this for each face say nothing.
ENOUGH = 5
#: Dice with more faces than this are not counted face by face.
COUNTED_SIDES = 20


@dataclass(frozen=True, slots=True)
class Roll:
    """One server roll: its number in the battle, its entry, the face noted in the log and the face that the seed gives."""

    number: int
    seq: int
    sides: int
    noted: int
    recomputed: int
    label: tuple[str, str]
    audience: str

    @property
    def agrees(self) -> bool:
        return self.noted == self.recomputed


@dataclass(frozen=True, slots=True)
class Proof:
    """All server rolls of a battle. ``gaps``: entries whose rolls do not follow on those before; ``counted``: by the battle."""

    rolls: tuple[Roll, ...]
    gaps: tuple[int, ...]
    counted: int
    seed_hash: str

    @property
    def mismatches(self) -> tuple[Roll, ...]:
        return tuple(roll for roll in self.rolls if not roll.agrees)

    @property
    def holds(self) -> bool:
        """Every face is the seed's, none was left out or rolled twice."""
        return not self.mismatches and not self.gaps and self.counted == len(self.rolls)


def prove(battle: Battle) -> Proof:
    """Recompute every server roll of a battle: one query."""
    seed = bytes(battle.seed)
    entries = (
        Entry.objects.filter(battle=battle, roll_from__isnull=False)
        .order_by("seq")
        .values_list("seq", "roll_from", "dice", "audience")
    )
    rolls: list[Roll] = []
    gaps: list[int] = []
    for seq, first, dice, audience in entries.iterator():
        if first != len(rolls):
            gaps.append(seq)
        by_server = [die for die in dice if die[2] == "server"]
        for number, (sides, face, _origin, en, it) in enumerate(by_server, start=first or 0):
            rolls.append(Roll(number, seq, sides, face, seeded_face(seed, number, sides), (en, it), audience))
    return Proof(tuple(rolls), tuple(gaps), battle.rolls, hashlib.sha256(seed).hexdigest())


@dataclass(frozen=True, slots=True)
class Faces:
    """How one person's dice of one kind and origin fell."""

    who: str
    side: str
    origin: str
    sides: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face is to be expected."""
        return self.total / self.sides

    @property
    def mean(self) -> float:
        return sum(face * count for face, count in enumerate(self.counts, 1)) / self.total

    @property
    def luck(self) -> float:
        """Pips above (or below) what is to be expected from so many dice."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) - self.total * (self.sides + 1) / 2

    @property
    def chi_squared(self) -> float:
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def chance(self) -> float:
        """How often fair dice fall at least as unevenly as these."""
        return chance_of(self.chi_squared, self.sides - 1)

    def remark(self) -> str:
        """What the numbers mean, in plain words."""
        if self.total < ENOUGH * self.sides:
            return _("Too few dice to say anything: %(number)d, where %(enough)d would begin to tell.") % {
                "number": self.total,
                "enough": ENOUGH * self.sides,
            }
        percent = number_format(max(round(self.chance * 100, 1), 0.1), 1)
        if self.chance >= 0.05:
            return _("As chance would have it: of fair dice, %(percent)s in 100 series fall at least this unevenly.") % {
                "percent": percent
            }
        if self.chance >= 0.01:
            return _("A little uneven: of fair dice, only %(percent)s in 100 series fall like this. It happens.") % {
                "percent": percent
            }
        return _("Strikingly uneven: of fair dice, %(percent)s in 100 series fall like this or worse. Look at these dice.") % {
            "percent": percent
        }


def chance_of(chi_squared: float, freedom: int) -> float:
    """The upper tail of the chi-squared distribution, by the recurrence of the incomplete gamma function."""
    x = chi_squared / 2
    a, tail = (0.5, math.erfc(math.sqrt(x))) if freedom % 2 else (1.0, math.exp(-x))
    while a < freedom / 2:
        tail += x**a * math.exp(-x) / math.gamma(a + 1)
        a += 1
    return min(tail, 1.0)


#: What statistics need of an entry: who, side, dice.
Thrown = tuple[str, str, Sequence[Sequence[Any]]]


def faces_of(entries: Iterable[Thrown]) -> list[Faces]:
    """Faces by person, side, origin and kind of die, in the order in which they first rolled."""
    counted: dict[tuple[str, str, str, int], Counter[int]] = {}
    for who, side, origin, sides, face in _single(entries):
        counted.setdefault((who, side, origin, sides), Counter())[face] += 1
    return [
        Faces(who, side, origin, sides, tuple(counts[face] for face in range(1, sides + 1)))
        for (who, side, origin, sides), counts in counted.items()
    ]


def _single(entries: Iterable[Thrown]) -> Iterator[tuple[str, str, str, int, int]]:
    for who, side, dice in entries:
        for sides, face, origin, _en, _it in dice:
            if sides <= COUNTED_SIDES:
                yield who, side, origin, sides, face
