"""«Test di morale»: the test, its results, squares, recovery."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.ordre_mixte.morale import morale_test, recover_routed
from tests.rules.ordre_mixte.order import names, refused_in_order

LINE = {"arm": "infantry", "formation": "line", "pm": 4, "pm_lost": 1}
UNDER_FIRE = LINE | {"cause": "fire"}
CHARGED = LINE | {"cause": "charge_reaction", "opponent_arm": "infantry"}
IN_MELEE = LINE | {"cause": "melee", "opponent_arm": "infantry"}


def taken(facts, *dice, **more):
    return morale_test.run({**facts, **more}, typed(*dice))


def modifiers(facts, **more):
    return taken(facts, 6, **more).modifiers["unit"]


# the sum


def test_lasting_rows():
    best = modifiers(UNDER_FIRE, quality="elite", general="charismatic", russian=True, cover="hard", supported=True)

    assert best == {
        "elite": 2,
        "attached_general": 1,
        "charismatic_general": 1,
        "russian_infantry": 1,
        "in_hard_cover": 1,
        "supported": 1,
    }
    assert modifiers(UNDER_FIRE, quality="recruit", bases_lost=3) == {"recruit": -1, "bases_lost": -3}
    assert modifiers(UNDER_FIRE, quality="veteran", general="attached") == {"veteran": 1, "attached_general": 1}


def test_russians_and_support_count_for_infantry():
    horse = UNDER_FIRE | {"arm": "cavalry", "russian": True, "supported": True}

    assert modifiers(horse) == {}
    assert [note.id for note in taken(horse, 6).notes] == ["russian_infantry_only", "supported_infantry_only"]


def test_house_rules_on_the_rows():
    """R7, R31."""
    assert modifiers(UNDER_FIRE, cover="heavy") == {}
    assert modifiers(UNDER_FIRE, cover="heavy", house_rules={"R7": "heavy_is_hard"}) == {"in_hard_cover": 1}
    assert modifiers(UNDER_FIRE, general="charismatic", house_rules={"R31": "one_in_all"}) == {"attached_general": 1}


@pytest.mark.parametrize(
    ("facts", "rows"),
    [
        ({"charged_by_columns": 1}, {"line_charged_by_one_column": -1}),
        ({"charged_by_columns": 2}, {"line_charged_by_two_columns": -2}),
        ({"charged_by_columns": 6}, {"line_charged_by_two_columns": -2}),
        ({"charged_by_columns": 1, "formation": "square"}, {"square_charged_by_columns": -3}),
        ({"charged_by_columns": 3, "formation": "square"}, {"square_charged_by_columns": -3}),
        ({"charging_line": True, "formation": "column"}, {"column_charging_line": 1}),
        ({"charging_line": True, "formation": "march_column"}, {}),
        ({"charging_line": True}, {}),
        ({"charged_by_columns": 2, "formation": "column"}, {}),
        ({"charged_by_columns": 2, "formation": "open_order"}, {}),
        ({"charged_by_columns": 2, "open_terrain": False}, {}),
        ({"charged_by_columns": 2, "opponent_arm": "cavalry"}, {}),
        ({"charged_by_columns": 2, "arm": "cavalry"}, {}),
        ({"charged_by_columns": 2, "cause": "melee"}, {}),
        ({"charged_by_columns": 2, "cause": "fire", "opponent_arm": None}, {}),
    ],
    ids=str,
)
def test_rows_for_charges(facts, rows):
    """Note *, R28, R30."""
    assert modifiers(CHARGED, **facts) == rows


def test_the_dice():
    """R29."""
    d6 = {"house_rules": {"R29": "d6"}}

    assert [taken(facts, 6).die_sides for facts in (UNDER_FIRE, CHARGED, IN_MELEE)] == [10, 10, 6]
    assert [taken(facts, 6, **d6).die_sides for facts in (UNDER_FIRE, CHARGED, IN_MELEE)] == [10, 6, 6]
    for facts, face in ((UNDER_FIRE, 11), (IN_MELEE, 7), (CHARGED | d6, 7), (UNDER_FIRE, 0)):
        with pytest.raises(DiceError):
            taken(facts, face)


# results


def result(facts, *dice, **more):
    found = taken(facts, *dice, **more)
    return found.table_result, found.result, found.further_pm_lost, found.pm_after, found.bases_to_turn, found.next_turn_move


def test_bounds_of_the_results():
    assert result(UNDER_FIRE, 1) == result(UNDER_FIRE, 2) == ("rout", "rout", 2, 2, 2, "rout")
    assert result(UNDER_FIRE, 3) == result(UNDER_FIRE, 4) == ("retreat", "retreat", 1, 3, 1, "retreat")
    assert result(UNDER_FIRE, 5) == result(UNDER_FIRE, 10) == ("hold", "hold", 0, 4, 0, "none")
    assert result(UNDER_FIRE, 1, bases_lost=24) == ("rout", "rout", 2, 2, 2, "rout")


def test_a_unit_that_loses_its_last_pm_is_destroyed_and_turns_no_bases():
    """R35."""
    assert result(UNDER_FIRE, 2, pm=2) == ("rout", "rout", 2, 0, 0, "none")
    lost = taken(UNDER_FIRE, 2, pm=1)
    assert (lost.pm_after, lost.destroyed, lost.now_disordered) == (0, True, True)
    assert result(UNDER_FIRE, 4, pm=1) == ("retreat", "retreat", 1, 0, 0, "none")


def test_gunners_leave_their_guns_unless_they_are_limbered():
    def left(formation, die, **facts):
        return taken(UNDER_FIRE, die, arm="artillery", formation=formation, **facts).guns_abandoned

    assert [left("deployed", 2), left("deployed", 4), left("deployed", 5), left("limbered", 2)] == [True, True, False, False]
    assert left("deployed", 2, pm=1)


@pytest.mark.parametrize("die", [1, 4])
def test_squares_stand_under_fire_and_against_horse_and_break_against_others(die):
    """R33."""
    table = "rout" if die == 1 else "retreat"
    stands, breaks = (table, "hold", 1, 3, 0, "none"), (table, "rout", 2, 2, 2, "rout")

    assert result(UNDER_FIRE, die, formation="square") == stands
    for facts in (IN_MELEE, CHARGED):
        square = facts | {"formation": "square"}
        assert result(square, die, opponent_arm="cavalry") == stands
        assert result(square, die, opponent_arm="infantry") == breaks
        assert result(square, die, opponent_arm="artillery") == breaks
        assert result(square, 5) == ("hold", "hold", 0, 4, 0, "none")


def test_a_square_that_stands_may_be_destroyed_by_it():
    last = taken(UNDER_FIRE, 1, formation="square", pm=1)

    assert (last.result, last.pm_after, last.destroyed, last.now_disordered) == ("hold", 0, True, False)


def test_by_house_rule_a_square_that_routs_routs():
    """R33."""
    house = {"formation": "square", "house_rules": {"R33": "retreat_only"}}

    assert result(UNDER_FIRE, 2, **house) == ("rout", "rout", 2, 2, 2, "rout")
    assert result(UNDER_FIRE, 3, **house) == ("retreat", "hold", 1, 3, 0, "none")
    assert result(IN_MELEE, 3, **house) == ("retreat", "rout", 2, 2, 2, "rout")
    assert result(IN_MELEE, 1, **house, opponent_arm="cavalry")[1] == "rout"


# no test


REFUSALS = [("already_routing", {"routing": True}), ("no_pm_lost", {"pm_lost": 0}), ("more_than_4_pm", {"pm": 5})]


def test_refusals_in_their_order():
    assert refused_in_order(morale_test, UNDER_FIRE, REFUSALS) == names(REFUSALS)
    assert taken(UNDER_FIRE, pm=0, routing=True, pm_lost=0).reason == "destroyed"


def test_by_house_rule_all_infantry_in_a_charge_tests():
    """R28: the first two reasons hold."""
    house = {"house_rules": {"R28": "all_must_test"}}

    assert taken(CHARGED, 5, pm=48, pm_lost=0, open_terrain=False, **house).allowed
    assert taken(CHARGED, pm_lost=0, routing=True, **house).reason == "already_routing"
    assert taken(CHARGED, pm=0, pm_lost=0, **house).reason == "destroyed"
    assert taken(CHARGED, pm_lost=0, opponent_arm="cavalry", **house).reason == "no_pm_lost"
    assert taken(CHARGED, pm_lost=0, arm="cavalry", **house).reason == "no_pm_lost"
    assert taken(IN_MELEE, pm=5, **house).reason == "more_than_4_pm"


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        (UNDER_FIRE, {"opponent_arm": "infantry"}),
        (IN_MELEE, {"opponent_arm": None}),
        (CHARGED, {"opponent_arm": None}),
        (UNDER_FIRE, {"arm": "general"}),
        (UNDER_FIRE, {"formation": "deployed"}),
        (UNDER_FIRE, {"pm": 49}),
        (UNDER_FIRE, {"pm_lost": -1}),
        (UNDER_FIRE, {"bases_lost": 25}),
        (UNDER_FIRE, {"charged_by_columns": 7}),
        (UNDER_FIRE, {"general": None}),
        (UNDER_FIRE, {"cavalry_weight": "light"}),
        (UNDER_FIRE, {"pm": 0, "formation": "limbered"}),
    ],
    ids=str,
)
def test_contradictions(facts, wrong):
    with pytest.raises(FactError):
        taken(facts, 5, **wrong)


# recovery


ROUTERS = {"arm": "infantry", "rout_moves_made": 1}


def test_five_recovers_and_disorder_stays():
    """R38, R51."""
    four, five = (recover_routed.run(ROUTERS, typed(die)) for die in (4, 5))

    assert (four.recovered, four.still_routing, four.now_disordered) == (False, True, True)
    assert (five.recovered, five.still_routing, five.now_disordered) == (True, False, True)
    helped = recover_routed.run(ROUTERS | {"general": "charismatic", "supported": True, "bases_lost": 2}, typed(4))
    assert (helped.total, helped.modifiers) == (
        5,
        {"unit": {"attached_general": 1, "charismatic_general": 1, "supported": 1, "bases_lost": -2}},
    )


def test_refusals_of_a_recovery_in_their_order():
    house = {"house_rules": {"R38": "general_needed"}}
    hindrances = [("rout_move_not_made", {"rout_moves_made": 0}), ("no_general", {})]

    assert refused_in_order(recover_routed, ROUTERS | house, hindrances) == names(hindrances)
    assert recover_routed.run(ROUTERS | house | {"general": "attached"}, typed(5)).recovered


def test_by_house_rule_it_may_recover_at_once():
    """R37."""
    at_once = {"rout_moves_made": 0, "house_rules": {"R37": "may_recover_at_once"}}

    assert recover_routed.run(ROUTERS | at_once, typed(5)).recovered


@pytest.mark.parametrize(
    "wrong", [{"rout_moves_made": None}, {"rout_moves_made": 21}, {"formation": "line"}, {"arm": "general"}], ids=str
)
def test_contradictions_of_a_recovery(wrong):
    with pytest.raises(FactError):
        recover_routed.run(ROUTERS | wrong, typed(5))
