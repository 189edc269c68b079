"""Generali; core, R14, R15, R16, R51."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.impetus.generals import command_check, general_loss_test, general_profile, initiative

# his row


def profile(general, *traits, **facts):
    return general_profile.run({"general": general, "traits": list(traits), **facts}, typed())


@pytest.mark.parametrize(
    ("general", "initiative", "rerolls", "cedes", "discipline"),
    [
        ("genius", 4, ["first", "second", "both"], True, 2),
        ("charismatic", 4, ["first", "second", "both"], True, 2),
        ("expert", 3, ["both"], False, 2),
        ("reliable", 2, [], False, 2),
        ("poor", 1, [], False, 1),
        ("incompetent", 0, [], False, 1),
    ],
)
def test_the_table_as_printed(general, initiative, rerolls, cedes, discipline):
    assert profile(general).values == {
        "initiative_bonus": initiative,
        "initiative_rerolls": rerolls,
        "may_cede_initiative": cedes,
        "free_command_structure": general == "genius",
        "stalled_by_doubles": general == "incompetent",
        "discipline_bonus": discipline,
        "rally_bonus": 0,
        "reaction_bonus": 0,
        "rerolls_failed_second_moves": general == "charismatic",
        "rerolls_failed_countercharges": False,
        "rerolls_passed_loss_tests": False,
        "melee_bonus": 1,
        "cohesion_bonus": 1,
        "cavalry_only": False,
        "radius_bonus_h": 0,
    }


def test_traits_add_or_by_house_rule_the_highest_counts():
    """R17."""
    every = ("cavalry", "self_confident", "tough", "brave")
    found = profile("poor", *every)

    assert (found.melee_bonus, found.rally_bonus, found.reaction_bonus, found.radius_bonus_h) == (5, 1, 1, 2)
    assert (found.may_cede_initiative, found.cavalry_only, found.rerolls_passed_loss_tests) == (True, True, True)
    replace = {"house_rules": {"R17": "replace"}}
    assert [profile("poor", *t, **replace).melee_bonus for t in (every, ("tough",), ("self_confident",), ())] == [2, 1, 1, 1]


@pytest.mark.parametrize(
    "facts", [{"general": None}, {"traits": ["brave", "brave"]}, {"traits": None}, {"house_rules": {"R18": "replace"}}]
)
def test_wrong_profiles(facts):
    with pytest.raises(FactError):
        general_profile.run({"general": "poor", **facts}, typed())


# command


def check(distance_h, unit_type="heavy_foot", **facts):
    found = command_check.run({"base_radius_h": 8, "distance_h": distance_h, "unit_type": unit_type, **facts}, typed())
    return found.radius_h, found.in_command, found.reason, found.penalty_applies


def test_core_command_radius():
    """R51, R69."""
    assert check(8) == (8, True, None, False)
    assert check(9) == (8, False, "beyond_radius", True)
    assert check(9, "skirmishers") == (8, False, "beyond_radius", False)
    assert check(10, "light_cavalry", traits=["cavalry"]) == (10, True, None, False)
    assert check(11, "light_cavalry", traits=["cavalry"]) == (10, False, "beyond_radius", True)
    assert check(80, "light_chariots", traits=["cavalry"]) == (10, False, "not_cavalry", True)
    assert check(80, general_present=False) == (8, False, "no_general", True)


@pytest.mark.parametrize(
    "facts", [{"general_present": False, "traits": ["tough"]}, {"distance_h": 81}, {"base_radius_h": 0}, {"base_radius_h": 41}]
)
def test_wrong_command(facts):
    with pytest.raises(FactError):
        command_check.run({"base_radius_h": 8, "distance_h": 1, "unit_type": "heavy_foot", **facts}, typed())


# initiative


def contest(a, b, *dice):
    """A side: a general's word or None, or facts."""

    def side(given):
        return given if isinstance(given, dict) else {"general": given}

    return initiative.run({"a": side(a), "b": side(b) if b is not None else None}, typed(*dice))


LOST = {"general": None}


def test_all_that_is_said():
    assert contest("genius", "poor", 1, 2, 3, 4).values == {
        "allowed": True,
        "rolls": {"a": [1, 2], "b": [3, 4]},
        "totals": {"a": 7, "b": 8},
        "throws": 1,
        "winner": "b",
        "ceded": False,
        "acting_side": "b",
        "command_acts": True,
        "generals_after": {"a": "genius", "b": "poor"},
    }


def test_a_side_alone_throws_once():
    found = contest("expert", None, 1, 1)

    assert (found.rolls, found.totals, found.generals_after) == (
        {"a": [1, 1], "b": None},
        {"a": 5, "b": None},
        {"a": "expert", "b": None},
    )
    assert (found.winner, found.acting_side, found.throws) == ("a", "a", 1)
    with pytest.raises(DiceError):
        contest("expert", None, 1, 1, 1, 1)


def test_the_order_of_dice():
    """R16."""
    a, b = {"general": "genius", "reroll": "both"}, {"general": "charismatic", "reroll": "second"}
    found = contest(a, b, 1, 1, 1, 1, 2, 3, 6)

    assert found.rolls == {"a": [2, 3], "b": [1, 6]}


def test_ties_are_thrown_without_rerolls():
    found = contest({"general": "expert", "reroll": "both"}, "expert", 1, 1, 3, 4, 4, 3, 1, 2, 2, 3)

    assert (found.throws, found.rolls, found.winner) == (2, {"a": [1, 2], "b": [2, 3]}, "b")


