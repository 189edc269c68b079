"""Interpenetrazione: by choice, and in retreats and pursuits."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.impetus.interpenetration import involuntary_interpenetration, may_interpenetrate
from rules.rulesets.impetus.terms import MOUNTED, UNIT_TYPES


def unit(word):
    """``"light_foot!"`` is impetuous, ``"missile_foot+"`` large."""
    return {"unit_type": word.strip("!+"), "impetuous": "!" in word, "large_unit": "+" in word}


def rule(mover, other):
    found = may_interpenetrate.run({"mover": unit(mover), "other": unit(other)}, typed())
    return found.reason if found.refused else found.rule


@pytest.mark.parametrize("type_", UNIT_TYPES)
def test_1_skirmishers_and_everybody(type_):
    assert rule("skirmishers", type_ + "!") == 1
    assert rule(type_ + "+", "skirmishers!+") == 1


@pytest.mark.parametrize("loose", ["artillery", "artillery+!", "missile_foot", "missile_foot!", "light_foot"])
def test_2_loose_units_are_passed_by_all_and_pass_foot_that_is_not_impetuous(loose):
    for type_ in set(UNIT_TYPES) - {"skirmishers"}:
        assert rule(type_ + "!+", loose) == 2
    assert rule(loose, "heavy_foot+") == 2
    assert rule(loose, "heavy_foot!") == "not_permitted"
    assert rule(loose, "elephants") == "not_permitted"


def test_2_neither_large_nor_impetuous():
    """R48."""
    assert rule("heavy_foot", "missile_foot+") == "not_permitted"
    assert rule("heavy_foot", "light_foot+") == "not_permitted"
    assert rule("heavy_foot", "light_foot!") == "not_permitted"
    assert rule("missile_foot+", "heavy_foot") == "not_permitted"


def test_3_war_wagons():
    """R47: their own rule lists whom they pass, and it is not the light cavalry."""
    assert rule("heavy_foot!+", "wagenburg") == 3
    assert rule("light_cavalry", "wagenburg") == 3
    assert rule("elephants", "wagenburg") == rule("wagenburg", "wagenburg") == "not_permitted"
    assert rule("wagenburg", "light_cavalry") == "not_permitted"
    assert [rule("wagenburg", other) for other in ("skirmishers", "artillery", "missile_foot", "light_foot")] == [1, 2, 2, 2]
    assert rule("wagenburg", "missile_foot+") == "not_permitted"


def test_4_light_cavalry_and_mounted_but_no_elephants():
    for type_ in MOUNTED - {"elephants", "wagenburg"}:
        assert rule("light_cavalry", type_) == rule(type_, "light_cavalry") == 4
    assert rule("light_cavalry", "elephants") == rule("elephants", "light_cavalry") == "not_permitted"
    assert rule("light_cavalry", "heavy_foot") == "not_permitted"
    assert rule("medium_cavalry", "heavy_cavalry_1") == "not_permitted"


def blocked(movement, mover, other, **facts):
    found = involuntary_interpenetration.run({"movement": movement, "mover": unit(mover), "other": unit(other), **facts}, typed())
    return found.result, found.other_disordered, found.mover_placed_behind, found.mover_destroyed


def test_a_pursuit_passes_where_it_may_and_stops_elsewhere():
    assert blocked("pursuit", "heavy_foot", "skirmishers") == ("interpenetrate", False, False, False)
    assert blocked("pursuit", "missile_foot", "light_foot!") == ("stop_at_contact", False, False, False)


@pytest.mark.parametrize("mover", ["missile_foot+", "light_cavalry", "light_foot+", "skirmishers"])
def test_a_retreat_slips_behind_or_pushes_as_it_likes(mover):
    assert blocked("retreat", mover, "heavy_foot!") == ("interpenetrate", False, True, False)
    assert blocked("retreat", mover, "heavy_foot!", prefers_push=True) == ("push_back", True, False, False)
    assert blocked("retreat", mover, "wagenburg", prefers_push=True) == ("interpenetrate", False, True, False)


@pytest.mark.parametrize("mover", ["heavy_foot", "light_foot!", "medium_cavalry", "elephants"])
def test_others_push(mover):
    assert blocked("retreat", mover, "heavy_foot", blocked_at_start=True) == ("push_back", True, False, False)


def test_nobody_pushes_war_wagons():
    """R59."""
    assert blocked("retreat", "elephants", "wagenburg") == ("stop_at_contact", False, False, False)
    assert blocked("retreat", "wagenburg", "wagenburg", blocked_at_start=True) == ("destroyed", False, False, True)
    assert blocked("retreat", "heavy_foot", "wagenburg", blocked_at_start=True)[0] == "interpenetrate"


def test_house_rule_disorders_friends_passed_in_a_retreat():
    """R46."""
    rules = {"house_rules": {"R46": "interpenetrated_disordered"}}

    assert blocked("retreat", "missile_foot", "heavy_foot", **rules) == ("interpenetrate", True, True, False)
    assert blocked("pursuit", "missile_foot", "heavy_foot", **rules) == ("interpenetrate", False, False, False)
    assert blocked("retreat", "elephants", "wagenburg", **rules) == ("stop_at_contact", False, False, False)


@pytest.mark.parametrize(
    "facts",
    [
        {"movement": "pursuit", "prefers_push": True},
        {"movement": "pursuit", "blocked_at_start": True},
        {"movement": None},
        {"house_rules": {"R46": "down"}},
        {"house_rules": {"R27": "down"}},
        {"mover": {"unit_type": "heavy_foot", "camels": False}},
        {"mover": None},
    ],
    ids=str,
)
def test_wrong_facts(facts):
    with pytest.raises(FactError):
        involuntary_interpenetration.run(
            {"movement": "retreat", "mover": unit("heavy_foot"), "other": unit("heavy_foot"), **facts}, typed()
        )


def test_what_is_false_anyway_may_be_said_of_a_pursuit():
    assert blocked("pursuit", "heavy_foot", "heavy_foot", prefers_push=False, blocked_at_start=False)[0] == "stop_at_contact"
