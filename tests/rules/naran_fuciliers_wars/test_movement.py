"""§3.5."""

import pytest

from tests.rules.naran_fuciliers_wars.calls import call, first_reasons, reason, wrong


def leader(id, value, side="side_a", **facts):
    return {"id": id, "side": side, "command_value": value, "has_general": value > 0, **facts}


def test_tied_groups_roll_again_one_by_one():
    """R56: a and b tie at 7, c and d at 5; a and b tie once more."""
    commands = [leader("a", 3), leader("b", 4), leader("c", 2), leader("d", 1)]

    found = call("initiative", 4, 3, 3, 4, 3, 2, 1, 2, 1, 6, commands=commands)

    assert (found.order, found.reroll_rounds) == (["b", "a", "d", "c"], 3)
    assert found.totals == {"a": 7, "b": 7, "c": 5, "d": 5}


def test_commands_without_a_general_throw_last():
    commands = [leader("lost", 0), leader("x", 1, "side_b")]

    assert call("initiative", 1, 6, commands=commands).order == ["lost", "x"]


def test_by_house_rule_the_bare_die_breaks_ties():
    commands = [leader("a", 5, charismatic_commander=True), leader("b", 5, "side_b")]

    assert call("initiative", 1, 2, 2, 2, commands=commands).order == ["a", "b"]
    assert call("initiative", 1, 2, 1, 2, commands=commands, house_rules={"R56": "die_only"}).order == ["b", "a"]


@pytest.mark.parametrize(
    "commands",
    [
        [leader("a", 1), leader("a", 2)],
        [leader("a", 0, has_general=True)],
        [leader("a", 3, has_general=False)],
        [leader("a", 4, charismatic_commander=True)],
        [],
    ],
    ids=range(5),
)
def test_leaders_that_cannot_be(commands):
    wrong("initiative", commands=commands)


def move(**facts):
    return call(
        "movement_allowance", **{"troop": "line_infantry", "base_move_cm": 15, "formation": "column", "order": "attack", **facts}
    )


@pytest.mark.parametrize(
    ("facts", "full", "orderly", "disorganises", "halved"),
    [
        ({"formation": "line"}, 100, 100, "never", []),
        ({"formation": "line", "on_road": True}, 150, 150, "never", []),
        ({"formation": "square", "order": "oppose", "backward": True}, 25, 25, "never", ["square", "backward"]),
        ({"formation": "line", "oblique": True}, 50, 50, "never", ["oblique"]),
        ({"oblique": True}, 150, 150, "never", []),
        ({"terrain": "crops"}, 150, 75, "if_over_orderly", []),
        ({"terrain": "wood"}, 75, 0, "always", ["terrain"]),
        ({"terrain": "forest", "troop": "skirmishers"}, 150, 75, "if_over_orderly", []),
        ({"terrain": "wood", "troop": "medium_cavalry"}, 150, 75, "if_over_orderly", []),
        ({"terrain": "wood", "troop": "heavy_cavalry"}, 75, 0, "always", ["terrain"]),
        ({"terrain": "bog", "troop": "light_infantry"}, 75, 0, "always", ["terrain"]),
        ({"terrain": "ford"}, 75, 0, "always", ["terrain"]),
        ({"terrain": "crops", "reaction": "bloodlust"}, 150, 0, "always", []),
        ({"base_move_cm": 3, "formation": "line"}, 0, 0, "never", []),
    ],
)
def test_how_far(facts, full, orderly, disorganises, halved):
    """R57, R60."""
    found = move(**facts)

    assert (found.full_mm, found.orderly_mm, found.disorganises, found.halved) == (full, orderly, disorganises, halved)


def test_individuals_mind_only_fords():
    alone = {"troop": "individual", "formation": None, "order": None, "base_move_cm": 25}

    assert (move(**alone, terrain="wood").full_mm, move(**alone, terrain="wood").disorganises) == (250, "never")
    ford = move(**alone, terrain="ford")
    assert (ford.full_mm, ford.orderly_mm, ford.disorganises, ford.halved) == (125, 125, "never", ["terrain"])
    assert reason("movement_allowance", **alone, terrain="bog") == "light_infantry_only"


