"""«Tiro»: ranges, the fire of infantry and artillery, and the garrison's."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.ordre_mixte.fire import artillery_fire, infantry_fire, range_band, split_fire
from tests.rules.ordre_mixte.order import names, refused_in_order

BATTALION = {
    "formation": "line",
    "bases": 4,
    "range_band": "long",
    "target_arm": "infantry",
    "target_formation": "line",
}
BATTERY = {
    "gun_type": "medium",
    "bases_firing": 2,
    "range_band": "long",
    "target_arm": "infantry",
    "target_formation": "line",
}


def shot(procedure, facts):
    """The outcome with whatever die it wants."""
    try:
        return procedure.run(facts, typed(100))
    except DiceError:
        return procedure.run(facts, typed())


def volley(**facts):
    return shot(infantry_fire, {**BATTALION, **facts})


def salvo(**facts):
    return shot(artillery_fire, {**BATTERY, **facts})


def modifiers(outcome):
    return outcome.modifiers["shooter"]


# ranges


def test_bands_include_their_bounds():
    def bands(weapon, *distances):
        return [range_band.run({"weapon": weapon, "distance_mm": mm}, typed()).band for mm in distances]

    assert bands("musket", 0, 40, 41, 90, 91) == ["short", "short", "long", "long", "out_of_range"]
    assert bands("rifle", 60, 61, 120, 121) == ["short", "long", "long", "out_of_range"]
    for far, weapons in ((400, ("medium", "heavy")), (300, ("light", "horse"))):
        for weapon in weapons:
            assert bands(f"{weapon}_artillery", 100, 101, far, far + 1) == ["short", "long", "long", "out_of_range"]


# infantry


@pytest.mark.parametrize(
    ("formation", "bases", "firing"),
    [
        *(("line", 4, 4), ("open_order", 5, 5), ("column", 4, 2), ("column", 1, 1)),
        *(("march_column", 6, 1), ("square", 8, 1), ("line", 24, 24)),
    ],
)
def test_the_first_rank_fires(formation, bases, firing):
    """The sheet's examples for four bases are 40, 20 and 10."""
    fired = volley(formation=formation, bases=bases)

    assert (fired.bases_firing, fired.percentage) == (firing, firing * 10)


def test_the_players_count_the_first_rank_and_a_garrison_needs_none():
    assert volley(bases=6, first_rank_bases=3).bases_firing == 3
    assert volley(formation="column", first_rank_bases=4).bases_firing == 4
    assert volley(formation="square", in_built_up_area=True).bases_firing == 4
    assert volley(formation="square", in_built_up_area=True, bases_allotted=3).bases_firing == 3


def test_every_row_for_infantry():
    best = volley(quality="elite", range_band="short", target_formation="column", flank_or_rear=True)
    worst = volley(quality="recruit", disordered=True, russian=True, shooter_cover="hard", target_cover="light")

    assert modifiers(best) == {"elite": 5, "infantry_short_range": 5, "dense_target": 5, "flank_or_rear": 2}
    assert (best.per_base, best.percentage, best.pm_lost) == (27, 108, 1)
    assert modifiers(worst) == {
        "recruit": -2,
        "disordered": -2,
        "target_light_cover": -5,
        "russian_infantry": -2,
        "from_hard_cover": -8,
    }
    assert (worst.per_base, worst.percentage, worst.roll, worst.pm_lost) == (-9, 0, None, 0)


@pytest.mark.parametrize("formation", ["column", "march_column"])
def test_columns_of_horse_are_dense_too(formation):
    assert modifiers(volley(target_arm="cavalry", target_formation=formation)) == {"dense_target": 5}


def test_guns_are_sparse_unlimbered_and_neither_limbered():
    assert modifiers(volley(target_arm="artillery", target_formation="deployed")) == {"open_order_or_deployed_artillery": -5}
    assert modifiers(volley(target_arm="artillery", target_formation="limbered")) == {}
    assert modifiers(volley(target_formation="open_order")) == {"open_order_or_deployed_artillery": -5}


def test_the_percentage_is_told_before_the_cap_of_a_house_rule():
    """R4: seen and rolled are two things."""
    fired = volley(bases=24, quality="elite", house_rules={"R4": "two_at_most"})

    assert (fired.percentage, fired.automatic_losses, fired.remainder, fired.roll, fired.pm_lost) == (360, 2, 0, None, 2)


