"""Leaders and individuals as acts: where they ride, influence, routs held, the command test of the army (§3.7, §3.8, §4)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acting import house_rules
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.asked import called, command_called, is_gone, not_a_unit, not_an_individual, of
from rules.rulesets.naran_fuciliers_wars.chain import go_on, lost, may_lead, react, remove, wounded
from rules.rulesets.naran_fuciliers_wars.command_tests import command_test
from rules.rulesets.naran_fuciliers_wars.holders import (
    LEADERS,
    alive,
    charismatic_of,
    command_value,
    gone,
    individuals,
    leader_of,
    led_by,
    present,
    say,
    standard_up,
    units,
    with_unit,
)
from rules.rulesets.naran_fuciliers_wars.influence import influence
from rules.rulesets.naran_fuciliers_wars.leaders import character_movement
from rules.rulesets.naran_fuciliers_wars.sequence import not_its_turn, take_in_hand, testing_commands
from rules.rulesets.naran_fuciliers_wars.tables import CHARISMATIC_VALUE

_ARMY = Role("army", Text("Army", "Esercito"), kind="side")
_UNIT = Role("unit", Text("Unit", "Unità"))
_WHO = Role("who", Text("Who", "Chi"))
_LEADER = Role("leader", Text("Leader", "Capo"))
_RIDING = ("deployment_first", "deployment_second", "initiative_movement")


# --- riding (§4) ----------------------------------------------------------------------------------------------------


def role_of(state: State, individual: str) -> str:
    """His role as his leash asks it."""
    fields = state[individual]
    if fields["heroic"] and fields["role"] in LEADERS:
        return "heroic_commander" if fields["role"] == "commander_in_chief" else "heroic_general"
    return {"adviser": "general", "order_bearer": "messenger"}.get(fields["role"], str(fields["role"]))


def known_of_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    who, unit = chosen["who"], chosen.get("unit")
    fields = state[who]
    setting_up = state.battle["step"].startswith("deployment")
    leader = leader_of(state, state.command_of(who))
    found: dict[str, Any] = {
        "role": role_of(state, who),
        "attached": unit is not None,
        "attached_to_own_command": unit is not None and state[unit]["command"] == fields["command"],
        "leaving_unit": fields["attached_to"] is not None and unit != fields["attached_to"],
        "unit_destroyed": False,
        "was_outside_zone": not fields["in_zone"],
        "no_units_left": fields["role"] == "general" and not present(state, state.command_of(who)),
        "on_mission": fields["on_mission"],
        "leader_attached": bool(leader and state[leader]["attached_to"]),
    }
    if found["role"] != "trumpeter":
        found |= {"distance_to_leader_cm": None, "leader_attached": False}
    if found["role"] != "scout":
        found["same_base_as_unit"] = False
    if setting_up:
        found |= {"ends_in_zone": True, "to_influence": False}
    return found


def suggested_ride(state: State, chosen: Chosen) -> dict[str, Any]:
    who = chosen["who"]
    return {"ends_in_zone": state[who]["in_zone"], "own_unit_in_radius": True, "distance_to_leader_cm": 5}


def may_ride(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        return not_a_unit(state, address)
    fields = state[address]
    if not_an_individual(state, address):
        return not_an_individual(state, address)
    if fields["moved"]:
        return say(state, "{who} has moved (§4.1).", "{who} ha già mosso (§4.1).", who=address)
    if fields["engaged"]:
        return say(state, "{who} is in melee (§3.6.3).", "{who} è in mischia (§3.6.3).", who=address)
    unit = fields["attached_to"]
    if unit and state[unit]["engaged"]:
        return say(state, "{unit} is in melee: he stays (§4.6).", "{unit} è in mischia: resta (§4.6).", unit=unit)
    return not_its_turn(state, address)


def rode(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    who = chosen["who"]
    setting_up = state.battle["step"].startswith("deployment")
    return [
        Effect(who, "attached_to", chosen.get("unit")),
        Effect(who, "in_zone", bool(facts.get("ends_in_zone", False))),
        Effect(who, "moved", not setting_up),
    ]


# --- influence (§3.7) -----------------------------------------------------------------------------------------------


def known_of_influence(state: State, chosen: Chosen) -> dict[str, Any]:
    return influence_facts(state, chosen["leader"], chosen["unit"], str(state[chosen["unit"]]["reaction"]))


def known_of_holding(state: State, chosen: Chosen) -> dict[str, Any]:
    return influence_facts(state, chosen["leader"], chosen["unit"], "rout") | {"in_contact": True}


def influence_facts(state: State, leader: str, unit: str, now: str) -> dict[str, Any]:
    man, fields = state[leader], state[unit]
    command = state.command_of(unit)
    beside = with_unit(state, unit)
    standard = standard_up(state, man["side"]) and state[f"side:{man['side']}"]["standard_held_by"]
    commander = man["role"] == "commander_in_chief"
    found: dict[str, Any] = {
        "influencer": man["role"],
        "command_value": max(1, man["command_value"]),
        "charismatic_commander": bool(commander and man["charismatic"] and man["command_value"] == CHARISMATIC_VALUE),
        "own_command": leader_of(state, command) == leader,
        "already_attempted": man["influence_attempted"],
        **of(state, unit, "quality", "troop_type", "disorganised"),
        "command_origin": state[command]["origin"],
        "state": now,
        "commander_present": bool(alive(fields, "commander")),
        "officer_present": bool(alive(fields, "officer")),
        "sergeant_present": bool(alive(fields, "sergeant")),
        "musicians_present": bool(alive(fields, "musician")) or any(state[a]["role"] == "trumpeter" for a in beside),
        "leader_save": man["save"],
        "leader_wounds": man["wounds"],
        "turn": state.battle["turn"],
        **house_rules(state, influence),
    }
    if charismatic_of(state, man["side"]) is None and not standard:
        found["charismatic_or_standard_in_contact"] = False
    return found


def may_influence(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "unit":
        leader = chosen["leader"]
        if not may_lead(state, leader, address):
            return Text("A general influences only units of his command (§3.7).",
                        "Un Generale influenza solo unità del suo comando (§3.7).")  # fmt: skip
        return not_a_unit(state, address)
    fields = state[address]
    if fields["role"] not in LEADERS:
        return Text(
            "Only generals and the commander-in-chief do this (§3.7).", "Lo fanno solo i Generali e il Condottiero (§3.7)."
        )
    if fields["influence_attempted"]:
        return say(state, "{who} has tried in this turn (§3.7).", "{who} ha già tentato in questo turno (§3.7).", who=address)
    if state.battle["active"] != fields["side"]:
        return Text("The other side is next (§3.7).", "Tocca all'altra parte (§3.7).")
    return is_gone(state, address)


def influenced(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Steadied, fired up for a turn, or worse; a unit in bloodlust may turn on its leader. §3.7, R81 to R84."""
    working, leader, unit = Working(state), chosen["leader"], chosen["unit"]
    take_in_hand(working, unit)
    working.put(leader, "influence_attempted", True)
    if outcome.leader_result:
        wounded(working, leader, outcome.leader_result)
    _influenced(working, leader, unit, outcome)
    if outcome.provisional_bloodlust:
        working.put(unit, "provisional_since", state.battle["turn"])
    return working.effects()


