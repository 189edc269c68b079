"""The command test of an army as an act (§3.8)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role
from rules.engine.play.dues import settle_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.acts.roles import ARMY
from rules.rulesets.naran_fuciliers_wars.command_tests import command_test
from rules.rulesets.naran_fuciliers_wars.consequences import lost, react, remove
from rules.rulesets.naran_fuciliers_wars.holders import (
    charismatic_of,
    command_value,
    gone,
    individuals,
    is_standard_up,
    leader_of,
    led_by,
    units,
)
from rules.rulesets.naran_fuciliers_wars.known import called, command_called
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.sequence import testing_commands
from rules.rulesets.naran_fuciliers_wars.tables import CHARISMATIC_VALUE


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
        "army_standard_raised": is_standard_up(state, side) and not trigger.startswith("standard_"),
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


def why_not_order(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role != "order":
        return None
    if address not in testing_commands(state, str(state.side_of(address))):
        return _("It does not test (R85).")
    return None


def after_command_test(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Apply the result to every unit of each command; a command that routs is gone with its leader. §3.8, R85."""
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
    for unit, __ in list(units(working.state, command=command)):
        if result in ("demoralised", "falling_back"):
            react(working, unit, result)
        if result != "steady":
            working.put(unit, "disorganised", True)


def _flee(working: Working, command: str) -> None:
    leader = leader_of(working.state, command)
    for unit, __ in list(units(working.state, command=command)):
        remove(working, unit, "fled")
    if leader and not gone(working[leader]):
        lost(working, leader, "fled")
    for address, fields in list(individuals(working.state, command=command)):
        if fields["role"] != "commander_in_chief" and leader and working[leader]["role"] == "commander_in_chief":
            lost(working, address, "fled")


COMMAND_TEST = Act(
    command_test,
    (
        ARMY,
        Role(
            "order",
            _("First these, in this order"),
            kind="command",
            many=True,
            optional=True,
        ),
    ),
    after_command_test,
    known=known_of_command_test,
    why_not=why_not_order,
)
