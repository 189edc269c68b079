"""Whom each die of an act was rolled for: where both sides roll, each has its own."""

from collections import defaultdict
from random import Random

import pytest

from rules.engine.dice import Seeded
from rules.engine.play.acting import carry_out, whose_die
from rules.engine.play.driver import Choice, Played, anyone, carried_out, some_battle
from rules.engine.play.dues import due_of
from rules.engine.play.names import own_name
from rules.engine.ruleset import rulesets

#: Acts in which both sides roll.
BOTH_ROLL = {
    "de-bellis-empire": {"first_player", "fire", "melee"},
    "guerre-ditalia": {"shooting", "melee"},
    "impetus": {"melee", "deployment_attacker_roll"},
    "naran-fuciliers-wars": {"melee", "scouting_test"},
    "ordre-mixte": {"initiative", "melee"},
}
ACTS = 400


def rolled(ruleset, seed):
    """Every act of a random battle that rolled dice: its name, and the sides that its dice were rolled for."""
    played, rng, source = Played(some_battle(ruleset, seed), None), Random(seed), Seeded(bytes([seed]), 0)
    for _ in range(ACTS):
        state = played.state
        if not ruleset.play.sequence.acting(state):
            return
        choice = anyone(ruleset.play, state, rng)
        if isinstance(choice, Choice) and not ruleset.play.acts[choice.act].lookup:
            act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
            done = carry_out(state, act, choice.chosen, choice.answers, Seeded(source.seed, source.counter), due)
            found = [whose_die(state, act, done.chosen, die) for die in done.outcome.dice]
            assert all(address in state for address in found if address)
            yield choice.act, {state.side_of(address) if address else choice.side for address in found}
        played.state = state.after(state.changes(carried_out(ruleset.play, played, choice, source)))


@pytest.mark.parametrize("slug", sorted(BOTH_ROLL))
def test_where_both_sides_roll_each_die_is_its_own_sides(slug):
    sides = defaultdict(set)
    for seed in range(1, 5):
        for act, found in rolled(rulesets()[slug], seed):
            sides[act] |= {frozenset(found)}

    for act in BOTH_ROLL[slug]:
        assert frozenset("ab") in sides[act], act


def test_the_dead_of_a_melee_save_themselves():
    """Naran: the striker rolls whether officers are hit, whoever is struck saves."""
    naran = rulesets()["naran-fuciliers-wars"]
    act = naran.play.acts["melee"]
    by = defaultdict(set)
    played, rng, source = Played(some_battle(naran, 3), None), Random(3), Seeded(b"3", 0)
    for _ in range(3000):
        if not naran.play.sequence.acting(played.state):
            break
        choice = anyone(naran.play, played.state, rng)
        if isinstance(choice, Choice) and choice.act == "melee":
            due = due_of(played.state, choice.due)
            dice = Seeded(source.seed, source.counter)
            done = carry_out(played.state, act, choice.chosen, choice.answers, dice, due)
            for die in done.outcome.dice:
                by[die.label.en.rpartition(", ")[2]].add((die.by, whose_die(played.state, act, done.chosen, die)))
        played.state = played.state.after(played.state.changes(carried_out(naran.play, played, choice, source)))

    assert {role for role, _address in by["save"]} == {"attacker", "defender"}
    assert None not in {address for found in by.values() for _role, address in found}


def test_dice_of_a_volley_have_the_name_of_who_rolls_them():
    drums = rulesets()["drums-beyond-the-hedge"]
    played, rng, source = Played(some_battle(drums, 1), None), Random(1), Seeded(b"1", 0)
    named = set()
    for _ in range(ACTS):
        if not drums.play.sequence.acting(played.state):
            break
        choice = anyone(drums.play, played.state, rng)
        if isinstance(choice, Choice) and choice.act == "volley":
            act, due = drums.play.acts["volley"], due_of(played.state, choice.due)
            done = carry_out(played.state, act, choice.chosen, choice.answers, Seeded(source.seed, source.counter), due)
            for die in done.outcome.dice:
                name = own_name(played.state[done.chosen[die.by]]).en
                named.add((die.by, die.label.en.startswith(f"{name}: ")))
        played.state = played.state.after(played.state.changes(carried_out(drums.play, played, choice, source)))

    assert named == {("shooter", True), ("target", True)}