@pytest.mark.parametrize(
    ("general", "permitted"),
    [
        ("genius", {"first", "second", "both"}),
        ("charismatic", {"first", "second", "both"}),
        ("expert", {"both"}),
        ("reliable", set()),
        (None, set()),
    ],
)
def test_who_rolls_again(general, permitted):
    for reroll, dice in {"first": (6,), "second": (6,), "both": (6, 6)}.items():
        a = {"general": general, "reroll": reroll}
        if reroll in permitted:
            assert contest(a, LOST, 1, 1, 1, 2, *dice).winner == "a"
        else:
            assert contest(a, LOST).values == {"allowed": False, "reason": "reroll_not_permitted"}


def test_rerolls_are_looked_at_before_ceding():
    cedes, rolls = {"general": "poor", "cedes": True}, {"general": "poor", "reroll": "both"}

    assert contest(cedes, rolls).reason == "reroll_not_permitted"
    assert contest(cedes, "poor").reason == contest("poor", {**LOST, "cedes": True}).reason == "cannot_cede"


def test_ceding():
    sure = {"general": "poor", "traits": ["self_confident"], "cedes": True}

    won, lost = contest(sure, "genius", 6, 5, 1, 1), contest(sure, "genius", 1, 1, 6, 5)
    assert (won.winner, won.ceded, won.acting_side) == ("a", True, "b")
    assert (lost.winner, lost.ceded, lost.acting_side) == ("b", False, "b")


def test_an_incompetent_stalls_on_the_double_of_the_deciding_throw():
    assert contest("incompetent", LOST, 3, 3, 1, 2).command_acts is False
    assert contest("incompetent", LOST, 3, 4, 1, 2).command_acts is True
    assert contest("incompetent", LOST, 2, 2, 1, 3, 3, 4, 1, 2).command_acts is True
    assert contest("incompetent", LOST, 1, 3, 2, 2, 4, 4, 1, 2).command_acts is False
    ceded_to = contest({"general": "genius", "cedes": True}, "incompetent", 6, 5, 2, 2)
    assert (ceded_to.acting_side, ceded_to.command_acts) == ("b", False)


FIRST = {"first_roll": True}


@pytest.mark.parametrize(
    ("general", "up", "down"),
    [
        ("incompetent", "poor", "incompetent"),
        ("poor", "reliable", "incompetent"),
        ("reliable", "expert", "poor"),
        ("expert", "charismatic", "reliable"),
        ("charismatic", "genius", "expert"),
        ("genius", "genius", "charismatic"),
    ],
)
def test_core_the_first_throw_moves_a_general_one_step(general, up, down):
    """R15."""

    def after(*dice, **facts):
        return contest({"general": general, **facts}, None, *dice).generals_after["a"]

    assert [after(6, 6, **FIRST), after(1, 1, **FIRST), after(5, 5, **FIRST), after(6, 6)] == [up, down, general, general]


def test_core_the_step_is_seen_after_rerolls_and_not_in_ties():
    genius = {"general": "charismatic", "reroll": "both", **FIRST}

    assert contest(genius, LOST, 6, 6, 1, 1, 2, 3).generals_after["a"] == "charismatic"
    assert contest(genius, LOST, 2, 3, 1, 1, 6, 6).generals_after["a"] == "genius"
    assert contest({"general": "poor", **FIRST}, "poor", 3, 4, 4, 3, 6, 6, 1, 2).generals_after["a"] == "poor"


def test_core_a_raised_incompetent_acts_and_a_lowered_general_still_does():
    assert contest({"general": "incompetent", **FIRST}, None, 6, 6).command_acts is True
    assert contest({"general": "incompetent", **FIRST}, None, 1, 1).command_acts is False
    assert contest({"general": "poor", **FIRST}, None, 1, 1).command_acts is True
    raised_in_a_tie = contest({"general": "incompetent", **FIRST}, "expert", 6, 6, 4, 5, 4, 4, 1, 2)
    assert (raised_in_a_tie.throws, raised_in_a_tie.winner, raised_in_a_tie.command_acts) == (2, "a", True)


@pytest.mark.parametrize(
    "facts",
    [
        {"a": {}},
        {"a": None},
        {"a": {"general": "genius", "cedes": True}, "b": None},
        {"a": {**LOST, "first_roll": True}},
        {"a": {**LOST, "traits": ["brave"]}},
        {"a": {"general": "poor", "reroll": None}},
        {"a": {"general": "poor", "first_roll": None}},
    ],
    ids=str,
)
def test_wrong_initiative(facts):
    with pytest.raises(FactError):
        initiative.run({"a": LOST, "b": LOST, **facts}, typed(1, 1, 1, 2))


def test_b_must_be_named_even_if_absent():
    with pytest.raises(FactError):
        initiative.run({"a": LOST}, typed(1, 1))


# loss test


@pytest.mark.parametrize(("cause", "least"), [("shooting", 6), ("melee", 5)])
def test_faces_that_eliminate(cause, least):
    for face in range(1, 7):
        assert general_loss_test.run({"cause": cause}, typed(face)).values == {"rolls": [face], "eliminated": face >= least}


@pytest.mark.parametrize(
    ("rules", "dice", "eliminated"),
    [
        ({}, (6,), True),
        ({}, (1, 5), False),
        ({}, (5, 6), True),
        ({"R18": "reroll_failed"}, (5,), False),
        ({"R18": "reroll_failed"}, (6, 6), True),
        ({"R18": "reroll_failed"}, (6, 5), False),
    ],
)
def test_the_brave(rules, dice, eliminated):
    """R18."""
    found = general_loss_test.run({"cause": "shooting", "traits": ["tough", "brave"], "house_rules": rules}, typed(*dice))

    assert (found.rolls, found.eliminated) == (list(dice), eliminated)
