"""§Movimento e Manovre: moves, about-faces, formations, guns manned again; how far and whether, looked up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.guerre_ditalia import headlines
from rules.rulesets.guerre_ditalia.acts.command import known_of_price, pay, suggested_distance, why_not_pay
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, GROUP
from rules.rulesets.guerre_ditalia.command import command_cost
from rules.rulesets.guerre_ditalia.consequences import forget_ground
from rules.rulesets.guerre_ditalia.contacts import enemies_of, part
from rules.rulesets.guerre_ditalia.known import house_rules, troop
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.movement import manoeuvre, movement_allowance
from rules.rulesets.guerre_ditalia.state import cinc_of, say
from rules.rulesets.guerre_ditalia.tables import INCLINE_SHIFT
from rules.rulesets.guerre_ditalia.terms import TERMS, Manoeuvre
from rules.rulesets.guerre_ditalia.why_not import why_not_allowed, why_not_gone, why_not_out_of_phase, why_not_there


def others_of(chosen: Chosen, address: str) -> list[str]:
    return [unit for unit in chosen.get("units") or () if unit != address]


def why_not_manoeuvre(state: State, unit: str, name: str) -> Text | None:
    """Return what the state knows against a manoeuvre, without ground and zones of control. §Movimento e Manovre."""
    facts = {
        **troop(state, unit),
        "manoeuvre": name,
        "already_moved": state[unit]["moved"],
        "crew_fled": state[unit]["crew_fled"],
        "engaged_by": [troop(state, enemy) for enemy in enemies_of(state, unit)][:4],
        **house_rules(state),
    }
    return why_not_allowed(manoeuvre.run(facts, typed()))


# --- moves ---------------------------------------------------------------------------------------------------------


def why_not_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """An element or a group; out of a melee only one by itself, from slower enemies (break off). R13, R30 to R32."""
    others = others_of(chosen, address)
    engaged = state[address]["in_melee"]
    alone = not others or not (engaged or state[address]["fled"] or any(state[u]["in_melee"] or state[u]["fled"] for u in others))
    return first_of(
        why_not_gone(state, address),
        why_not_out_of_phase(state, address),
        why_not_manoeuvre(state, address, "retreat" if engaged else "advance"),
        None if alone else _("It moves alone (§Fuga, §Movimento e Manovre)."),
        why_not_pay(state, [*others, address], "move"),
    )


def after_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """CP spent; out of contact, rallied from flight, somewhere else. §Raggio di comando, §Fuga, R66."""
    working, units = Working(state), list(chosen["units"])
    pay(working, units, outcome.cost, free=outcome.free_cp_spent)
    for unit in units:
        part(working, unit)
        working.put(unit, "moved", True)
        working.put(unit, "fled", False)
        forget_ground(working, unit)
        if cinc_of(state, state[unit]["side"]) not in (None, *units):
            working.put(unit, "to_cinc_mm", facts.get("cinc_distance_mm", 0))
    return working.effects()


MOVE = Act(
    replace(command_cost, headline=headlines.PAID["move"]),
    (GROUP,),
    after_move,
    known=lambda state, chosen: known_of_price(state, chosen["units"], "move"),
    suggested=suggested_distance,
    why_not=why_not_move,
    steps=("command",),
    ask_first=("cinc_distance_mm", "cinc_in_sight"),
    id="move",
    label=_("Move"),
    at_once=True,
)


# --- on the spot ---------------------------------------------------------------------------------------------------


def why_not_turn(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return first_of(
        why_not_gone(state, address),
        why_not_out_of_phase(state, address),
        why_not_manoeuvre(state, address, "about_face"),
        why_not_pay(state, [*others_of(chosen, address), address], "about_face"),
    )


def after_turn(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Turned or reformed on the spot: moved, and no longer in flight."""
    working, units = Working(state), list(chosen["units"])
    pay(working, units, outcome.cost, free=outcome.free_cp_spent)
    for unit in units:
        working.put(unit, "moved", True)
        working.put(unit, "fled", False)
    return working.effects()


ABOUT_FACE = Act(
    replace(command_cost, headline=headlines.PAID["about_face"]),
    (GROUP,),
    after_turn,
    known=lambda state, chosen: known_of_price(state, chosen["units"], "about_face"),
    suggested=suggested_distance,
    why_not=why_not_turn,
    steps=("command",),
    id="about_face",
    label=_("About-face"),
    at_once=True,
)


