"""The slow and obvious ways to the same odds: every face of every die, and many runs.

``ODDS=thorough`` follows all faces of up to eight dice and counts 200,000 runs; without it both are kept short.
"""

import json
import os
from collections import deque
from fractions import Fraction
from functools import cache
from pathlib import Path

from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceWanted
from rules.engine.odds.walk import frozen, nested
from rules.engine.ruleset import rulesets

THOROUGH = os.environ.get("ODDS") == "thorough"
RUNS = 200_000 if THOROUGH else 1_500
MOST_DICE = 8
MOST_STEPS = 2 * 6**MOST_DICE if THOROUGH else 1_600
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


class TooManyFaces(Exception):
    """Not feasible face by face."""


def face_by_face(procedure, facts):
    """Outcomes with their probabilities, by trying all faces of each die in turn, and the probability of what lies beyond."""
    ends, beyond, steps = [], Fraction(0), 0
    tried = deque([((), Fraction(1))])
    while tried:
        faces, weight = tried.popleft()
        steps += 1
        if steps > MOST_STEPS or len(faces) > MOST_DICE:
            beyond += weight
            if beyond > Fraction(1, 4):
                raise TooManyFaces
            continue
        try:
            ends.append((procedure.resolve(facts, Dice(Typed(faces))).values, weight))
        except DiceWanted as wanted:
            tried.extend(((*faces, face), weight / wanted.sides) for face in range(1, wanted.sides + 1))
    return ends, beyond


def fields(values, above=""):
    """Dotted paths of an outcome's fields, without what lies inside lists."""
    for name, value in values.items():
        path = f"{above}.{name}" if above else name
        yield path
        if isinstance(value, dict):
            yield from fields(value, path)


def counted(ends, field):
    """The distribution of a field over these ends."""
    found = {}
    for values, weight in ends:
        value = frozen(nested(values, field))
        found[value] = found.get(value, 0) + weight
    return found


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
