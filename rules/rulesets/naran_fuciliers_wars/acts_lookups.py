"""Questions that change nothing: zones, radius, ranges, cover, woods, what a unit may do (§2.3.1, §3.2 to §3.5)."""

from typing import Any

from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.asked import not_a_unit, of
from rules.rulesets.naran_fuciliers_wars.fire import cover_check, range_band, woods_cover, woods_visibility
from rules.rulesets.naran_fuciliers_wars.holders import formation_of, order_of
from rules.rulesets.naran_fuciliers_wars.movement import manoeuvre
from rules.rulesets.naran_fuciliers_wars.obligations import obligation_facts
from rules.rulesets.naran_fuciliers_wars.orders import command_radius, order_obligations
from rules.rulesets.naran_fuciliers_wars.reorganisation import formation_options
from rules.rulesets.naran_fuciliers_wars.sequence import STEPS
from rules.rulesets.naran_fuciliers_wars.setting_up import deployment_zone

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_COMMAND = Role("command", Text("Command", "Comando"), kind="command")
_UNIT = Role("unit", Text("Unit", "Unità"))
_TURN = tuple(step.id for step in STEPS if step.phase != "setup")
_DEPLOYMENT = ("terrain", "deploy_order", "deployment_first", "deployment_second")


def known_of_zone(state: State, chosen: Chosen) -> dict[str, Any]:
    return of(state, "battle", "table_length_cm", "table_depth_cm")


def known_of_obligations(state: State, chosen: Chosen) -> dict[str, Any]:
    return obligation_facts(state, chosen["unit"])


def known_of_options(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {**of(state, unit, "arm", "attack_column_allowed"), "order": order_of(state, unit)}


def known_of_range(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {"weapon": unit["weapon"], "pounds": unit["pounds"] if unit["weapon"] == "cannon" else None}


def may_fire_at_all(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["weapon"] == "none" or state[address]["sort"] != "unit":
        return Text("It has nothing to fire with.", "Non ha con che tirare.")
    return not_a_unit(state, address)


def known_of_cover(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"figures": max(1, state[chosen["unit"]]["figures"])}


def known_of_manoeuvre(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {"formation": formation_of(state[unit]), "order": order_of(state, unit), **of(state, unit, "moved", "turned")}


def of_units(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return not_a_unit(state, address)


ACTS = (
    Act(deployment_zone, (_ARMY,), no_effects, known=known_of_zone, steps=_DEPLOYMENT, lookup=True),
    Act(command_radius, (_COMMAND,), no_effects, steps=(*_DEPLOYMENT, *_TURN), ask_first=("distance_cm",), lookup=True),
    Act(order_obligations, (_UNIT,), no_effects, known=known_of_obligations, why_not=of_units, steps=_TURN, lookup=True),
    Act(
        formation_options,
        (_UNIT,),
        no_effects,
        known=known_of_options,
        why_not=of_units,
        steps=("reorganisation", "initiative_movement"),
        lookup=True,
    ),
    Act(
        range_band,
        (_UNIT,),
        no_effects,
        known=known_of_range,
        why_not=may_fire_at_all,
        steps=("fire", "volleys"),
        ask_first=("distance_cm",),
        lookup=True,
    ),
    Act(
        cover_check,
        (_UNIT,),
        no_effects,
        known=known_of_cover,
        why_not=of_units,
        steps=("fire", "volleys"),
        ask_first=("in_light", "in_heavy"),
        lookup=True,
    ),
    Act(woods_visibility, (_UNIT,), no_effects, why_not=of_units, steps=("fire", "initiative_movement"), lookup=True),
    Act(woods_cover, (_UNIT,), no_effects, why_not=of_units, steps=("fire", "volleys"), lookup=True),
    Act(
        manoeuvre,
        (_UNIT,),
        no_effects,
        known=known_of_manoeuvre,
        why_not=of_units,
        steps=("initiative_movement",),
        ask_first=("manoeuvre", "angle"),
        lookup=True,
    ),
)
