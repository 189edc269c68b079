"""Tipo di Truppa: how far a unit moves."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.impetus.movement import movement_allowance
from rules.rulesets.impetus.terms import UNIT_TYPES


def reach(unit_type, terrain="open", move="normal", **facts):
    """Distance with "+D" as the sheet writes it, or the reason against it."""
    found = movement_allowance.run({"unit_type": unit_type, "terrain": terrain, "move": move, **facts}, typed())
    return found.reason if found.refused else f"{found.distance_h}{'+D' if found.disorders else ''}"


@pytest.mark.parametrize(
    ("types", "normal", "charge", "broken", "difficult"),
    [
        ("heavy_foot elephants", "2", "2", "2+D", "1+D"),
        ("missile_foot", "2", "2", "2", "1+D"),
        ("light_foot", "2", "2", "2", "2"),
        ("skirmishers", "3", "3", "3", "3"),
        ("wagenburg artillery heavy_chariots", "2", "2", "2+D", "type_cannot_enter"),
        ("scythed_chariots", "2", "2", "type_cannot_enter", "type_cannot_enter"),
        ("heavy_cavalry_1", "2", "3", "2+D", "1+D"),
        ("heavy_cavalry_2 medium_cavalry", "3", "4", "2+D", "1+D"),
        ("light_chariots", "3", "3", "2+D", "type_cannot_enter"),
        ("light_cavalry", "4", "4", "2+D", "1+D"),
    ],
)
def test_the_table_as_printed(types, normal, charge, broken, difficult):
    for type_ in types.split():
        found = [reach(type_), reach(type_, move="charge"), reach(type_, "broken"), reach(type_, "difficult")]
        assert found == [normal, charge, broken, difficult]


@pytest.mark.parametrize("terrain", ["broken", "difficult"])
@pytest.mark.parametrize("unit_type", UNIT_TYPES)
def test_rough_ground_limits_charges_as_it_limits_moves(unit_type, terrain):
    """R21."""
    assert reach(unit_type, terrain, "charge", impetuous=True) == reach(unit_type, terrain)


def test_only_light_foot_charges_farther_for_being_impetuous():
    assert reach("light_foot", move="charge", impetuous=True) == "3"
    assert reach("light_foot", impetuous=True) == "2"
    assert reach("heavy_foot", move="charge", impetuous=True) == "2"


def test_impassable_comes_before_the_type():
    assert reach("scythed_chariots", "impassable") == "impassable"
    assert reach("skirmishers", "impassable", "charge") == "impassable"


@pytest.mark.parametrize(
    "facts", [{"move": None}, {"terrain": "wood"}, {"impetuous": 1}, {"unit_type": None}, {"house_rules": {}}]
)
def test_wrong_facts(facts):
    with pytest.raises(FactError):
        movement_allowance.run({"unit_type": "skirmishers", **facts}, typed())