def test_hard_cover_shelters_like_heavy_and_costs_who_fires_from_it():
    """R7, R8."""
    assert modifiers(volley(target_cover="hard")) == {"target_heavy_cover": -10}
    assert modifiers(volley(shooter_cover="heavy")) == {}
    assert modifiers(volley(shooter_cover="hard")) == {"from_hard_cover": -8}


def test_the_house_rules_on_cover():
    """R7 and R8, alone and together."""
    r7, target, garrison = {"R7": "heavy_is_hard"}, {"R8": "target_in_hard_cover"}, {"R8": "infantry_in_built_up_area_only"}

    assert modifiers(volley(shooter_cover="heavy", target_cover="heavy", house_rules=r7)) == {
        "target_heavy_cover": -10,
        "from_hard_cover": -8,
    }
    assert modifiers(volley(shooter_cover="hard", target_cover="hard", house_rules=target)) == {"target_hard_cover": -8}
    assert modifiers(volley(target_cover="heavy", house_rules=target)) == {"target_heavy_cover": -10}
    assert modifiers(volley(target_cover="heavy", house_rules=r7 | target)) == {"target_hard_cover": -8}
    assert modifiers(volley(target_cover="light", house_rules=r7 | target)) == {"target_light_cover": -5}
    assert modifiers(volley(shooter_cover="hard", house_rules=garrison)) == {}
    assert modifiers(volley(shooter_cover="hard", in_built_up_area=True, house_rules=garrison)) == {"from_hard_cover": -8}
    assert modifiers(volley(shooter_cover="heavy", in_built_up_area=True, house_rules=garrison)) == {}
    assert modifiers(volley(shooter_cover="heavy", in_built_up_area=True, house_rules=r7 | garrison)) == {"from_hard_cover": -8}
    assert modifiers(volley(in_built_up_area=True, house_rules=garrison)) == {}


INFANTRY_REFUSALS = [
    ("cavalry_may_not_fire", {"arm": "cavalry"}),
    ("routing", {"routing": True}),
    ("in_melee", {"in_melee": True}),
    ("target_in_melee", {"target_in_melee": True}),
    ("out_of_range", {"range_band": "out_of_range"}),
    ("split_only_in_built_up_area", {"bases_allotted": 2}),
]


def test_refusals_of_infantry_in_their_order():
    assert refused_in_order(infantry_fire, BATTALION, INFANTRY_REFUSALS) == names(INFANTRY_REFUSALS)


def test_all_bases_allotted_in_the_open_are_a_split_too():
    assert infantry_fire.run({**BATTALION, "bases_allotted": 4}, typed()).reason == "split_only_in_built_up_area"


@pytest.mark.parametrize(
    "wrong",
    [
        {"arm": "artillery"},
        {"arm": "cavalry", "formation": "square"},
        {"formation": "deployed"},
        {"formation": "Line"},
        {"bases": 0},
        {"bases": 25},
        {"first_rank_bases": 5},
        {"first_rank_bases": 0},
        {"bases_allotted": 5, "in_built_up_area": True},
        {"first_rank_bases": 4, "in_built_up_area": True},
        {"range_band": "out"},
        {"target_formation": "limbered"},
        {"target_arm": "cavalry", "target_formation": "open_order"},
        {"quality": None},
        {"disordered": 1},
        {"shooter_cover": None},
        {"gun_type": None},
        {"house_rules": {"R8": "both"}},
        {"arm": "cavalry", "target_formation": "deployed"},
    ],
    ids=str,
)
def test_contradictions_of_infantry(wrong):
    with pytest.raises(FactError):
        infantry_fire.run({**BATTALION, **wrong}, typed(50))


def test_null_is_the_same_as_nothing_where_it_is_the_default():
    assert volley(first_rank_bases=None, bases_allotted=None, in_built_up_area=True).bases_firing == 4


# artillery


