"""Reserves and reinforcements as acts: how commands enter the table (§3.1)."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.dues import add_due
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, first_of
from rules.rulesets.naran_fuciliers_wars.acts.roles import COMMAND
from rules.rulesets.naran_fuciliers_wars.holders import command_value, say
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.reserves import reinforcement_arrival, reserve_entry
from rules.rulesets.naran_fuciliers_wars.sequence import take_in_hand, why_not_its_turn
from rules.rulesets.naran_fuciliers_wars.why_not import refusal

_STEP = ("reserves_reinforcements",)


def known_of_entry(state: State, chosen: Chosen) -> dict[str, Any]:
    return {
        "turn": state.battle["turn"],
        "first_turn": 2,
        "command_arm": state[chosen["command"]]["arm"],
        "whole_command": True,
        "guard_units": 0,
    }


def why_not_enter(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if state[address]["position"] != "reserve":
        return _("It is not in reserve (§2.3.4).")
    return first_of(why_not_its_turn(state, address), refusal(reserve_entry, known_of_entry(state, {"command": address})))


def after_entry(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working = Working(state)
    take_in_hand(working, chosen["command"])
    _enter(working, chosen["command"], "own", outcome.required_order)
    return working.effects()


RESERVE_ENTRY = Act(reserve_entry, (COMMAND,), after_entry, known=known_of_entry, why_not=why_not_enter, steps=_STEP)


def value_of_absent(state: State, command: str) -> int:
    """The value of a general who is not on the table yet."""
    return max(1, command_value(state, command))


def known_of_arrival(state: State, chosen: Chosen) -> dict[str, Any]:
    command = chosen["command"]
    return {
        "turn": state.battle["turn"],
        "first_turn": state.battle["reinforcements_from"] or 3,
        "command_arm": state[command]["arm"],
        "command_value": value_of_absent(state, command),
    }


def why_not_arrive(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    fields = state[address]
    if fields["position"] != "reinforcement":
        return _("It is not a reinforcement (§2.3.4).")
    if fields["arrival_tested"] == state.battle["turn"]:
        return _("It has thrown in this turn (§3.1.1).")
    return first_of(
        why_not_its_turn(state, address), refusal(reinforcement_arrival, known_of_arrival(state, {"command": address}))
    )


def after_arrival(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    working, command = Working(state), chosen["command"]
    take_in_hand(working, command)
    working.put(command, "arrival_tested", state.battle["turn"])
    if outcome.arrived:
        _enter(working, command, outcome.entry_edge, outcome.required_order)
    return working.effects()


ARRIVAL = Act(
    reinforcement_arrival,
    (COMMAND,),
    after_arrival,
    known=known_of_arrival,
    why_not=why_not_arrive,
    steps=_STEP,
)


def _enter(working: Working, command: str, edge: str, order: str | None) -> None:
    """It stands in column at its edge; its order is laid face down and revealed with the others. §3.1.1."""
    working.put(command, "position", "on_table")
    working.put(command, "entered_turn", working.battle["turn"])
    working.put(command, "entry_edge", edge)
    working.put(command, "order_revealed", False)
    why = say(working.state, _("{command} enters: lay its order face down (§3.1.1)."), command=command)
    known = {"order": order} if order else {}
    add_due(working, "choose_order", working[command]["side"], why, {"command": command}, known)
