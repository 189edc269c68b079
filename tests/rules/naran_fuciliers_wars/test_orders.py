"""§3.2, §3.3."""

import pytest

from tests.rules.naran_fuciliers_wars.calls import call, first_reasons, reason, wrong

ORDER = {"current_order": "hold", "new_order": "attack", "command_value": 3, "carrier": "messenger"}


def test_refusals_to_send_an_order_come_in_order():
    base = {"recipient": "general", "turn": 2, "carrier": "messenger"}
    faults = [
        {"commander_status": "fled"},
        {"turn": 1},
        {"general_present": False},
        {"entered_this_turn": True},
        {"order_pending": True},
        {"carrier_in_contact": False},
    ]

    assert first_reasons("send_order", base, faults) == [
        "commander_lost",
        "first_turn",
        "no_general",
        "entered_this_turn",
        "order_pending",
        "carrier_not_in_contact",
    ]


def test_the_commander_in_chief_goes_himself_or_speaks_to_his_own():
    own = {"recipient": "own_command", "turn": 2}

    assert call("send_order", recipient="general", turn=2, carrier="in_person", carrier_in_contact=False).marker == "none"
    assert call("send_order", **own, units_total=3, general_present=False, order_pending=True).accepted
    assert reason("send_order", **own, units_total=3, units_in_radius=2) == "units_out_of_radius"
    wrong("send_order", **own, carrier="messenger")
    wrong("send_order", recipient="general", turn=2)
    wrong("send_order", **own, units_total=2, units_in_radius=3)


def test_shaken_units_count_as_disorganised_once():
    """R24."""
    test = call("new_order_test", 6, **ORDER, demoralised_units=2, falling_back_units=1, general_fanatic=True)

    assert test.modifiers == {
        "command_value": 3,
        "fanatic_attack": 1,
        "disorganised_units": -1,
        "demoralised_units": -2,
        "falling_back_units": -2,
        "messenger": 1,
    }
    assert test.result == "accepted"


def test_bloodlust_alone_is_no_disorder():
    assert call("new_order_test", 1, **ORDER, bloodlust_units=1).modifiers == {
        "command_value": 3,
        "bloodlust_units": -1,
        "messenger": 1,
    }


@pytest.mark.parametrize(
    ("dice", "carrier", "fate", "dismissed"),
    [
        ((1,), {"carrier": "order_bearer"}, "eliminated", False),
        ((1,), {"carrier": "order_bearer", "carrier_wounds": 1}, "wounded", True),
        ((1, 4, 4), {"carrier": "order_bearer", "carrier_save": 7}, "saved", True),
        ((1, 4, 3), {"carrier": "order_bearer", "carrier_save": 7}, "eliminated", False),
        ((1,), {"carrier": "in_person", "command_value": 1, "falling_back_units": 5}, None, False),
    ],
)
def test_a_panic_costs_the_carrier(dice, carrier, fate, dismissed):
    """R22, R23."""
    test = call("new_order_test", *dice, **{**ORDER, "falling_back_units": 3, **carrier})

    assert (test.result, test.carrier_result, test.carrier_dismissed) == ("panic", fate, dismissed)
    assert test.retry_next_turn is (carrier["carrier"] == "in_person")


@pytest.mark.parametrize(("sent", "heard"), [("attack", "hold"), ("hold", "attack"), ("oppose", "hold")])
def test_a_misunderstood_order(sent, heard):
    """R26: a cavalry command that now holds is bound."""
    facts = {**ORDER, "new_order": sent, "current_order": "oppose", "falling_back_units": 2, "cavalry_command": True}
    test = call("new_order_test", 1, **facts)

    assert (test.result, test.order_after, test.order_locked) == ("misunderstood", heard, heard == "hold")


def test_who_goes_in_person_needs_no_save():
    wrong("new_order_test", **{**ORDER, "carrier": "in_person"}, carrier_save=7)
    wrong("new_order_test", **{**ORDER, "carrier": "in_person"}, carrier_wounds=1)


