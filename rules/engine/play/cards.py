"""What players see of the state: cards with their markers, scores, and results that can be noted without facts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rules.engine.play.state import Effect, State
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


@dataclass(frozen=True)
class Cards:
    """What players see of a ruleset's battles.

    ``card(state, address)``: a unit's depends on the unit, its command and its side, a command's also on its units, so that only
    these are looked at after an act. ``scores(state, side)``: how it stands. ``records(state, address)``: results that can be
    noted for a holder without facts. ``hidden(state, side)``: (address, field) pairs that this side (None: spectators) may not
    see. An entry that touches one of them is for the other side alone: so nothing public may change, or have as its value
    before, what is secret.
    """

    card: Callable[[State, str], Card]
    scores: Callable[[State, str], list[Score]]
    records: Callable[[State, str], list[Record]] = lambda state, address: []
    hidden: Callable[[State, str | None], frozenset[tuple[str, str]]] = lambda state, side: frozenset()
