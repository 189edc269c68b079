"""The slow and obvious ways to the same odds: every face of every die, and many runs.

Nothing of the folding or the walk is used here: dice are given one face at a time, and each run shows where the next begins.
``ODDS=thorough`` follows all faces of up to eight dice and counts 200,000 runs; without it both are kept short.
"""

import json
import marshal
import os
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

from rules.engine.dice import Dice
from rules.engine.odds import Chance
from rules.engine.odds.walk import frozen, nested
from rules.engine.ruleset import rulesets

THOROUGH = os.environ.get("ODDS") == "thorough"
RUNS = 200_000 if THOROUGH else 1_500
MOST_DICE = 8
#: Facts with no more ends than this are followed face by face, all of them.
FEW_ENDS = 50_000 if THOROUGH else 1_300
#: Of each procedure, so many facts with more ends, up to all that eight dice can show.
LARGE = 1 if THOROUGH else 0
MOST_ENDS = 2 * 6**MOST_DICE
#: A field with more values than this lists faces; it is compared where there are fewer dice.
MOST_VALUES = 50_000
CASES = Path(__file__).parent.parent / "cases"


@cache
def situations():
    """Facts of worked cases with dice, by ruleset and procedure: (ruleset, procedure, facts), each once."""
    found = {}
    for slug, ruleset in rulesets().items():
        for case in json.loads((CASES / f"{slug}.json").read_text())["cases"]:
            procedure = ruleset.procedures[case["procedure"]]
            if "expect" in case and case.get("dice"):
                facts = procedure.facts.read(case["given"])
                found.setdefault((slug, procedure.name), {})[repr(facts)] = (ruleset, procedure, facts)
    return {key: list(each.values()) for key, each in found.items()}


def followed_and_sampled(each):
    """Of these facts, those to be followed face by face, and those that only samples can tell about."""
    ends = {place: ends_of(procedure, facts) for place, (_ruleset, procedure, facts) in enumerate(each)}
    large = sorted((count, place) for place, count in ends.items() if FEW_ENDS < count <= MOST_ENDS)[-LARGE or len(ends) :]
    followed = {place for place, count in ends.items() if count <= FEW_ENDS} | {place for _count, place in large}
    return [each[p] for p in ends if p in followed], [each[p] for p in ends if p not in followed]


class Beyond(BaseException):
    """More dice than are followed."""


class Counted(Chance):
    """Random faces that tell how many ways there were to fall."""

    def face(self, sides, label):
        self.ways *= sides
        self.dice += 1
        if self.dice > MOST_DICE:
            raise Beyond
        return super().face(sides, label)


def ends_of(procedure, facts, tries=60):
    """Roughly how many ends there are (what one random run could have been, on average); infinite where most lie beyond."""
    source, ways, beyond = Counted(Random(3)), 0, 0
    for _ in range(tries):
        source.ways, source.dice = 1, 0
        try:
            procedure.resolve(facts, Dice(source))
        except Beyond:
            beyond += 1
        ways += source.ways
    return ways / tries if beyond <= tries / 4 else float("inf")


class Faces(Dice):
    """Dice that show the faces that are set, then ones; ``turn`` sets the next faces, as a counter counts."""

    def __init__(self):
        self.faces, self.sides, self.at = [], [], 0
        self.rolled = []

    def _roll(self, sides, label, together, hits):
        if self.at == len(self.faces):
            if self.at == MOST_DICE:
                raise Beyond
            self.faces.append(1)
            self.sides.append(sides)
        self.at += 1
        return self.faces[self.at - 1]

    def turn(self):
        """The next faces; False when all have been shown."""
        while self.faces and self.faces[-1] == self.sides[-1]:
            self.faces.pop()
            self.sides.pop()
        if self.faces:
            self.faces[-1] += 1
        self.at = 0
        return bool(self.faces)

    @property
    def under(self):
        """These faces are one way out of so many."""
        under = 1
        for sides in self.sides:
            under *= sides
        return under


@dataclass
class Everything:
    """What all the faces of all the dice come to: for each field its values with their probabilities."""

    fields: dict[str, dict] = field(default_factory=dict)
    ends: int = 0
    most_dice: int = 0
    #: The probability of what needs more dice.
    beyond: Fraction = Fraction(0)


