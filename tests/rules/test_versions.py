"""States of earlier releases: what is missing is filled in, and each version leads to the next."""

from dataclasses import replace

import pytest

from rules.engine.play.driver import some_battle
from rules.engine.play.state import Change, Effect, State
from rules.engine.play.versions import complete_change, completed, current, effects_of_upgrade, upgraded
from rules.engine.ruleset import rulesets
from tests.rules.toy.play import PLAY

PLAYABLE = [ruleset for ruleset in rulesets().values() if ruleset.play]


def name_loudly(state):
    return [Effect(unit, "name", fields["name"].upper()) for unit, fields in state.units()]


def count_from_zero(state):
    return [Effect("battle", "turn", state.battle["turn"] - 1)]


LATER = replace(PLAY, fields=replace(PLAY.fields, upgrades=(name_loudly, count_from_zero)))
OLD = completed(PLAY, State({"battle": {"turn": 3}, "unit:a1-1": {"name": "Guard", "fired": True}}))


@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)
def test_a_mustered_battle_is_complete_and_of_the_current_version(ruleset):
    state = some_battle(ruleset, 1)

    assert completed(ruleset.play, state) is state
    assert effects_of_upgrade(ruleset.play, state, current(ruleset.play)) == []


@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)
def test_what_the_address_tells_is_filled_in_by_the_address(ruleset):
    state = some_battle(ruleset, 1)
    bare = State({address: {} for address in state.holders})

    filled = completed(ruleset.play, bare)

    for unit, fields in filled.units():
        assert (fields["side"], fields["command"]) == (state[unit]["side"], state[unit]["command"])
    assert filled.battle["step"] == next(iter(ruleset.play.sequence.steps)).id


def test_a_missing_field_is_filled_in_as_it_begins_and_nothing_else_is_touched():
    assert OLD["unit:a1-1"] == {
        "side": "a",
        "command": "a1",
        "name": "Guard",
        "kind_name": {},
        "bases": 2,
        "fired": True,
        "disordered": False,
        "destroyed": False,
        "left_table": False,
    }


def test_lists_are_not_shared_between_battles():
    one, other = (completed(PLAY, State({"battle": {}})) for _ in range(2))

    one.battle["due"].append("x")

    assert other.battle["due"] == []


def test_a_unit_that_comes_or_goes_does_so_whole():
    came = complete_change(PLAY, Change("unit:b2-9", "", None, {"name": "Half"}))
    changed = complete_change(PLAY, Change("unit:b2-9", "name", "Half", "Whole"))

    assert came.before is None
    assert came.after["command"] == "b2"
    assert changed == Change("unit:b2-9", "name", "Half", "Whole")


def test_versions_lead_from_one_to_the_next():
    assert current(PLAY) == 1
    assert current(LATER) == 3
    assert effects_of_upgrade(LATER, OLD, 1) == [Effect("battle", "turn", 2), Effect("unit:a1-1", "name", "GUARD")]
    assert effects_of_upgrade(LATER, OLD, 2) == [Effect("battle", "turn", 2)]
    assert upgraded(LATER, OLD, 3) == OLD
    assert OLD.battle["turn"] == 3
