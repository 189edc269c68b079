"""The proof of a battle's dice: every server roll recomputed from the seed; and faces against expectation."""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from battles.models import Battle, Entry
from battles.queries.fingerprint import SHOWN
from battles.queries.log import label_of
from journal.dice import Roll, recompute
from rules.engine.dice import seed_with_words
from rules.engine.text import Text

#: Fewer dice than this for each face say nothing.
ENOUGH = 5
#: Dice with more faces than this are not counted face by face.
COUNTED_SIDES = 20


@dataclass(frozen=True, slots=True)
class BattleRoll(Roll):
    """A roll with its entry: number, audience and seat; ``label``: what it was rolled for."""

    seq: int
    label: Text
    audience: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Proof:
    """All server rolls of a battle, and what they follow from.

    ``gaps``: entries whose rolls do not follow on those before; ``counted``: by the battle. ``seed_hash``: of the seed that the
    battle has now, ``promised``: the one that its first entry gave (empty in battles made before it did). ``words``: side code →
    word added to the seed; ``late``: entries with a word after the first roll. ``seed``: with the words.
    """

    rolls: tuple[BattleRoll, ...]
    gaps: tuple[int, ...]
    counted: int
    seed_hash: str
    promised: str
    words: dict[str, str]
    late: tuple[int, ...]
    seed: bytes

    @property
    def mismatches(self) -> tuple[BattleRoll, ...]:
        return tuple(roll for roll in self.rolls if not roll.agrees)

    @property
    def matches_promise(self) -> bool:
        """The seed is the one of which the battle's first entry gave the fingerprint."""
        return self.promised in ("", self.seed_hash)

    @property
    def holds(self) -> bool:
        """True if every face is the seed's, none was left out or rolled twice, and the seed is the one that was promised."""
        return not self.complaints()

    def complaints(self) -> list[str]:
        """Return what does not hold, a line each."""
        found = [f"roll {roll.number} (entry {roll.seq}): log {roll.noted}, seed {roll.recomputed}" for roll in self.mismatches]
        found += [f"the rolls of entry {seq} do not follow on those before" for seq in self.gaps]
        found += [f"the word of entry {seq} came after the first roll" for seq in self.late]
        if self.counted != len(self.rolls):
            found.append(f"{self.counted} rolls counted, {len(self.rolls)} in the log")
        if not self.matches_promise:
            found.append(f"the seed is not the one promised at the start: {self.promised} then, {self.seed_hash} now")
        return found

    def was_noted(self, fingerprint: str) -> bool:
        """Return True if somebody noted this fingerprint: all of it, or its beginning as the log shows it."""
        noted = "".join(fingerprint.lower().split())
        return len(noted) >= SHOWN and self.seed_hash.startswith(noted)


def prove(battle: Battle) -> Proof:
    """Recompute every server roll of a battle: one query."""
    rows = (
        Entry.objects.filter(Q(roll_from__isnull=False) | Q(kind__in=("muster", "word")), battle=battle)
        .order_by("seq")
        .values_list("seq", "kind", "side", "note", "facts__seed_hash", "roll_from", "dice", "audience", "seat_id")
    )
    entries = list(rows)
    promised = next((seed_hash or "" for _seq, kind, _side, _note, seed_hash, *_rest in entries if kind == "muster"), "")
    words = {side: note for _seq, kind, side, note, *_rest in entries if kind == "word"}
    first_roll = next((seq for seq, *_rest, first, _dice, _audience, _seat in entries if first is not None), None)
    late = tuple(seq for seq, kind, *_rest in entries if kind == "word" and first_roll is not None and seq > first_roll)
    seed = seed_with_words(bytes(battle.seed), words)
    rolls: list[BattleRoll] = []
    gaps: list[int] = []
    for seq, _kind, _side, _note, _seed_hash, first, dice, audience, seat in entries:
        if first is None:
            continue
        if first != len(rolls):
            gaps.append(seq)
        by_server = [die for die in dice if die[2] == "server"]
        recomputed = recompute(seed, first, [(sides, face) for sides, face, *_rest in by_server])
        for roll, (_sides, _face, _origin, en, it, *more) in zip(recomputed, by_server, strict=True):
            label = label_of(en, it, more)
            rolls.append(BattleRoll(roll.number, roll.sides, roll.noted, roll.recomputed, seq, label, audience, seat))
    return Proof(tuple(rolls), tuple(gaps), battle.rolls, battle.seed_hash, promised, words, late, seed)


@dataclass(frozen=True, slots=True)
class Faces:
    """How one side's dice of one kind and origin fell."""

    side: str
    origin: str
    sides: int
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """Return how often each face is expected."""
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
        """Return how often fair dice fall at least as unevenly as these."""
        return chance_of(self.chi_squared, self.sides - 1)

    def remark(self) -> str:
        """Return the meaning of the numbers, in plain words."""
        if self.total < ENOUGH * self.sides:
            return _("Too few dice to judge: %(number)d; it takes at least %(enough)d.") % {
                "number": self.total,
                "enough": ENOUGH * self.sides,
            }
        percent = number_format(max(round(self.chance * 100, 1), 0.1), 1)
        if self.chance >= 0.05:
            return _("Normal: with fair dice, %(percent)s series in 100 are at least this uneven.") % {"percent": percent}
        if self.chance >= 0.01:
            return _("A little uneven: with fair dice, only %(percent)s series in 100 are like this. It happens.") % {
                "percent": percent
            }
        return _("Very uneven: with fair dice, %(percent)s series in 100 are like this or worse. Check these dice.") % {
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


@dataclass(frozen=True, slots=True)
class Tally:
    """How the dice of a battle fell, by the side that they were rolled for; and how many are not in it.

    ``undone``: dice of acts that were undone. ``uncounted``: with more faces than are counted one by one.
    """

    faces: tuple[Faces, ...]
    undone: int
    uncounted: int


#: What statistics need of an entry: number, side, dice.
Thrown = tuple[int, str, Sequence[Sequence[Any]]]


def tally_of(entries: Iterable[Thrown], undone: Collection[int] = ()) -> Tally:
    """Faces by side, origin and kind of die, in the order in which they were first rolled; ``undone``: numbers of entries."""
    counted: defaultdict[tuple[str, str, int], Counter[int]] = defaultdict(Counter)
    taken_back = uncounted = 0
    for seq, side, dice in entries:
        if seq in undone:
            taken_back += len(dice)
            continue
        for sides, face, origin, _en, _it, *rolled_for in dice:
            if sides > COUNTED_SIDES:
                uncounted += 1
            else:
                counted[rolled_for[0] if rolled_for else side, origin, sides][face] += 1
    faces = (
        Faces(side, origin, sides, tuple(counts[face] for face in range(1, sides + 1)))
        for (side, origin, sides), counts in counted.items()
    )
    return Tally(tuple(faces), taken_back, uncounted)
