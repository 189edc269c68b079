"""How a battle is played with a ruleset: steps, acts on offer, what is due, what happens by itself, who has won.

A ruleset fills a ``Play`` with data and small pure functions over ``State``; the battle app asks it and never knows a rule.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.engine.army import ArmyBook
from rules.engine.play.acts import Acts
from rules.engine.play.cards import Cards
from rules.engine.play.fields import StateFields
from rules.engine.play.offers import Offers
from rules.engine.play.result import SideResult, no_result
from rules.engine.play.sequence import Sequence
from rules.engine.play.state import Fields, State


@dataclass(frozen=True)
class Play:
    """A ruleset's battles.

    ``fields``: what the state holds and how it begins. ``army``: profiles, limits and sample armies. ``sequence``: from step to
    step. ``acts``: what can be done. ``cards``: what players see. ``invariants(state)``: what is broken that may never be, named,
    for random play. ``result(state)``: how each side and unit has ended, for a battle that is over.
    """

    fields: StateFields
    army: ArmyBook
    sequence: Sequence
    acts: Acts
    cards: Cards
    invariants: Callable[[State], list[str]] = lambda state: []
    result: Callable[[State], tuple[SideResult, ...]] = no_result

    @cached_property
    def starts(self) -> Mapping[str, Fields]:
        """Return the start values of each kind of holder, by the declarations of its fields."""
        return {kind: {field.name: field.start for field in declared} for kind, declared in self.fields.tracked.items()}

    @cached_property
    def offers(self) -> Offers:
        """Asked as ``play.offers(state, side, address)``: acts for a unit, a command, or (address None) the side as a whole."""
        return Offers(self.acts, self.sequence)
