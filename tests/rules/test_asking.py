"""What acts ask, in every ruleset and in whatever state random play reaches: a press is enough only where nothing is open."""

from random import Random

import pytest

from rules.engine.dice import Seeded, Typed
from rules.engine.play.acting import carry_out, for_whom
from rules.engine.play.asking import does_itself, questions_of
from rules.engine.play.driver import Choice, Played, anyone, carried_out, some_battle
from rules.engine.play.dues import due_of
from rules.engine.ruleset import rulesets
from rules.web.dice_form import rolls_dice
from tests.rules.test_act_forms import form_of, inputs

PLAYABLE = [ruleset for ruleset in rulesets().values() if ruleset.play]
ACTS = 250


def done_at_random(ruleset, seed):
    """Each act of a random battle with the state before it."""
    state, rng, source = some_battle(ruleset, seed), Random(seed), Seeded(bytes(8), 0)
    played = Played(state, None)
    for _ in range(ACTS):
        if not ruleset.play.sequence.acting(played.state):
            return
        choice = anyone(ruleset.play, played.state, rng)
        if isinstance(choice, Choice):
            yield played.state, choice
        played.state = played.state.after(played.state.changes(carried_out(ruleset.play, played, choice, source)))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)
def test_an_act_that_does_itself_needs_no_die_and_no_answer(ruleset, seed):
    for state, choice in done_at_random(ruleset, seed):
        act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
        side = for_whom(state, act, choice.chosen, due) or choice.side
        found = questions_of(state, act, side, choice.chosen, due)

        if does_itself(act, found):
            done = carry_out(state, act, found.chosen, found.answers, Typed([]), due)
            assert not done.outcome.refused, act.name


@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)
def test_the_engine_and_the_form_agree_on_what_is_asked(ruleset):
    for state, choice in done_at_random(ruleset, 3):
        act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
        if rolls_dice(act.procedure):
            continue
        found = questions_of(state, act, choice.side, choice.chosen, due)
        shown = {path for path in inputs(form_of(ruleset, state, choice).root.parts) if "house_rules" not in path}

        assert bool(found.wanting or found.ordinary) == bool(shown), (act.name, found, shown)


@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)
def test_only_acts_without_dice_are_done_at_once_and_none_gives_the_battle_up(ruleset):
    at_once = [act for act in ruleset.play.acts.all if act.at_once]

    assert at_once
    assert not any(rolls_dice(act.procedure) or act.lookup or act.seldom for act in at_once)
