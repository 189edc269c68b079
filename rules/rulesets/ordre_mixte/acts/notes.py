"""What players only tell: orders, garrisons, formations, cavalry that stays where it is."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.acts import ARMY, COMMAND, UNIT, phases
from rules.rulesets.ordre_mixte.acts.movement import cavalry_waits, why_not_now
from rules.rulesets.ordre_mixte.known import say
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.notes import (
    artillery_formation,
    cavalry_done,
    cavalry_formation,
    garrison,
    generals_may_order,
    give_orders,
    infantry_formation,
    leave_built_up_area,
)
from rules.rulesets.ordre_mixte.state import standing
from rules.rulesets.ordre_mixte.why_not import why_not_mover, why_not_there

# --- orders --------------------------------------------------------------------------------------------------------


def after_generals_may_order(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Note these generals and no others of their army. R52."""
    side = state.side_of(chosen["commands"][0])
    own = [command for command in state.addresses("command") if state.side_of(command) == side]
    return [Effect(command, "may_issue_orders", command in chosen["commands"]) for command in own]


GENERALS_MAY_ORDER = Act(
    generals_may_order,
    (Role("commands", _("Their commands"), kind="command", many=True),),
    after_generals_may_order,
    steps=("orders",),
)


def why_not_orders(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """«Per i Generali che possono farlo»: those whom the players have ticked. R52."""
    if state[address]["may_issue_orders"]:
        return None
    return _("Say first that its general may give new orders this turn (R52).")


def suggested_orders(state: State, chosen: Chosen) -> dict[str, Any]:
    """Suggest this turn as the first, with the words of last time."""
    orders = state[chosen["command"]]["new_orders"] or state[chosen["command"]]["orders"]
    return {"orders_from": state.battle["turn"], **({"orders": orders} if orders else {})}


def after_orders(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Orders for a later turn leave those that hold as they are until then."""
    command, at_once = chosen["command"], outcome.orders_from <= state.battle["turn"]
    at_hand = {"orders": outcome.orders, "orders_from": outcome.orders_from} if at_once else {}
    coming = (
        {"new_orders": "", "new_orders_from": None}
        if at_once
        else {
            "new_orders": outcome.orders,
            "new_orders_from": outcome.orders_from,
        }
    )
    return [Effect(command, name, value) for name, value in (at_hand | coming).items()]


GIVE_ORDERS = Act(
    give_orders,
    (COMMAND,),
    after_orders,
    suggested=suggested_orders,
    why_not=why_not_orders,
    steps=("orders",),
    ask_first=("orders", "orders_from"),
    in_rows=True,
)


# --- built-up areas ------------------------------------------------------------------------------------------------


def why_not_placed(now_inside: bool) -> Callable[[State, str, Chosen, str], Text | None]:
    """Infantry of which it is not known already. Once the battle has begun it is ticked, like cover (``play.cards.records``)."""

    def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        unit = state[address]
        if unit["arm"] != "infantry" or unit["in_built_up_area"] != now_inside:
            return say(state, _("{unit} does not need it."), unit=address)
        return why_not_there(state, address)

    return why_not


def after_placing(inside: bool) -> Callable[[State, Chosen, Mapping[str, Any], Outcome], list[Effect]]:
    """Eyes have said where it stands. «Tiro – Fanteria»."""

    def effects(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
        return [Effect(chosen["unit"], "in_built_up_area", inside)]

    return effects


GARRISON = Act(garrison, (UNIT,), after_placing(True), why_not=why_not_placed(False), steps=("deployment",))


LEAVE_BUILT_UP_AREA = Act(leave_built_up_area, (UNIT,), after_placing(False), why_not=why_not_placed(True), steps=("deployment",))


# --- formations ----------------------------------------------------------------------------------------------------


def why_not_form_up(arm: str) -> Any:
    """Refuse a change of formation, except by a unit of this arm that deploys, is still to move, or is charged."""

    def why_not(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
        unit = state[address]
        if gone(unit):
            return why_not_there(state, address)
        if unit["arm"] != arm:
            return say(state, _("{unit} has other formations."), unit=address)
        if unit["routing"] or unit["retreating"]:
            return say(state, _("{unit} has broken."), unit=address)
        if unit["in_melee"]:
            return say(state, _("{unit} is in melee."), unit=address)
        if unit["charging"]:
            return say(state, _("{unit} is charging."), unit=address)
        if state.battle["step"] == "deployment":
            return None
        if str(state.battle["step"]).endswith("_evasion"):
            return None if unit["charged"] else say(state, _("Nobody charges {unit} now."), unit=address)
        return why_not_now(state, address)

    return why_not


def after_formation(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    return [Effect(chosen["unit"], "formation", outcome.formation)]


def _formation(procedure: Procedure[Any], arm: str) -> Act:
    return Act(
        procedure,
        (UNIT,),
        after_formation,
        why_not=why_not_form_up(arm),
        steps=("deployment", *phases("strategic", "troops", "evasion")),
        ask_first=("formation",),
    )


INFANTRY_FORMATION = _formation(infantry_formation, "infantry")


CAVALRY_FORMATION = _formation(cavalry_formation, "cavalry")


ARTILLERY_FORMATION = _formation(artillery_formation, "artillery")


# --- cavalry that stays --------------------------------------------------------------------------------------------


def why_not_cavalry_done(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = str(state.side_of(address))
    if why_not_mover(state, address):
        return why_not_mover(state, address)
    if not cavalry_waits(state, side):
        return _("No cavalry is still to move.")
    return None


def after_cavalry_done(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    side = state.side_of(chosen["army"])
    return [Effect(address, "stood", True) for address, unit in standing(state, side) if unit["arm"] == "cavalry"]


CAVALRY_DONE = Act(
    cavalry_done,
    (ARMY,),
    after_cavalry_done,
    why_not=why_not_cavalry_done,
    steps=phases("troops"),
)
