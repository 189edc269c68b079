"""§5.2 to §5.7 Movement: elements and groups, strategic moves, generals alone; groups, passages and paces to be asked."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.de_bellis_empire.acts.command import (
    commander_has_moved,
    known_of_cost,
    mark_general_moved,
    pay,
    spend,
    suggested_distance,
    why_not_lead,
)
from rules.rulesets.de_bellis_empire.acts.roles import ARMY, CORPS, MOVEMENT, TURN, UNIT, UNITS
from rules.rulesets.de_bellis_empire.command import activation_cost
from rules.rulesets.de_bellis_empire.consequences import drop_swaps, forget_ground
from rules.rulesets.de_bellis_empire.contacts import part
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.movement import group_check, interpenetration, movement_allowance, strategic_move
from rules.rulesets.de_bellis_empire.state import is_chief_alive, say
from rules.rulesets.de_bellis_empire.why_not import why_not_activate, why_not_active, why_not_ask, why_not_pay

_ALONG = Role("general", _("General who moves along"), kind="command", optional=True)
_GROUP = Role("units", _("Element or group"), many=True)


# --- elements and groups ---------------------------------------------------------------------------------------------


def why_not_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Elements of one corps that can still be activated; a general of theirs who goes along."""
    if role == "general":
        return why_not_lead(state, address, list(chosen.get("units") or ()))
    others = [unit for unit in chosen.get("units") or () if unit != address]
    if others and any(state[unit]["command"] != state[address]["command"] for unit in others):
        return _("A group is of one corps (§5.2).")
    if others and (state[address]["in_square"] or any(state[unit]["in_square"] for unit in others)):
        return _("A square is never part of a group (§5.6).")
    corps = state.command_of(address)
    free = not commander_has_moved(state, corps) and why_not_lead(state, corps, [address]) is None
    return first_of(why_not_activate(state, address), None if free else why_not_pay(state, address))


def known_of_move(state: State, chosen: Chosen) -> dict[str, Any]:
    return known_of_cost(state, chosen, "move")


