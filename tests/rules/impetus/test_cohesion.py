"""Modificatori al Test di Coesione; core, R3, R53."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.impetus.cohesion import cohesion_test
from rules.rulesets.impetus.terms import UNIT_TYPES


def shot_at(*dice, unit_type="missile_foot", vbu=4, hits=1, missile_weapon="longbow", range_band="short", **facts):
    given = {"cause": "shooting", "unit_type": unit_type, "vbu": vbu, "hits": hits, "missile_weapon": missile_weapon}
    return cohesion_test.run({**given, "range_band": range_band, **facts}, typed(*dice))


def fought(*dice, unit_type="missile_foot", vbu=4, hits=1, enemy_type="elephants", **facts):
    given = {"cause": "melee", "unit_type": unit_type, "vbu": vbu, "hits": hits, "enemy_type": enemy_type}
    return cohesion_test.run({**given, **facts}, typed(*dice))


# the arithmetic


def test_core_critical_number_is_at_least_one():
    """R3."""
    found = fought(4, vbu=1, hits=40)

    assert (found.critical_number, found.losses, found.vbu_after, found.unit_destroyed) == (1, 3, 0, True)
    assert found.sums[0].total == 1


@pytest.mark.parametrize(
    ("die", "result", "losses"), [(1, "pass", 0), (3, "pass", 0), (4, "fail", 1), (5, "fail", 2), (6, "fail", 3)]
)
def test_core_passing_and_failing(die, result, losses):
    found = fought(die, vbu=4, hits=1)

    assert (found.critical_number, found.result, found.losses, found.now_disordered) == (3, result, losses, True)


def test_core_disorder_twice_costs_one_and_failing_costs_no_more_for_it():
    passed, failed = (fought(die, vbu=5, hits=1, disordered=True) for die in (3, 5))

    assert (passed.critical_number, passed.result, passed.losses) == (3, "pass", 1)
    assert (failed.result, failed.losses) == ("fail", 2)


def test_core_a_six_fails_whatever_the_number():
    found = fought(6, vbu=12, hits=1)

    assert (found.critical_number, found.result, found.losses) == (11, "fail", 1)
    assert [note.id for note in found.notes] == ["six_always_fails"]


@pytest.mark.parametrize(
    ("rear", "losses", "front", "left", "gone"),
    [
        ([2, 2], 1, 3, [2, 1], 0),
        ([2, 2], 2, 3, [2], 1),
        ([1, 1], 3, 2, [], 2),
        ([1, 2, 1], 4, 3, [], 3),
        ([1], 5, 0, [], 1),
        ([], 3, 0, [], 0),
    ],
)
def test_core_losses_come_off_the_last_rank(rear, losses, front, left, gone):
    """R53. With VBU 3 and many hits the critical number is 1: the die costs one less than it shows."""
    found = fought(losses + 1, vbu=3, hits=9, rear_ranks_vbu=rear)

    assert (found.losses, found.vbu_after, found.rear_ranks_vbu_after, found.rear_ranks_lost) == (losses, front, left, gone)
    assert found.unit_destroyed is (front == 0)


def test_no_hits_no_test():
    assert fought(hits=0).values == {"allowed": False, "reason": "no_hits"}
    with pytest.raises(DiceError):
        fought(3, hits=0)


# modifiers


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, {}),
        ({"disordered": True, "general": "incompetent"}, {"disordered": -1, "general_attached": 1}),
        ({"missile_weapon": "short_bow"}, {"weak_weapon_at_short_range": 1}),
        ({"missile_weapon": "composite_bow"}, {"weak_weapon_at_short_range": 1}),
        ({"missile_weapon": "javelin"}, {"weak_weapon_at_short_range": 1}),
        ({"missile_weapon": "various_weapons"}, {"weak_weapon_at_short_range": 1}),
        ({"missile_weapon": "sling"}, {}),
        ({"missile_weapon": "crossbow"}, {}),
        ({"range_band": "long"}, {"longbow_at_long_range": 1}),
        ({"range_band": "long", "missile_weapon": "sling"}, {"long_range": 2}),
        ({"range_band": "long", "missile_weapon": "artillery"}, {}),
        ({"range_band": "extreme", "missile_weapon": "artillery"}, {}),
        ({"fire_kind": "defensive", "missile_weapon": "arquebus"}, {"defensive_firearms": -1}),
        ({"fire_kind": "defensive", "missile_weapon": "musket"}, {"defensive_firearms": -1}),
        ({"fire_kind": "defensive"}, {}),
        ({"fire_kind": "opportunity", "missile_weapon": "musket"}, {}),
    ],
    ids=str,
)
def test_after_shooting(facts, expected):
    assert shot_at(1, **facts).modifiers == expected


def test_solid_targets_but_not_for_guns():
    solid = {t for t in UNIT_TYPES if "solid_target" in shot_at(1, unit_type=t).modifiers}

    assert solid == {"heavy_foot", "heavy_cavalry_1", "heavy_chariots", "light_chariots", "scythed_chariots", "wagenburg"}
    assert not any(shot_at(1, unit_type=t, missile_weapon="artillery").modifiers for t in UNIT_TYPES)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"disordered": True}, {"disordered": -1}),
        ({"contacted": "flank"}, {"flank_or_rear": -2}),
        ({"contacted": "rear"}, {"flank_or_rear": -2}),
        ({"contacted": "flank", "melee_weapon": "pike"}, {}),
        ({"contacted": "rear", "melee_weapon": "pike"}, {"flank_or_rear": -2}),
        ({"contacted": "flank", "melee_weapon": "polearm"}, {"flank_or_rear": -2}),
        ({"contacted": "rear", "unit_type": "wagenburg"}, {}),
        ({"unit_type": "light_cavalry", "enemy_type": "heavy_foot"}, {"cavalry_vs_heavy_foot": -1}),
        ({"unit_type": "elephants", "enemy_type": "heavy_foot"}, {}),
        ({"unit_type": "heavy_foot", "enemy_type": "skirmishers"}, {"heavy_foot_vs_other_foot": 1}),
        ({"unit_type": "heavy_foot", "enemy_type": "heavy_foot"}, {}),
        ({"unit_type": "heavy_foot", "enemy_type": "artillery"}, {}),
        ({"unit_type": "light_foot", "closed_ranks": True, "contacted": "rear"}, {"closed_ranks": 1, "flank_or_rear": -2}),
        ({"defended_position": True}, {"defended_position": 1}),
        ({"defended_position": True, "unit_type": "artillery"}, {}),
        ({"defended_position": True, "unit_type": "medium_cavalry"}, {}),
    ],
    ids=str,
)
def test_in_melee(facts, expected):
    assert fought(1, **facts).modifiers == expected


def test_house_rule_routs_whoever_fails_in_flank_or_rear():
    """R4."""
    rout = {"house_rules": {"R4": "rout_on_failure"}, "vbu": 9}

    routed = fought(6, contacted="flank", **rout)
    assert (routed.losses, routed.vbu_after, routed.unit_destroyed) == (1, 8, True)
    assert fought(2, contacted="flank", **rout).unit_destroyed is False
    assert fought(6, contacted="front", **rout).unit_destroyed is False
    assert fought(6, contacted="flank", melee_weapon="pike", **rout).unit_destroyed is False
    assert fought(6, contacted="rear", unit_type="wagenburg", **rout).unit_destroyed is False


# the general


def test_only_a_natural_six_tries_the_general():
    assert fought(5, general="poor").general_test is None
    assert fought(6, 4, general="poor").general_test == {"rolls": [4], "eliminated": False}
    assert fought(6, 5, general="poor").general_lost is True
    assert shot_at(6, 5, general="poor").general_lost is False
    assert shot_at(6, 6, general="poor").general_lost is True
    with pytest.raises(DiceError):
        fought(6, general="poor")
    with pytest.raises(DiceError):
        fought(6, 3)


def test_the_brave_and_the_house_rule_for_them():
    """R18."""
    brave = {"general": "poor", "traits": ["brave"]}
    kind = {**brave, "house_rules": {"R18": "reroll_failed"}}

    assert shot_at(6, 5, 6, **brave).general_test == {"rolls": [5, 6], "eliminated": True}
    assert shot_at(6, 6, **brave).general_test == {"rolls": [6], "eliminated": True}
    assert shot_at(6, 5, **kind).general_test == {"rolls": [5], "eliminated": False}
    assert fought(6, 5, 4, **kind).general_test == {"rolls": [5, 4], "eliminated": False}


# facts


@pytest.mark.parametrize(
    "facts",
    [
        {"missile_weapon": None},
        {"range_band": None},
        {"fire_kind": None},
        {"enemy_type": "heavy_foot"},
        {"enemy_type": None},
        {"contacted": "front"},
        {"melee_weapon": "none"},
        {"closed_ranks": False},
        {"defended_position": False},
        {"house_rules": {"R4": "rout_on_failure"}},
        {"range_band": "extreme"},
        {"range_band": "long", "missile_weapon": "handgun"},
        {"range_band": "long", "missile_weapon": "javelin"},
        {"range_band": "long", "missile_weapon": "various_weapons"},
        {"range_band": "long", "fire_kind": "defensive"},
        {"traits": ["brave"]},
        {"general": "poor", "traits": ["tough", "tough"]},
        {"rear_ranks_vbu": [1, 1, 1, 1]},
        {"rear_ranks_vbu": [0]},
        {"rear_ranks_vbu": None},
        {"hits": 41},
        {"hits": -1},
        {"vbu": 0},
    ],
    ids=str,
)
def test_wrong_facts_after_shooting(facts):
    with pytest.raises(FactError):
        shot_at(1, **facts)


@pytest.mark.parametrize(
    "facts",
    [
        {"enemy_type": None},
        {"missile_weapon": "sling"},
        {"missile_weapon": None},
        {"range_band": None},
        {"fire_kind": "normal"},
        {"unit_type": "skirmishers", "melee_weapon": "pike"},
        {"closed_ranks": True},
        {"contacted": None},
        {"house_rules": {"R43": "failed_test_loses"}},
    ],
    ids=str,
)
def test_wrong_facts_in_melee(facts):
    with pytest.raises(FactError):
        fought(1, **facts)


def test_what_a_cause_needs_may_not_be_left_out():
    unit = {"unit_type": "heavy_foot", "vbu": 4, "hits": 1}
    for facts in (
        {"cause": "melee"},
        {"cause": "shooting", "range_band": "short"},
        {"cause": "shooting", "missile_weapon": "sling"},
    ):
        with pytest.raises(FactError):
            cohesion_test.run({**unit, **facts}, typed(1))
