"""What the tracked state tells of the facts that several acts need."""

from typing import Any

from rules.engine.dice import typed
from rules.engine.play.acts import Chosen
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.rulesets.guerre_ditalia.shooting import may_shoot
from rules.rulesets.guerre_ditalia.state import is_routing, phasing_side
from rules.rulesets.guerre_ditalia.tables import FATAL_RECOIL


def house_rules(state: State) -> dict[str, Any]:
    """The battle's house rules, as the fact that every procedure has."""
    return {"house_rules": dict(state.battle["house_rules"])}


def known_house_rules(state: State, chosen: Chosen) -> dict[str, Any]:
    return house_rules(state)


def army_names(state: State) -> dict[str, Any]:
    """Return the names of the armies, for the labels of their dice."""
    return {f"army_{code}": state[f"side:{code}"]["name"] or code.upper() for code in "ab"}


def known_of_type(state: State, chosen: Chosen) -> dict[str, Any]:
    """The type of one element, for look-ups."""
    return {"type": state[chosen["unit"]]["type"], **house_rules(state)}


def troop(state: State, unit: str) -> dict[str, Any]:
    """A unit object: what decides how it moves."""
    return {name: state[unit][name] for name in ("type", "training", "swiss")}


def combatant(state: State, unit: str) -> dict[str, Any]:
    """Return the facts of an element that count in every combat. R56, R66."""
    fields = state[unit]
    return {
        "type": fields["type"],
        "training": fields["training"],
        "archebus": fields["archebus"],
        "general": bool(fields["cinc"] or fields["general"]),
        "routing": is_routing(state, unit),
    }


def shooter_facts(state: State, unit: str, *, answering: bool = False) -> dict[str, object]:
    """Return the facts of a shot that the state knows, at no distance, in full sight."""
    fields = state[unit]
    return {
        "type": fields["type"],
        "distance_mm": 0,
        "phase": "phasing" if fields["side"] == phasing_side(state) else "non_phasing",
        "answering": answering,
        "moved": fields["moved"],
        "crew_fled": fields["crew_fled"],
        "routing": is_routing(state, unit),
        "in_melee": fields["in_melee"],
        "already_shot": fields["has_shot"],
    }


def can_shoot(state: State, unit: str, *, answering: bool = False) -> bool:
    """Return True if it could shoot at somebody in range, as far as the state knows. §Tiro a distanza, R34 to R38."""
    return not gone(state[unit]) and not may_shoot.run(shooter_facts(state, unit, answering=answering), typed()).refused


def recoil_facts(state: State, unit: str, **facts: Any) -> dict[str, Any]:
    """Return the facts of ``recoil`` from what led to it."""
    return {"melee_recoils_this_turn": min(FATAL_RECOIL - 1, state[unit]["melee_recoils"]), **facts}


def losing_facts(state: State, side: str) -> dict[str, Any]:
    """Return the facts of a side for ``rout_check``."""
    names = ("elements_lost", "cinc_lost", "camp_lost", "morale_level", "elements_at_start", "voluntary_rout")
    return {name: state[f"side:{side}"][name] for name in names}


def rout_facts(state: State) -> dict[str, Any]:
    return {"side_a": losing_facts(state, "a"), "side_b": losing_facts(state, "b")}
