"""§2, §3.1."""

import pytest

from tests.rules.naran_fuciliers_wars.calls import call, first_reasons, reason, wrong


def test_more_than_double_with_negative_totals_is_plain_arithmetic():
    """R11: -1 against -2 is more than double of it."""
    side = {"commands": 1, "artillery_units": 5}
    worse = {"commands": 1, "artillery_units": 6}

    found = call("scouting_test", 3, 3, 3, 3, 3, 4, side_a=side, side_b=worse)

    assert (found.side_a_total, found.side_b_total, found.result, found.deploys_first) == (-1, -2, "outmanoeuvred", "side_b")


def test_exactly_double_is_outscouted():
    found = call("scouting_test", 4, 4, 4, 2, 2, 2, side_a={"commands": 1}, side_b={"commands": 1})

    assert found.result == "outscouted"


def test_a_charismatic_commander_needs_a_five():
    wrong("scouting_test", side_a={"commands": 1, "charismatic_commander": True, "command_values": [4]}, side_b={"commands": 1})


def test_a_disputed_river_takes_a_ten_sided_die_after_the_roll_for_its_course():
    """R14."""
    assert call("river_setup", 3, 3, 2, 5, 10, length_cm=119).values == {
        "placed_by": "side_b",
        "strength": 10,
        "min_crossings": 1,
    }
    assert call("river_setup", length_cm=120, segmented=True, agreed_strength=2).min_crossings == 2


def test_terrain_is_shifted_more_easily_without_a_winner():
    values = {"command_value_a": 5, "command_value_b": 0, "charismatic_a": True, "features": 2}

    found = call("terrain_placement", 1, 6, 4, 3, scouting_result="no_winner", **values)

    assert (found.side_a_total, found.side_b_total, found.placer) == (7, 6, "side_a")
    assert (found.may_reposition, found.repositionable) == ("side_b", [True, False])


def test_the_outmanoeuvred_shift_nothing():
    found = call("terrain_placement", features=3, scouting_result="outmanoeuvred", scouting_winner="side_b")

    assert (found.may_reposition, found.repositionable, found.side_a_total) == (None, [], None)


@pytest.mark.parametrize(
    "facts",
    [
        {"scouting_result": "no_winner"},
        {"scouting_result": "outscouted"},
        {"scouting_result": "no_winner", "scouting_winner": "side_a", "command_value_a": 1, "command_value_b": 1},
        {"scouting_result": "outscouted", "scouting_winner": "side_a", "charismatic_a": True},
    ],
)
def test_scouting_results_that_cannot_be(facts):
    wrong("terrain_placement", features=1, **facts)
    wrong("deploy_order", units_a=1, units_b=1, **facts)


def test_deployment_rolls_again_only_when_armies_are_equal_too():
    """R12."""
    even = {"scouting_result": "no_winner", "command_value_a": 3, "command_value_b": 3}

    assert call("deploy_order", 4, 4, units_a=9, units_b=8, **even).values["decided_by"] == "units"
    again = call("deploy_order", 4, 4, 2, 5, units_a=8, units_b=8, **even)
    assert (again.first, again.decided_by, again.side_a_total) == ("side_a", "reroll", 5)
    wrong("deploy_order", units_a=8, **even)


@pytest.mark.parametrize(("depth", "zone"), [(120, 30), (119, 29), (62, 1)])
def test_zones_shrink_with_the_table(depth, zone):
    """R13."""
    found = call("deployment_zone", table_length_cm=180, table_depth_cm=depth)

    assert (found.zone_depth_cm, found.gap_cm, found.flank_strip_length_cm) == (zone, depth - 2 * zone, depth // 2)


def test_a_table_may_be_too_shallow():
    assert reason("deployment_zone", table_length_cm=61, table_depth_cm=61) == "table_too_shallow"
    wrong("deployment_zone", table_length_cm=100, table_depth_cm=101)


def test_the_speech_counts_a_charismatic_commander_twice():
    """R16."""
    speech = call("incitement_speech", 2, command_value=5, charismatic_commander=True, charismatic_present=True)

    assert (speech.modifiers, speech.result) == ({"command_value": 6, "charismatic": 1}, "success")


@pytest.mark.parametrize(
    ("die", "result", "reaction"),
    [
        (1, "disaster", "demoralised"),
        (2, "failure", "demoralised"),
        (3, "no_effect", None),
        (5, "success", "bloodlust"),
        (6, "legendary", "bloodlust"),
    ],
)
def test_the_rows_of_the_speech(die, result, reaction):
    found = call("incitement_speech", die, command_value=4)

    assert (found.result, found.reaction_after) == (result, reaction)


def test_refusals_of_a_speech_in_order():
    faults = [{"battle_started": True}, {"already_attempted": True}, {"distance_cm": 21}]

    assert first_reasons("incitement_speech", {"command_value": 1}, faults) == [
        "battle_started",
        "already_attempted",
        "out_of_range",
    ]


def test_parts_of_a_command_in_reserve():
    """R18."""
    part = {"turn": 2, "whole_command": False}

    assert reason("reserve_entry", **part) == "not_whole_command"
    assert reason("reserve_entry", **part, guard_units=2) == "guards_need_own_command"
    assert reason("reserve_entry", turn=1, whole_command=False) == "before_first_turn"
    assert call("reserve_entry", **part, guard_units=1, command_arm="cavalry").required_order == "oppose"
    assert call("reserve_entry", turn=12, guard_units=9).new_orders_from_turn is None


def test_reinforcements_tell_how_they_stand_only_when_they_come():
    came = call("reinforcement_arrival", 3, 6, turn=6, command_value=3, command_arm="artillery")
    late = call("reinforcement_arrival", 3, 1, turn=12, first_turn=1, command_value=1)

    assert (came.total, came.entry_edge, came.formation, came.retry_turn) == (7, "left", "limbered", None)
    assert "formation" in came.values
    assert late.arrived
    stays = call("reinforcement_arrival", 1, turn=2, first_turn=2, command_value=3)
    assert (stays.modifiers, stays.retry_turn, "formation" in stays.values) == ({}, 3, False)
