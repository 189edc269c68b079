"""What a state knows of its holders."""

from dataclasses import replace

import pytest

from rules.engine.play.driver import play_out, some_battle
from rules.engine.play.state import Change, State
from rules.engine.ruleset import rulesets


@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_units_by_command_are_right_in_every_state_of_a_battle(slug):
    """In every state of a battle, though what was found in one is good for those after it."""
    book = rulesets()[slug]
    handed_on = 0

    def checked(state):
        nonlocal handed_on
        handed_on += state._by_command is not None
        return [] if state.units_by_command() == State(state.holders).units_by_command() else ["not as looked through anew"]

    play_out(replace(book.play, invariants=checked), some_battle(book, 5), 5, acts=200)

    assert handed_on


def test_a_unit_that_changes_commands_is_found_in_the_new_one():
    state = State({"unit:a1": {"side": "a", "command": "a1"}, "unit:a2": {"side": "a", "command": "a1"}})
    assert state.units_by_command() == {"a1": ["unit:a1", "unit:a2"]}

    gone_over = state.after([Change("unit:a2", "command", "a1", "a2")])
    assert gone_over.units_by_command() == {"a1": ["unit:a1"], "a2": ["unit:a2"]}
    assert gone_over.after([Change("unit:a1", "", {}, None)]).units_by_command() == {"a2": ["unit:a2"]}


def test_a_sides_commands_are_found_in_the_order_of_muster():
    holders = {f"command:{code}": {"side": code[0]} for code in ("b1", "a2", "a1")}
    state = State(holders)
    assert state.commands("a") == ["command:a2", "command:a1"]

    state.commands("a").clear()
    assert state.commands("a") == ["command:a2", "command:a1"], "each gets a list of its own"
    more = state.after([Change("command:a3", "", None, {"side": "a"})])
    assert (state.commands("b"), more.commands("a")) == (["command:b1"], ["command:a2", "command:a1", "command:a3"])
