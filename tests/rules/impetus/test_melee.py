"""Modificatori generici, Bonus Profondità, Pilum / Armi a Tiro Ravvicinato; core, R38, R42 to R45."""

import itertools

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.impetus.melee import melee, melee_dice, melee_result
from rules.rulesets.impetus.terms import UNIT_TYPES

# the pool of one unit; its field "dice" is read from the values, for an outcome has dice of its own


def unit(unit_type="heavy_foot", **facts):
    return {"unit_type": unit_type, "discipline": "B", "vbu": 5, **facts}


def enemy(unit_type="heavy_foot", **facts):
    return {"unit_type": unit_type, "discipline": "B", **facts}


def pool(own, other=None, role="main", **rules):
    found = melee_dice.run({"unit": own, "enemy": other or enemy(), "role": role, "house_rules": rules}, typed())
    assert found.sums[-1].total == found.total
    return found


def engaged(unit_type="heavy_foot", **facts):
    return unit(unit_type, approach="engaged", **facts)


@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        (engaged(disordered=True), enemy(), {"disordered": -1}),
        (engaged(general="incompetent"), enemy(), {"general_attached": 1}),
        (unit(status="worn", manoeuvred_charge=True), enemy(), {"worn_manoeuvred_charge": -1}),
        (unit(manoeuvred_charge=True), enemy(), {}),
        (engaged(supported_flanks=2), enemy(), {"supported_flanks": 2}),
        (engaged(discipline="A"), enemy(discipline="C"), {"better_discipline": 2}),
        (engaged(discipline="C"), enemy(discipline="A"), {}),
        (engaged("heavy_chariots"), enemy("skirmishers"), {"heavy_chariots_vs_foot": 1}),
        (engaged("heavy_chariots"), enemy("artillery"), {}),
        (engaged("light_chariots"), enemy(), {}),
        (engaged("elephants", terrain="difficult"), enemy(), {"difficult_terrain": -2}),
        (engaged("elephants", terrain="broken"), enemy(), {}),
        (engaged("light_cavalry", terrain="difficult"), enemy(entirely_in_difficult=True), {"difficult_terrain": -2}),
        (engaged(melee_weapon="pike"), enemy(entirely_in_difficult=True), {"difficult_terrain": -2}),
        (engaged(melee_weapon="long_spear", terrain="difficult"), enemy(entirely_in_difficult=True), {}),
    ],
    ids=str,
)
def test_generic_rows(own, other, expected):
    assert pool(own, other).modifiers == expected


@pytest.mark.parametrize(
    ("unit_type", "dice"),
    [("skirmishers", -1), ("heavy_foot", -1), ("elephants", -1), ("wagenburg", -2), ("light_cavalry", -2), ("artillery", None)],
)
def test_assaulting_fortifications(unit_type, dice):
    """R57: baggage is no such thing, and later rounds are no assault."""
    expected = {} if dice is None else {"assaulting_fortifications": dice}

    assert pool(unit(unit_type), enemy(defences="fortifications")).modifiers == expected
    assert pool(unit(unit_type), enemy(defences="fortified_baggage")).modifiers == {}
    for approach in ("countercharging", "pursuing", "engaged", "receiving", "pursued"):
        assert pool(unit(unit_type, approach=approach), enemy(defences="fortifications")).modifiers == {}


def test_traits_of_the_general():
    """R17, R69."""
    general = {"general": "poor", "traits": ["cavalry", "tough", "brave", "self_confident"]}
    every = {"general_attached": 1, "brave_general": 2, "tough_general": 1, "cavalry_general": 1}

    assert pool(engaged("light_cavalry", **general)).modifiers == every
    assert pool(engaged("light_chariots", **general)).modifiers == {k: v for k, v in every.items() if k != "cavalry_general"}
    assert pool(engaged("light_cavalry", **general), R17="replace").modifiers == {"general_attached": 2}
    assert pool(engaged(general="poor", traits=["cavalry"]), R17="replace").modifiers == {"general_attached": 1}


