"""The movement phases as acts: moves, generals, charges, evasions, formations («Sequenza di mossa», «Movimento»)."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.procedure import Procedure
from rules.engine.text import Text, first_of
from rules.rulesets.ordre_mixte.asked import (
    PACE,
    can_fire,
    chargers_of,
    is_gone,
    mark_charged,
    mover,
    of_unit,
    plays,
    refusal,
    role_of,
    say,
)
from rules.rulesets.ordre_mixte.charges import MILLIMETRES, charge, evasion, finish_move
from rules.rulesets.ordre_mixte.movement import movement_allowance
from rules.rulesets.ordre_mixte.notes import (
    artillery_formation,
    cavalry_done,
    cavalry_formation,
    garrison,
    infantry_formation,
    leave_built_up_area,
)
from rules.rulesets.ordre_mixte.terms import MARCHING
from rules.rulesets.ordre_mixte.tracked import standing
from rules.rulesets.ordre_mixte.turn import move_permission

_UNIT = Role("unit", Text("Unit", "Unità"))
_GENERAL = Role("command", Text("General", "Generale"), kind="command")
_TARGET = Role("target", Text("Enemy it charges", "Nemico caricato"), who="enemy")


def phases(*names: str) -> tuple[str, ...]:
    """A step of both movement phases."""
    return tuple(f"phase_{number}_{name}" for number in (1, 2) for name in names)


def not_its_move(state: State, address: str) -> Text | None:
    if state.side_of(address) == mover(state):
        return None
    return Text("It is the other side that moves (Sequenza di mossa).", "Muove l'altra parte (Sequenza di mossa).")


# --- ordinary moves --------------------------------------------------------------------------------------------------


def permission(state: State, unit: str) -> Text | None:
    """May this unit move now? «Sequenza di mossa», R63."""
    fields, step = state[unit], str(state.battle["step"])
    facts = {
        **of_unit(state, unit, "arm", "routing", "compulsory_moved", "followed_up", "evaded", "moved", "in_melee"),
        "phase": step[:7] if step.startswith("phase_") else "phase_1",
        "role": role_of(state, fields["side"]),
        "cavalry_still_to_move": step.endswith("_troops") and cavalry_waits(state, fields["side"]),
    }
    return refusal(move_permission, facts)


def cavalry_waits(state: State, side: str) -> bool:
    """Has this side cavalry that could still move and has not been passed?"""
    hindered = ("stood", "moved", "evaded", "routing", "compulsory_moved", "followed_up", "in_melee")
    return any(unit["arm"] == "cavalry" and not any(unit[name] for name in hindered) for _, unit in standing(state, side))


def may_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(is_gone(state, address), permission(state, address))


def may_march(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(may_move(state, role, chosen, address), refusal(movement_allowance, known_of_march(state, {"unit": address})))


def known_of_move(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **of_unit(state, unit, *PACE, "routing", "retreating", "in_melee"),
        "strategic": False,
        **house_rules(state, movement_allowance),
    }


def known_of_march(state: State, chosen: Chosen) -> dict[str, Any]:
    return known_of_move(state, chosen) | {"strategic": True}


def moved(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Where it stands now is for eyes to say again."""
    unit = chosen["unit"]
    found = [Effect(unit, "moved", True), Effect(unit, "cover", "none"), Effect(unit, "in_built_up_area", False)]
    return [*found, Effect(unit, "strategic_moved", True)] if facts.get("strategic") else found


