"""What players see of the state: cards with their markers, scores, and results that can be noted without facts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from rules.engine.play.contacts import enemies_in_contact
from rules.engine.play.state import Effect, State
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Marker:
    """A sign on a unit's card: ``tone`` is ``plain``, ``good``, ``warn`` or ``bad``; its word always stands beside the colour."""

    id: str
    text: Text
    tone: Literal["plain", "good", "warn", "bad"] = "plain"


Foot = Literal["foot", "foot-light", "foot-guard", "foot-missile", "pikes"]
Horse = Literal["horse", "horse-light", "horse-heavy", "horse-guard"]
Guns = Literal["guns", "guns-light", "guns-heavy", "guns-horse"]
#: Signs of an arm that the pages can draw; none for whoever has no arm.
Sign = Literal["", Foot, Horse, Guns, "leader", "chariot", "elephant", "camp"]


@dataclass(frozen=True, slots=True)
class Gauge:
    """So much of so many: strength that is left, points to be spent, or (``lost``) losses on the way to breaking at ``most``."""

    label: Text
    now: int
    most: int
    lost: bool = False

    @property
    def pips(self) -> str:
        """A disc for each, hollow where it is not there; empty where there are too many to be counted at a glance."""
        return "●" * min(self.now, self.most) + "○" * (self.most - self.now) if 0 < self.most <= MOST_PIPS else ""


#: More than these are a bar.
MOST_PIPS = 8


@dataclass(frozen=True, slots=True)
class Card:
    """How a unit or command reads on the battle page: one line of what it is, its figures, its markers, whether it is out.

    ``person``: a single man who is counted apart from units. ``sign``: that of its arm. ``gauges``: figures that are drawn, each
    in the place of the figure of the same label.
    """

    line: Text
    figures: tuple[tuple[Text, str], ...] = ()
    markers: tuple[Marker, ...] = ()
    out: bool = False
    person: bool = False
    sign: Sign = ""
    gauges: tuple[Gauge, ...] = ()

    def beside(self, name: str, language: str) -> str:
        """Return the parts of the line that the name does not say already."""
        parts = self.line.of(language).split(" · ")
        return " · ".join(part for part in parts if name != part and not name.startswith(f"{part} "))

    @property
    def plain_figures(self) -> tuple[tuple[Text, str], ...]:
        """Return the figures that no gauge shows."""
        drawn = {gauge.label for gauge in self.gauges}
        return tuple(figure for figure in self.figures if figure[0] not in drawn)


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
    before, what is secret. ``opposed(state, address)``: enemies that charge this unit, are charged by it or in contact with it,
    each with a word for that: they come first where a target is chosen.
    """

    card: Callable[[State, str], Card]
    scores: Callable[[State, str], list[Score]]
    records: Callable[[State, str], list[Record]] = lambda state, address: []
    hidden: Callable[[State, str | None], frozenset[tuple[str, str]]] = lambda state, side: frozenset()
    opposed: Callable[[State, str], Mapping[str, Text]] = enemies_in_contact
