"""§4.0: set-up and the order of play."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, DiceWanted
from rules.rulesets.de_bellis_empire.turn import deployment, first_player, general_quality, next_step


def test_lots_are_drawn_again_until_they_differ():
    drawn = first_player.run({}, typed(4, 4, 1, 1, 2, 5))

    assert drawn.rolls == [[4, 4], [1, 1], [2, 5]]
    assert (drawn.first_player, drawn.deploys_first) == ("b", "a")


def test_a_tie_wants_more_dice():
    with pytest.raises(DiceWanted):
        first_player.run({}, typed(4, 4))


def test_the_second_player_sets_up_first_whatever_the_distance():
    too_early = deployment.run({"player": "first", "distance_from_edge_mm": 900}, typed())

    assert too_early.reason == "second_player_deploys_first"


def test_15_cm_are_still_inside():
    assert deployment.run({"player": "second", "distance_from_edge_mm": 150}, typed()).allowed
    assert deployment.run({"player": "second", "distance_from_edge_mm": 151}, typed()).reason == "beyond_15cm"


@pytest.mark.parametrize(
    ("die", "quality", "modifier"), [(1, "mediocre", -1), (2, "normal", 0), (5, "normal", 0), (6, "genius", 1)]
)
def test_a_die_makes_the_general(die, quality, modifier):
    general = general_quality.run({}, typed(die))

    assert (general.quality, general.pa_modifier) == (quality, modifier)


def test_a_general_has_one_die():
    with pytest.raises(DiceError):
        general_quality.run({}, typed(3, 3))


def test_a_turn_goes_through_both_phases():
    seen = []
    now = {"active": "first", "step": "movement", "turn": 1}
    for _ in range(8):
        after = next_step.run(now, typed())
        seen.append((after.turn, after.step, after.acts))
        now = {"active": after.active, "step": after.step, "turn": after.turn}

    assert seen == [
        (1, "defensive_fire", "second"),
        (1, "melee", "first"),
        (1, "break_check", "second"),
        (1, "movement", "second"),
        (1, "defensive_fire", "first"),
        (1, "melee", "second"),
        (1, "break_check", "first"),
        (2, "movement", "first"),
    ]