def test_guns_in_bloodlust_need_not_use_it_all():
    guns = {"troop": "artillery", "formation": "limbered", "reaction": "bloodlust", "terrain": "difficult"}

    assert (move(**guns).must_use_full, move(**guns).disorganises) == (False, "if_over_orderly")


def test_refusals_to_move_in_order():
    base = {"troop": "artillery", "base_move_cm": 10, "formation": "limbered", "order": "attack"}
    faults = [
        {"stop_marker": True},
        {"engaged": True},
        {"order": "hold"},
        {"formation": "battery"},
        {"has_draught": False},
        {"terrain": "wood"},
        {"backward": True},
    ]
    assert first_reasons("movement_allowance", base, faults) == [
        "stop_marker",
        "engaged",
        "order_hold",
        "gun_in_battery",
        "no_draught",
        "artillery_forbidden",
        "backward_not_allowed",
    ]

    foot = {"troop": "line_infantry", "base_move_cm": 10, "formation": "square", "order": "oppose"}
    assert reason("movement_allowance", **foot, terrain="swamp", reaction="falling_back") == "impassable"
    assert reason("movement_allowance", **foot, terrain="ford", reaction="falling_back") == "column_required"
    assert reason("movement_allowance", **foot, reaction="falling_back", oblique=True) == "must_fall_back"
    assert reason("movement_allowance", **foot, oblique=True) == "square_straight_only"
    assert reason("movement_allowance", **foot, reaction="bloodlust", backward=True) == "backward_not_allowed"


@pytest.mark.parametrize(
    "facts",
    [
        {"formation": None},
        {"order": None},
        {"formation": "battery"},
        {"troop": "individual"},
        {"troop": "individual", "formation": None, "order": None, "oblique": True},
        {"formation": "line", "oblique": True, "backward": True},
        {"has_draught": False},
        {"mobile_battery": True},
    ],
    ids=range(8),
)
def test_moves_that_cannot_be(facts):
    wrong(
        "movement_allowance", **{"troop": "line_infantry", "base_move_cm": 15, "formation": "column", "order": "attack", **facts}
    )


@pytest.mark.parametrize(
    ("formation", "manoeuvre", "movement", "angle"),
    [
        ("limbered", "oblique", "full", 45),
        ("line", "oblique", "half", 45),
        ("column", "change_direction", "full", 90),
        ("line", "wheel_to_engage", "half", 45),
        ("column", "retire", "half", 45),
        ("line", "retire", "half", 0),
        ("column", "about_face", "none", 180),
        ("column", "face_flank", "none", 90),
        ("square", "forward", "half", 0),
        ("column", "forward", "full", 0),
    ],
)
def test_manoeuvres(formation, manoeuvre, movement, angle):
    """R59."""
    found = call("manoeuvre", formation=formation, order="oppose", manoeuvre=manoeuvre)

    assert (found.movement, found.max_angle) == (movement, angle)


def test_manoeuvres_refused():
    def why(formation, manoeuvre, **facts):
        return reason("manoeuvre", **{"formation": formation, "order": "attack", "manoeuvre": manoeuvre, **facts})

    assert why("battery", "oblique", order="hold") == "order_hold"
    assert why("battery", "oblique") == "gun_in_battery"
    assert why("square", "retire") == "square_straight_only"
    assert why("line", "change_direction", moved=True) == "line_cannot_turn"
    assert why("column", "change_direction", moved=True, turned=True) == "already_moved"
    assert why("column", "change_direction", turned=True, angle=91) == "already_turned"
    assert why("column", "wheel_to_engage") == "not_in_line"
    assert why("column", "retire", angle=90) == "order_not_oppose"
    assert why("line", "face_flank") == "not_in_column"
    assert why("column", "face_flank", moved=True) == "order_not_oppose"
    assert why("column", "about_face", order="oppose", moved=True, angle=10) == "already_moved"
    assert call("manoeuvre", formation="line", order="oppose", manoeuvre="retire", angle=1).values == {
        "allowed": False,
        "reason": "angle_too_wide",
        "max_angle": 0,
    }
    assert why("column", "face_flank", order="oppose", angle=180) is None
    wrong("manoeuvre", formation="column", order="attack", manoeuvre="forward", angle=1)


