"""What the sheet answers without changing anything: asked of a unit at the table."""

from typing import Any

from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.acts_movement import known_of_move
from rules.rulesets.ordre_mixte.asked import is_gone, still_there
from rules.rulesets.ordre_mixte.fire import range_band
from rules.rulesets.ordre_mixte.losses import losses_from_percentage
from rules.rulesets.ordre_mixte.movement import movement_allowance
from rules.rulesets.ordre_mixte.terms import REFUSALS

_UNIT = Role("unit", Text("Unit", "Unità"))
_TURN = (
    "orders",
    *(f"phase_{number}_{name}" for number in (1, 2) for name in ("strategic", "generals", "troops", "evasion", "finish")),
    "late_charges",
    "fire",
    "melee_flank_rear",
    "melee_other",
)


def has_fire(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return REFUSALS["cavalry_may_not_fire"] if state[address]["arm"] == "cavalry" else is_gone(state, address)


def known_of_range(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    weapon = f"{unit['gun_type']}_artillery" if unit["arm"] == "artillery" else unit["weapon"]
    return {"weapon": weapon, **house_rules(state, range_band)}


def known_of_percentage(state: State, chosen: Chosen) -> dict[str, Any]:
    return house_rules(state, losses_from_percentage)


ACTS = (
    Act(
        movement_allowance,
        (_UNIT,),
        no_effects,
        id="allowance",
        label=Text("How far may it move?", "Di quanto può muovere?"),
        known=known_of_move,
        why_not=still_there,
        steps=_TURN,
        ask_first=("ground",),
        lookup=True,
    ),
    Act(
        range_band,
        (_UNIT,),
        no_effects,
        known=known_of_range,
        why_not=has_fire,
        steps=_TURN,
        ask_first=("distance_mm",),
        lookup=True,
    ),
    Act(
        losses_from_percentage,
        (Role("army", Text("Army", "Armata"), kind="side"),),
        no_effects,
        known=known_of_percentage,
        steps=("fire", "melee_flank_rear", "melee_other"),
        lookup=True,
    ),
)
