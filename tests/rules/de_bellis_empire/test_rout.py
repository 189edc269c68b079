"""§10.0, §11.0 and the generals of §2.0."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.de_bellis_empire.rout import break_check, general_loss, losses, victory


def check(points_lost, *dice, left=8, near=0, **facts):
    return break_check.run(
        {"points_lost": points_lost, "elements_left": left, "elements_in_command": near, **facts}, typed(*dice)
    )


def test_both_halves_of_a_light_infantry_element_are_worth_the_whole():
    """R7."""
    assert losses.run({"lost": {"voltigeurs": 2}}, typed()).points_lost == 4


def test_a_corps_breaks_at_a_third():
    """R57: 12 of 36; of 37 it takes 13."""
    assert check(11).breaks is False
    assert check(12, 1).breaks is True
    assert check(12, budget=37).threshold_points == 13


def test_the_die_keeps_some_of_those_in_command():
    assert (check(12, 3, near=5).keep, check(12, 3, near=5).flee) == (3, 5)
    assert (check(12, 6, near=2).keep, check(12, 6, near=2).flee) == (2, 6)


def test_an_unbroken_corps_keeps_all_and_rolls_nothing():
    whole = check(0, near=3)

    assert (whole.keep, whole.flee, whole.die, whole.attack_penalty) == (8, 0, None, 0)
    with pytest.raises(DiceError):
        check(0, 4)


def test_without_a_general_only_the_general_in_chief_rallies():
    assert check(12, general_eliminated=True).flee == 8
    rallied = check(12, 2, near=3, general_eliminated=True)
    assert (rallied.keep, rallied.recovered_by_general_in_chief) == (2, True)


def test_nobody_left_means_no_die():
    assert check(36, left=0).die is None


def test_only_the_passive_side_checks_and_only_once():
    assert check(12, side="active", already_routed=True).reason == "only_passive_side_checks"
    assert check(12, already_routed=True).reason == "already_routed"


def test_impossible_counts():
    for facts in ({"points_lost": 37}, {"points_lost": 0, "near": 9}):
        with pytest.raises(FactError):
            check(**facts)


def test_a_general_falls_beside_a_friend_destroyed_in_combat():
    def lost(**facts):
        found = general_loss.run({"general": "corps", "element_result": "destroyed", **facts}, typed())
        return found.general_eliminated, found.corps_out_of_sight, found.takeover_lost

    assert lost() == (True, True, False)
    assert lost(general="in_chief") == (True, False, True)
    assert lost(cause="left_table") == (False, False, False)
    assert lost(element_is_enemy=True) == (False, False, False)
    assert lost(element_result="flight") == (False, False, False)


def battle(side_a, side_b, **facts):
    return victory.run({"side_a": side_a, "side_b": side_b, **facts}, typed())


def test_one_corps_a_side_is_decided_by_a_third_of_the_budget():
    over = battle({"corps": 1, "points_lost": 11}, {"corps": 1, "points_lost": 12})

    assert (over.method, over.winner) == ("budget_third", "a")
    assert not battle({"corps": 1, "routed": 1}, {"corps": 1}).finished


def test_otherwise_more_than_half_of_the_corps_must_rout():
    assert not battle({"corps": 4, "routed": 2, "points_lost": 140}, {"corps": 1}).finished
    assert battle({"corps": 3, "routed": 2}, {"corps": 1}).winner == "b"


def test_when_both_are_beaten_the_first_loses():
    """R61."""
    both = {"corps": 2, "routed": 2}

    assert battle(both, both).draw
    assert battle(both, both, first_beaten="a").winner == "b"
    with pytest.raises(FactError):
        battle(both, {"corps": 2}, first_beaten="b")


def test_points_beyond_the_budget():
    with pytest.raises(FactError):
        battle({"corps": 1, "points_lost": 37}, {"corps": 1})
    with pytest.raises(FactError):
        battle({"corps": 1, "routed": 2}, {"corps": 1})
