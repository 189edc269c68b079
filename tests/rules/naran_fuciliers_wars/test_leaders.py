"""§3.7, §3.8, §4, §1.3."""

import pytest

from tests.rules.naran_fuciliers_wars.calls import call, first_reasons, reason, wrong


def influence(*dice, **facts):
    base = {"influencer": "general", "command_value": 3, "quality": "veteran", "troop_type": "fanatic", "state": "ok"}
    return call("influence", *dice, **{**base, **facts})


@pytest.mark.parametrize(
    ("die", "state", "result", "after", "disorganised"),
    [
        (3, "ok", "success", "bloodlust", False),
        (4, "ok", "failure", "ok", False),
        (6, "ok", "total_failure", "demoralised", True),
        (1, "bloodlust", "success", "ok", False),
        (1, "demoralised", "success", "ok", True),
        (3, "falling_back", "failure", "falling_back", True),
        (6, "demoralised", "total_failure", "rout", None),
        (3, "rout", "success", "ok", True),
        (4, "rout", "failure", "rout", None),
    ],
)
def test_influence_by_state(die, state, result, after, disorganised):
    """R81, R82."""
    found = influence(die, state=state)

    assert (found.result, found.state_after, found.disorganised_after) == (result, after, disorganised)
    assert found.unit_removed is found.leader_fled is found.command_test_required is (after == "rout")
    assert found.retry_next_turn is (result != "success" and after != "rout")


def test_a_leader_attacked_by_his_own_men():
    """R83."""
    assert influence(6, state="bloodlust").leader_result == "eliminated"
    wounded = influence(6, 2, 3, state="bloodlust", leader_save=7, leader_wounds=1)
    assert (wounded.leader_result, wounded.command_test_required, wounded.retry_next_turn) == ("wounded", False, True)
    assert (wounded.state_after, wounded.unit_removed) == ("bloodlust", False)


def test_a_charismatic_commander_needs_nobody_else_for_his_bonus():
    """R87."""
    found = influence(6, influencer="commander_in_chief", command_value=5, charismatic_commander=True, turn=12)

    assert (found.needed, found.modifiers["charismatic_or_standard"], found.provisional_until_turn) == (6, -2, 12)
    wrong(
        "influence",
        influencer="general",
        command_value=5,
        charismatic_commander=True,
        quality="poor",
        troop_type="fanatic",
        state="ok",
    )


def test_a_rout_may_count_as_demoralisation():
    """R82."""
    assert "state" not in influence(1, state="rout").modifiers
    assert influence(1, state="rout", house_rules={"R82": "as_demoralised"}).modifiers["state"] == 2


def test_influence_refused():
    base = {"influencer": "general", "command_value": 3, "quality": "poor", "troop_type": "fanatic", "state": "ok"}
    faults = [{"own_command": False}, {"in_contact": False}, {"already_attempted": True}]

    assert first_reasons("influence", base, faults) == ["not_own_command", "not_in_contact", "already_attempted"]
    assert (
        reason("influence", **{**base, "influencer": "commander_in_chief"}, own_command=False, in_contact=False)
        == "not_in_contact"
    )


@pytest.mark.parametrize(
    ("facts", "reaction", "provisional"),
    [
        ({"provisional": True, "turn": 3}, "bloodlust", True),
        ({"provisional": True, "turn": 4}, "ok", False),
        ({"provisional": True, "turn": 4, "confirmed": True}, "bloodlust", False),
        ({"turn": 9}, "bloodlust", False),
    ],
)
def test_provisional_bloodlust(facts, reaction, provisional):
    """R84."""
    found = call("bloodlust_expiry", since_turn=3, **facts)

    assert (found.reaction_after, found.provisional_after) == (reaction, provisional)


def test_it_cannot_end_before_it_began():
    wrong("bloodlust_expiry", since_turn=3, turn=2)


def commands(*leaders):
    return [{"id": str(n), "leader": leader, **facts} for n, (leader, facts) in enumerate(leaders, 1)]