def _influenced(working: Working, leader: str, unit: str, outcome: Outcome) -> None:
    if outcome.unit_removed:
        remove(working, unit, "fled")
        if not gone(working[leader]):
            lost(working, leader, "fled")
        return
    if outcome.state_after != working[unit]["reaction"]:
        react(working, unit, outcome.state_after)
    working.put(unit, "disorganised", bool(outcome.disorganised_after))


def held(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """He holds it, or another leader beside it tries, or it runs and carries them away. §4.6.1, R82."""
    working, leader, unit = Working(state), chosen["leader"], chosen["unit"]
    settle_due(working, "hold_rout", chosen)
    working.put(leader, "influence_attempted", True)
    if outcome.result == "success":
        working.put(unit, "routing", False)
        react(working, unit, "ok")
        working.put(unit, "disorganised", True)
    else:
        remove(working, unit, "fled")
    go_on(working)
    return working.effects()


# --- command test (§3.8) --------------------------------------------------------------------------------------------


def in_order(state: State, chosen: Chosen) -> list[str]:
    """The commands as their player wants them tested; those he did not name follow."""
    side = str(state.side_of(chosen["army"]))
    testing = testing_commands(state, side)
    wanted = [command for command in chosen.get("order") or () if command in testing]
    return [*wanted, *(command for command in testing if command not in wanted)]


def known_of_command_test(state: State, chosen: Chosen) -> dict[str, Any]:
    army = state[chosen["army"]]
    side = str(state.side_of(chosen["army"]))
    tested = in_order(state, chosen)
    charismatic = charismatic_of(state, side)
    leads = charismatic is not None and any(leader_of(state, command) == charismatic for command in tested)
    trigger = army["command_test_for"] or "none"
    return {
        "trigger": trigger,
        "already_tested": False,
        "commands": [_tested(state, command) for command in tested],
        "speech": army["speech"],
        "charismatic_alive": charismatic is not None and not leads,
        "army_standard_raised": standard_up(state, side) and not trigger.startswith("standard_"),
        "commands_lost": min(20, army["commands_lost"]),
        "commander_lost": army["commander_status"] != "active",
        "charismatic_leader_lost": army["charismatic_leader_lost"],
    }


def _tested(state: State, command: str) -> dict[str, Any]:
    leader, value = leader_of(state, command), command_value(state, command)
    man = state[leader] if leader else None
    unit = man["attached_to"] if man else None
    heroic = bool(man and man["heroic"] and (man["engaged"] or (unit and state[unit]["engaged"])))
    commander = led_by(state, command) == "commander_in_chief"
    charismatic = bool(man and man["charismatic"] and (not commander or value == CHARISMATIC_VALUE))
    return {
        "id": called(state)[command],
        "leader": led_by(state, command),
        "command_value": max(1, value) if leader else None,
        "charismatic": charismatic,
        "heroic_in_melee": heroic,
    }


def may_order(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role != "order":
        return None
    if address not in testing_commands(state, str(state.side_of(address))):
        return Text("It does not test (R85).", "Non fa il test (R85).")
    return None


def army_tested(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """What becomes of every unit of each command; a command that routs is gone with its leader. §3.8, R85."""
    working = Working(state)
    settle_due(working, "command_test", chosen)
    for found in outcome.results:
        command = command_called(state, found["id"])
        if found["result"] == "rout":
            _flee(working, command)
        else:
            _shaken(working, command, found["result"])
    working.put(chosen["army"], "command_test_for", None)
    return working.effects()


def _shaken(working: Working, command: str, result: str) -> None:
    for unit, _ in list(units(working.state, command=command)):
        if result in ("demoralised", "falling_back"):
            react(working, unit, result)
        if result != "steady":
            working.put(unit, "disorganised", True)


def _flee(working: Working, command: str) -> None:
    leader = leader_of(working.state, command)
    for unit, _ in list(units(working.state, command=command)):
        remove(working, unit, "fled")
    if leader and not gone(working[leader]):
        lost(working, leader, "fled")
    for address, fields in list(individuals(working.state, command=command)):
        if fields["role"] != "commander_in_chief" and leader and working[leader]["role"] == "commander_in_chief":
            lost(working, address, "fled")


ACTS = (
    Act(
        character_movement,
        (_WHO, Role("unit", Text("Joins", "Si unisce a"), optional=True)),
        rode,
        known=known_of_ride,
        suggested=suggested_ride,
        why_not=may_ride,
        steps=_RIDING,
        id="ride",
        label=Text("Ride, join a unit or leave it", "Cavalca, unisciti a un'unità o lasciala"),
        ask_first=("ends_in_zone", "own_unit_in_radius", "distance_to_leader_cm"),
    ),
    Act(
        influence,
        (_LEADER, _UNIT),
        influenced,
        known=known_of_influence,
        why_not=may_influence,
        steps=("influence",),
        ask_first=("in_contact",),
    ),
    Act(
        influence,
        (_LEADER, _UNIT),
        held,
        known=known_of_holding,
        id="hold_rout",
        label=Text("Hold a routing unit", "Trattieni un'unità in fuga"),
    ),
    Act(
        command_test,
        (
            _ARMY,
            Role(
                "order",
                Text("First these, in this order", "Prima questi, in quest'ordine"),
                kind="command",
                many=True,
                optional=True,
            ),
        ),
        army_tested,
        known=known_of_command_test,
        why_not=may_order,
    ),
)