def test_refusals_of_the_tests_come_in_order():
    faults = [{"general_fording": True}, {"carrier_in_contact": False}, {"all_units_in_radius": False}]
    assert first_reasons("new_order_test", ORDER, faults) == ["general_fording", "carrier_not_in_contact", "units_out_of_radius"]

    base = {"turn": 3, "current_order": "attack", "new_order": "oppose", "command_value": 3}
    faults = [
        {"entered_this_turn": True},
        {"order_locked": True},
        {"new_order": "hold"},
        {"general_fording": True},
        {"all_units_in_radius": False},
        {"attack_carried_out": False},
        {"bloodlust_units": 1},
    ]
    assert first_reasons("cavalry_order_change", {**base, "attack_carried_out": True}, faults) == [
        "first_turn",
        "order_locked",
        "order_not_allowed",
        "general_fording",
        "units_out_of_radius",
        "attack_not_carried_out",
        "units_falling_back_or_bloodlust",
    ]


def test_a_cavalry_general_may_attack_with_shaken_units():
    change = {"turn": 2, "current_order": "oppose", "new_order": "attack", "command_value": 1}

    assert call("cavalry_order_change", 1, **change, falling_back_units=1).result == "panic"
    assert call("cavalry_order_change", 2, **change).result == "delayed"
    assert call("cavalry_order_change", 1, **change).retry_next_turn


@pytest.mark.parametrize(
    ("facts", "moves", "engages", "fires"),
    [
        ({"arm": "artillery", "order": "hold", "reaction": "bloodlust", "salvos_left": 1}, "none", "no", "must"),
        ({"arm": "artillery", "order": "hold", "reaction": "bloodlust"}, "must_advance", "must", "no"),
        ({"arm": "cavalry", "order": "oppose", "reaction": "falling_back"}, "must_fall_back", "no", "no"),
        ({"arm": "artillery", "order": "attack"}, "may_return_to_zone", "no", "no"),
        ({"arm": "artillery", "order": "attack", "salvos_left": 1}, "none", "no", "may"),
        ({"arm": "artillery", "order": "attack", "salvos_left": 1, "light_or_horse_battery": True}, "may", "no", "may"),
        ({"arm": "infantry", "order": "attack", "firearms": True, "salvos_left": 1}, "must_advance", "may", "may"),
        ({"arm": "infantry", "order": "attack"}, "must_advance", "must", "no"),
        ({"arm": "infantry", "order": "oppose", "firearms": True, "salvos_left": 1}, "may", "no", "return_only"),
        ({"arm": "infantry", "order": "oppose", "firearms": True, "salvos_left": 1, "square": True}, "may", "no", "may"),
    ],
)
def test_obligations(facts, moves, engages, fires):
    """R58."""
    found = call("order_obligations", **facts)

    assert (found.moves, found.engages, found.fires) == (moves, engages, fires)


def test_a_commander_in_chief_takes_over():
    base = {"units_total": 2, "units_in_radius": 2}
    faults = [{"commander_status": "eliminated"}, {"commander_has_units": True}, {"general_lost": False}, {"units_in_radius": 1}]

    assert first_reasons("take_over_command", base, faults) == [
        "commander_lost",
        "commander_has_command",
        "general_present",
        "units_out_of_radius",
    ]
    assert call("take_over_command", **base).led_by == "commander_in_chief"


def test_changes_of_formation_are_refused_in_order():
    base = {"arm": "infantry", "order": "hold", "from_formation": "line", "to_formation": "square"}
    faults = [
        {"engaged": True},
        {"reaction": "demoralised"},
        {"disorganised": True},
        {"in_woods": True},
        {"order": "attack"},
        {"room": False},
    ]

    assert first_reasons("change_formation", base, faults) == [
        "unit_engaged",
        "under_reaction",
        "disorganised",
        "in_woods",
        "order_forbids_formation",
        "no_room",
    ]
    assert reason("change_formation", **{**base, "to_formation": "battery"}) == "formation_not_for_arm"
    wrong("change_formation", **{**base, "from_formation": "battery"})
    wrong("change_formation", **{**base, "to_formation": "line"})


