"""The percentage roll, asked at the table without a unit («Mischie», last line)."""

from typing import Any

from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.state import State
from rules.rulesets.ordre_mixte.acts import ARMY
from rules.rulesets.ordre_mixte.losses import losses_from_percentage


def known_of_percentage(state: State, chosen: Chosen) -> dict[str, Any]:
    return house_rules(state, losses_from_percentage)


LOSSES_FROM_PERCENTAGE = Act(
    losses_from_percentage,
    (ARMY,),
    no_effects,
    known=known_of_percentage,
    steps=("fire", "melee_flank_rear", "melee_other"),
    lookup=True,
)
