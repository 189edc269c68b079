"""The movement step as acts: activation, taking over, moves, formations, contacts (§5.0, §8.0)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.contacts import Contact, contact_between, contacts_of
from rules.engine.play.dues import add_due, dues, settle_due
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, Fields, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.de_bellis_empire.asked import forget_ground, ground_of, is_gone, not_active, not_passive, remember
from rules.rulesets.de_bellis_empire.chain import drop_swaps, say
from rules.rulesets.de_bellis_empire.command import activation, activation_cost, command_takeover
from rules.rulesets.de_bellis_empire.contacts import enemies_on, part, set_contacts, touch
from rules.rulesets.de_bellis_empire.melee import artillery_swap, contact_facing, contact_permission
from rules.rulesets.de_bellis_empire.movement import group_check, skirmish_split, square_formation, strategic_move
from rules.rulesets.de_bellis_empire.terms import ARTILLERY, CAVALRY, FORMED_INFANTRY, INFANTRY
from rules.rulesets.de_bellis_empire.tracked import chief_alive

_ARMY = Role("army", Text("Army", "Armata"), kind="side")
_CORPS = Role("corps", Text("Corps", "Corpo"), kind="command")
_UNIT = Role("unit", Text("Element", "Elemento"))
_UNITS = Role("units", Text("Element or group", "Elemento o gruppo"), many=True)
_ALONG = Role("general", Text("General who moves along", "Generale che si muove insieme"), kind="command", optional=True)


# --- activation --------------------------------------------------------------------------------------------------


def known_of_activation(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    return {
        "quality": corps["quality"] or "normal",
        "general_eliminated": corps["eliminated"],
        **house_rules(state, activation),
    }


def activated(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "activation", chosen)
    working.put(chosen["corps"], "pa", outcome.pa)
    working.put(chosen["corps"], "pa_left", outcome.pa)
    return working.effects()


def known_of_chief_activation(state: State, chosen: Chosen) -> dict[str, Any]:
    side = state[chosen["army"]]
    return {"quality": side["chief_quality"] or "normal", "general_eliminated": False, **house_rules(state, activation)}


def chief_activated(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "chief_activation", chosen)
    working.put(chosen["army"], "chief_pa", outcome.pa)
    working.put(chosen["army"], "chief_pa_left", outcome.pa)
    return working.effects()


# --- the general in chief takes over ------------------------------------------------------------------------------


def known_of_takeover(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    side = state[f"side:{corps['side']}"]
    return {
        "cinc_pa": side["chief_pa"] or 1,
        "corps_pa": corps["pa"] or 0,
        "cinc_eliminated": side["chief_eliminated"],
        "already_commanding": side["commands_corps"] is not None,
        "corps_already_activated": corps["pa_left"] != corps["pa"],
    }


def may_be_taken_over(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    corps = state[address]
    side = state[f"side:{corps['side']}"]
    if not_active(state, address):
        return not_active(state, address)
    if not chief_alive(state, corps["side"]):
        return Text("There is no general in chief (§2.0).", "Non c'è un generale in capo (§2.0).")
    if side["chief_pa"] is None or corps["pa"] is None:
        return Text("The PA are not rolled yet (§5.1).", "I PA non sono ancora tirati (§5.1).")
    if side["commands_corps"] is not None:
        return Text("He commands a corps already (§5.1, R16).", "Comanda già un corpo (§5.1, R16).")
    if side["chief_has_moved"] and side["chief_pa_left"] != side["chief_pa"]:
        return Text("He has spent PA of his own (§5.1, R16).", "Ha già speso PA suoi (§5.1, R16).")
    if corps["pa_left"] != corps["pa"]:
        return say(state, "{corps} has spent PA already (§5.1, R16).", "{corps} ha già speso PA (§5.1, R16).", corps=address)
    if side["chief_pa"] <= corps["pa"]:
        return say(
            state,
            "The general in chief has no more PA than {corps} (§5.1).",
            "Il generale in capo non ha più PA di {corps} (§5.1).",
            corps=address,
        )
    return None


def taken_over(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """His points are the corps' now; he pays his own moves from them. R16."""
    corps = chosen["corps"]
    side = f"side:{state[corps]['side']}"
    return [
        Effect(corps, "taken_over", True),
        Effect(corps, "pa", outcome.pa),
        Effect(corps, "pa_left", outcome.pa),
        Effect(side, "commands_corps", corps),
        Effect(side, "chief_pa_left", 0),
    ]