def test_each_command_feels_what_befell_those_before_it():
    """R85: the commander-in-chief flees with standard and adviser; the next has -1, -3 and -1, and neither bonus."""
    found = call(
        "command_test",
        1,
        5,
        trigger="general_killed",
        commands=commands(("commander_in_chief", {"command_value": 1}), ("general", {"command_value": 5})),
        charismatic_alive=True,
        army_standard_raised=True,
        speech="negative",
        commands_lost=1,
    )

    assert found.modifiers["1"] == {"command_value": 1, "speech": -1, "charismatic": 1, "army_standard": 1, "commands_lost": -1}
    assert found.results[0] == {"id": "1", "total": 2, "result": "rout"}
    assert found.modifiers["2"] == {
        "command_value": 5,
        "speech": -1,
        "commands_lost": -2,
        "commander_lost": -3,
        "charismatic_leader_lost": -1,
    }
    assert (found.commands_fled, found.commands_lost_after) == (["1", "2"], 3)
    assert (found.commander_lost_after, found.army_standard_raised_after) == (True, False)


def test_a_general_with_a_charismatic_gift_keeps_his_value():
    found = call(
        "command_test",
        2,
        3,
        trigger="general_fled",
        commands=commands(("general", {"command_value": 5, "charismatic": True}), ("none", {})),
    )

    assert found.modifiers == {"1": {"command_value": 5, "charismatic": 1}, "2": {"charismatic": 1}}
    assert [row["result"] for row in found.results] == ["steady", "falling_back"]


@pytest.mark.parametrize(
    "facts",
    [
        {"commands": commands(("general", {}))},
        {"commands": commands(("none", {"command_value": 2}))},
        {"commands": commands(("none", {"heroic_in_melee": True}))},
        {"commands": commands(*[("commander_in_chief", {"command_value": 2})] * 2)},
        {"commands": commands(("commander_in_chief", {"command_value": 4, "charismatic": True}))},
        {"commands": commands(("general", {"command_value": 4, "charismatic": True})), "charismatic_alive": True},
        {"commands": commands(("commander_in_chief", {"command_value": 4})), "commander_lost": True},
        {"trigger": "commander_fled"},
        {"trigger": "standard_captured", "army_standard_raised": True},
        {"trigger": "charismatic_killed"},
        {"commands": []},
    ],
    ids=range(11),
)
def test_command_tests_that_cannot_be(facts):
    wrong("command_test", **{"trigger": "general_killed", "commands": commands(("none", {})), **facts})


def test_an_army_tests_once_and_for_a_reason():
    assert reason("command_test", trigger="none", already_tested=True, commands=commands(("none", {}))) == "no_trigger"
    assert (
        reason("command_test", trigger="general_killed", already_tested=True, commands=commands(("none", {}))) == "already_tested"
    )


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"role": "colonel", "leaving_unit": True}, "colonel_never_leaves"),
        ({"role": "colonel", "leaving_unit": True, "unit_destroyed": True}, None),
        ({"role": "general"}, "no_own_unit_in_radius"),
        ({"role": "general", "own_unit_in_radius": True}, None),
        ({"role": "heroic_general", "no_units_left": True, "leaving_unit": True, "was_outside_zone": True}, None),
        ({"role": "heroic_commander", "no_units_left": True}, "must_join_unit"),
        ({"role": "heroic_general", "attached": True}, "must_join_unit"),
        ({"role": "heroic_commander", "attached": True}, None),
        ({"role": "heroic_commander", "leaving_unit": True, "was_outside_zone": True}, "cannot_leave_unit"),
        (
            {"role": "heroic_commander", "leaving_unit": True, "was_outside_zone": True, "to_influence": True, "attached": True},
            None,
        ),
        ({"role": "messenger"}, "messenger_must_stay"),
        ({"role": "messenger", "in_contact_with_commander": True}, None),
        ({"role": "scout", "attached": True}, "scout_must_stay"),
        ({"role": "scout", "on_mission": True, "leaving_unit": True, "was_outside_zone": True}, None),
        ({"role": "scout", "leaving_unit": True, "was_outside_zone": True}, "cannot_leave_unit"),
        ({"role": "trumpeter", "distance_to_leader_cm": 11, "leader_attached": True}, "too_far_from_leader"),
        ({"role": "trumpeter", "distance_to_leader_cm": 10, "leader_attached": True}, "must_follow_leader"),
        ({"role": "army_standard_bearer"}, "standard_must_stay"),
        ({"role": "army_standard_bearer", "ends_in_zone": True}, None),
    ],
)
def test_leashes(facts, why):
    """R88."""
    assert reason("character_movement", **facts) == why