@pytest.mark.parametrize(
    ("own", "against_mounted", "against_others"),
    [
        ({"melee_weapon": "pike"}, 2, 1),
        ({"melee_weapon": "pike", "rear_ranks": 3}, 6, 3),
        ({"melee_weapon": "pike", "rear_ranks": 1, "impetuous": True}, 2, 1),
        ({"melee_weapon": "long_spear", "rear_ranks": 3}, 2, 1),
        ({"melee_weapon": "polearm"}, 2, 1),
        ({"impetuous": True}, 1, 1),
        ({}, 0, 0),
        ({"unit_type": "light_foot", "impetuous": True}, 1, 1),
        ({"unit_type": "light_foot", "melee_weapon": "long_spear"}, 0, 0),
        ({"unit_type": "missile_foot", "melee_weapon": "pike"}, 2, 1),
        ({"unit_type": "missile_foot", "impetuous": True}, 0, 0),
        ({"unit_type": "heavy_cavalry_1"}, 0, 2),
        ({"unit_type": "heavy_cavalry_2", "impetuous": True}, 0, 2),
        ({"unit_type": "medium_cavalry"}, 0, 0),
    ],
    ids=str,
)
def test_depth(own, against_mounted, against_others):
    """R39: the best row; artillery goes with the foot."""

    def depth(other, **facts):
        return pool(engaged(**{**own, "large_unit": True, **facts}), enemy(other)).modifiers.get("depth", 0)

    assert (depth("elephants"), depth("heavy_foot"), depth("artillery")) == (against_mounted, against_others, against_others)
    assert depth("elephants", contacted="flank") == depth("artillery", contacted="rear") == 0
    in_difficult = 0 if own.get("melee_weapon") == "pike" else against_others
    assert depth("heavy_foot", terrain="difficult") == in_difficult


@pytest.mark.parametrize(
    ("weapon", "approach", "ready", "exhausted", "disordered", "both"),
    [
        ("pilum", "charging", 3, 2, 2, 1),
        ("pilum", "countercharging", 3, 2, 2, 1),
        ("pilum", "receiving", 5, 4, 4, 3),
        ("pilum", "pursuing", 1, 0, 0, 0),
        ("pilum", "pursued", 1, 0, 0, 0),
        ("pilum", "engaged", 0, 0, 0, 0),
        ("pbw", "charging", 4, 3, 3, 2),
        ("pbw", "countercharging", 4, 3, 3, 2),
        ("pbw", "receiving", 4, 3, 3, 2),
        ("pbw", "pursued", 1, 0, 0, 0),
        ("pbw", "engaged", 0, 0, 0, 0),
    ],
)
def test_close_weapons(weapon, approach, ready, exhausted, disordered, both):
    """R40."""

    def value(rules=(), **facts):
        return pool(unit(close_weapon=weapon, approach=approach, **facts), **dict(rules)).modifiers.get("close_weapon", 0)

    tired = {"status": "exhausted"}
    assert (value(), value(**tired), value(disordered=True), value(disordered=True, **tired)) == (
        ready,
        exhausted,
        disordered,
        both,
    )
    condition = {"R40": "condition_only"}
    assert value(condition) == max(0, ready - 1)
    assert value(condition, status="worn") == max(0, ready - 1)
    assert value(condition, disordered=True) == max(0, ready - 2)
    assert value(condition, **tired) == 0


@pytest.mark.parametrize(
    ("approach", "counts"),
    [
        (None, True),
        ("charging", True),
        ("countercharging", True),
        ("pursuing", True),
        ("receiving", False),
        ("pursued", False),
        ("engaged", False),
    ],
)
def test_core_impetus_counts_for_those_who_come_on(approach, counts):
    """R38."""
    found = pool(unit(impetus=3, approach=approach))

    assert (found.impetus is not None, found.total) == (counts, 8 if counts else 5)


def test_the_impetus_is_that_of_the_impetus_bonus():
    found = pool(unit("medium_cavalry", impetus=3, status="worn"), enemy("light_chariots"))

    assert found.impetus == {
        "base": 3,
        "nullified_by": [],
        "cap": 1,
        "capped_by": ["cavalry_charging_chariots", "charger_worn"],
        "modifiers": {},
        "bonus": 1,
    }


def test_pools_of_nothing():
    """R27, R28."""
    weak = {"vbu": 1, "disordered": True, "approach": "receiving", "status": "exhausted"}
    hopeless = unit("light_cavalry", **weak, terrain="difficult")

    assert (pool(hopeless).total, pool(hopeless).values["dice"]) == (-2, 0)
    assert pool(hopeless, R28="minimum_one").values["dice"] == 1
    assert pool(hopeless, role="support", R28="minimum_one").values["dice"] == 0
    assert pool(hopeless, role="support", R27="down").values["dice"] == 0


def test_supports_halve():
    """R27, R41."""
    five, weak = engaged(general="poor", vbu=4), engaged("light_cavalry", vbu=3, terrain="difficult", disordered=True)

    assert [pool(five, role="support", **r).values["dice"] for r in ({}, {"R27": "down"})] == [3, 2]
    assert pool(five, role="support", R41="vbu_only").values["dice"] == 2
    assert (pool(weak, role="support").total, pool(weak, role="support").values["dice"]) == (0, 0)
    assert pool(weak, role="support", R41="vbu_only").values["dice"] == 2
    assert pool(weak, role="support", R41="vbu_only", R27="down").values["dice"] == 1
    assert pool(five, R41="vbu_only").values["dice"] == 5


