"""Bonus Impeto annullato, Bonus Impeto ridotto."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.impetus.impetus import impetus_bonus
from rules.rulesets.impetus.terms import UNIT_TYPES


def charge(charger, target, rules=None, impetus=4, **charging):
    """``charger``: a type; ``target``: a type or facts."""
    given = {"charger": {"unit_type": charger, "impetus": impetus, **charging}}
    given["target"] = {"unit_type": target} if isinstance(target, str) else target
    found = impetus_bonus.run({**given, "house_rules": rules or {}}, typed())
    assert found.sums[0].total == found.bonus
    return found


def nullified(*args, **facts):
    found = charge(*args, **facts)
    assert (found.bonus == 0) == bool(found.nullified_by)
    return found.nullified_by


def test_foot_into_mounted():
    for type_ in UNIT_TYPES:
        expected = type_ in ("heavy_foot", "light_foot", "missile_foot", "skirmishers")
        assert ("foot_charging_mounted" in nullified(type_, "elephants")) is expected
    assert nullified("heavy_foot", "artillery") == []


RESISTS = ["mounted_charging_resistant_target"]


@pytest.mark.parametrize(
    ("charger", "target", "expected"),
    [
        ("medium_cavalry", "wagenburg", RESISTS),
        ("medium_cavalry", "elephants", RESISTS),
        ("medium_cavalry", {"unit_type": "light_cavalry", "camels": True}, RESISTS),
        ("light_chariots", {"unit_type": "light_foot", "impetuous": True, "melee_weapon": "polearm"}, RESISTS),
        ("medium_cavalry", {"unit_type": "heavy_foot", "melee_weapon": "long_spear", "contacted": "rear"}, RESISTS),
        ("elephants", "elephants", []),
        ("elephants", {"unit_type": "light_cavalry", "camels": True}, []),
        ("elephants", "wagenburg", RESISTS),
        ("elephants", {"unit_type": "heavy_foot", "melee_weapon": "pike"}, RESISTS),
        ("artillery", "wagenburg", []),
        ("medium_cavalry", "heavy_foot", []),
    ],
    ids=str,
)
def test_mounted_into_what_resists_them(charger, target, expected):
    """R37."""
    assert nullified(charger, target) == expected


def test_camels_mind_everything_but_camels():
    assert nullified("light_cavalry", {"unit_type": "medium_cavalry", "camels": True}, camels=True) == []
    assert nullified("light_cavalry", "elephants", camels=True) == RESISTS


def test_elephants_and_loose_foot():
    assert nullified("elephants", "light_foot") == nullified("elephants", "skirmishers") == ["elephants_charging_loose_foot"]
    assert nullified("elephants", {"unit_type": "light_foot", "impetuous": True}) == []
    assert nullified("elephants", "missile_foot") == []


@pytest.mark.parametrize("terrain", ["broken", "difficult"])
def test_rough_terrain(terrain):
    assert nullified("skirmishers", "artillery", terrain=terrain) == ["rough_terrain"]
    assert nullified("light_foot", "artillery", terrain=terrain) == []
    assert nullified("light_foot", {"unit_type": "light_foot", "impetuous": True}, terrain=terrain) == []
    for target in ("light_foot", "skirmishers"):
        assert nullified("light_foot", target, terrain=terrain) == ["light_foot_charging_loose_foot_in_rough"]
        assert nullified("light_foot", target) == []


@pytest.mark.parametrize("face", ["front", "flank", "rear"])
def test_defences_count_from_every_side(face):
    """R74."""

    def behind(defences, charger):
        return nullified(charger, {"unit_type": "heavy_foot", "defences": defences, "contacted": face})

    assert behind("fortifications", "heavy_foot") == behind("fortified_baggage", "elephants") == ["fortified_target"]
    assert behind("stakes", "elephants") == behind("pavises", "medium_cavalry") == ["stakes_or_pavises"]
    assert behind("stakes", "heavy_foot") == []


def test_every_reason_in_order_and_nothing_else():
    target = {"unit_type": "light_foot", "melee_weapon": "pike", "closed_ranks": True, "defences": "stakes"}
    found = charge("elephants", target, terrain="broken", status="exhausted", manoeuvred_charge=True)

    assert found.values == {
        "base": 4,
        "nullified_by": [
            "charger_exhausted",
            "mounted_charging_resistant_target",
            "elephants_charging_loose_foot",
            "rough_terrain",
            "stakes_or_pavises",
        ],
        "cap": None,
        "capped_by": [],
        "modifiers": {},
        "bonus": 0,
    }


def test_caps():
    worn_free = {t for t in UNIT_TYPES if charge(t, "missile_foot", status="worn").cap is None}
    pikes = {"unit_type": "heavy_foot", "melee_weapon": "pike"}

    assert worn_free == {"heavy_cavalry_1", "heavy_cavalry_2", "heavy_chariots", "scythed_chariots", "elephants"}
    found = charge("heavy_foot", pikes, status="worn")
    assert (found.cap, found.capped_by, found.bonus) == (1, ["foot_charging_long_weapons", "charger_worn"], 1)
    assert charge("artillery", pikes).cap is None
    assert charge("light_cavalry", "scythed_chariots").cap == 2
    assert charge("light_chariots", "scythed_chariots").cap is None


def test_a_cap_is_told_even_where_it_does_not_bite():
    found = charge("heavy_cavalry_1", "heavy_chariots", impetus=1)

    assert (found.cap, found.capped_by, found.bonus) == (2, ["cavalry_charging_chariots"], 1)


CLOSED = {"unit_type": "light_foot", "impetuous": True, "closed_ranks": True}


@pytest.mark.parametrize(("impetus", "bonus"), [(0, 0), (1, 0), (2, 0), (3, 1), (8, 6)])
def test_closed_ranks_take_two_but_not_below_nothing(impetus, bonus):
    found = charge("medium_cavalry", CLOSED, impetus=impetus)

    assert (found.modifiers, found.bonus) == ({"target_in_closed_ranks": -2}, bonus)


def test_closed_ranks_mind_only_horse_in_front():
    """R68."""
    assert charge("elephants", CLOSED).modifiers == charge("heavy_foot", CLOSED).modifiers == {}
    assert charge("wagenburg", CLOSED).modifiers == {"target_in_closed_ranks": -2}
    assert charge("medium_cavalry", {**CLOSED, "contacted": "rear"}).modifiers == {}


def test_manoeuvred_charge_last_or_by_house_rule_first():
    """R35."""
    first = {"R35": "manoeuvred_first"}

    def bonuses(target, **facts):
        return [charge("medium_cavalry", target, rules, manoeuvred_charge=True, **facts).bonus for rules in ({}, first)]

    assert bonuses("missile_foot", status="worn") == [2, 1]
    assert bonuses("missile_foot") == [5, 5]
    assert bonuses(CLOSED, impetus=1) == [1, 0]
    assert bonuses(CLOSED, impetus=0) == [1, 0]
    assert bonuses(CLOSED, status="worn") == [1, 0]


def test_the_sum_names_the_row_that_annuls_or_limits():
    def rows(*args, **facts):
        return [(part.id, part.value) for part in charge(*args, **facts).sums[0].parts]

    pikes = {"unit_type": "heavy_foot", "melee_weapon": "pike"}
    assert rows("heavy_foot", "elephants") == [("impetus", 4), ("foot_charging_mounted", -4)]
    assert rows("heavy_foot", pikes) == [("impetus", 4), ("foot_charging_long_weapons", -2)]
    assert rows("heavy_foot", pikes, status="worn") == [("impetus", 4), ("charger_worn", -3)]
    assert rows("heavy_foot", pikes, impetus=2) == [("impetus", 2)]


@pytest.mark.parametrize(
    "facts",
    [
        {"charger": {"unit_type": "heavy_foot"}},
        {"charger": {"unit_type": "heavy_foot", "impetus": 9}},
        {"charger": {"unit_type": "heavy_foot", "impetus": 1, "camels": True}},
        {"charger": {"unit_type": "heavy_foot", "impetus": 1, "terrain": "impassable"}},
        {"charger": {"unit_type": "heavy_foot", "impetus": 1, "status": "destroyed"}},
        {"target": {"unit_type": "elephants", "camels": True}},
        {"target": {"unit_type": "skirmishers", "melee_weapon": "pike"}},
        {"target": {"unit_type": "missile_foot", "closed_ranks": True}},
        {"target": {"unit_type": "heavy_foot", "defences": None}},
        {"house_rules": {"R35": "replace"}},
    ],
    ids=str,
)
def test_wrong_facts(facts):
    with pytest.raises(FactError):
        impetus_bonus.run(
            {"charger": {"unit_type": "heavy_foot", "impetus": 1}, "target": {"unit_type": "heavy_foot"}, **facts}, typed()
        )
