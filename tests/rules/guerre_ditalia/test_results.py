"""The results table."""

import pytest

from rules.rulesets.guerre_ditalia.terms import TROOP_TYPES
from tests.rules.guerre_ditalia.asking import ask, is_wrong

HORSE = {"gendarmes", "cavalry", "light_cavalry", "missile_cavalry"}
GUNS = {"artillery", "organ_guns"}
SHOOTERS = {"missile_cavalry", "missile_foot", "light_foot", "forlorn_hope", *GUNS}


def result(loser, winner, loser_total=5, winner_total=6, combat="melee", **facts):
    found = ask(
        "combat_result",
        **{"combat": combat, "loser": loser, "winner": winner, "loser_total": loser_total, "winner_total": winner_total, **facts},
    )
    assert found.element_lost is (found.effect == "destroyed")
    return found.effect, found.cause


def destroyers(loser, **facts):
    """Who destroys it as an opponent, beaten by less in the open."""
    winners = SHOOTERS if facts.get("combat") == "shooting" else TROOP_TYPES
    return {winner for winner in winners if result(loser, winner, **facts) == ("destroyed", "opponent")}


@pytest.mark.parametrize(
    ("loser", "in_contact"),
    [
        ("gendarmes", set()),
        ("cavalry", set()),
        ("light_cavalry", {"gendarmes"}),
        ("missile_cavalry", {"gendarmes"}),
        ("pikes", {"gendarmes", "forlorn_hope"}),
        ("spears", {"gendarmes", "forlorn_hope"}),
        ("halberdiers", {"gendarmes"}),
        ("swordsmen", HORSE | {"forlorn_hope"}),
        ("missile_foot", HORSE),
        ("light_foot", HORSE),
        ("forlorn_hope", {"gendarmes", "cavalry"}),
        ("artillery", set(TROOP_TYPES)),
        ("organ_guns", set(TROOP_TYPES)),
        ("camp", set()),
    ],
)
def test_who_destroys_whom_by_less(loser, in_contact):
    assert destroyers(loser) == in_contact
    assert destroyers(loser, combat="shooting") == set()


def test_gendarmes_die_of_those_they_ran_into():
    assert destroyers("gendarmes", contacted_this_round=True) == {"light_cavalry", "missile_foot", *GUNS}
    assert result("gendarmes", "spears", contacted_this_round=True) == ("recoil", "otherwise")


def test_difficult_ground_destroys_after_shots_too_unless_a_house_rule_spares():
    mortal = {"gendarmes", "cavalry", "light_cavalry", "missile_cavalry", "pikes", "spears", "halberdiers", "swordsmen"}
    for loser in TROOP_TYPES:
        shot = result(loser, "light_foot", combat="shooting", loser_terrain="river")
        assert (shot == ("destroyed", "terrain")) == (loser in mortal | {"missile_foot"})
    spared = {"combat": "shooting", "loser_terrain": "marsh", "house_rules": {"R47": "contact_only"}}
    assert result("pikes", "artillery", **spared) == ("recoil", "otherwise")
    assert result("light_cavalry", "artillery", 1, 6, **spared) == ("flee", "otherwise")
    assert result("pikes", "spears", loser_terrain="marsh", house_rules={"R47": "contact_only"}) == ("destroyed", "terrain")


def test_half_or_less():
    assert [result(loser, "spears", 3, 6) for loser in ("light_cavalry", "light_foot", "missile_foot", "artillery", "camp")] == [
        ("flee", "otherwise"),
        ("flee", "otherwise"),
        ("destroyed", "otherwise"),
        ("destroyed", "otherwise"),
        ("destroyed", "otherwise"),
    ]
    assert result("missile_cavalry", "missile_cavalry", 3, 6) == ("destroyed", "opponent")
    assert result("missile_cavalry", "missile_cavalry", 3, 6, combat="shooting") == ("flee", "otherwise")
    assert result("light_cavalry", "spears", 3, 6, loser_terrain="fields") == ("destroyed", "terrain")
    assert result("light_foot", "light_foot", 3, 6) == ("destroyed", "opponent")
    assert result("light_foot", "light_foot", 3, 6, combat="shooting") == ("flee", "otherwise")
    assert result("light_foot", "spears", 3, 6, loser_terrain="steep_hill") == ("flee", "otherwise")
    assert result("missile_foot", "pikes", 3, 6) == ("flee", "opponent")


@pytest.mark.parametrize(
    ("loser_total", "winner_total", "degree", "by_house_rule"),
    [
        (4, 7, "less", "less"),
        (4, 8, "half_or_less", "less"),
        (4, 9, "half_or_less", "half_or_less"),
        (0, 0, "draw", "draw"),
        (-3, -3, "draw", "draw"),
        (0, 1, "half_or_less", "half_or_less"),
        (-1, 0, "half_or_less", "half_or_less"),
        (-4, -2, "half_or_less", "half_or_less"),
        (-4, -3, "half_or_less", "half_or_less"),
        (-20, 40, "half_or_less", "half_or_less"),
    ],
)
def test_degrees_are_exact_whatever_the_signs(loser_total, winner_total, degree, by_house_rule):
    facts = {"combat": "melee", "loser": "pikes", "winner": "spears", "loser_total": loser_total, "winner_total": winner_total}

    assert ask("combat_result", **facts).degree == degree
    assert ask("combat_result", **facts, house_rules={"R61": "exact_half_less"}).degree == by_house_rule


@pytest.mark.parametrize(
    "facts",
    [
        {"loser_total": 7},
        {"loser_total": -21},
        {"winner_total": 41},
        {"combat": "shooting", "winner": "cavalry"},
        {"combat": "shooting", "winner": "artillery", "contacted_this_round": True},
        {"loser_terrain": "steep_hill"},
        {"loser_terrain": None},
        {"combat": None},
    ],
    ids=str,
)
def test_contradictions_and_ranges(facts):
    good = {"combat": "melee", "loser": "pikes", "winner": "spears", "loser_total": 5, "winner_total": 6}

    assert is_wrong("combat_result", **{**good, **facts})
