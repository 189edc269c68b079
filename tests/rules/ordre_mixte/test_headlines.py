"""How outcomes read in a line."""

import pytest

from rules.engine.dice import typed
from rules.engine.text import Text
from rules.rulesets.ordre_mixte import RULESET

LINE = {"formation": "line", "bases": 4, "range_band": "long", "target_arm": "infantry", "target_formation": "line"}
SHAKEN = {"cause": "fire", "arm": "infantry", "formation": "line", "pm": 3, "pm_lost": 1}
FIGHTER = {"arm": "infantry", "formation": "line", "bases_in_contact": 4}
CHARGE = {"arm": "infantry", "formation": "line", "distance_mm": 95}


@pytest.mark.parametrize(
    ("procedure", "given", "dice", "en", "it"),
    [
        ("infantry_fire", LINE, [40], "Fire at 40%: the target loses 1 PM", "Tiro al 40%: il bersaglio perde 1 PM"),
        ("infantry_fire", LINE, [41], "Fire at 40%: no loss", "Tiro al 40%: nessuna perdita"),
        (
            "melee", {"attacker": FIGHTER, "defender": FIGHTER}, [9, 99],
            "PM lost: attacker 0, defender 1", "PM persi: attaccante 0, difensore 1",
        ),
        ("morale_test", SHAKEN, [5], "The unit holds", "L'unità tiene"),
        (
            "morale_test", SHAKEN, [3],
            "The unit retreats and loses 1 more PM: turn 1 base", "L'unità si ritira e perde 1 altro PM: gira 1 base",
        ),
        (
            "morale_test", SHAKEN | {"arm": "artillery", "formation": "deployed"}, [1],
            "The unit routs and loses 2 more PM: turn 2 bases; the crews abandon the guns",
            "L'unità va in rotta e perde altri 2 PM: gira 2 basi; gli artiglieri abbandonano i pezzi",
        ),
        (
            "morale_test", SHAKEN | {"pm": 2}, [1],
            "The unit routs and loses 2 more PM: it is destroyed", "L'unità va in rotta e perde altri 2 PM: è distrutta",
        ),
        (
            "morale_test", SHAKEN | {"formation": "square"}, [1],
            "The square stands and loses 1 PM", "Il quadrato resta fermo e perde 1 PM",
        ),
        ("charge", CHARGE, [], "The charge moves 8.5 cm and stops 1 cm short", "La carica muove 8,5 cm e si ferma a 1 cm"),
        (
            "charge", CHARGE | {"target_can_fire": False}, [],
            "The charge moves 9.5 cm into contact", "La carica muove 9,5 cm e va a contatto",
        ),
        (
            "movement_allowance", {"arm": "infantry", "formation": "march_column", "strategic": True}, [],
            "Strategic move: up to 40 cm", "Movimento strategico: fino a 40 cm",
        ),
        (
            "melee_outcome", {"attacker_arm": "cavalry", "defender_arm": "infantry", "defender_result": "rout"}, [],
            "The attacker holds the field and may break through", "L'attaccante tiene il campo e può sfondare",
        ),
        (
            "melee_order", {"melees": [{"id": "Farm", "flank_or_rear": True}, {"id": "Hill"}]}, [],
            "On a flank or rear, so first: Farm", "Sul fianco o sul retro, quindi per prime: Farm",
        ),
        ("initiative", {}, [2, 5], "{a} moves first", "Muove per prima: {a}"),
        (
            "initiative", {}, [4, 4, 1, 1, 2, 5],
            "After a tie (4–4, 1–1) {a} moves first", "Dopo un pareggio (4–4, 1–1) muove per prima: {a}",
        ),
    ],
)  # fmt: skip
def test_a_headline_says_what_became_of_it(procedure, given, dice, en, it):
    found = RULESET.procedures[procedure]

    assert found.headline(found.run(given, typed(*dice)).values) == Text(en, it)
