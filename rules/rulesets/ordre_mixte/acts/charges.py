"""«Sequenza di mossa», charges: going in, getting out of the way, closing, following up."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.acts import UNIT, phases
from rules.rulesets.ordre_mixte.acts.movement import why_not_now
from rules.rulesets.ordre_mixte.charges import MILLIMETRES, charge, close_to_contact, evasion, finish_move, follow_up_move
from rules.rulesets.ordre_mixte.consequences import mark_charged, meet
from rules.rulesets.ordre_mixte.known import PACE, can_fire, chargers_of, of_unit, plays, say
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.why_not import why_not_by, why_not_mover, why_not_there

_TARGET = Role("target", _("Enemy it charges"), who="enemy")


# --- charging ------------------------------------------------------------------------------------------------------


def charge_facts(state: State, unit: str) -> dict[str, Any]:
    """Return the facts of a charger that the state knows, for any target. R46, R47, R63."""
    fields = state[unit]
    return {
        **of_unit(state, unit, *PACE, "fatigue", "routing", "in_melee", "disordered", "evaded"),
        "phase": "late_charge" if state.battle["step"] == "late_charges" else "movement",
        "strategic": fields["strategic_moved"],
        "moved": any(fields[name] for name in ("moved", "compulsory_moved", "followed_up", "retreating")),
        **house_rules(state, charge),
    }


def why_not_charge(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if why_not_there(state, address) or role == "target":
        return why_not_there(state, address)
    if state[address]["charging"]:
        return say(state, _("{unit} charges already."), unit=address)
    found = why_not_by(charge, {**charge_facts(state, address), "distance_mm": 0})
    return found if found or state.battle["step"] == "late_charges" else why_not_now(state, address)


def known_of_charge(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**charge_facts(state, chosen["unit"]), "target_can_fire": can_fire(state, chosen["target"])}


def after_charge(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    for field, value in {
        "charging": chosen["target"],
        "charge_phase": facts.get("phase", "movement"),
        "allowance_mm": outcome.allowance_cm * MILLIMETRES,
        "opponents_evaded": False,
        "moved": True,
        "cover": "none",
        "in_built_up_area": False,
    }.items():
        working.put(chosen["unit"], field, value)
    mark_charged(working)
    return working.effects()


CHARGE = Act(
    charge,
    (UNIT, _TARGET),
    after_charge,
    known=known_of_charge,
    why_not=why_not_charge,
    steps=(*phases("troops"), "late_charges"),
    ask_first=("distance_mm", "ground"),
)


# --- evading -------------------------------------------------------------------------------------------------------


def evasion_facts(state: State, unit: str) -> dict[str, Any]:
    return {
        **of_unit(state, unit, *PACE, "fatigue", "routing", "in_melee", "guns_abandoned"),
        "charge_phase": "movement",
        **house_rules(state, evasion),
    }


def why_not_evade(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Refuse to evade, except those charged in this phase; a breakthrough is not evaded. R44, R49."""
    if why_not_there(state, address):
        return why_not_there(state, address)
    chargers = [charger for charger in chargers_of(state, address) if state[charger]["charge_phase"] == "movement"]
    if not chargers:
        return say(state, _("Nobody charges {unit} now."), unit=address)
    return why_not_by(evasion, evasion_facts(state, address))


def known_of_evasion(state: State, chosen: Chosen) -> dict[str, Any]:
    return evasion_facts(state, chosen["unit"])


