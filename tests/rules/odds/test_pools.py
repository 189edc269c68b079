"""Plain handfuls of dice, against an independent library; and what a distribution tells of itself."""

from fractions import Fraction

import icepool
import pytest

from rules.engine.dice import Dice
from rules.engine.facts import Facts
from rules.engine.odds import Budget, Distribution, exact, odds, sampled
from rules.engine.outcome import outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text

WORDS = Text("dice", "dadi")
D6 = icepool.d6


class Nothing(Facts):
    """No facts."""


def throwing(throw):
    """A procedure that only throws."""

    @procedure(title=WORDS, cite="§0", help=WORDS)
    def thrown(facts: Nothing, dice: Dice):
        return outcome(**throw(dice))

    return thrown


def found(throw, of="value", **budget):
    return odds(throwing(throw), {}, of=of, budget=Budget(**budget))


def as_fractions(die):
    return {value: Fraction(quantity, die.denominator()) for value, quantity in die.items()}


@pytest.mark.parametrize("count", [1, 2, 5, 24])
def test_successes_are_counted_as_icepool_counts_them(count):
    mine = found(lambda dice: {"value": sum(face >= 4 for face in dice.pool(count, WORDS, hits=lambda face: face >= 4))})

    assert mine.weights == as_fractions(count @ (D6 >= 4))


@pytest.mark.parametrize("count", [1, 3, 12])
def test_totals_are_icepools(count):
    mine = found(lambda dice: {"value": sum(dice.pool(count, WORDS, asks=sum))})

    assert mine.weights == as_fractions(count @ D6)


@pytest.mark.parametrize("count", [2, 3, 6])
def test_the_highest_of_a_handful_is_icepools(count):
    assert found(lambda dice: {"value": max(dice.pool(count, WORDS))}).weights == as_fractions(D6.highest(count))


def test_saves_are_icepools():
    mine = found(lambda dice: {"value": dice.throws(7, 2, WORDS, lambda total: total > 8)})

    assert mine.weights == as_fractions(7 @ (2 @ D6 > 8))


def test_hits_and_then_kills_are_icepools():
    def volley(dice):
        hits = sum(face >= 4 for face in dice.pool(12, WORDS, hits=lambda face: face >= 4))
        return {"value": sum(face >= 3 for face in dice.pool(hits, WORDS, hits=lambda face: face >= 3))}

    assert found(volley).weights == as_fractions((12 @ (D6 >= 4)).map(lambda hits: hits @ (D6 >= 3)))


def tie_again(dice):
    while True:
        dice.settled("throw")
        a, b = dice.d6(WORDS), dice.d6(WORDS)
        if a != b:
            return {"value": a > b}


def test_ties_without_end_are_summed_up_exactly():
    assert found(tie_again).weights == {True: Fraction(1, 2), False: Fraction(1, 2)}


def test_what_may_go_on_for_ever_is_followed_until_it_no_longer_matters():
    def until_no_six(dice):
        throws = 1
        while dice.roll(6, WORDS, alike=lambda face: face == 6) == 6:
            throws += 1
        return {"value": throws}

    throws = found(until_no_six)

    assert throws.weights[2] == Fraction(1, 6) * Fraction(5, 6)
    assert 0 < throws.left_out < 1e-9
    assert sum(throws.weights.values()) + throws.left_out == 1


def test_a_field_that_shows_faces_unfolds_them():
    def shown(dice):
        rolled = dice.pool(2, WORDS, hits=lambda face: face == 6, shown_in=("rolled",))
        return {"rolled": rolled, "value": rolled.count(6)}

    assert len(found(shown).weights) == 3
    assert len(found(shown, of="rolled").weights) == 36


def test_beyond_the_budget_odds_are_sampled_and_say_so():
    def many(dice):
        return {"value": sum(dice.d6(WORDS) for _ in range(8)) % 2}

    some = found(many, runs=100, samples=2_000)

    assert not some.exact
    assert some.samples == 2_000
    low, high = some.interval(0)
    assert low < 0.5 < high
    assert high - low < 0.05


def test_a_sample_is_the_same_each_time():
    rolled = throwing(lambda dice: {"value": dice.d6(WORDS)})

    assert sampled(rolled, Nothing(), of="value", budget=Budget(samples=500)) == sampled(
        rolled, Nothing(), of="value", budget=Budget(samples=500)
    )


def test_several_fields_can_be_asked_together():
    both = exact(throwing(lambda dice: {"die": (face := dice.d6(WORDS)), "even": face % 2 == 0}), Nothing(), of=("die", "even"))

    assert both.field(0).mean == 3.5
    assert both.field(1).probability(True) == 0.5
    assert both.weights[6, True] == Fraction(1, 6)


def test_mean_and_deviation_are_those_of_a_die():
    die = Distribution({face: Fraction(1, 6) for face in range(1, 7)})

    assert die.mean == 3.5
    assert die.deviation == pytest.approx(1.7078, abs=1e-4)
