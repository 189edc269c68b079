"""What players see of the state: cards with their markers, scores, and results that can be noted without facts."""

from dataclasses import dataclass
from typing import Literal

from rules.engine.play.state import Effect
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Marker:
    """A sign on a unit's card: ``tone`` is ``plain``, ``good``, ``warn`` or ``bad``; its word always stands beside the colour."""

    id: str
    text: Text
    tone: Literal["plain", "good", "warn", "bad"] = "plain"


@dataclass(frozen=True, slots=True)
class Card:
    """How a unit or command reads on the battle page: one line of what it is, its figures, its markers, whether it is out.

    ``person``: a single man who is counted apart from units.
    """

    line: Text
    figures: tuple[tuple[Text, str], ...] = ()
    markers: tuple[Marker, ...] = ()
    out: bool = False
    person: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """A number that tells how a side stands (points lost, corps routed), with its limit if there is one."""

    id: str
    label: Text
    value: int
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A result worked out on the table, to be noted without facts: ``id`` (a word of the terms), its title, what it changes."""

    id: str
    title: Text
    effects: tuple[Effect, ...]
