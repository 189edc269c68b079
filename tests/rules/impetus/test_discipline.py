"""Test di Disciplina; core, R5, R11."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.impetus.discipline import discipline_test


def trial(kind, *dice, discipline="B", unit_type="medium_cavalry", **facts):
    """A test of a unit that may make it."""
    given = {"kind": kind, "discipline": discipline, "unit_type": unit_type, **facts}
    if kind == "second_move":
        given.setdefault("movement_number", 2)
    if kind == "rally":
        given.setdefault("disordered", True)
    if kind == "frenzy":
        given.setdefault("impetuous", True)
    if kind == "close_ranks" and unit_type == "medium_cavalry":
        given["unit_type"] = "light_foot"
    return discipline_test.run(given, typed(*dice))


@pytest.mark.parametrize(("discipline", "least"), [("A", 3), ("B", 4), ("C", 5)])
def test_core_targets(discipline, least):
    assert trial("withdrawal", least - 1, discipline=discipline).result == "fail"
    passed = trial("withdrawal", least, discipline=discipline)
    assert (passed.result, passed.target, passed.total) == ("pass", least, least)


@pytest.mark.parametrize(
    ("kind", "passed", "failed", "disorders"),
    [
        ("second_move", "moves_in_order", "moves_then_disordered", True),
        ("change_of_front", "turns", "normal_movement_only", False),
        ("opportunity_charge", "charges", "no_reaction", False),
        ("opportunity_fire", "shoots", "no_reaction", False),
        ("defensive_fire", "shoots", "no_reaction", False),
        ("close_ranks", "ranks_closed", "ranks_not_closed", False),
        ("countercharge", "countercharges", "receives_disordered", True),
        ("evade", "evades", "evades_disordered", True),
        ("frenzy", "holds", "must_charge", False),
        ("withdrawal", "withdraws", "stays_disordered_in_contact", True),
    ],
)
def test_core_consequences(kind, passed, failed, disorders):
    """R11."""
    good, bad = trial(kind, 6), trial(kind, 1)

    assert (good.effect, good.now_disordered) == (passed, False)
    assert (bad.effect, bad.now_disordered) == (failed, disorders)


def test_rally_ends_disorder_and_other_passes_leave_it():
    assert trial("rally", 6).now_disordered is False
    assert (trial("rally", 1).effect, trial("rally", 1).now_disordered) == ("stays_disordered", True)
    for kind in ("countercharge", "evade", "withdrawal", "opportunity_fire"):
        assert trial(kind, 6, disordered=True).now_disordered is True
        assert trial(kind, 1, disordered=True).now_disordered is True


def modifiers(kind, **facts):
    return trial(kind, 6, **facts).modifiers


@pytest.mark.parametrize(
    ("kind", "facts", "expected"),
    [
        ("second_move", {"movement_number": 2}, {}),
        ("second_move", {"movement_number": 6}, {"extra_movements": -4}),
        ("frenzy", {"group_fragmented": True}, {"group_fragmented": -1}),
        ("opportunity_charge", {"disordered": True}, {"disordered": -1}),
        ("opportunity_fire", {"disordered": True}, {"disordered": -1}),
        ("countercharge", {"disordered": True}, {"disordered": -1, "mounted": 2}),
        ("countercharge", {"unit_type": "artillery"}, {}),
        ("defensive_fire", {}, {"mounted_shooter": -1}),
        ("defensive_fire", {"unit_type": "elephants", "charger_movements": 5}, {"mounted_shooter": -1, "long_charge": 1}),
        ("defensive_fire", {"unit_type": "artillery"}, {}),
        ("close_ranks", {"enemy_type": "light_cavalry"}, {"charged_by_medium_or_light_cavalry": 1}),
        ("close_ranks", {"enemy_type": "heavy_cavalry_2"}, {}),
        ("close_ranks", {"unit_type": "heavy_foot", "disordered": True}, {"disordered": -1, "heavy_foot": 1}),
        ("evade", {"disordered": True, "enemy_type": "heavy_foot"}, {"disordered": -1, "evading_from_foot": 1}),
        ("evade", {"unit_type": "light_foot", "enemy_type": "heavy_foot"}, {}),
        ("evade", {"unit_type": "wagenburg", "enemy_type": "artillery"}, {}),
        (
            "evade",
            {"unit_type": "skirmishers", "enemy_type": "skirmishers", "evasion_number": 3},
            {"skirmishers_or_light_cavalry": 1, "evading_from_foot": 1, "repeated_evasion": -2},
        ),
        ("withdrawal", {"disordered": True}, {}),
        ("change_of_front", {}, {}),
        ("rally", {}, {}),
    ],
    ids=str,
)
def test_rows_of_each_kind(kind, facts, expected):
    assert modifiers(kind, **facts) == expected


@pytest.mark.parametrize("kind", ["rally", "frenzy", "withdrawal", "opportunity_fire", "second_move"])
def test_out_of_command_but_not_for_evading_nor_for_skirmishers(kind):
    assert modifiers(kind, out_of_command=True) == {"out_of_command": -1}
    assert modifiers(kind, out_of_command=True, unit_type="skirmishers") == {}
    assert "out_of_command" not in modifiers("evade", out_of_command=True)


@pytest.mark.parametrize(
    ("general", "value"), [("genius", 2), ("charismatic", 2), ("expert", 2), ("reliable", 2), ("poor", 1), ("incompetent", 1)]
)
def test_an_attached_general(general, value):
    assert modifiers("withdrawal", general=general) == {"general_attached": value}


def test_traits_help_where_they_are_named():
    tough, sure = ({"general": "poor", "traits": [trait]} for trait in ("tough", "self_confident"))

    assert modifiers("rally", **tough) == {"general_attached": 1, "tough_general": 1}
    assert modifiers("evade", **tough) == {"general_attached": 1}
    for kind in ("opportunity_charge", "opportunity_fire", "evade"):
        assert modifiers(kind, **sure) == {"general_attached": 1, "self_confident_general": 1}
    assert modifiers("defensive_fire", **sure) == {"general_attached": 1, "mounted_shooter": -1}
    assert modifiers("rally", **sure) == {"general_attached": 1}


def test_house_rule_counts_out_of_command_twice_in_a_rally():
    """R8."""
    rules = {"house_rules": {"R8": "cumulative"}, "out_of_command": True}

    assert modifiers("rally", **rules) == {"out_of_command": -2}
    assert modifiers("frenzy", **rules) == {"out_of_command": -1}
    assert modifiers("rally", unit_type="skirmishers", **rules) == {}


def test_house_rule_looks_at_the_charger_too():
    """R10."""
    rules = {"house_rules": {"R10": "only_against_mounted"}}

    assert modifiers("countercharge", enemy_type="elephants", **rules) == {"mounted": 2}
    assert modifiers("countercharge", enemy_type="heavy_foot", **rules) == {}
    assert modifiers("countercharge", **rules) == {}
    assert modifiers("countercharge", unit_type="light_foot", enemy_type="elephants", **rules) == {}


def rolls(kind, *dice, **facts):
    found = trial(kind, *dice, **facts)
    return found.rolls, found.rerolled, found.result


def test_who_rolls_again():
    charismatic, brave = {"general": "charismatic"}, {"general": "incompetent", "traits": ["brave"]}

    assert rolls("second_move", 1, 6, **charismatic) == ([1, 6], True, "pass")
    assert rolls("second_move", 1, 1, **charismatic) == ([1, 1], True, "fail")
    assert rolls("second_move", 2, **charismatic) == ([2], False, "pass")
    assert rolls("second_move", 1, use_reroll=False, **charismatic) == ([1], False, "fail")
    assert rolls("second_move", 1, **brave) == ([1], False, "fail")
    assert rolls("countercharge", 1, 6, unit_type="light_foot", **brave) == ([1, 6], True, "pass")
    assert rolls("countercharge", 1, unit_type="light_foot", **charismatic) == ([1], False, "fail")


def test_house_rules_for_the_charismatic():
    """R6."""
    every, two_up = ({"general": "charismatic", "discipline": "C", "house_rules": {"R6": r}} for r in ("all_tests", "die_2_plus"))

    assert rolls("rally", 1, 4, **every) == ([1, 4], True, "pass")
    assert rolls("rally", 2, 4, **two_up) == ([2, 4], True, "pass")
    assert rolls("rally", 1, **two_up) == ([1], False, "fail")
    assert rolls("second_move", 1, **two_up) == ([1], False, "fail")
    assert rolls("rally", 1, **{**every, "general": "genius"}) == ([1], False, "fail")
    assert rolls("countercharge", 1, 1, unit_type="light_foot", traits=["brave"], **two_up) == ([1, 1], True, "fail")


def test_house_rules_for_natural_faces():
    """R5."""
    high = {"discipline": "A", "general": "genius"}
    low = {"discipline": "C", "disordered": True, "out_of_command": True}

    assert rolls("evade", 1, **high)[2] == "pass"
    for rule in ("natural_1_fails", "natural_1_fails_6_passes"):
        assert rolls("evade", 1, house_rules={"R5": rule}, **high)[2] == "fail"
    assert rolls("opportunity_fire", 6, **low)[2] == "fail"
    assert rolls("opportunity_fire", 6, house_rules={"R5": "natural_1_fails"}, **low)[2] == "fail"
    assert rolls("opportunity_fire", 6, house_rules={"R5": "natural_1_fails_6_passes"}, **low)[2] == "pass"


def test_a_natural_1_that_fails_is_rolled_again_like_any_failure():
    facts = {"discipline": "A", "general": "charismatic", "house_rules": {"R5": "natural_1_fails"}}

    assert rolls("second_move", 1, 2, **facts) == ([1, 2], True, "pass")


def test_house_rule_makes_a_failed_evader_stand():
    """R11."""
    stands = {"house_rules": {"R11": "stands"}}

    assert (trial("evade", 1, **stands).effect, trial("evade", 1, **stands).now_disordered) == ("stands", False)
    assert trial("evade", 1, disordered=True, **stands).now_disordered is True
    assert trial("withdrawal", 1, **stands).now_disordered is True


@pytest.mark.parametrize("unit_type", ["skirmishers", "light_cavalry"])
def test_some_turn_without_a_die(unit_type):
    found = trial("change_of_front", unit_type=unit_type, general="genius")

    assert found.values == {
        "allowed": True,
        "automatic": True,
        "target": None,
        "rolls": [],
        "rerolled": False,
        "modifiers": {},
        "total": None,
        "result": "pass",
        "effect": "turns",
        "now_disordered": False,
    }
    with pytest.raises(DiceError):
        trial("change_of_front", 6, unit_type=unit_type)


@pytest.mark.parametrize(
    ("kind", "facts", "reason"),
    [
        ("second_move", {"disordered": True}, "disordered"),
        ("change_of_front", {"disordered": True, "unit_type": "skirmishers"}, "disordered"),
        ("rally", {"disordered": False}, "not_disordered"),
        ("frenzy", {"impetuous": False}, "not_impetuous"),
        ("close_ranks", {"unit_type": "skirmishers"}, "type_cannot_close_ranks"),
    ],
)
def test_refusals_take_no_die(kind, facts, reason):
    assert trial(kind, **facts).values == {"allowed": False, "reason": reason}
    with pytest.raises(DiceError):
        trial(kind, 6, **facts)


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("second_move", {"movement_number": None}),
        ("second_move", {"movement_number": 1}),
        ("second_move", {"movement_number": 7}),
        ("rally", {"movement_number": 2}),
        ("rally", {"group_fragmented": True}),
        ("rally", {"charger_movements": 2}),
        ("rally", {"evasion_number": 2}),
        ("rally", {"enemy_type": "heavy_foot"}),
        ("defensive_fire", {"enemy_type": "heavy_foot"}),
        ("defensive_fire", {"charger_movements": 6}),
        ("evade", {"evasion_number": 11}),
        ("evade", {"evasion_number": 0}),
        ("evade", {"traits": ["brave"]}),
        ("evade", {"general": "poor", "traits": ["brave", "brave"]}),
        ("evade", {"general": "poor", "out_of_command": True}),
        ("evade", {"discipline": "D"}),
        ("evade", {"discipline": None}),
        ("evade", {"use_reroll": None}),
        ("evade", {"house_rules": {"R5": "natural_6_passes"}}),
        ("evade", {"house_rules": {"R27": "down"}}),
        ("evade", {"house_rules": {"R11": None}}),
    ],
    ids=str,
)
def test_wrong_facts(kind, facts):
    with pytest.raises(FactError):
        trial(kind, 6, **facts)


def test_facts_that_say_nothing_are_welcome_everywhere():
    idle = {"movement_number": None, "group_fragmented": False, "charger_movements": 1, "enemy_type": None, "evasion_number": 1}

    assert rolls("withdrawal", 6, **idle) == ([6], False, "pass")


def test_a_contradiction_comes_before_a_refusal():
    with pytest.raises(FactError):
        trial("rally", disordered=False, traits=["tough"])
