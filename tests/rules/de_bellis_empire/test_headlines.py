"""What happened in a line, as the log and the panel's head say it."""

import pytest
from django.utils.translation import override

from rules.engine.dice import typed
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire import RULESET
from rules.web.explain import explain

LINE = {"type": "line_infantry"}


@pytest.mark.parametrize(
    ("procedure", "given", "dice", "en", "it"),
    [
        ("fire", {"shooter": LINE, "target": LINE, "range": "long"}, [1, 6], "Fire 3–9: no effect", "Tiro 3–9: nessun effetto"),
        (
            "fire",
            {"shooter": LINE, "target": LINE, "range": "medium"},
            [6, 3],
            "Fire 9–6: the target retreats",
            "Tiro 9–6: il bersaglio si ritira",
        ),
        (
            "melee",
            {"attacker": {"type": "lancers"}, "defender": {"type": "light_cavalry"}},
            [2, 2],
            "Melee: the attacker wins 5–4: the defender flees",
            "Mischia: vince l'attaccante 5–4: il difensore fugge",
        ),
        ("activation", {"quality": "genius"}, [4], "5 PA in this step", "5 PA in questa fase"),
        ("activation_cost", {"distance_to_general_mm": 10}, [], "It costs 1 PA", "Costa 1 PA"),
        (
            "first_player",
            {},
            [1, 6],
            "First player: {first_player}. {deploys_first} sets up first",
            "Primo giocatore: {first_player}. Schiera per prima: {deploys_first}",
        ),
        ("general_quality", {}, [1], "Mediocre: −1 PA", "Mediocre: −1 PA"),
        (
            "table_size",
            {"corps_a": 1, "corps_b": 2},
            [],
            "90 × 90 cm, with 3 pieces of terrain at least",
            "90 × 90 cm, con almeno 3 terreni",
        ),
        ("terrain_feature", {"feature": "gentle_hill"}, [], "Gentle hill: open terrain", "Collina dolce: terreno aperto"),
        ("movement_allowance", {"elements": [LINE]}, [], "It moves up to 12 cm", "Muove fino a 12 cm"),
        ("retreat", {"type": "line_infantry", "scale": "25mm"}, [], "It retreats 2.5 cm", "Si ritira di 2,5 cm"),
        ("flight", {"type": "lancers"}, [], "It flees 28 cm", "Fugge di 28 cm"),
        (
            "pursuit",
            {"winner_type": "cuirassiers", "loser_type": "lancers", "loser_result": "flight"},
            [],
            "The winner must follow",
            "Il vincitore deve inseguire",
        ),
        (
            "break_check",
            {"points_lost": 12, "elements_left": 5, "elements_in_command": 4},
            [3],
            "The corps routs: 3 stay, 2 flee",
            "Il corpo va in rotta: 3 restano, 2 fuggono",
        ),
        ("victory", {"side_a": {"corps": 1}, "side_b": {"corps": 1, "points_lost": 12}}, [], "{winner} wins", "Vince: {winner}"),
        ("group_check", {"elements": [LINE, LINE]}, [], "They move together", "Si muovono insieme"),
        (
            "group_check",
            {"elements": [LINE, {"type": "light_artillery"}]},
            [],
            "A battery and another arm are no group: moved together they cost two activations",
            "Una batteria e un'altra arma non sono un gruppo: mossi insieme costano due attivazioni",
        ),
        (
            "contact_permission",
            {"attacker_type": "cuirassiers", "target_type": "lancers"},
            [],
            "It goes into contact, charge +2",
            "Va a contatto, carica +2",
        ),
        ("contact_facing", {"contacted_on": "rear"}, [], "It turns to face the enemy", "Si gira a fare fronte"),
        (
            "contact_facing",
            {"contacted_on": "flank", "front_contact_already": True},
            [],
            "The contact is on its flank: −1",
            "Il contatto è sul fianco: −1",
        ),
        ("losses", {"lost": {"line_infantry": 1}}, [], "3 points lost", "3 punti perduti"),
    ],
)
def test_a_headline_says_what_became_of_it(procedure, given, dice, en, it):
    found = RULESET.procedures[procedure]

    assert found.headline(found.run(given, typed(*dice)).values) == Text(en, it)


@pytest.mark.parametrize(
    ("given", "language", "way"),
    [
        ({"type": "lancers"}, "en", "+4 cm +20 cm +4 cm 28 cm"),
        ({"type": "lancers", "scale": "25mm", "terrain": "rough"}, "it", "+5 cm +16 cm +4 cm 25 cm"),
    ],
)
def test_a_flight_is_summed_in_centimetres(given, language, way):
    found = RULESET.procedures["flight"]
    total = explain(RULESET, found, found.run(given, typed()), language).sums[0]

    with override(language):
        assert " ".join([*(part.shown for part in total.parts), total.shown]) == way
