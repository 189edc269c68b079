"""Ritirata / Inseguimento / Carica; core, R44, R59."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.impetus.retreat import charge_distance, pursuit_distance, retreat_and_pursuit, retreat_distance
from rules.rulesets.impetus.terms import MOUNTED, UNIT_TYPES

RETREAT = {"foot": (1, 1, 1, 1, 2, 2), "mounted": (1, 1, 1, 2, 2, 2), "light_cavalry": (1, 2, 2, 2, 3, 3)}
PURSUIT = {"foot": (0, 0, 0, 1, 1, 2), "mounted": (0, 0, 1, 1, 2, 2), "light_cavalry": (0, 1, 1, 2, 2, 3)}


def column(unit_type):
    return "light_cavalry" if unit_type == "light_cavalry" else "mounted" if unit_type in MOUNTED else "foot"


@pytest.mark.parametrize("unit_type", UNIT_TYPES)
def test_the_table_as_printed(unit_type):
    for face in range(1, 7):
        retreat = retreat_distance.run({"unit_type": unit_type}, typed(face))
        assert (retreat.column, retreat.distance_h) == (column(unit_type), RETREAT[column(unit_type)][face - 1])
        if unit_type not in ("artillery", "wagenburg"):
            pursuit = pursuit_distance.run({"unit_type": unit_type}, typed(face))
            assert (pursuit.column, pursuit.distance_h) == (column(unit_type), PURSUIT[column(unit_type)][face - 1])


def test_core_a_retreat_that_cannot_begin():
    """R59."""
    blocked = {"unit_type": "artillery", "blocked_at_start": True}

    assert retreat_distance.run(blocked, typed()).values == {
        "column": "foot",
        "roll": None,
        "distance_h": 0,
        "unit_destroyed": True,
    }
    with pytest.raises(DiceError):
        retreat_distance.run(blocked, typed(1))


# charge


def charge(gap_h, *dice, unit_type="medium_cavalry", **facts):
    found = charge_distance.run({"unit_type": unit_type, "gap_h": gap_h, **facts}, typed(*dice))
    return found.reason if found.refused else (found.reach_h, found.result, found.rolls)


def test_no_die_within_the_charge_move():
    assert charge(0) == charge(4) == (4, "contact", [])
    with pytest.raises(DiceError):
        charge(5)


def test_the_die_lengthens_a_charge_on_any_ground():
    """R21, R22."""
    assert charge(5, 3) == (5, "contact", [3])
    assert charge(6, 3) == (5, "short", [3])
    assert charge(3, 6, terrain="difficult") == (3, "contact", [6])
    assert charge(3, 1, unit_type="light_foot") == (2, "short", [1])
    assert charge(4, 6, unit_type="artillery") == (4, "contact", [6])


def test_impetuous_units_try_again_once():
    """R23."""
    assert charge(5, 1, 3, impetuous=True) == (5, "contact", [1, 3])
    assert charge(6, 3, 1, impetuous=True) == (4, "short", [3, 1])
    assert charge(5, 3, impetuous=True) == (5, "contact", [3])
    assert charge(5, 1, impetuous=True, use_reroll=False) == (4, "short", [1])
    assert charge(5, 1) == (4, "short", [1])


def test_where_nobody_charges():
    assert charge(0, terrain="impassable") == "impassable"
    assert charge(0, unit_type="scythed_chariots", terrain="broken") == "type_cannot_enter"
    with pytest.raises(DiceError):
        charge(20, 6, unit_type="scythed_chariots", terrain="broken")


@pytest.mark.parametrize("facts", [{"gap_h": 21}, {"gap_h": -1}, {"gap_h": None}, {"use_reroll": None}])
def test_wrong_charges(facts):
    with pytest.raises(FactError):
        charge_distance.run({"unit_type": "skirmishers", "gap_h": 0, **facts}, typed())


# pursuit


def pursue(*dice, unit_type="medium_cavalry", **facts):
    found = pursuit_distance.run({"unit_type": unit_type, **facts}, typed(*dice))
    return found.reason if found.refused else (found.distance_h, found.contact, found.rerolled)


def test_pursuits():
    assert pursue(1) == (0, None, False)
    assert pursue(1, impetuous=True) == (0, None, False)
    assert pursue(1, needed_h=0, impetuous=True) == (0, True, False)
    assert pursue(1, 3, needed_h=1, impetuous=True) == (1, True, True)
    assert pursue(3, 1, needed_h=2, impetuous=True) == (0, False, True)
    assert pursue(1, needed_h=1, impetuous=True, use_reroll=False) == (0, False, False)
    assert pursue(1, needed_h=1) == (0, False, False)


@pytest.mark.parametrize("unit_type", ["artillery", "wagenburg"])
def test_core_who_never_pursues(unit_type):
    """R44."""
    assert pursue(unit_type=unit_type) == "type_cannot_pursue"
    with pytest.raises(DiceError):
        pursue(1, unit_type=unit_type)


# both


def after_melee(*dice, loser="heavy_foot", winner="heavy_foot", pursue=True, **facts):
    return retreat_and_pursuit.run({"loser_type": loser, "winner_type": winner, "pursue": pursue, **facts}, typed(*dice))


def told(*dice, **facts):
    found = after_melee(*dice, **facts)
    return found.reason if found.refused else (found.retreat_h, found.pursuit_rolls, found.pursuit_h, found.contact)


def test_caught_or_not():
    assert told(4, 4) == (1, [4], 1, True)
    assert told(5, 4) == (2, [4], 1, False)
    assert told(5, pursue=False) == (2, [], None, False)
    assert told(6, loser_destroyed=True) == (None, [6], 2, False)
    assert told(loser_destroyed=True, pursue=False) == (None, [], None, False)


def test_impetuous_winners_try_again():
    """R23."""
    assert told(5, 4, 6, winner_impetuous=True) == (2, [4, 6], 2, True)
    assert told(1, 1, 1, winner_impetuous=True) == (1, [1, 1], 0, False)
    assert told(1, 4, winner_impetuous=True) == (1, [4], 1, True)
    assert told(5, 4, winner_impetuous=True, use_reroll=False) == (2, [4], 1, False)
    assert told(1, winner_impetuous=True, loser_destroyed=True) == (None, [1], 0, False)


def test_core_who_may_and_who_must():
    """R44."""
    assert told(winner="wagenburg", winner_impetuous=True) == "type_cannot_pursue"
    assert told(winner_impetuous=True, pursue=False) == "impetuous_must_pursue"
    assert told(1, winner="artillery", winner_impetuous=True, pursue=False) == (1, [], None, False)


def test_contact_means_a_new_melee():
    assert after_melee(1, 6).new_melee is True
    assert after_melee(5, 1).new_melee is False
    assert after_melee(5, 1).rerolled is False


@pytest.mark.parametrize("facts", [{"pursue": None}, {"loser_type": None}, {"loser_destroyed": 0}])
def test_wrong_facts(facts):
    with pytest.raises(FactError):
        retreat_and_pursuit.run({"loser_type": "heavy_foot", "winner_type": "heavy_foot", "pursue": False, **facts}, typed(1))
