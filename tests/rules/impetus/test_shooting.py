"""Tabella di Tiro, Modificatori al Tiro; core, R2."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.impetus.shooting import hits_from_dice, shooting
from rules.rulesets.impetus.terms import FOOT, MOUNTED, UNIT_TYPES


def shot(weapon="longbow/B", target="heavy_foot", band="short", vbu=12, shooter=None, **facts):
    """A shot whose every die is a 1. ``weapon``: with its class."""
    weapon, _, class_ = weapon.partition("/")
    given = {
        "shooter_type": shooter or ("artillery" if weapon == "artillery" else "missile_foot"),
        "target_type": target,
        "weapon": weapon,
        "weapon_class": class_ or None,
        "range_band": band,
        "vbu": vbu,
        **facts,
    }
    for dice in range(30):
        try:
            return shooting.run(given, typed(*[1] * dice))
        except DiceError:
            continue
    raise AssertionError


@pytest.mark.parametrize(
    ("weapon", "row"),
    [
        ("longbow/A", (1, 2, 0, 1, None)),
        ("longbow/B", (0, 1, -1, 0, None)),
        ("short_bow/A", (0, 1, -1, 0, None)),
        ("short_bow/B", (-1, 0, -3, -2, None)),
        ("composite_bow/A", (1, 2, 0, 1, None)),
        ("composite_bow/B", (0, 1, -1, 0, None)),
        ("composite_bow/C", (-2, -1, -3, -2, None)),
        ("crossbow/A", (1, 2, -1, 0, None)),
        ("crossbow/B", (0, 1, -2, -1, None)),
        ("handgun", (-1, 0, None, None, None)),
        ("arquebus/A", (1, 2, -1, 0, None)),
        ("arquebus/B", (0, 1, -2, -1, None)),
        ("musket", (1, 2, 0, 1, None)),
        ("javelin", (0, 1, None, None, None)),
        ("sling", (0, 1, -1, 0, None)),
        ("artillery/A", (4, 4, 3, 3, 2)),
        ("artillery/B", (3, 3, 2, 2, 0)),
        ("artillery/C", (3, 3, 2, 2, 1)),
        ("various_weapons", (-1, -1, None, None, None)),
    ],
)
def test_the_table_as_printed(weapon, row):
    columns = [(band, target) for band in ("short", "long") for target in ("heavy_foot", "medium_cavalry")]
    for (band, target), value in zip([*columns, ("extreme", "heavy_foot")], row, strict=True):
        found = shot(weapon, target, band)
        assert (found.reason if found.refused else found.table_value) == ("out_of_range" if value is None else value)
    assert shot("artillery/A", "medium_cavalry", "extreme").table_value == 2


def test_whom_the_columns_mean():
    """R1: artillery is shot at like foot, all that ride or roll like mounted troops."""
    columns = {target: shot("longbow/A", target).table_value for target in UNIT_TYPES}

    assert {t for t, value in columns.items() if value == 2} == MOUNTED
    assert {t for t, value in columns.items() if value == 1} == FOOT | {"artillery"}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"movements": 0}, {}),
        ({"movements": 3}, {"movement": -3}),
        ({"movements": 3, "shooter": "light_cavalry"}, {"movement": -2}),
        ({"movements": 1, "shooter": "light_cavalry"}, {}),
        ({"movements": 2, "shooter": "skirmishers", "weapon": "javelin"}, {"movement": -1}),
        ({"movements": 2, "shooter": "medium_cavalry", "weapon": "javelin"}, {"movement": -2}),
        ({"disordered": True}, {"disordered": -1}),
        ({"indirect": True}, {"indirect_fire": -2}),
        ({"indirect": True, "shooter": "skirmishers"}, {}),
        ({"target": "skirmishers"}, {"dispersed_target": -1}),
        ({"target": "light_cavalry", "band": "long"}, {"dispersed_target": -2}),
        ({"target": "artillery", "band": "extreme", "weapon": "artillery/A"}, {"dispersed_target": -2}),
        ({"target_cover": "wood_edge"}, {"cover": -1}),
        ({"target_cover": "built_up_area"}, {"cover": -1}),
        ({"target_cover": "linear_obstacle"}, {"cover": -1}),
        ({"target_cover": "pavises", "target": "wagenburg"}, {"cover": -1}),
        ({"target_cover": "fortifications", "target": "wagenburg"}, {"cover": -1, "fortifications": -2}),
        ({"target_cover": "pavises", "weapon": "artillery/B"}, {}),
        ({"target_cover": "fortifications", "weapon": "artillery/B"}, {"fortifications": -1}),
        ({"target": "wagenburg", "weapon": "artillery/B", "target_column": True}, {"artillery_vs_mass": 2}),
        ({"target_large_unit": True, "target_column": True}, {}),
        ({"target_evading": True}, {"evading_target": -1}),
        ({"fire_kind": "opportunity"}, {"reaction_fire": -1}),
        ({"fire_kind": "defensive"}, {}),
    ],
    ids=str,
)
def test_modifiers(facts, expected):
    assert shot(**facts).modifiers == expected


def dice(**facts):
    found = shot(**facts)
    return found.reason if found.refused else (found.total, found.halved, found.values["dice"])


def test_side_and_rear_halve_upwards():
    """R27."""
    down = {"house_rules": {"R27": "down"}}

    assert dice(vbu=5, arc="side") == (5, True, 3)
    assert dice(vbu=5, arc="rear", **down) == (5, True, 2)
    assert dice(vbu=1, arc="rear") == (1, True, 1)
    assert dice(vbu=1, arc="rear", **down) == "no_dice"
    assert dice(vbu=5, arc="rear", shooter="wagenburg", **down) == (5, False, 5)
    assert dice(vbu=1, arc="side", disordered=True) == dice(vbu=1, arc="side", disordered=True, movements=2) == "no_dice"


def test_the_order_of_refusals():
    hopeless = {"weapon": "javelin", "band": "long", "vbu": 1, "movements": 6, "changed_front": True}

    assert dice(**hopeless, in_melee=True) == "in_melee"
    assert dice(**hopeless) == "changed_front"
    assert dice(**{**hopeless, "changed_front": False}) == "out_of_range"
    assert dice(**{**hopeless, "changed_front": False, "band": "short"}) == "no_dice"


@pytest.mark.parametrize(
    "facts",
    [
        {"weapon": "longbow"},
        {"weapon": "longbow/C"},
        {"weapon": "handgun/A"},
        {"shooter": "artillery"},
        {"weapon": "artillery/A", "shooter": "missile_foot"},
        {"fire_kind": "defensive", "band": "long"},
        {"vbu": 0},
        {"vbu": 13},
        {"movements": 7},
        {"arc": "flank"},
        {"target_cover": None},
        {"house_rules": {"R28": "minimum_one"}},
    ],
    ids=str,
)
def test_wrong_facts(facts):
    with pytest.raises(FactError):
        shot(**facts)


def test_a_contradiction_comes_before_a_refusal():
    with pytest.raises(FactError):
        shot(weapon="longbow/C", in_melee=True)


def test_a_wagenburg_may_carry_guns():
    assert shot("artillery/C", shooter="wagenburg", arc="rear").halved is False


@pytest.mark.parametrize(("faces", "hits"), [((), 0), ((5,), 0), ((5, 5), 1), ((5, 5, 5), 1), ((6,), 1), ((5, 6, 5, 6, 5, 5), 4)])
def test_core_hits(faces, hits):
    """R2."""
    assert hits_from_dice.run({"dice_count": len(faces)}, typed(*faces)).hits == hits


def test_core_hits_take_every_die():
    with pytest.raises(DiceError):
        hits_from_dice.run({"dice_count": 1}, typed(6, 6))
    with pytest.raises(FactError):
        hits_from_dice.run({"dice_count": 81}, typed(*[1] * 81))