def test_every_row_for_artillery():
    heavy = salvo(gun_type="heavy", range_band="short", target_arm="cavalry", target_formation="column", flank_or_rear=True)
    light = salvo(gun_type="light", quality="veteran", disordered=True, target_cover="heavy", shooter_cover="hard")

    assert modifiers(heavy) == {
        "artillery_short_range": 10,
        "dense_target": 5,
        "artillery_vs_cavalry": 10,
        "heavy_artillery": 5,
        "flank_or_rear": 2,
    }
    assert (heavy.base_value, heavy.per_base, heavy.percentage, heavy.remainder) == (20, 52, 104, 4)
    assert modifiers(light) == {
        "veteran": 3,
        "disordered": -2,
        "target_heavy_cover": -10,
        "light_artillery": -5,
        "from_hard_cover": -8,
    }


def test_horse_guns_are_light_by_house_rule_only():
    """R14."""
    assert modifiers(salvo(gun_type="horse")) == {}
    assert modifiers(salvo(gun_type="horse", house_rules={"R14": "horse_is_light"})) == {"light_artillery": -5}
    assert modifiers(salvo(gun_type="medium", house_rules={"R14": "horse_is_light"})) == {}


@pytest.mark.parametrize("reading", ["target_in_hard_cover", "infantry_in_built_up_area_only"])
def test_no_other_reading_of_hard_cover_costs_guns_anything(reading):
    """R8."""
    assert modifiers(salvo(shooter_cover="hard", house_rules={"R8": reading})) == {}


ARTILLERY_REFUSALS = [
    ("routing", {"routing": True}),
    ("guns_abandoned", {"guns_abandoned": True}),
    ("limbered", {"formation": "limbered"}),
    ("in_melee", {"in_melee": True}),
    ("target_in_melee", {"target_in_melee": True}),
    ("out_of_range", {"range_band": "out_of_range"}),
]


def test_refusals_of_artillery_in_their_order():
    assert refused_in_order(artillery_fire, BATTERY, ARTILLERY_REFUSALS) == names(ARTILLERY_REFUSALS)


@pytest.mark.parametrize(
    "wrong",
    [
        {"gun_type": "foot"},
        {"gun_type": None},
        {"formation": "line"},
        {"bases_firing": 0},
        {"russian": True},
        {"arm": "artillery"},
    ],
    ids=str,
)
def test_contradictions_of_artillery(wrong):
    with pytest.raises(FactError):
        artillery_fire.run({**BATTERY, **wrong}, typed(50))


# a garrison


def split(*allotments, bases=6, in_built_up_area=True):
    listed = [dict(zip(("target", "side", "bases"), allotment, strict=True)) for allotment in allotments]
    found = split_fire.run({"in_built_up_area": in_built_up_area, "bases": bases, "allotments": listed}, typed())
    return found.values.get("reason") or (found.bases_allotted, found.bases_silent)


def test_a_garrison_fires_to_several_sides():
    assert split(("I", "front", 4), ("II", "left", 1)) == (5, 1)
    assert split(("I", "front", 6), in_built_up_area=False) == (6, 0)


def test_a_split_is_refused_for_the_first_reason():
    same_side = (("I", "rear", 5), ("II", "rear", 5))

    assert split(*same_side, in_built_up_area=False) == "split_only_in_built_up_area"
    assert split(*same_side) == "same_side"
    assert split(("I", "rear", 5), ("II", "right", 5)) == "too_many_bases"
    assert split(("I", "rear", 7), in_built_up_area=False) == "too_many_bases"


@pytest.mark.parametrize(
    "allotments",
    [
        [],
        [("I", "front", 1), ("I", "left", 1)],
        [("", "front", 1)],
        [("I", "above", 1)],
        [("I", "front", 0)],
        [("I", "front", 25)],
        [(str(n), "front", 1) for n in range(9)],
    ],
    ids=str,
)
def test_contradictions_of_a_split(allotments):
    with pytest.raises(FactError):
        split(*allotments)


def test_an_allotment_has_its_three_facts_and_no_more():
    whole = {"target": "I", "side": "front", "bases": 1}
    for wrong in ({"target": "I", "side": "front"}, {**whole, "house_rules": {}}, {**whole, "bases": None}):
        with pytest.raises(FactError):
            split_fire.run({"in_built_up_area": True, "bases": 4, "allotments": [wrong]}, typed())