def face_by_face(procedure, facts):
    """The distributions of all fields, by showing every face of every die in turn."""
    dice, found = Faces(), Everything()
    ways, beyond, faces_listed = {}, Counter(), set()
    more = True
    while more:
        try:
            values = procedure.resolve(facts, dice).values
        except Beyond:
            beyond[dice.under] += 1
        else:
            found.most_dice = max(found.most_dice, dice.at)
            _count(ways, values, dice.under, faces_listed)
        found.ends += 1
        more = dice.turn()
    found.beyond = _added(beyond)
    for name in ways.keys() - faces_listed:
        found.fields[name] = {}
        for (value, under), count in ways[name].items():
            read = frozen(marshal.loads(value)) if isinstance(value, bytes) else value
            found.fields[name][read] = found.fields[name].get(read, 0) + Fraction(count, under)
        if missing := 1 - found.beyond - sum(found.fields[name].values()):
            found.fields[name][None] = found.fields[name].get(None, 0) + missing
    return found


def _added(ways):
    return sum((Fraction(count, under) for under, count in ways.items()), Fraction(0))


def _count(ways, values, under, faces_listed, above=""):
    """One more end, in every field of its outcome."""
    for name, value in values.items():
        path = f"{above}.{name}" if above else name
        if path not in faces_listed:
            seen = ways.setdefault(path, {})
            key = (marshal.dumps(value, 0) if isinstance(value, (dict, list)) else value, under)
            seen[key] = seen.get(key, 0) + 1
            if len(seen) > MOST_VALUES:
                faces_listed.add(path)
        if isinstance(value, dict):
            _count(ways, value, under, faces_listed, path)


def fields(values, above=""):
    """Dotted paths of an outcome's fields, without what lies inside lists."""
    for name, value in values.items():
        path = f"{above}.{name}" if above else name
        yield path
        if isinstance(value, dict):
            yield from fields(value, path)


class Telling(Dice):
    """Random dice that note which fields the procedure says show them."""

    def __init__(self):
        super().__init__(Chance(Random(5)))
        self.shown = set()

    def roll(self, sides, label, *, shown_in=(), **folds):
        self.shown.add(shown_in)
        return super().roll(sides, label)

    def pool(self, count, label, sides=6, hits=None, *, shown_in=(), ordered=False, **folds):
        self.shown.add(shown_in)
        return super().pool(count, label, sides, hits, ordered=ordered)

    def settled(self, at, *matters, shown_in=()):
        self.shown.add(shown_in)


def walked_together(procedure, facts, names):
    """These fields, those for which the same dice are folded together: one walk tells of all of them."""
    dice = Telling()
    for _ in range(30):
        procedure.resolve(facts, dice)
    groups = {}
    for name in names:
        shown = frozenset(names for names in dice.shown if names and any(_within(name, f) or _within(f, name) for f in names))
        groups.setdefault(shown, []).append(name)
    return list(groups.values())


def _within(name, above):
    return name == above or name.startswith(above + ".")


def many_runs(procedure, facts):
    """How often each value of each field fell in ``RUNS`` runs, always the same; fields with one value, or faces, left out."""
    dice = Dice(Chance(Random(7)))
    counts = {}
    for run in range(RUNS):
        dice.rolled.clear()
        values = procedure.resolve(facts, dice).values
        if not run:
            counts = {name: Counter() for name in fields(values)}
        for name, seen in counts.items():
            seen[frozen(nested(values, name))] += 1
        if run == RUNS // 100:
            counts = {name: seen for name, seen in counts.items() if len(seen) < max(20, run // 4)}
    return {name: seen for name, seen in counts.items() if len(seen) > 1}


def chi_squared(expected, seen, runs):
    """How far counts are from probabilities, in standard deviations of the statistic (Wilson, Hilferty); thin values as one."""
    thick = [value for value, weight in expected.items() if weight * runs >= 5]
    pairs = [(float(expected[value]) * runs, seen.get(value, 0)) for value in thick]
    left = (runs - sum(e for e, _ in pairs), runs - sum(s for _, s in pairs))
    if left[0] >= 5:
        pairs.append(left)
    elif pairs:
        pairs[-1] = (pairs[-1][0] + left[0], pairs[-1][1] + left[1])
    freedom = len(pairs) - 1
    if freedom < 1:
        return 0.0
    statistic = sum((s - e) ** 2 / e for e, s in pairs)
    return ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5