def may_pass_cavalry(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = str(state.side_of(address))
    if not_its_move(state, address):
        return not_its_move(state, address)
    if not cavalry_waits(state, side):
        return Text("No cavalry is still to move.", "Nessuna cavalleria deve ancora muovere.")
    return None


def cavalry_passed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    side = state.side_of(chosen["army"])
    return [Effect(address, "stood", True) for address, unit in standing(state, side) if unit["arm"] == "cavalry"]


# --- generals ------------------------------------------------------------------------------------------------------


def may_ride(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Each general once, to any unit of his army: the sheet asks for no more. «Sequenza di mossa», R54."""
    if role == "unit":
        return is_gone(state, address)
    if state[address]["moved"]:
        return Text("This general has moved (Sequenza di mossa).", "Questo generale ha già mosso (Sequenza di mossa).")
    return not_its_move(state, address)


def known_of_general(state: State, chosen: Chosen) -> dict[str, Any]:
    """Thirty centimetres over any ground. «Movimento», R54."""
    return {
        "arm": "general",
        "formation": None,
        "cavalry_weight": None,
        "gun_type": None,
        "ground": "open",
        "strategic": False,
        "crossing_bridge_or_defile": False,
        "routing": False,
        "retreating": False,
        "in_melee": False,
        **house_rules(state, movement_allowance),
    }


def ridden(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """He is with the unit that he has joined, or with none."""
    working, command = Working(state), chosen["command"]
    for unit, fields in state.units():
        others = [other for other in fields["generals"] if other != command]
        working.put(unit, "generals", [*others, command] if unit == chosen.get("unit") else others)
    working.put(command, "moved", True)
    working.put(command, "attached_to", chosen.get("unit"))
    return working.effects()


# --- charges -------------------------------------------------------------------------------------------------------


def charge_facts(state: State, unit: str) -> dict[str, Any]:
    """What the state knows of a charger, whomever it charges. R46, R47, R63."""
    fields = state[unit]
    return {
        **of_unit(state, unit, *PACE, "fatigue", "routing", "in_melee", "disordered", "evaded"),
        "phase": "late_charge" if state.battle["step"] == "late_charges" else "movement",
        "strategic": fields["strategic_moved"],
        "moved": any(fields[name] for name in ("moved", "compulsory_moved", "followed_up", "retreating")),
        **house_rules(state, charge),
    }


def may_charge(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if is_gone(state, address) or role == "target":
        return is_gone(state, address)
    if state[address]["charging"]:
        return say(state, "{unit} charges already.", "{unit} carica già.", unit=address)
    found = refusal(charge, {**charge_facts(state, address), "distance_mm": 0})
    return found if found or state.battle["step"] == "late_charges" else permission(state, address)


def known_of_charge(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**charge_facts(state, chosen["unit"]), "target_can_fire": can_fire(state, chosen["target"])}


def charged(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
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


# --- evasions --------------------------------------------------------------------------------------------------------


def evasion_facts(state: State, unit: str) -> dict[str, Any]:
    return {
        **of_unit(state, unit, *PACE, "fatigue", "routing", "in_melee", "guns_abandoned"),
        "charge_phase": "movement",
        **house_rules(state, evasion),
    }


def may_evade(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Those who are charged in this phase, if they can; a breakthrough is not evaded. R44, R49."""
    if is_gone(state, address):
        return is_gone(state, address)
    chargers = [charger for charger in chargers_of(state, address) if state[charger]["charge_phase"] == "movement"]
    if not chargers:
        return say(state, "Nobody charges {unit} now.", "Nessuno carica ora {unit}.", unit=address)
    return refusal(evasion, evasion_facts(state, address))


def known_of_evasion(state: State, chosen: Chosen) -> dict[str, Any]:
    return evasion_facts(state, chosen["unit"])


def evaded(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
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


def may_finish(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if is_gone(state, address) or role == "target":
        return is_gone(state, address)
    if not state[address]["opponents_evaded"]:
        return refusal(finish_move, {"allowance_mm": 0, "moved_mm": 0, "opponents_evaded": False})
    return not_its_move(state, address)


def known_of_finish(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**of_unit(state, chosen["unit"], "allowance_mm", "opponents_evaded"), **house_rules(state, finish_move)}


def finished_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """It may come up against the one that evaded, or another enemy. R45."""
    working = Working(state)
    working.put(chosen["unit"], "opponents_evaded", False)
    working.put(chosen["unit"], "charging", chosen.get("target"))
    mark_charged(working)
    return working.effects()


# --- formations ------------------------------------------------------------------------------------------------------


def may_form_up(arm: str) -> Any:
    """Who may change formation now: a unit of this arm that deploys, is still to move, or is charged."""

    def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        unit = state[address]
        if gone(unit):
            return is_gone(state, address)
        if unit["arm"] != arm:
            return say(state, "{unit} has other formations.", "{unit} ha altre formazioni.", unit=address)
        if unit["routing"] or unit["retreating"]:
            return say(state, "{unit} has broken.", "{unit} ha ceduto.", unit=address)
        if unit["in_melee"]:
            return say(state, "{unit} is in melee.", "{unit} è in mischia.", unit=address)
        if unit["charging"]:
            return say(state, "{unit} is charging.", "{unit} è in carica.", unit=address)
        if state.battle["step"] == "deployment":
            return None
        if str(state.battle["step"]).endswith("_evasion"):
            return (
                None if unit["charged"] else say(state, "Nobody charges {unit} now.", "Nessuno carica ora {unit}.", unit=address)
            )
        return permission(state, address)

    return why_not


def formed_up(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "formation", outcome.formation)]


def _formation(procedure: Procedure[Any], arm: str) -> Act:
    return Act(
        procedure,
        (_UNIT,),
        formed_up,
        why_not=may_form_up(arm),
        steps=("deployment", *phases("strategic", "troops", "evasion")),
        ask_first=("formation",),
    )


def may_be_placed(now_inside: bool) -> Callable[[State, str, Chosen, str], Text | None]:
    """Infantry of which it is not known already. Once the battle has begun it is ticked, like cover (``play.cards.records``)."""

    def asked(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        unit = state[address]
        if unit["arm"] != "infantry" or unit["in_built_up_area"] != now_inside:
            return say(state, "{unit} does not need it.", "{unit} non ne ha bisogno.", unit=address)
        return is_gone(state, address)

    return asked


def placed(inside: bool) -> Callable[[State, Chosen, Mapping[str, Any], Outcome], list[Effect]]:
    """Eyes have said where it stands. «Tiro – Fanteria»."""

    def told(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
        return [Effect(chosen["unit"], "in_built_up_area", inside)]

    return told


def can_march(state: State, side: str) -> bool:
    """Could anyone of this side move strategically? R42."""
    if plays(state, "R42", "any_formation"):
        return True
    return any(unit["formation"] in MARCHING and not unit["moved"] for _, unit in standing(state, side))


ACTS = (
    Act(
        movement_allowance,
        (_UNIT,),
        moved,
        id="strategic_move",
        label=Text("Strategic move", "Movimento strategico"),
        known=known_of_march,
        why_not=may_march,
        steps=phases("strategic"),
        ask_first=("ground", "crossing_bridge_or_defile"),
    ),
    Act(
        movement_allowance,
        (_GENERAL, Role("unit", Text("Unit he joins", "Unità a cui si aggrega"), optional=True)),
        ridden,
        id="general_move",
        label=Text("General's move", "Movimento del generale"),
        known=known_of_general,
        why_not=may_ride,
        steps=phases("generals"),
    ),
    Act(
        movement_allowance,
        (_UNIT,),
        moved,
        id="move",
        label=Text("Move", "Movimento"),
        known=known_of_move,
        why_not=may_move,
        steps=phases("troops"),
        ask_first=("ground", "crossing_bridge_or_defile"),
    ),
    Act(
        cavalry_done,
        (Role("army", Text("Army", "Armata"), kind="side"),),
        cavalry_passed,
        why_not=may_pass_cavalry,
        steps=phases("troops"),
    ),
    Act(
        charge,
        (_UNIT, _TARGET),
        charged,
        known=known_of_charge,
        why_not=may_charge,
        steps=(*phases("troops"), "late_charges"),
        ask_first=("distance_mm", "ground"),
    ),
    Act(evasion, (_UNIT,), evaded, known=known_of_evasion, why_not=may_evade, steps=phases("evasion"), ask_first=("ground",)),
    Act(
        finish_move,
        (_UNIT, Role("target", Text("Enemy it comes up against", "Nemico che incontra"), who="enemy", optional=True)),
        finished_move,
        known=known_of_finish,
        why_not=may_finish,
        steps=phases("finish"),
        ask_first=("moved_mm",),
    ),
    Act(garrison, (_UNIT,), placed(True), why_not=may_be_placed(False), steps=("deployment",)),
    Act(leave_built_up_area, (_UNIT,), placed(False), why_not=may_be_placed(True), steps=("deployment",)),
    _formation(infantry_formation, "infantry"),
    _formation(cavalry_formation, "cavalry"),
    _formation(artillery_formation, "artillery"),
)
