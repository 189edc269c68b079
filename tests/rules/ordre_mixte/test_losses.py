"""«Mischie», last line, and R1: percentages and PM."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, DiceWanted, FactError
from rules.rulesets.ordre_mixte.losses import apply_losses, losses_from_percentage


def rolled(percentage, *dice, **facts):
    return losses_from_percentage.run({"percentage": percentage, **facts}, typed(*dice))


def test_a_roll_of_the_percentage_itself_is_still_a_loss():
    assert (rolled(40, 40).losses, rolled(40, 41).losses) == (1, 0)


def test_each_full_hundred_is_a_sure_loss_and_the_rest_is_rolled():
    assert [rolled(100).losses, rolled(101, 1).losses, rolled(101, 2).losses, rolled(250, 50).losses] == [1, 2, 1, 3]
    assert rolled(300).values == {
        "losses": 3,
        "percentage": 300,
        "automatic_losses": 3,
        "remainder": 0,
        "roll": None,
        "hit": False,
    }


@pytest.mark.parametrize("percentage", [-1000, -1, 0])
def test_nothing_and_less_than_nothing_is_not_rolled(percentage):
    assert (rolled(percentage).percentage, rolled(percentage).losses) == (0, 0)
    with pytest.raises(DiceError):
        rolled(percentage, 1)


def test_double_nought_is_a_hundred():
    assert rolled(99, 100).hit is False
    with pytest.raises(DiceError):
        rolled(99, 0)


def test_by_house_rule_two_losses_are_the_most():
    """R4."""
    house = {"house_rules": {"R4": "two_at_most"}}

    assert (rolled(201, **house).percentage, rolled(201, **house).losses) == (200, 2)
    assert rolled(199, 99, **house).losses == 2


@pytest.mark.parametrize("percentage", [-1001, 5001, 40.0, "40", True, None])
def test_percentages_that_are_none(percentage):
    with pytest.raises(FactError):
        rolled(percentage, 1)


def test_a_remainder_wants_its_die():
    with pytest.raises(DiceWanted):
        rolled(1)


def after(pm, bases, start, losses, **facts):
    left = apply_losses.run({"pm": pm, "bases": bases, "bases_start": start, "losses": losses, **facts}, typed())
    return left.pm_after, left.bases_after, left.bases_removed, left.bases_lost, left.destroyed, left.morale_test_due


def test_bases_come_off_with_the_pm_that_they_need():
    assert after(6, 6, 6, 1) == (5, 5, 1, 1, False, False)
    assert after(6, 6, 6, 2) == (4, 4, 2, 2, False, True)
    assert after(8, 4, 4, 1, pm_per_base=2) == (7, 4, 0, 0, False, False)
    assert after(8, 4, 4, 2, pm_per_base=2) == (6, 3, 1, 1, False, False)


def test_bases_lost_before_stay_lost_and_none_comes_back():
    assert after(10, 3, 5, 1) == (9, 3, 0, 2, False, False)


def test_a_unit_without_pm_is_destroyed_and_tests_no_more():
    assert after(2, 2, 4, 5) == (0, 0, 2, 4, True, False)


def test_without_losses_nothing_is_due():
    assert after(3, 3, 4, 0) == (3, 3, 0, 1, False, False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"pm": 0},
        {"pm": 49},
        {"bases": 0},
        {"bases_start": 3},
        {"bases_start": 25},
        {"losses": 61},
        {"losses": -1},
        {"pm_per_base": 0},
        {"pm_per_base": 7},
        {"pm_per_base": None},
        {"house_rules": {"R1": "two"}},
        {"house_rules": None},
        {"house_rules": {"R4": "d6"}},
    ],
    ids=str,
)
def test_contradictions(wrong):
    with pytest.raises(FactError):
        apply_losses.run({"pm": 4, "bases": 4, "bases_start": 4, "losses": 1, **wrong}, typed())


def test_house_rules_of_other_chapters_are_taken_and_do_nothing():
    assert after(4, 4, 4, 1, house_rules={"R4": "two_at_most", "R47": "disordered_may_charge"}) == after(4, 4, 4, 1)