@pytest.mark.parametrize(
    ("own", "other"),
    [
        (unit(camels=True), {}),
        (unit("skirmishers", melee_weapon="polearm"), {}),
        (unit("missile_foot", closed_ranks=True), {}),
        (unit(traits=["brave"]), {}),
        (unit(rear_ranks=1), {}),
        (unit(large_unit=True, rear_ranks=0), {}),
        (unit(large_unit=True, rear_ranks=4), {}),
        (unit(entirely_in_difficult=True), {}),
        (unit(entirely_in_difficult=True, terrain="broken"), {}),
        (unit(approach="receiving", manoeuvred_charge=True), {}),
        (unit(approach="countercharging", manoeuvred_charge=True), {}),
        (unit(supported_flanks=3), {}),
        (unit(status="destroyed"), {}),
        (unit(close_weapon=None), {}),
        (unit(discipline=None), {}),
        (unit(impetus=None), {}),
        (unit(vbu=0), {}),
        (unit(), {"camels": True}),
        (unit(), {"unit_type": "artillery", "melee_weapon": "pike"}),
        (unit(), {"unit_type": "skirmishers", "closed_ranks": True}),
        (unit(), {"vbu": 4}),
        (unit(), {"discipline": None}),
    ],
    ids=str,
)
def test_wrong_units(own, other):
    with pytest.raises(FactError):
        pool(own, enemy(**other))


def test_no_rear_ranks_may_be_said_of_a_unit_that_is_not_large():
    assert pool(engaged(rear_ranks=0)).values["dice"] == pool(engaged(rear_ranks=None)).values["dice"] == 5


# both sides


def fight(attackers, defenders, *dice, **rules):
    """The first of each is the main unit."""

    def side(units):
        return {"main": units[0], "supports": units[1:]}

    return melee.run({"attacker": side(attackers), "defender": side(defenders), "house_rules": rules}, typed(*dice))


def test_core_a_side_throws_its_pools_together():
    """R42: the two 5s come from two units."""
    found = fight([unit(vbu=1), unit(vbu=2)], [unit(vbu=2)], 5, 5, 6, 1)

    assert found.attacker == {
        "main": pool(unit(vbu=1)).values,
        "supports": [pool(unit(vbu=2), role="support").values],
        "dice": 2,
        "rolled": [5, 5],
        "hits_inflicted": 1,
    }
    assert (found.attacker_hits_taken, found.defender_hits_taken) == (1, 1)
    assert found.attacker_must_test
    assert found.defender_must_test


def test_supports_fight_the_enemy_main_unit_and_come_as_their_own_does():
    rider = unit("medium_cavalry", vbu=4, impetus=2)
    found = fight([rider, rider], [unit("heavy_foot", vbu=1, melee_weapon="pike"), unit(vbu=1, impetus=5)], *[1] * 8)

    assert found.attacker["supports"][0]["impetus"]["nullified_by"] == ["mounted_charging_resistant_target"]
    assert found.defender["supports"][0]["impetus"] is None
    own_way = fight([unit(vbu=1), unit(vbu=2, impetus=2, approach="engaged")], [unit(vbu=1)], 1, 1, 1)
    assert own_way.attacker["supports"][0]["impetus"] is None


def test_a_side_may_have_no_dice_at_all():
    nothing = unit("skirmishers", vbu=1, disordered=True)

    found = fight([nothing], [nothing])
    assert (found.attacker["rolled"], found.defender["dice"], found.attacker_must_test) == ([], 0, False)


MEETINGS = {("charging", "receiving"), ("charging", "countercharging"), ("pursuing", "pursued"), ("engaged", "engaged")}
APPROACHES = ("charging", "countercharging", "receiving", "pursuing", "pursued", "engaged")


@pytest.mark.parametrize("pair", list(itertools.product(APPROACHES, APPROACHES)), ids=str)
def test_how_two_main_units_can_meet(pair):
    attacker, defender = (unit(vbu=1, approach=approach) for approach in pair)
    if pair in MEETINGS:
        assert fight([attacker], [defender], 1, 1).attacker_hits_taken == 0
    else:
        with pytest.raises(FactError):
            fight([attacker], [defender], 1, 1)


