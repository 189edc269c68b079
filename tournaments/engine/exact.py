"""Points: exact numbers, never binary floats. T§3.1, T§3.3.

A number here is an ``int`` where it is whole as given, a ``Fraction`` otherwise: they add up exactly either way.
Two ints must not be divided by ``/`` (that is a float): ``ratio`` does it.
"""

import math
import re
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from rules.engine.text import Text
from tournaments.engine.messages import _

Exact = int | Fraction
Rounding = Literal["none", "down", "half_up", "up"]

#: The greatest absolute value of a number given as such; a text has nine digits in front of its point.
MOST = 999_999_999
_WRITTEN = r"-?[0-9]{1,9}(\.[0-9]{1,6}|/[1-9][0-9]{0,5})?"
_TEXT = re.compile(_WRITTEN)

_NOT_EXACT = _("a whole number is needed, or a text such as “2.5” or “10/3”.")
_NEGATIVE = _("this may not be negative.")


def exact(given: object) -> Exact | None:
    """The number that ``given`` says (an integer, a text as in T§3.1, a number of ours); None where it says none."""
    if type(given) is int:
        return given if -MOST <= given <= MOST else None
    if isinstance(given, str):
        return simple(Fraction(given)) if _TEXT.fullmatch(given) else None
    return given if isinstance(given, Fraction) else None


def simple(value: Exact) -> Exact:
    """Return the number as an int where it is whole."""
    return value.numerator if value.denominator == 1 else value


def canonical(value: Exact) -> int | str:
    """A number as outcomes say it: an integer where it is whole, otherwise ``"p/q"`` in lowest terms. T§3.1."""
    return value.numerator if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def canonical_or_none(value: Exact | None) -> int | str | None:
    """``canonical``, and null for null."""
    return None if value is None else canonical(value)


def ratio(above: Exact, below: Exact) -> Exact:
    """One number divided by another, exactly."""
    if type(above) is int and type(below) is int:
        return above // below if above % below == 0 else Fraction(above, below)
    return simple(Fraction(above) / below)


def distance(one: Exact, other: Exact) -> Exact:
    """Return the difference of two numbers, without sign."""
    return one - other if one > other else other - one


def mean(values: list[Exact]) -> Exact:
    """The mean of some numbers, 0 of none."""
    return ratio(sum(values), len(values)) if values else 0


def rounded(value: Exact, how: Rounding, step: Exact = 1) -> Exact:
    """The value brought to whole steps: down, up, or to the nearest, halves away from zero. T§3.3."""
    steps = ratio(value, step)
    if how == "down":
        return step * math.floor(steps)
    if how == "up":
        return step * math.ceil(steps)
    if how == "half_up":
        half = Fraction(1, 2)
        return step * (math.floor(steps + half) if steps >= 0 else math.ceil(steps - half))
    return value


def _number(given: object) -> Exact:
    found = exact(given)
    if found is None:
        raise _problem(_NOT_EXACT)
    return found


def _not_negative(given: object) -> Exact:
    found = _number(given)
    if found < 0:
        raise _problem(_NEGATIVE)
    return found


def _number_or_average(given: object) -> Exact | Literal["average"]:
    return "average" if given == "average" else _number(given)


def _problem(text: Text) -> PydanticCustomError:
    """As ``rules.engine.facts`` tells what is wrong of a fact."""
    return PydanticCustomError("contradiction", "{en}", {"fact": "", "en": text.en, "it": text.it})


_SCHEMA = {"anyOf": [{"type": "integer", "minimum": -MOST, "maximum": MOST}, {"type": "string", "pattern": f"^{_WRITTEN}$"}]}

#: P of the specification.
Points = Annotated[Exact, PlainValidator(_number), WithJsonSchema(_SCHEMA)]
#: P ≥ 0.
Amount = Annotated[Exact, PlainValidator(_not_negative), WithJsonSchema(_SCHEMA)]
#: P, or the mean of one's own games.
PointsOrAverage = Annotated[
    Exact | Literal["average"],
    PlainValidator(_number_or_average),
    WithJsonSchema({"anyOf": [*_SCHEMA["anyOf"], {"const": "average"}]}),
]