def back(*dice, **facts):
    return call("falling_back_retest", *dice, **{"move_cm": 15, "quality": "average", "troop_type": "disciplined", **facts})


def test_falling_back():
    """R55."""
    steady = back(6, leader=True)
    assert (steady.fall_back_mm, steady.result, steady.disorganised_after, steady.follows_order) == (75, "ok", True, True)
    assert back(6, cannot_move=True).fall_back_mm == 0
    assert back(6, house_rules={"R52": "also_demoralised"}).modifiers == {"losses": -1, "demoralised": -2}

    lost = back(square=True, cannot_move=True, leader=True)
    assert (lost.total, lost.modifiers, lost.unit_destroyed, lost.leader_may_hold) == (None, {}, True, False)
    wrong("falling_back_retest", move_cm=1, quality="poor", troop_type="fanatic", square=True, arm="cavalry")


def test_a_poor_unit_may_shift_nobody():
    assert call("expand_contract", 1, quality="poor").values == {"total": 0, "modifiers": {"quality": -1}, "figures": 0}


@pytest.mark.parametrize(
    ("die", "result", "drowning"),
    [(6, "crossed", 0), (5, "crossed_with_losses", 2), (4, "failed_quarter", 2), (3, "failed_half", 5), (2, "trapped", 5)],
)
def test_the_river_takes_a_part_rounded_down(die, result, drowning):
    """R61."""
    found = call("river_fording", die, arm="infantry", formation="column", river_strength=5, figures=11)

    assert (found.result, found.drowning, found.figures_after, found.crossed) == (result, drowning, 11 - drowning, die > 4)
    assert found.now_disorganised


def test_an_individual_in_the_river():
    alone = {"subject": "individual", "river_strength": 6, "save": 7, "role": "general"}

    safe = call("river_fording", 6, **{**alone, "horse_strength": 1}, wounds=2)
    assert (safe.individual_result, safe.wounds_left, safe.now_disorganised) == ("safe", 2, False)
    drowned = call("river_fording", 6, 1, 1, **alone)
    assert (drowned.individual_result, drowned.command_test_required) == ("eliminated", True)
    wrong("river_fording", **alone, figures=3)
    wrong("river_fording", **{**alone, "save": None})
    wrong("river_fording", arm="infantry", formation="column", river_strength=1, figures=3, wounds=1)
    wrong("river_fording", arm="infantry", formation="battery", river_strength=1, figures=3)


def test_who_may_not_ford():
    assert reason("river_fording", arm="artillery", formation="limbered", river_strength=1, figures=3) == "artillery_bridge_only"
    assert reason("river_fording", arm="cavalry", formation="line", river_strength=1, figures=3) == "column_required"


@pytest.mark.parametrize(
    ("facts", "collides", "stops"),
    [
        ({"order": "attack"}, True, False),
        ({"order": "attack", "reaction": "falling_back"}, False, True),
        ({"order": "hold", "reaction": "bloodlust"}, True, False),
        ({"order": "hold", "pushed_back": True, "reaction": "falling_back"}, True, False),
        ({"order": "oppose"}, False, True),
        ({"order": "attack", "path_free": True}, False, False),
    ],
)
def test_friends_in_the_way(facts, collides, stops):
    """R62."""
    found = call("collision", **facts)

    assert (found.collides, found.must_stop, found.both_disorganised) == (collides, stops, collides)


def test_passing_through():
    base = {"order_mover": "oppose", "order_other": "oppose"}
    faults = [{"through": "enemy"}, {"order_other": "hold"}, {"disorganised_other": True}, {"in_contact": False}]

    assert first_reasons("interpenetration", base, faults) == ["enemy", "orders_not_oppose", "disorganised", "not_in_contact"]
    assert call("interpenetration", mover="individual", in_contact=False).full_move_used is False
    assert reason("interpenetration", through="enemy") == "enemy"
    wrong("interpenetration", order_mover="oppose")


def test_a_tie_may_last_as_long_as_the_dice():
    found = call("initiative", *[1] * 5000, 2, 1, commands=[leader("a", 3), leader("b", 3)])

    assert (found.order, found.reroll_rounds) == (["a", "b"], 2500)