def after_evasion(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Its chargers may finish their move; a charge of its own is off. R44, R45."""
    working, unit = Working(state), chosen["unit"]
    for charger in chargers_of(state, unit):
        working.put(charger, "opponents_evaded", True)
    working.put(unit, "evaded", True)
    working.put(unit, "charging", None)
    working.put(unit, "opponents_evaded", False)
    working.put(unit, "cover", "none")
    working.put(unit, "in_built_up_area", False)
    mark_charged(working)
    return working.effects()


EVASION = Act(
    evasion,
    (UNIT,),
    after_evasion,
    known=known_of_evasion,
    why_not=why_not_evade,
    steps=phases("evasion"),
    ask_first=("ground",),
    at_once=True,
)


# --- finishing the move --------------------------------------------------------------------------------------------


def why_not_finish(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if why_not_there(state, address) or role == "target":
        return why_not_there(state, address)
    if not state[address]["opponents_evaded"]:
        return why_not_by(finish_move, {"allowance_mm": 0, "moved_mm": 0, "opponents_evaded": False})
    return why_not_mover(state, address)


def known_of_finish(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**of_unit(state, chosen["unit"], "allowance_mm", "opponents_evaded"), **house_rules(state, finish_move)}


def after_finish(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Let it meet the one that evaded, or another enemy. R45."""
    working = Working(state)
    working.put(chosen["unit"], "opponents_evaded", False)
    working.put(chosen["unit"], "charging", chosen.get("target"))
    mark_charged(working)
    return working.effects()


FINISH_MOVE = Act(
    finish_move,
    (UNIT, Role("target", _("Enemy it comes up against"), who="enemy", optional=True)),
    after_finish,
    known=known_of_finish,
    why_not=why_not_finish,
    steps=phases("finish"),
    ask_first=("moved_mm",),
)


# --- closing -------------------------------------------------------------------------------------------------------


def known_of_closing(state: State, chosen: Chosen) -> dict[str, Any]:
    """Return the facts of this turn's fire: only its tests stop a charge, and a router is one move down. R48, R57."""

    def result(unit: str) -> str:
        return "destroyed" if gone(state[unit]) else str(state[unit]["result"])

    return {
        "charger_result": result(chosen["charger"]),
        "target_result": result(chosen["target"]),
        **house_rules(state, close_to_contact),
    }


def after_closing(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, charger = Working(state), chosen["charger"]
    settle_due(working, "close_to_contact", chosen)
    if outcome.closes:
        meet(working, charger, chosen["target"])
    else:
        working.put(charger, "charging", None)
        mark_charged(working)
    if outcome.follow_up_due and not gone(working[charger]):
        working.put(charger, "follow_up_due", True)
    return working.effects()


CLOSE_TO_CONTACT = Act(
    close_to_contact,
    (Role("charger", _("Charger")), Role("target", _("Target"), who="enemy")),
    after_closing,
    known=known_of_closing,
)


# --- breakthrough and advance --------------------------------------------------------------------------------------


def known_of_follow_up(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **of_unit(state, unit, *PACE, "fatigue", "retreating", "routing"),
        "won": state[unit]["follow_up_due"],
        **house_rules(state, follow_up_move),
    }


def why_not_follow_up(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A breakthrough may end against a new enemy, an advance may not. R49."""
    if role == "enemy" and chosen.get("unit") and state[chosen["unit"]]["arm"] != "cavalry":
        return say(state, _("{unit} only advances (R49)."), unit=chosen["unit"])
    disordered = chosen.get("unit") and state[chosen["unit"]]["disordered"]
    if role == "enemy" and disordered and not plays(state, "R47", "disordered_may_charge"):
        return say(state, _("{unit} is disordered (R47)."), unit=chosen["unit"])
    return why_not_there(state, address)


def after_follow_up(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Count it as its move of the turn; against a new enemy it charges. R49."""
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "follow_up_move", chosen)
    working.put(unit, "follow_up_due", False)
    working.put(unit, "followed_up", True)
    working.put(unit, "moved", True)
    working.put(unit, "cover", "none")
    if chosen.get("enemy") and outcome.may_contact_enemy:
        working.put(unit, "charging", chosen["enemy"])
        working.put(unit, "charge_phase", "breakthrough")
        mark_charged(working)
    return working.effects()


FOLLOW_UP_MOVE = Act(
    follow_up_move,
    (UNIT, Role("enemy", _("New enemy it comes up against"), who="enemy", optional=True)),
    after_follow_up,
    known=known_of_follow_up,
    why_not=why_not_follow_up,
    ask_first=("ground",),
    at_once=True,
)