# --- paid moves ----------------------------------------------------------------------------------------------------


def may_be_activated(state: State, unit: str) -> Text | None:
    """Why an element can do nothing in this movement step, but for the points."""
    fields, corps = state[unit], state.command_of(unit)
    if is_gone(state, unit) or not_active(state, unit):
        return is_gone(state, unit) or not_active(state, unit)
    if fields["activated"]:
        return say(
            state, "{unit} has been activated in this step (§5.5, R14).", "{unit} è già stato attivato (§5.5, R14).", unit=unit
        )
    if state[corps]["pa_left"] is None:
        return say(
            state, "{corps} has not rolled its activation (§5.1).", "{corps} non ha tirato l'attivazione (§5.1).", corps=corps
        )
    if state[corps]["flights_due"]:
        return say(state, "{corps} must first flee (§10.0).", "{corps} deve prima fuggire (§10.0).", corps=corps)
    return None


def no_points(state: State, unit: str) -> Text | None:
    corps = state.command_of(unit)
    if state[corps]["pa_left"]:
        return None
    return say(state, "{corps} has no PA left (§5.1).", "{corps} non ha più PA (§5.1).", corps=corps)


def commander_has_moved(state: State, corps: str) -> bool:
    """Has the general who commands this corps now (R16) moved in this step?"""
    fields = state[corps]
    return bool(state[f"side:{fields['side']}"]["chief_has_moved"] if fields["taken_over"] else fields["has_moved"])


def may_lead(state: State, corps: str, units: list[str]) -> Text | None:
    """Why the commander of ``corps`` cannot move along with these elements."""
    fields = state[corps]
    if any(state.command_of(unit) != corps for unit in units):
        return Text("A general leads only troops he commands (§5.7).", "Un generale guida solo le truppe che comanda (§5.7).")
    if fields["eliminated"] and not fields["taken_over"]:
        return say(state, "The general of {corps} is lost (§2.0).", "Il generale di {corps} è perduto (§2.0).", corps=corps)
    return None


