"""The order of play as data: steps, the check list of a turn, and the rulebook's end of a battle."""

from dataclasses import dataclass

from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up or of the turn, as data. ``phase`` groups steps for display (``setup`` or the turn's phases)."""

    id: str
    title: Text
    cite: str
    help: Text
    phase: str = "turn"


@dataclass(frozen=True, slots=True)
class Round:
    """A box of a check list: the steps of a turn that it stands for."""

    title: Text
    cite: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckList:
    """The sheet on which a rulebook lets players tick what has been played: so many turns, and the rounds of each in order."""

    title: Text
    cite: str
    turns: int
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rulebook's end of the battle: ``winner`` is a side code, or None for a draw."""

    winner: str | None
    why: Text
