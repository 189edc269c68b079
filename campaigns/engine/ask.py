"""How the procedures ask: a fact is labelled by the word of its identifier."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from campaigns.engine.words import WORDS
from rules.engine.facts import fact

#: The name of a thing (§5.1).
Id = Annotated[str, StringConstraints(min_length=1, max_length=60)]
#: A text of people's own (§6).
Prose = Annotated[str, StringConstraints(max_length=4000)]
#: Two names: the ends of a road, the sides of a truce.
Pair = Annotated[list[Id], Field(min_length=2, max_length=2)]
Percent = Annotated[int, Field(ge=0, le=100)]

#: The largest whole number where a section states none (§6); see below for others.
MOST = 1_000_000
LATEST = 10**12
LONGEST = 60

_REQUIRED: Any = ...


def word(identifier: str, default: Any = _REQUIRED, **constraints: Any) -> Any:
    """A fact called by the word of its identifier."""
    return fact(default, label=WORDS[identifier], **constraints)


def flag(identifier: str, default: bool = False) -> Any:
    """Yes or no."""
    return word(identifier, default)


def number(identifier: str, least: int, most: int, default: Any = _REQUIRED) -> Any:
    """A whole number from ``least`` to ``most``."""
    return word(identifier, default, ge=least, le=most)


def count(identifier: str, default: Any = _REQUIRED, *, least: int = 0) -> Any:
    """A whole number for which no range is stated (§6)."""
    return number(identifier, least, MOST, default)


def percent(identifier: str, default: Any = _REQUIRED) -> Any:
    return number(identifier, 0, 100, default)


def moment(identifier: str, default: Any = _REQUIRED) -> Any:
    """A time, in seconds or in days of some calendar."""
    return number(identifier, 0, LATEST, default)


def many(identifier: str, default: Any = _REQUIRED, *, least: int = 0, most: int = LONGEST) -> Any:
    """A list of ``least`` to ``most`` items. ``default`` is ``[]`` where it may be left out."""
    return word(identifier, default, min_length=least, max_length=most)


def some(identifier: str, *, most: int = LONGEST) -> Any:
    """A list that may be left out, which means an empty one."""
    return many(identifier, [], most=most)