def may_move(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Elements of one corps that can still be activated; a general of theirs who goes along."""
    if role == "general":
        return may_lead(state, address, list(chosen.get("units") or ()))
    others = [unit for unit in chosen.get("units") or () if unit != address]
    if others and any(state[unit]["command"] != state[address]["command"] for unit in others):
        return Text("A group is of one corps (§5.2).", "Un gruppo è di un solo corpo (§5.2).")
    if others and (state[address]["in_square"] or any(state[unit]["in_square"] for unit in others)):
        return Text("A square is never part of a group (§5.6).", "Un quadrato non fa mai parte di un gruppo (§5.6).")
    corps = state.command_of(address)
    free = not commander_has_moved(state, corps) and may_lead(state, corps, [address]) is None
    return first_of(may_be_activated(state, address), None if free else no_points(state, address))


def may_rotate(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    reason = may_move(state, role, chosen, address) or no_points(state, address)
    if reason is None and state[address]["in_contact"]:
        return say(state, "{unit} is in contact (§8.0).", "{unit} è a contatto (§8.0).", unit=address)
    return reason


def may_march(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Strategic moves are far from any enemy."""
    return (
        may_lead(state, address, list(chosen.get("units") or ()))
        if role == "general"
        else may_rotate(state, role, chosen, address)
    )


def subject_of(state: State, units: list[str]) -> str:
    """``element``, ``group`` or ``artillery_mixed``, as the price is reckoned."""
    given = [{"type": state[unit]["type"], "in_square": state[unit]["in_square"]} for unit in units]
    return str(group_check.run({"elements": given[:12]}, typed()).subject or "group")


def known_of_cost(state: State, chosen: Chosen, action: str) -> dict[str, Any]:
    """What the state knows of a price: whose points they are, and how far the general can be. §5.1, §5.2."""
    units: list[str] = chosen["units"]
    corps = state.command_of(units[0])
    fields = state[corps]
    return {
        "action": action,
        "subject": subject_of(state, units),
        "general_eliminated": fields["eliminated"],
        "under_general_in_chief": fields["taken_over"],
        "own_corps": all(state.command_of(unit) == corps for unit in units),
        "pa_available": min(7, fields["pa_left"] or 0),
        **known_of_distance(state, chosen, fields),
    }


def known_of_distance(state: State, chosen: Chosen, corps: Fields) -> dict[str, Any]:
    """A general who moves along is beside them; where there is none at all, there is no distance (R17)."""
    if chosen.get("general"):
        attached = {"general_attached": True, "general_has_moved": commander_has_moved(state, chosen["general"])}
        return attached | {"distance_to_general_mm": 0, "in_sight": True}
    found: dict[str, Any] = {"general_attached": False, "general_has_moved": False}
    if corps["eliminated"] and not chief_alive(state, corps["side"]):
        found["distance_to_general_mm"] = None
    return found


def known_of_move(state: State, chosen: Chosen) -> dict[str, Any]:
    return known_of_cost(state, chosen, "move")


def known_of_rotation(state: State, chosen: Chosen) -> dict[str, Any]:
    """A rotation on the spot never costs double: the distance matters only under the general in chief (R19)."""
    return {**known_of_cost(state, chosen, "rotate_in_place"), "with_rotation": False}


def suggested_distance(state: State, chosen: Chosen) -> dict[str, Any]:
    """As far from the general as last time."""
    return {"distance_to_general_mm": state[chosen["units"][0]]["to_general_mm"] or 0}


def pay(working: Working, corps: str, cost: int) -> None:
    working.put(corps, "pa_left", max(0, (working[corps]["pa_left"] or 0) - cost))


def spend(working: Working, units: list[str], cost: int) -> None:
    """The corps pays, its elements have been activated."""
    pay(working, working.state.command_of(units[0]), cost)
    for unit in units:
        working.put(unit, "activated", True)


def general_goes(working: Working, corps: str) -> None:
    """The corps' commander has moved: its own general, or the general in chief who took over."""
    if working[corps]["taken_over"]:
        working.put(f"side:{working[corps]['side']}", "chief_has_moved", True)
    else:
        working.put(corps, "has_moved", True)


def moved(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Points spent; contacts left behind, since whoever leaves one goes straight back (§6.0)."""
    working, units = Working(state), chosen["units"]
    spend(working, units, outcome.cost)
    if chosen.get("general"):
        general_goes(working, chosen["general"])
    for unit in units:
        part(working, unit)
        forget_ground(working, unit)
        if facts.get("distance_to_general_mm") is not None:
            working.put(unit, "to_general_mm", facts["distance_to_general_mm"])
    drop_swaps(working)
    return working.effects()


def rotated(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    spend(working, chosen["units"], outcome.cost)
    return working.effects()


def known_of_march(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state.command_of(chosen["units"][0])
    free = bool(chosen.get("general")) and not commander_has_moved(state, corps)
    return {"pa_available": min(7, state[corps]["pa_left"] or 0), "general_attached": free}


def marched(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    spend(working, chosen["units"], outcome.cost)
    if chosen.get("general"):
        general_goes(working, chosen["general"])
    for unit in chosen["units"]:
        forget_ground(working, unit)
    return working.effects()


# --- generals alone ------------------------------------------------------------------------------------------------


def may_ride(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A corps' general who moves alone."""
    corps = state[address]
    if not_active(state, address):
        return not_active(state, address)
    if corps["eliminated"]:
        return say(state, "The general of {corps} is lost (§2.0).", "Il generale di {corps} è perduto (§2.0).", corps=address)
    return _may_pay_for_general(corps["pa_left"], corps["has_moved"])


def may_chief_ride(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    side = state[address]
    if not_active(state, address):
        return not_active(state, address)
    if not chief_alive(state, address[5:]):
        return Text("There is no general in chief (§2.0).", "Non c'è un generale in capo (§2.0).")
    if side["chief_pa"] is None:
        return Text("His PA are not rolled yet (§5.1).", "I suoi PA non sono ancora tirati (§5.1).")
    return _may_pay_for_general(chief_points(state, address), side["chief_has_moved"])


def _may_pay_for_general(points: int | None, has_moved: bool) -> Text | None:
    if points is None:
        return Text("The PA are not rolled yet (§5.1).", "I PA non sono ancora tirati (§5.1).")
    if has_moved and not points:
        return Text("No PA are left for another move (§5.7).", "Non restano PA per un altro movimento (§5.7).")
    return None


def chief_points(state: State, side: str) -> int:
    """What the general in chief has to move with: his own points, or those of the corps he commands. R16."""
    fields = state[side]
    purse = fields["commands_corps"]
    return int((state[purse]["pa_left"] if purse else fields["chief_pa_left"]) or 0)


def known_of_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    corps = state[chosen["corps"]]
    return {"general_has_moved": corps["has_moved"], "pa_available": min(7, corps["pa_left"] or 0)} | _ALONE


def known_of_chief_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    side = chosen["army"]
    return {"general_has_moved": state[side]["chief_has_moved"], "pa_available": min(7, chief_points(state, side))} | _ALONE


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


def rode(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    pay(working, chosen["corps"], outcome.cost)
    working.put(chosen["corps"], "has_moved", True)
    return working.effects()


def chief_rode(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, side = Working(state), chosen["army"]
    purse = working[side]["commands_corps"]
    if purse:
        pay(working, purse, outcome.cost)
    else:
        working.put(side, "chief_pa_left", chief_points(state, side) - outcome.cost)
    working.put(side, "chief_has_moved", True)
    return working.effects()


# --- formations ----------------------------------------------------------------------------------------------------


def may_change(state: State, unit: str) -> Text | None:
    reason = may_be_activated(state, unit) or no_points(state, unit)
    if reason is None and state[unit]["in_contact"]:
        return say(state, "{unit} is in contact (§5.6, R23).", "{unit} è a contatto (§5.6, R23).", unit=unit)
    return reason


def may_form_square(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["type"] not in FORMED_INFANTRY:
        return Text("Only formed infantry forms square (§5.6).", "Solo la fanteria formata va in quadrato (§5.6).")
    return may_change(state, address)


def known_of_square(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    return {
        "change": "leave" if unit["in_square"] else "form",
        "type": unit["type"],
        "in_square": unit["in_square"],
        **known_of_change(state, chosen["unit"]),
        "scale": state.battle["scale"],
    }


def known_of_change(state: State, unit: str) -> dict[str, Any]:
    fields = state[unit]
    return {
        "in_contact_with_enemy": fields["in_contact"],
        "already_activated": fields["activated"],
        "pa_available": min(7, state[state.command_of(unit)]["pa_left"] or 0),
    }


def formed(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, unit = Working(state), chosen["unit"]
    spend(working, [unit], outcome.cost)
    working.put(unit, "in_square", outcome.now_in_square)
    return working.effects()


def may_split(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    unit = state[address]
    if unit["type"] not in ("light_infantry", "voltigeurs"):
        return Text("Only light infantry skirmishes (§5.6).", "Solo la fanteria leggera va in ordine sparso (§5.6).")
    if unit["in_square"]:
        return say(state, "{unit} is in square (§5.6).", "{unit} è in quadrato (§5.6).", unit=address)
    if unit["type"] == "voltigeurs" and unit["split_partner"] is None:
        return Text("These never were light infantry (§5.4, R7).", "Non sono mai stati fanteria leggera (§5.4, R7).")
    if unit["locked_in_skirmish"]:
        return say(state, "{unit} has lost its other half (§5.6).", "{unit} ha perduto l'altra metà (§5.6).", unit=address)
    partner = unit["split_partner"]
    return first_of(may_change(state, address), may_change(state, partner) if partner else None)


def known_of_split(state: State, chosen: Chosen) -> dict[str, Any]:
    unit = state[chosen["unit"]]
    found = {
        "change": "rejoin" if unit["type"] == "voltigeurs" else "split",
        "type": unit["type"],
        "in_square": unit["in_square"],
        **known_of_change(state, chosen["unit"]),
    }
    partner = unit["split_partner"]
    if found["change"] == "split":
        return found | {"from_light_infantry": True, "bases": 2, "bases_in_contact": True}
    both = partner is not None and not gone(state[partner])
    return found | {"from_light_infantry": partner is not None, "bases": 2 if both else 1}


def split(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """One light infantry element becomes two voltigeur bases, or they become one again. R26."""
    working, unit = Working(state), chosen["unit"]
    units = [unit] if facts["change"] == "split" else [unit, working[unit]["split_partner"]]
    spend(working, units, outcome.cost)
    if facts["change"] == "split":
        _spread(working, unit)
    else:
        _rejoin(working, units)
    return working.effects()


def _spread(working: Working, unit: str) -> None:
    whole = working[unit]
    halves = [f"{unit}x", f"{unit}y"]
    working.put(unit, "", None)
    for number, half in enumerate(halves):
        name = f"{whole['name']} ({number + 1})" if whole["name"] else ""
        fields = {"type": "voltigeurs", "name": name, "split_partner": halves[1 - number], "whole": whole["name"]}
        working.put(half, "", {**whole, **fields})


def _rejoin(working: Working, halves: list[str]) -> None:
    first = min(halves)
    fields = {**working[first], "type": "light_infantry", "name": working[first]["whole"], "split_partner": None, "whole": None}
    fields["already_fled"] = any(working[half]["already_fled"] for half in halves)
    for half in halves:
        working.put(half, "", None)
    working.put(first[:-1], "", fields)


# --- contacts ------------------------------------------------------------------------------------------------------


def may_touch(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """An element that has moved, and an enemy that it can have reached."""
    if is_gone(state, address):
        return is_gone(state, address)
    if role == "target":
        if contact_between(state, chosen["attacker"], address):
            return say(state, "They are in contact already (§8.0).", "Sono già a contatto (§8.0).")
        return None
    if not_active(state, address):
        return not_active(state, address)
    if state[address]["type"] in ARTILLERY:
        return Text("Artillery never moves into contact (§8.4).", "L'artiglieria non va mai a contatto (§8.4).")
    if state.battle["melee_begun"]:
        return Text("Melees have begun (§4.0, R69).", "Le mischie sono iniziate (§4.0, R69).")
    if state[address]["ran"]:
        return say(state, "{unit} ran with its corps (§10.0).", "{unit} è fuggito con il suo corpo (§10.0).", unit=address)
    if not state[address]["activated"]:
        return say(
            state, "{unit} has not moved in this step (§5.1).", "{unit} non si è mosso in questa fase (§5.1).", unit=address
        )
    if len(enemies_on(state, address, "front")) > 1:
        return say(state, "{unit} touches two enemies already (§8.4).", "{unit} tocca già due nemici (§8.4).", unit=address)
    return None


def known_of_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = state[chosen["attacker"]], state[chosen["target"]]
    return {"attacker_type": attacker["type"], "target_type": target["type"], "attacker_in_square": attacker["in_square"]}


def suggested_contact(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = state[chosen["attacker"]], state[chosen["target"]]
    return {"target_terrain": target["terrain"], "town": attacker["town"] != "none" or target["town"] != "none"}


def touched(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Both are in contact, on the front unless said otherwise; a battery may now change places with its support. §8.0, §8.2."""
    working, attacker, target = Working(state), chosen["attacker"], chosen["target"]
    front_taken = bool(enemies_on(state, target, "front"))
    if "target_terrain" in facts:
        remember(working, target, {"terrain": facts["target_terrain"]})
    touch(working, attacker, target)
    if front_taken:
        ask_face(working, attacker, target)
    elif working[target]["type"] in ARTILLERY and supporters(working.state, target):
        ask_swap(working, target)
    return working.effects()


def ask_face(working: Working, attacker: str, target: str) -> None:
    why = say(
        working.state,
        "{target} has an enemy in front already: did {attacker} touch its flank or rear? If neither, it overlaps (§8.0, R68).",
        "{target} ha già un nemico di fronte: {attacker} ne tocca il fianco o il retro? Se no, è in overlap (§8.0, R68).",
        attacker=attacker,
        target=target,
    )
    add_due(working, "contact_facing", working[attacker]["side"], why, {"attacker": attacker, "target": target}, optional=True)


def ask_swap(working: Working, battery: str) -> None:
    why = say(
        working.state,
        "{battery} is attacked in front: it may change places with a supporter behind it (§8.2).",
        "{battery} è attaccata di fronte: può scambiare il posto con un sostegno alle spalle (§8.2).",
        battery=battery,
    )
    add_due(working, "artillery_swap", working[battery]["side"], why, {"battery": battery}, optional=True)


def may_be_turned(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """A contact is on flank or rear only where the front is taken: else the element turns to face (§8.0)."""
    if role == "target":
        contact = contact_between(state, chosen["attacker"], address)
        if contact is None or not _overlaps(state, contact):
            return say(
                state, "{unit} turns to face whom it touches (§8.0).", "{unit} si volta verso chi lo tocca (§8.0).", unit=address
            )
        return None
    if is_gone(state, address) or not_active(state, address):
        return is_gone(state, address) or not_active(state, address)
    if not any(contact["attacker"] == address and _overlaps(state, contact) for contact in contacts_of(state, address)):
        return say(
            state,
            "{unit} shares no enemy's front with a friend (§8.0, R68).",
            "{unit} non divide con un amico il fronte di un nemico (§8.0, R68).",
            unit=address,
        )
    return None


def _overlaps(state: State, contact: Contact) -> bool:
    """Has it been put on a front that another one fights already?"""
    taken = enemies_on(state, contact["defender"], "front", but=contact["attacker"])
    return contact["face"] == "front" and not contact["fought"] and bool(taken)


def known_of_facing(state: State, chosen: Chosen) -> dict[str, Any]:
    attacker, target = chosen["attacker"], chosen["target"]
    return {
        "front_contact_already": bool(enemies_on(state, target, "front", but=attacker)),
        "in_square": state[target]["in_square"],
    }


def faced(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    settle_due(working, "contact_facing", chosen)
    pair = (chosen["attacker"], chosen["target"])
    marked = [
        c | {"face": outcome.counts_as} if (c["attacker"], c["defender"]) == pair else c for c in working.battle["contacts"]
    ]
    set_contacts(working, marked)
    return working.effects()


def supporters(state: State, battery: str) -> list[str]:
    """Friends that could stand behind a battery and take its place. §8.2, R56."""
    side = state[battery]["side"]
    return [address for address, _ in state.units(side=side) if may_support(state, address) is None]


def may_support(state: State, unit: str) -> Text | None:
    fields = state[unit]
    if is_gone(state, unit):
        return is_gone(state, unit)
    if fields["type"] not in INFANTRY | CAVALRY:
        return Text("Only infantry or cavalry supports a battery (§8.2).", "Sostiene solo fanteria o cavalleria (§8.2).")
    if fields["in_square"]:
        return say(state, "{unit} is in square (§8.2, R56).", "{unit} è in quadrato (§8.2, R56).", unit=unit)
    if fields["in_contact"]:
        return say(state, "{unit} is in contact (§8.2, R56).", "{unit} è a contatto (§8.2, R56).", unit=unit)
    return None


def may_swap(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "supporter":
        return may_support(state, address)
    if not any(due.act == "artillery_swap" and due.chosen["battery"] == address for due in dues(state)):
        return Text("It has not been attacked in front (§8.2).", "Non è stata attaccata di fronte (§8.2).")
    return not_passive(state, address)


def known_of_swap(state: State, chosen: Chosen) -> dict[str, Any]:
    battery, supporter = state[chosen["battery"]], state[chosen["supporter"]]
    return {
        "artillery_type": battery["type"],
        "supporter_type": supporter["type"],
        "attack_from": "front",
        "supporter_in_square": supporter["in_square"],
        "supporter_engaged": supporter["in_contact"],
        "choice": "swap",
    }


def swapped(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """The supporter stands in front now and is in the battery's contacts. §8.2."""
    working, battery, supporter = Working(state), chosen["battery"], chosen["supporter"]
    settle_due(working, "artillery_swap", chosen)
    exchanged = [c | {"defender": supporter} if c["defender"] == battery else c for c in working.battle["contacts"]]
    set_contacts(working, exchanged)
    remember(working, supporter, ground_of(state, battery))
    return working.effects()


_ASK_COST = ("distance_to_general_mm", "in_sight", "with_rotation")
_MOVING = ("movement",)

ACTS = (
    Act(activation, (_CORPS,), activated, known=known_of_activation),
    Act(
        activation,
        (_ARMY,),
        chief_activated,
        known=known_of_chief_activation,
        id="chief_activation",
        label=Text("Activation of the general in chief", "Attivazione del generale in capo"),
    ),
    Act(
        command_takeover,
        (_CORPS,),
        taken_over,
        known=known_of_takeover,
        why_not=may_be_taken_over,
        steps=_MOVING,
        ask_first=("element_distances_mm",),
    ),
    Act(
        activation_cost,
        (_UNITS, _ALONG),
        moved,
        known=known_of_move,
        suggested=suggested_distance,
        why_not=may_move,
        steps=_MOVING,
        ask_first=_ASK_COST,
        id="move",
        label=Text("Move", "Movimento"),
    ),
    Act(
        activation_cost,
        (_UNITS,),
        rotated,
        known=known_of_rotation,
        suggested=suggested_distance,
        why_not=may_rotate,
        steps=_MOVING,
        id="rotate",
        label=Text("Rotate on the spot", "Rotazione sul posto"),
    ),
    Act(
        activation_cost,
        (_CORPS,),
        rode,
        known=known_of_ride,
        why_not=may_ride,
        steps=_MOVING,
        id="move_general",
        label=Text("Move the general alone", "Movimento del generale da solo"),
    ),
    Act(
        activation_cost,
        (_ARMY,),
        chief_rode,
        known=known_of_chief_ride,
        why_not=may_chief_ride,
        steps=_MOVING,
        id="move_chief",
        label=Text("Move the general in chief", "Movimento del generale in capo"),
    ),
    Act(
        strategic_move,
        (_UNITS, _ALONG),
        marched,
        known=known_of_march,
        why_not=may_march,
        steps=_MOVING,
        ask_first=("start_distance_mm", "end_distance_mm", "moves", "cost_per_move"),
    ),
    Act(square_formation, (_UNIT,), formed, known=known_of_square, why_not=may_form_square, steps=_MOVING),
    Act(
        skirmish_split,
        (_UNIT,),
        split,
        known=known_of_split,
        why_not=may_split,
        steps=_MOVING,
        ask_first=("bases_in_contact",),
    ),
    Act(
        contact_permission,
        (
            Role("attacker", Text("Who moved into contact", "Chi è andato a contatto")),
            Role("target", Text("Whom it touches", "Chi tocca"), who="enemy"),
        ),
        touched,
        known=known_of_contact,
        suggested=suggested_contact,
        why_not=may_touch,
        steps=("movement", "melee"),
        ask_first=("target_terrain", "town"),
        id="contact",
        label=Text("Contact", "Contatto"),
    ),
    Act(
        contact_facing,
        (
            Role("attacker", Text("Who moved into contact", "Chi è andato a contatto")),
            Role("target", Text("Whom it touches", "Chi tocca"), who="enemy"),
        ),
        faced,
        known=known_of_facing,
        why_not=may_be_turned,
        steps=("movement", "melee"),
        ask_first=("contacted_on",),
        quick="contacted_on",
    ),
    Act(
        artillery_swap,
        (
            Role("battery", Text("Battery", "Batteria")),
            Role("supporter", Text("Supporter behind it", "Sostegno alle spalle")),
        ),
        swapped,
        known=known_of_swap,
        why_not=may_swap,
    ),
)