def after_move(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Points spent; contacts left behind, since whoever leaves one goes straight back (§6.0)."""
    working, units = Working(state), chosen["units"]
    spend(working, units, outcome.cost)
    if chosen.get("general"):
        mark_general_moved(working, chosen["general"])
    for unit in units:
        part(working, unit)
        forget_ground(working, unit)
        if facts.get("distance_to_general_mm") is not None:
            working.put(unit, "to_general_mm", facts["distance_to_general_mm"])
    drop_swaps(working)
    return working.effects()


MOVE = Act(
    activation_cost,
    (_GROUP, _ALONG),
    after_move,
    known=known_of_move,
    suggested=suggested_distance,
    why_not=why_not_move,
    steps=MOVEMENT,
    ask_first=("distance_to_general_mm", "in_sight", "with_rotation"),
    id="move",
    label=pgettext("movement", "Move"),
    at_once=True,
)


def why_not_rotate(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    reason = why_not_move(state, role, chosen, address) or why_not_pay(state, address)
    if reason is None and state[address]["in_contact"]:
        return say(state, _("{unit} is in contact (§8.0)."), unit=address)
    return reason


def known_of_rotation(state: State, chosen: Chosen) -> dict[str, Any]:
    """A rotation on the spot never costs double: the distance matters only under the general in chief (R19)."""
    return {**known_of_cost(state, chosen, "rotate_in_place"), "with_rotation": False}


def after_rotation(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    spend(working, chosen["units"], outcome.cost)
    return working.effects()


ROTATE = Act(
    activation_cost,
    (_GROUP,),
    after_rotation,
    known=known_of_rotation,
    suggested=suggested_distance,
    why_not=why_not_rotate,
    steps=MOVEMENT,
    id="rotate",
    label=_("Rotate on the spot"),
    at_once=True,
)


# --- generals alone --------------------------------------------------------------------------------------------------


def _why_not_pay_for_general(points: int | None, has_moved: bool) -> Text | None:
    if points is None:
        return _("The PA are not rolled yet (§5.1).")
    if has_moved and not points:
        return _("No PA are left for another move (§5.7).")
    return None


_ALONE: dict[str, Any] = {
    "action": "move_general",
    "subject": "element",
    "with_rotation": False,
    "distance_to_general_mm": None,
    "in_sight": True,
    "general_eliminated": False,
    "under_general_in_chief": False,
    "general_attached": False,
    "own_corps": True,
}


def why_not_ride(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A corps' general who moves alone."""
    corps = state[address]
    if why_not_active(state, address):
        return why_not_active(state, address)
    if corps["eliminated"]:
        return say(state, _("The general of {corps} is lost (§2.0)."), corps=address)
    return _why_not_pay_for_general(corps["pa_left"], corps["has_moved"])


def known_of_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    return {"general_has_moved": corps["has_moved"], "pa_available": min(7, corps["pa_left"] or 0)} | _ALONE


def after_ride(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    pay(working, chosen["corps"], outcome.cost)
    working.put(chosen["corps"], "has_moved", True)
    return working.effects()


MOVE_GENERAL = Act(
    activation_cost,
    (CORPS,),
    after_ride,
    known=known_of_ride,
    why_not=why_not_ride,
    steps=MOVEMENT,
    id="move_general",
    label=_("Move the general alone"),
)


def chief_points(state: State, side: str) -> int:
    """Return the points that the general in chief can move with: his own, or those of the corps he commands. R16."""
    fields = state[side]
    purse = fields["commands_corps"]
    return int((state[purse]["pa_left"] if purse else fields["chief_pa_left"]) or 0)


def why_not_chief_ride(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = state[address]
    if why_not_active(state, address):
        return why_not_active(state, address)
    if not is_chief_alive(state, address[5:]):
        return _("There is no general in chief (§2.0).")
    if side["chief_pa"] is None:
        return _("His PA are not rolled yet (§5.1).")
    return _why_not_pay_for_general(chief_points(state, address), side["chief_has_moved"])


def known_of_chief_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    side = chosen["army"]
    return {"general_has_moved": state[side]["chief_has_moved"], "pa_available": min(7, chief_points(state, side))} | _ALONE


def after_chief_ride(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, side = Working(state), chosen["army"]
    purse = working[side]["commands_corps"]
    if purse:
        pay(working, purse, outcome.cost)
    else:
        working.put(side, "chief_pa_left", chief_points(state, side) - outcome.cost)
    working.put(side, "chief_has_moved", True)
    return working.effects()


MOVE_CHIEF = Act(
    activation_cost,
    (ARMY,),
    after_chief_ride,
    known=known_of_chief_ride,
    why_not=why_not_chief_ride,
    steps=MOVEMENT,
    id="move_chief",
    label=_("Move the general in chief"),
)


# --- strategic moves -------------------------------------------------------------------------------------------------


def why_not_march(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Strategic moves are far from any enemy."""
    return (
        why_not_lead(state, address, list(chosen.get("units") or ()))
        if role == "general"
        else why_not_rotate(state, role, chosen, address)
    )


def known_of_march(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state.command_of(chosen["units"][0])
    free = bool(chosen.get("general")) and not commander_has_moved(state, corps)
    return {"pa_available": min(7, state[corps]["pa_left"] or 0), "general_attached": free}


def after_march(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    spend(working, chosen["units"], outcome.cost)
    if chosen.get("general"):
        mark_general_moved(working, chosen["general"])
    for unit in chosen["units"]:
        forget_ground(working, unit)
    return working.effects()


STRATEGIC_MOVE = Act(
    strategic_move,
    (_GROUP, _ALONG),
    after_march,
    known=known_of_march,
    why_not=why_not_march,
    steps=MOVEMENT,
    ask_first=("start_distance_mm", "end_distance_mm", "moves", "cost_per_move"),
)


# --- what the book answers -------------------------------------------------------------------------------------------


def _elements(state: State, units: list[str], *fields: str) -> list[dict[str, Any]]:
    return [{name: state[unit][name] for name in fields} for unit in units]


def known_of_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"elements": _elements(state, chosen["units"], "type", "in_square"), **house_rules(state, movement_allowance)}


def suggested_allowance(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"elements": _elements(state, chosen["units"], "terrain")}


ALLOWANCE = Act(
    movement_allowance,
    (UNITS,),
    no_effects,
    known=known_of_allowance,
    suggested=suggested_allowance,
    why_not=why_not_ask,
    steps=TURN,
    lookup=True,
)


def known_of_group(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = [int(state[unit]["command"][1:]) for unit in chosen["units"]]
    elements = _elements(state, chosen["units"], "type", "in_square")
    return {"elements": [{**element, "corps": number} for element, number in zip(elements, corps, strict=True)]}


GROUP_CHECK = Act(group_check, (UNITS,), no_effects, known=known_of_group, why_not=why_not_ask, steps=TURN, lookup=True)


def known_of_passage(state: State, chosen: Chosen) -> dict[str, Any]:
    mover, crossed = state[chosen["unit"]], state[chosen["crossed"]]
    return {"mover": mover["type"], "crossed": crossed["type"], "crossed_is_enemy": mover["side"] != crossed["side"]}


INTERPENETRATION = Act(
    interpenetration,
    (UNIT, Role("crossed", _("Who is crossed"), who="any")),
    no_effects,
    known=known_of_passage,
    why_not=why_not_ask,
    steps=TURN,
    ask_first=("facing", "clears"),
    lookup=True,
)