def test_defaults_take_part_in_the_meeting():
    with pytest.raises(FactError):
        fight([unit(vbu=1, approach="engaged")], [unit(vbu=1)], 1, 1)
    with pytest.raises(FactError):
        fight([unit(vbu=1)], [unit(vbu=1, approach="engaged")], 1, 1)


def test_only_those_who_charge_make_a_manoeuvred_charge():
    clever = {"manoeuvred_charge": True}

    assert fight([unit(vbu=1), unit(vbu=1, **clever)], [unit(vbu=1)], 1, 1, 1).attacker["supports"][0]["impetus"]["bonus"] == 1
    with pytest.raises(FactError):
        fight([unit(vbu=1)], [unit(vbu=1, **clever)], 1, 1)
    with pytest.raises(FactError):
        fight([unit(vbu=1), unit(vbu=1, approach="engaged", **clever)], [unit(vbu=1)], 1, 1, 1)


def test_at_most_four_supports():
    four = [unit(vbu=1)] * 5

    assert fight(four, [unit(vbu=1)], *[1] * 6).attacker["dice"] == 5
    with pytest.raises(FactError):
        fight([*four, unit(vbu=1)], [unit(vbu=1)], *[1] * 7)
    with pytest.raises(DiceError):
        fight(four, [unit(vbu=1)], *[1] * 7)


# who won


def result(attacker=("none", 0), defender=("none", 0), rules=None, **facts):
    """Test and losses of each."""
    given = {"attacker_type": "heavy_foot", "defender_type": "heavy_foot", "house_rules": rules or {}, **facts}
    for name, (test, losses) in (("attacker", attacker), ("defender", defender)):
        given |= {f"{name}_test": test, f"{name}_losses": losses}
    return melee_result.run(given, typed())


HOUSE = {"R43": "failed_test_loses"}


@pytest.mark.parametrize(
    ("attacker", "defender", "by_losses", "by_failure"),
    [
        (("none", 0), ("none", 0), "draw", "draw"),
        (("pass", 0), ("pass", 1), "attacker_wins", "draw"),
        (("fail", 1), ("pass", 1), "draw", "defender_wins"),
        (("fail", 1), ("none", 0), "defender_wins", "defender_wins"),
        (("fail", 3), ("fail", 2), "defender_wins", "defender_wins"),
        (("fail", 2), ("fail", 2), "draw", "draw"),
        (("pass", 1), ("fail", 1), "draw", "attacker_wins"),
    ],
)
def test_core_fewer_losses_win(attacker, defender, by_losses, by_failure):
    """R43."""
    assert result(attacker, defender).result == by_losses
    assert result(attacker, defender, HOUSE).result == by_failure


def test_core_whoever_is_destroyed_has_lost():
    for rules in ({}, HOUSE):
        found = result(("pass", 1), ("fail", 5), rules, attacker_destroyed=True, attacker_impetuous=True, defender_impetuous=True)
        assert (found.result, found.loser_retreats, found.winner_must_pursue) == ("defender_wins", False, True)
        both = result(("pass", 1), ("fail", 5), rules, attacker_destroyed=True, defender_destroyed=True)
        assert (both.result, both.winner, both.loser, both.still_in_contact) == ("draw", None, None, False)


def test_core_a_draw_keeps_them_in_contact():
    """R45."""
    assert result().values == {
        "result": "draw",
        "winner": None,
        "loser": None,
        "loser_retreats": False,
        "winner_may_pursue": False,
        "winner_must_pursue": False,
        "still_in_contact": True,
    }


@pytest.mark.parametrize("unit_type", UNIT_TYPES)
def test_core_who_pursues(unit_type):
    """R44."""
    able = unit_type not in ("artillery", "wagenburg")
    found = result(("none", 0), ("fail", 1), attacker_type=unit_type, attacker_impetuous=True)

    assert (found.winner_may_pursue, found.winner_must_pursue) == (able, able)
    assert result(("none", 0), ("fail", 1), attacker_type=unit_type, defender_impetuous=True).winner_must_pursue is False


@pytest.mark.parametrize(
    ("attacker", "facts"),
    [
        (("none", 1), {}),
        (("none", 0), {"attacker_destroyed": True}),
        (("fail", 0), {}),
        (("pass", 2), {}),
        (("pass", 0), {"attacker_destroyed": True}),
        (("fail", 13), {}),
        ((None, 0), {}),
        (("none", 0), {"attacker_type": None}),
    ],
    ids=str,
)
def test_wrong_results(attacker, facts):
    with pytest.raises(FactError):
        result(attacker, **facts)
    if not facts:
        with pytest.raises(FactError):
            result(("none", 0), attacker)
