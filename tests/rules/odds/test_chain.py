"""Odds through several procedures, against the same played out step by step with random dice."""

from collections import Counter
from random import Random

import pytest

from rules.engine.dice import Dice
from rules.engine.odds import Budget, Chance
from rules.engine.odds.chain import Link, followed, merged
from rules.engine.ruleset import rulesets
from rules.web.odds import follow_ups_of
from tests.rules.odds.proof import RUNS, chi_squared

LINE = {"arm": "infantry", "formation": "line"}
VOLLEY = {**LINE, "bases": 4, "range_band": "short", "target_arm": "infantry", "target_formation": "line"}
MORALE = {"pm": 4, "cause": "charge_reaction", "opponent_arm": "infantry"}
MELEE = {"attacker": {"bases_in_contact": 2}, "defender": {**LINE, "bases_in_contact": 3}}

BOLTS = {"shooter_type": "missile_foot", "target_type": "heavy_cavalry_1", "weapon": "crossbow", "weapon_class": "A"}
BOLTS |= {"range_band": "short", "vbu": 4, "fire_kind": "defensive"}
COHESION = {"vbu": 2}
IMPETUS = {
    "attacker": {"main": {"discipline": "B", "impetus": 4, "approach": "charging"}},
    "defender": {"main": {"unit_type": "missile_foot", "discipline": "B", "vbu": 4, "approach": "receiving"}},
}


def chain(slug, first, facts, *answers, of):
    book = rulesets()[slug]
    links, last = [], book.procedures[first]
    for answered in answers:
        (follow_up, *_) = follow_ups_of(book, last)
        last = book.procedures[follow_up.then]
        links.append(Link(follow_up, last, answered))
    procedure = book.procedures[first]
    return followed(procedure, procedure.facts.read(facts), links, of=of, budget=Budget())


def charge_into_a_volley(dice):
    """PM that the defender of a line loses; None: the charge did not come home."""
    run = rulesets()["ordre-mixte"].procedures
    lost = run["infantry_fire"].run(VOLLEY, dice).pm_lost
    test = run["morale_test"].run({**MORALE, **LINE, "pm": 4 - lost, "pm_lost": lost}, dice)
    if test.values.get("result") in ("retreat", "rout") or test.values.get("destroyed") or lost >= 4:
        return None
    charger = {"attacker": {**LINE, "charging": True}}
    return run["melee"].run(merged(MELEE, charger), dice).defender_pm_lost


def charge_into_bolts(dice):
    """Hits that the shooters take when the knights are upon them; None: there are none left."""
    run = rulesets()["impetus"].procedures
    hits, knights = run["shooting"].run(BOLTS, dice).hits, {"vbu": 2, "status": "fresh", "disordered": False}
    if hits:
        shot = {"cause": "shooting", "missile_weapon": "crossbow", "range_band": "short", "fire_kind": "defensive"}
        test = run["cohesion_test"].run({**COHESION, **shot, "unit_type": "heavy_cavalry_1", "hits": hits}, dice)
        if test.unit_destroyed:
            return None
        knights = {"vbu": test.vbu_after, "status": "exhausted" if test.losses else "fresh", "disordered": True}
    return (
        run["melee"]
        .run(merged(IMPETUS, {"attacker": {"main": {**knights, "unit_type": "heavy_cavalry_1"}}}), dice)
        .defender_hits_taken
    )


@pytest.mark.parametrize(
    ("found", "played"),
    [
        (lambda: chain("ordre-mixte", "infantry_fire", VOLLEY, MORALE, MELEE, of="defender_pm_lost"), charge_into_a_volley),
        (lambda: chain("impetus", "shooting", BOLTS, COHESION, IMPETUS, of="defender_hits_taken"), charge_into_bolts),
    ],
    ids=["ordre-mixte", "impetus"],
)
def test_a_charge_met_by_fire_then_tested_then_fought(found, played):
    odds = found()
    dice = Dice(Chance(Random(11)))
    seen = Counter(played(dice) for _ in range(RUNS))

    assert odds.exact
    assert 0.02 < odds.probability(None) < 0.98
    assert abs(1 - sum(odds.weights.values()) - odds.left_out) < 1e-12
    assert set(seen) <= set(odds.weights)
    assert chi_squared(odds.weights, seen, RUNS) < 5


def test_where_nothing_follows_no_melee_is_fought():
    after_a_melee = {**MORALE, **LINE, "cause": "melee", "pm_lost": 1}

    assert chain("ordre-mixte", "morale_test", after_a_melee, MELEE, of="defender_pm_lost").weights == {None: 1}