def why_not_reform(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Several elements, none of which has fled."""
    if state[address]["fled"]:
        return say(state, _("{unit} has fled: it moves alone (§Fuga)."), unit=address)
    return first_of(
        why_not_gone(state, address),
        why_not_out_of_phase(state, address),
        why_not_manoeuvre(state, address, "advance"),
        why_not_pay(state, [*others_of(chosen, address), address], "change_formation"),
    )


FORMATION = Act(
    replace(command_cost, headline=headlines.PAID["change_formation"]),
    (GROUP,),
    after_turn,
    known=lambda state, chosen: known_of_price(state, chosen["units"], "change_formation"),
    suggested=suggested_distance,
    why_not=why_not_reform,
    steps=("command",),
    id="change_formation",
    label=_("Change formation"),
)


# --- guns (§Artiglieria sotto tiro) --------------------------------------------------------------------------------


def why_not_reman(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    unit = state[address]
    if gone(unit):
        return why_not_gone(state, address)
    if not unit["crew_fled"]:
        return say(
            state,
            _("{unit} is not abandoned (§Artiglieria sotto tiro)."),
            unit=address,
        )
    if unit["in_melee"]:
        return say(state, _("{unit} is in melee (R36)."), unit=address)
    return first_of(
        why_not_out_of_phase(state, address), why_not_pay(state, [*others_of(chosen, address), address], "reman_guns")
    )


def after_remanning(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The crews are back; the guns count as having moved. R32."""
    working, units = Working(state), list(chosen["units"])
    pay(working, units, outcome.cost, free=outcome.free_cp_spent)
    for unit in units:
        working.put(unit, "crew_fled", False)
        working.put(unit, "moved", True)
    return working.effects()


REMAN = Act(
    replace(command_cost, headline=headlines.PAID["reman_guns"]),
    (GROUP,),
    after_remanning,
    known=lambda state, chosen: known_of_price(state, chosen["units"], "reman_guns"),
    suggested=suggested_distance,
    why_not=why_not_reman,
    steps=("command",),
    id="reman_guns",
    label=_("Man the guns again"),
)


# --- how far -------------------------------------------------------------------------------------------------------


def mover(state: State, units: list[str]) -> dict[str, Any]:
    """The first of a group and those that move with it; a crew that has fled holds all of it back."""
    first, *rest = units
    abandoned = bool(state[first]["crew_fled"])
    return {**troop(state, first), "companions": [troop(state, unit) for unit in rest][:30], "crew_fled": abandoned}


def known_of_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**mover(state, chosen["units"]), **house_rules(state)}


def suggested_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    ground = state[chosen["units"][0]]["terrain"]
    return {"terrain": [] if ground == "open" else [ground]}


ALLOWANCE = Act(
    movement_allowance,
    (GROUP,),
    no_effects,
    known=known_of_allowance,
    suggested=suggested_allowance,
    why_not=why_not_there,
    steps=ALWAYS,
    ask_first=("mode", "terrain"),
    lookup=True,
)


# --- whether -------------------------------------------------------------------------------------------------------


def known_of_manoeuvre(state: State, chosen: Chosen, manoeuvre_: Manoeuvre) -> dict[str, Any]:
    units = chosen["units"]
    enemies = [enemy for unit in units for enemy in enemies_of(state, unit)]
    only_for_an_incline = {} if manoeuvre_ == "incline" else {"forward_mm": None, "shift_mm": None}
    return {
        **known_of_allowance(state, chosen),
        "manoeuvre": manoeuvre_,
        **only_for_an_incline,
        "already_moved": any(state[unit]["moved"] for unit in units),
        "fled": any(state[unit]["fled"] for unit in units),
        "army_routed": state[f"side:{state[units[0]]['side']}"]["army_routed"],
        "engaged_by": [troop(state, enemy) for enemy in enemies][:4],
    }


def suggested_manoeuvre(state: State, chosen: Chosen) -> dict[str, Any]:
    """Over the ground it stands on; a step back where there is no melee to leave is one out of a zone of control."""
    return {"in_zoc": False, **suggested_allowance(state, chosen)}


def suggested_retreat(state: State, chosen: Chosen) -> dict[str, Any]:
    engaged = any(state[unit]["in_melee"] for unit in chosen["units"])
    return {**suggested_allowance(state, chosen), "in_zoc": not engaged}


def suggested_incline(state: State, chosen: Chosen) -> dict[str, Any]:
    """Suggest the longest incline: as far forward as it goes, as far aside as allowed."""
    suggested = suggested_allowance(state, chosen)
    farthest = movement_allowance.run({**known_of_allowance(state, chosen), **suggested}, typed())
    forward = 0 if farthest.refused else farthest.allowance_mm
    return {**suggested, "forward_mm": forward, "shift_mm": INCLINE_SHIFT}


def manoeuvre_question(manoeuvre_: Manoeuvre) -> Act:
    """The question whether an element or a group may do this, how far, and whether its move ends with it."""
    eyes = ("in_zoc", "enters_zoc", "to_contact", "terrain")
    suggested = {"retreat": suggested_retreat, "incline": suggested_incline}.get(manoeuvre_, suggested_manoeuvre)
    word = TERMS[manoeuvre_]
    headline = headlines.of_about_face if manoeuvre_ == "about_face" else headlines.of_manoeuvre
    return Act(
        replace(manoeuvre, headline=headline),
        (GROUP,),
        no_effects,
        known=lambda state, chosen: known_of_manoeuvre(state, chosen, manoeuvre_),
        suggested=suggested,
        why_not=why_not_there,
        steps=ALWAYS,
        ask_first=("forward_mm", "shift_mm", *eyes) if manoeuvre_ == "incline" else eyes,
        id=f"may_{manoeuvre_}",
        label=_("{word}?").format(word=word),
        lookup=True,
    )


QUESTIONS = tuple(manoeuvre_question(manoeuvre_) for manoeuvre_ in get_args(Manoeuvre))