def test_characters_that_cannot_be():
    wrong("character_movement", role="trumpeter")
    wrong("character_movement", role="general", attached_to_own_command=True)


def test_the_army_standard():
    """R89."""
    taken_up = call("army_standard_event", event="bearer_killed", with_commander=True)
    assert (taken_up.standard_after, taken_up.held_by, taken_up.army_command_test) == ("raised", "commander_in_chief", False)
    assert (
        call("army_standard_event", event="bearer_killed", with_commander=True, commander_alive=False).standard_after
        == "knocked_down"
    )
    assert call("army_standard_event", event="captured", with_commander=True).unit_loss_test
    assert call("army_standard_event", event="bearer_fled", with_commander=True).standard_after == "knocked_down"
    wrong("army_standard_event", event="bearer_fled", with_commander=True, commander_alive=False)
    wrong("army_standard_event", event="holding_commander_killed")


def test_the_loss_of_a_leader():
    fled = call("leader_loss", role="general", how="fled")
    assert (fled.army_command_test, fled.dependants_flee, fled.new_orders) == (True, True, "none_until_taken_over")
    assert call("leader_loss", role="adviser", how="killed", charismatic=True).army_command_test
    colonel = call("leader_loss", role="colonel", how="killed")
    assert (colonel.army_command_test, colonel.new_orders, colonel.initiative_command_value) == (False, "unaffected", None)
    wrong("leader_loss", role="adviser", how="killed")
    wrong("leader_loss", role="other", how="killed", charismatic=True)


@pytest.mark.parametrize(
    ("losses", "result"),
    [
        (0, "perfect_draw"),
        (99, "draw"),
        (100, "minor_victory"),
        (299, "minor_victory"),
        (300, "decisive_victory"),
        (400, "great_victory"),
        (600, "great_victory"),
        (601, "total_victory"),
    ],
)
def test_grades_of_victory(losses, result):
    """R90, R91."""
    found = call("victory", army_points=1000, losses_a=losses, losses_b=0)

    assert (found.result, found.difference_a, found.percent) == (result, -losses, losses // 10)
    assert found.winner == (None if "draw" in result else "side_b")


def test_by_house_rule_a_draw_goes_up_to_twenty():
    """R90."""
    house = {"army_points": 1000, "losses_a": 0, "house_rules": {"R90": "draw"}}

    assert call("victory", **house, losses_b=199).values["winner"] is None
    assert call("victory", **house, losses_b=199).advantage == "side_a"
    assert call("victory", **house, losses_b=200).result == "minor_victory"
    wrong("victory", army_points=10, losses_a=11, losses_b=0)


def test_losses_and_tournaments():
    """R92, R93."""
    fates = ["lowered_standard", "gun_crew_alive", "not_entered", "standard_lost"]
    assert call("battle_losses", items=[{"points": 10, "fate": fate} for fate in fates]).values == {"losses": 20, "kept": 20}

    players = [{"id": "a", "games": [{"inflicted": 1, "suffered": 3}]}, {"id": "b", "start": -2}, {"id": "c", "start": -3}]
    table = call("tournament_score", players=players)
    assert (table.standings, table.winners) == (["a", "b", "c"], ["a", "b"])
    wrong("tournament_score", players=[{"id": "a"}, {"id": "a"}])
