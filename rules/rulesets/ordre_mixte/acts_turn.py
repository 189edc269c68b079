"""Beginning and end of the turn as acts: orders, recovery, compulsory moves, follow-up, initiative, rest."""

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
from rules.rulesets.ordre_mixte.asked import PACE, is_gone, mark_charged, of_unit, plays, remember, say, steadiness
from rules.rulesets.ordre_mixte.charges import follow_up_move
from rules.rulesets.ordre_mixte.melee import cavalry_fatigue
from rules.rulesets.ordre_mixte.morale import recover_routed
from rules.rulesets.ordre_mixte.movement import compulsory_move
from rules.rulesets.ordre_mixte.notes import generals_may_order, give_orders

_COMMAND = Role("command", Text("Command", "Comando"), kind="command")
_UNIT = Role("unit", Text("Unit", "Unità"))


# --- orders -----------------------------------------------------------------------------------------


def ticked_who_may_order(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """These generals and no others of their army. R52."""
    side = state.side_of(chosen["commands"][0])
    own = [command for command in state.addresses("command") if state.side_of(command) == side]
    return [Effect(command, "may_issue_orders", command in chosen["commands"]) for command in own]


def may_order(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """«Per i Generali che possono farlo»: those whom the players have ticked. R52."""
    if state[address]["may_issue_orders"]:
        return None
    return Text(
        "Say first that its general may give new orders this turn (R52).",
        "Di' prima che il suo generale può dare nuovi ordini in questo turno (R52).",
    )


def suggested_orders(state: State, chosen: Chosen) -> dict[str, Any]:
    """From this turn on; the words of last time."""
    said = state[chosen["command"]]["new_orders"] or state[chosen["command"]]["orders"]
    return {"orders_from": state.battle["turn"], **({"orders": said} if said else {})}


def orders_given(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Orders for a later turn leave those that hold as they are until then."""
    command, at_once = chosen["command"], outcome.orders_from <= state.battle["turn"]
    told = {"orders": outcome.orders, "orders_from": outcome.orders_from} if at_once else {}
    coming = (
        {"new_orders": "", "new_orders_from": None}
        if at_once
        else {
            "new_orders": outcome.orders,
            "new_orders_from": outcome.orders_from,
        }
    )
    return [Effect(command, name, value) for name, value in (told | coming).items()]


# --- rout and retreat ----------------------------------------------------------------------------------------------


def known_of_recovery(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    made = min(state[unit]["rout_moves_made"], 20)
    return {**steadiness(state, unit), "rout_moves_made": made, **house_rules(state, recover_routed)}


def suggested_cover(state: State, chosen: Chosen) -> dict[str, Any]:
    return of_unit(state, chosen["unit"], "cover")


def recovered(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "recover_routed", chosen)
    remember(working, unit, facts)
    if outcome.recovered:
        working.put(unit, "routing", False)
        working.put(unit, "rout_moves_made", 0)
    return working.effects()


def known_of_compulsory(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **of_unit(state, unit, *PACE, "guns_abandoned"),
        "kind": "rout" if state[unit]["routing"] else "retreat",
        **house_rules(state, compulsory_move),
    }


def moved_compulsorily(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    settle_due(working, "compulsory_move", chosen)
    working.put(unit, "compulsory_moved", True)
    working.put(unit, "cover", "none")
    working.put(unit, "in_built_up_area", False)
    if outcome.over_after_move:
        working.put(unit, "retreating", False)
    else:
        working.put(unit, "rout_moves_made", working[unit]["rout_moves_made"] + 1)
    return working.effects()


# --- follow-up -----------------------------------------------------------------------------------------------------


def known_of_follow_up(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = chosen["unit"]
    return {
        **of_unit(state, unit, *PACE, "fatigue", "retreating", "routing"),
        "won": state[unit]["follow_up_due"],
        **house_rules(state, follow_up_move),
    }


def may_be_followed_up(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A breakthrough may end against a new enemy, an advance may not. R49."""
    if role == "enemy" and chosen.get("unit") and state[chosen["unit"]]["arm"] != "cavalry":
        return say(state, "{unit} only advances (R49).", "{unit} avanza soltanto (R49).", unit=chosen["unit"])
    disordered = chosen.get("unit") and state[chosen["unit"]]["disordered"]
    if role == "enemy" and disordered and not plays(state, "R47", "disordered_may_charge"):
        return say(state, "{unit} is disordered (R47).", "{unit} è in disordine (R47).", unit=chosen["unit"])
    return is_gone(state, address)


def followed_up(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """It is its move of the turn; against a new enemy it charges. R49."""
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


# --- rest ----------------------------------------------------------------------------------------------------------


def may_rest(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Tired horses that have met nobody this turn. R24."""
    unit = state[address]
    if gone(unit):
        return is_gone(state, address)
    if unit["arm"] != "cavalry" or unit["fatigue"] == "fresh":
        return say(state, "{unit} is not tired (R24).", "{unit} non è stanca (R24).", unit=address)
    if unit["fought"] or unit["in_melee"] or unit["charging"] or unit["routing"] or unit["rested"]:
        return say(state, "{unit} has no rest this turn (R24).", "{unit} in questo turno non riposa (R24).", unit=address)
    return None


def known_of_rest(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        **of_unit(state, chosen["unit"], "fatigue", "disordered"),
        "event": "rested",
        **house_rules(state, cavalry_fatigue),
    }


def has_rested(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "fatigue", outcome.fatigue_after), Effect(chosen["unit"], "rested", True)]


ACTS = (
    Act(
        generals_may_order,
        (Role("commands", Text("Their commands", "I loro comandi"), kind="command", many=True),),
        ticked_who_may_order,
        steps=("orders",),
    ),
    Act(
        give_orders,
        (_COMMAND,),
        orders_given,
        suggested=suggested_orders,
        why_not=may_order,
        steps=("orders",),
        ask_first=("orders", "orders_from"),
    ),
    Act(
        recover_routed, (_UNIT,), recovered, known=known_of_recovery, suggested=suggested_cover, ask_first=("supported", "cover")
    ),
    Act(compulsory_move, (_UNIT,), moved_compulsorily, known=known_of_compulsory, ask_first=("ground",)),
    Act(
        follow_up_move,
        (_UNIT, Role("enemy", Text("New enemy it comes up against", "Nuovo nemico che incontra"), who="enemy", optional=True)),
        followed_up,
        known=known_of_follow_up,
        why_not=may_be_followed_up,
        ask_first=("ground",),
    ),
    Act(
        cavalry_fatigue,
        (_UNIT,),
        has_rested,
        known=known_of_rest,
        why_not=may_rest,
        steps=("turn_end",),
        label=Text("Has rested in the rear", "Ha riposato nelle retrovie"),
    ),
)
