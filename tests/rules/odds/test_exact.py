"""The odds of every procedure that rolls dice, against every face of every die, and against sampled runs."""

from random import Random
from time import perf_counter

import pytest

from rules.engine.dice import Dice
from rules.engine.odds import Budget, Chance, OutOfBudget, exact
from tests.rules.odds.proof import (
    FEW_ENDS,
    RUNS,
    THOROUGH,
    chi_squared,
    face_by_face,
    fields,
    followed_and_sampled,
    many_runs,
    situations,
    walked_together,
)

each_procedure = pytest.mark.parametrize("at", situations(), ids=":".join)

#: Of the worked facts of a procedure, so many are enough for every day.
FEW = None if THOROUGH else 2
BUDGET = Budget(runs=60_000, seconds=600) if THOROUGH else Budget(runs=1_500, seconds=5)


def told(at, words, begun):
    """A line for whoever runs the thorough proof."""
    if THOROUGH:
        print(f"{':'.join(at)}: {words}, {perf_counter() - begun:.0f} s", flush=True)


def found_exactly(procedure, facts, names, endless=()):
    """The exact odds of these fields, and those that would take too much; ``endless``: those of which that is known already."""
    found, skipped = {}, []
    for group in walked_together(procedure, facts, [name for name in names if name not in endless]):
        try:
            joint = exact(procedure, facts, of=group, budget=BUDGET)
        except OutOfBudget:
            skipped += group
        else:
            found |= {name: joint.field(place) for place, name in enumerate(group)}
    return found, skipped


@each_procedure
def test_exact_odds_are_those_of_every_face_of_every_die(at):
    followed, _sampled = followed_and_sampled(situations()[at][:FEW])
    if not followed:
        pytest.skip("too many faces for this")
    endless = set()
    for _ruleset, procedure, facts in followed:
        begun = perf_counter()
        every = face_by_face(procedure, facts)
        exactly, skipped = found_exactly(procedure, facts, every.fields, endless)
        # Where a field shows every throw, there is more than is worth following, for any facts with ties.
        assert not skipped or every.beyond or every.ends > FEW_ENDS, skipped
        if every.beyond:
            endless.update(skipped)
        for field, found in exactly.items():
            expected = every.fields[field]
            if every.beyond:
                assert all(0 <= found.weights.get(value, 0) - weight <= every.beyond for value, weight in expected.items()), field
            else:
                assert found.weights == expected, field
                assert not found.left_out
        assert exactly
        told(at, f"{every.most_dice} dice, {every.ends} ends, {len(exactly)} fields the same, not exact: {skipped}", begun)


@each_procedure
def test_exact_odds_agree_with_sampled_runs(at):
    """Every day on one situation; thoroughly, on all that cannot be followed face by face."""
    each = followed_and_sampled(situations()[at])[1] if THOROUGH else situations()[at][:1]
    for _ruleset, procedure, facts in each:
        begun, furthest = perf_counter(), 0.0
        counts = many_runs(procedure, facts)
        exactly, skipped = found_exactly(procedure, facts, counts)
        for field, found in exactly.items():
            assert set(counts[field]) <= set(found.weights), field
            far = chi_squared(found.weights, counts[field], RUNS)
            furthest = max(far, furthest)
            assert far < 5, field
        told(at, f"{RUNS} runs, {len(exactly)} fields, furthest {furthest:.1f}, not exact: {skipped}", begun)


@each_procedure
def test_a_result_has_exact_odds(at):
    """Whatever shows no faces is exact within a modest number of runs, for most procedures at most of their worked facts."""
    if at in {("naran-fuciliers-wars", "melee"), ("impetus", "melee"), ("naran-fuciliers-wars", "scouting_test")}:
        pytest.skip("two handfuls against each other take more")
    for _ruleset, procedure, facts in situations()[at][:FEW]:
        values = procedure.resolve(facts, Dice(Chance(Random(1)))).values
        tellers = [field for field in fields(values) if field.split(".")[-1] in {"result", "winner", "hits", "losses"}]
        for field in tellers:
            assert exact(procedure, facts, of=field, budget=Budget(runs=20_000)).left_out == 0, field