def test_guns_without_room_stay_limbered_and_disorganised():
    """R32."""
    guns = {"arm": "artillery", "order": "attack", "from_formation": "limbered", "to_formation": "battery", "room": False}

    assert call("change_formation", **guns).values == {"allowed": False, "reason": "no_room", "now_disorganised": True}
    assert "now_disorganised" not in call("change_formation", **{**guns, "order": "hold"}).values


def test_formations_by_order():
    assert call("formation_options", arm="infantry", order="attack").required == "line"
    assert call("formation_options", arm="infantry", order="attack", attack_column_allowed=True).formations == ["column", "line"]
    assert call("formation_options", arm="infantry", order="oppose", in_woods=True).required == "column"


@pytest.mark.parametrize(
    ("facts", "faults", "disorganised"),
    [
        ({"formation": "column", "ranks": [4, 4, 4]}, ["too_few_ranks"], True),
        ({"formation": "column", "ranks": [4, 4, 3, 4]}, ["uneven_ranks"], False),
        ({"formation": "column", "ranks": [3, 3, 3, 4]}, ["uneven_ranks"], False),
        ({"formation": "column", "ranks": [3, 3, 2], "arm": "cavalry"}, [], False),
        ({"formation": "line", "ranks": [5, 6, 5, 1]}, ["too_many_ranks", "rear_rank_wider"], True),
        ({"formation": "line", "ranks": [5, 3, 3]}, [], False),
        ({"formation": "attack_column", "ranks": [4, 4, 4, 4, 1]}, [], False),
        ({"formation": "attack_column", "ranks": [3, 3, 3, 2]}, ["front_too_narrow", "too_few_full_ranks"], True),
        ({"formation": "attack_column", "ranks": [5, 5, 5, 5]}, [], False),
        ({"formation": "attack_column", "ranks": [5, 5, 5, 5], "house_rules": {"R28": "as_front"}}, ["too_few_full_ranks"], True),
        ({"formation": "attack_column", "ranks": [4, 4, 4, 4, 5]}, ["uneven_ranks"], True),
    ],
)
def test_ranks(facts, faults, disorganised):
    """R28, R29."""
    found = call("formation_check", **{"arm": "infantry", **facts})

    assert (found.faults, found.now_disorganised) == (faults, disorganised)


def test_lying_down_and_standing_up():
    """R33."""
    lie = {"action": "lie_down", "arm": "infantry", "order": "hold"}
    faults = [{"arm": "cavalry"}, {"in_crops": False}, {"engaged": True}, {"order": "oppose"}, {"reaction": "bloodlust"}]

    assert first_reasons("lie_down", lie, faults) == [
        "not_infantry",
        "not_in_crops",
        "unit_engaged",
        "order_not_hold",
        "under_reaction",
    ]
    up = call("lie_down", action="stand_up", arm="infantry", order="attack", prone=True, in_crops=False, engaged=True)
    assert (up.prone_after, up.disorganised_after, up.stop_marker) == (False, False, True)
    wrong("lie_down", **lie, prone=True)
    wrong("lie_down", **{**lie, "action": "stand_up"})


def test_the_army_standard_is_lowered_among_friends():
    faults = [
        {"standard_state": "captured"},
        {"commander_in_contact": False},
        {"friends_in_contact": 2},
        {"engaged": True},
        {"under_reaction": True},
    ]

    assert first_reasons("lower_standard", {"friends_in_contact": 3}, faults) == [
        "standard_not_raised",
        "commander_not_in_contact",
        "too_few_figures",
        "engaged",
        "under_reaction",
    ]
