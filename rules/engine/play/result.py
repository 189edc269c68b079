"""What has become of everybody when a battle is over, as tournaments and campaigns read it.

Strength is in a ruleset's own measure (bases, figures, PM, VBU, elements).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.engine.play.state import State


@dataclass(frozen=True, slots=True)
class UnitFate:
    """How a unit ended: ``lost`` of the ``of`` that it had at the muster. What it leads away with it is not lost here."""

    address: str
    fate: Literal["stands", "reduced", "fled", "dispersed", "lost", "captured", "left"]
    lost: int
    of: int


@dataclass(frozen=True, slots=True)
class SideResult:
    """How a side ended.

    ``code``: the side's. ``scores``: by the ids of the ruleset's scores. ``losses`` of what it ``had`` at the muster, as its book
    counts them (those who are gone may count whole). ``broken``: by the book its army has given way. ``fates``: of its units, for
    whoever asks for ``units``: a report wants the losses after each of hundreds of acts.
    """

    code: str
    scores: Mapping[str, int]
    losses: int
    had: int
    leaders_lost: int
    general_lost: bool
    camp_lost: bool
    broken: bool
    fates: Callable[[], tuple[UnitFate, ...]] = field(compare=False, repr=False)

    @property
    def units(self) -> tuple[UnitFate, ...]:
        """Return how each of its units ended."""
        return self.fates()


def no_result(state: State) -> tuple[SideResult, ...]:
    """Return None: for a ruleset without a result."""
    return ()
