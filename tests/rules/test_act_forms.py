"""The forms of acts, in every ruleset and in whatever state random play reaches: nothing is asked twice, nothing is lost."""

from random import Random

import pytest

from rules.engine.dice import Seeded
from rules.engine.play.acting import facts_of
from rules.engine.play.driver import Choice, Played, anyone, carried_out, some_battle
from rules.engine.play.dues import due_of
from rules.engine.ruleset import rulesets
from rules.web.dice_form import rolls_dice
from rules.web.forms import FactsForm

PLAYABLE = [ruleset for ruleset in rulesets().values() if ruleset.play]
#: Random acts of a battle, enough for each of a turn to be done in some of them.
ACTS = 250


def form_of(ruleset, state, choice):
    """The form as a player sees it who has chosen this act and these roles, before anything is answered."""
    act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
    taking_part = {**choice.chosen, "due": due.id} if due else choice.chosen
    known, suggested = facts_of(state, act, taking_part, due=due), act.suggested(state, taking_part)
    return FactsForm(
        act.procedure.facts, ruleset, None, known, suggested, act.ask_first, "fact.", act.choices(state, taking_part)
    )


def inputs(nodes):
    """The names of the inputs below these nodes."""
    return [inner.path for node in nodes for inner in node.walk() if not inner.children]


def forms(ruleset, seed):
    """Each act that a random battle does, with its form."""
    state, rng, source = some_battle(ruleset, seed), Random(seed), Seeded(bytes(8), 0)
    played = Played(state, None)
    for _ in range(ACTS):
        if not ruleset.play.sequence.acting(played.state):
            return
        choice = anyone(ruleset.play, played.state, rng)
        if isinstance(choice, Choice):
            yield choice.act, form_of(ruleset, played.state, choice)
        played.state = played.state.after(played.state.changes(carried_out(ruleset.play, played, choice, source)))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)
def test_no_field_stands_twice_in_a_form_and_none_is_missing(ruleset, seed):
    for act, form in forms(ruleset, seed):
        shown = inputs([*form.first, *form.more])

        assert sorted(shown) == sorted(inputs(form.root.parts)), act


@pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)
def test_an_act_that_resolves_nothing_has_a_verb_of_its_own_on_its_button(ruleset):
    acts = ruleset.play.acts
    silent = {name for name, act in acts.items() if not act.lookup and not rolls_dice(act.procedure)}

    assert set(acts.verbs) == silent
    assert all(1 < len(text) <= 24 for verb in acts.verbs.values() for text in (verb.en, verb.it))
