"""Acts as the engine carries them out, on a ruleset of three acts and on the house rules of a real one."""

import pytest

from rules.engine.dice import Typed
from rules.engine.errors import DiceError, FactError
from rules.engine.play import acting
from rules.engine.play.driver import some_battle
from rules.engine.play.dues import dues
from rules.engine.ruleset import rulesets
from tests.rules.toy import RULESET

PLAY = RULESET.play
VOLLEY, RALLY, LOTS = PLAY.acts["volley"], PLAY.acts["rally"], PLAY.acts["lots"]
UNIT, OTHER, TARGET = "unit:a1-1", "unit:a1-2", "unit:b1-1"
BOTH = {"unit": UNIT, "target": TARGET}


@pytest.fixture
def state():
    """Lots are drawn, side a fires."""
    first = some_battle(RULESET, 1)
    first.holders["battle"] |= {"step": "first", "first": "a"}
    return first


def after(state, done):
    return state.after(state.changes(done.effects))


def why_not(state, act, chosen, side="a", due=None):
    reason = acting.why_not(PLAY, state, act, side, chosen, due)
    return reason and reason.en


def hit(state):
    return after(state, acting.carry_out(state, VOLLEY, BOTH, {"distance": "close"}, Typed([6])))


def test_an_act_on_offer_is_done_with_what_is_known_and_what_was_answered(state):
    done = acting.carry_out(state, VOLLEY, BOTH, {"distance": "close", "disordered": True}, Typed([6]))

    assert done.facts == {"disordered": False, "distance": "close"}  # what is known stands
    assert (done.outcome.hit, done.chosen) == (True, BOTH)
    assert after(state, done)[TARGET]["bases"] == 1


def test_what_it_asks_for_is_due_and_filled_in(state):
    state = hit(state)
    (due,) = dues(state)
    done = acting.carry_out(state, RALLY, {}, {}, Typed([1]), due)

    assert done.chosen == {"unit": TARGET, "due": due.id}
    assert (after(state, done)[TARGET]["disordered"], dues(after(state, done))) == (True, [])


def test_while_something_compulsory_is_due_nothing_else_is_on_offer(state):
    state = hit(state)

    assert why_not(state, VOLLEY, {"unit": OTHER, "target": TARGET}) == "First: Hit: rally (§3)."
    assert why_not(state, RALLY, {}, "b", dues(state)[0]) is None


@pytest.mark.parametrize(
    ("act", "side", "chosen", "reason"),
    [
        (VOLLEY, "a", BOTH, None),
        (LOTS, "a", {"side": "side:a"}, "Draw does not belong to this step."),
        (RALLY, "a", {"unit": UNIT}, "Rally does not belong to this step."),
        (VOLLEY, "b", {"unit": TARGET, "target": UNIT}, "It is not Line's move."),
        (VOLLEY, "a", {"unit": UNIT}, "Choose first: Target."),
        (VOLLEY, "a", {"unit": TARGET, "target": UNIT}, "That is not a choice."),
        (VOLLEY, "a", {"unit": UNIT, "target": OTHER}, "That is not a choice."),
        (VOLLEY, "a", {"unit": UNIT, "target": "side:b"}, "That is not a choice."),
        (VOLLEY, "a", {"unit": UNIT, "target": "unit:b9-9"}, "That is not a choice."),
        (VOLLEY, "a", {"unit": UNIT, "target": [TARGET]}, "That is not a choice."),
        (VOLLEY, "a", {"unit": UNIT, "target": 7}, "That is not a choice."),
    ],
)
def test_what_is_not_on_offer_is_refused_with_the_reason(state, act, side, chosen, reason):
    assert why_not(state, act, chosen, side) == reason


def test_the_rulesets_own_reason_is_told(state):
    state.holders[UNIT]["fired"] = True

    assert why_not(state, VOLLEY, BOTH) == "It has fired (§2)."
    assert UNIT not in acting.able(state, VOLLEY, VOLLEY.roles[0], "a", {})


def test_an_act_is_for_the_side_of_whoever_does_it(state):
    assert acting.for_whom(state, VOLLEY, BOTH) == "a"
    assert acting.for_whom(state, VOLLEY, {}) is None
    assert acting.for_whom(hit(state), RALLY, {}, dues(hit(state))[0]) == "b"


def test_wrong_facts_and_wrong_dice_are_errors_that_say_so(state):
    with pytest.raises(FactError):
        acting.carry_out(state, VOLLEY, BOTH, {}, Typed([6]))
    with pytest.raises(DiceError):
        acting.carry_out(state, VOLLEY, BOTH, {"distance": "far"}, Typed([6, 6]))


@pytest.mark.parametrize("slug", sorted(rulesets()))
def test_an_act_plays_the_house_rules_that_its_procedure_knows(slug):
    book = rulesets()[slug]
    chosen = {ruling.id: ruling.alternatives[0].id for ruling in book.rulings if ruling.alternatives}
    state = some_battle(book, 1)
    state.battle["house_rules"] = chosen

    for act in book.play.acts.values():
        if "house_rules" not in act.procedure.facts.model_fields:
            assert acting.house_rules(state, act.procedure) == {}
            continue
        accepts = act.procedure.facts.model_fields["house_rules"].json_schema_extra["accepts"]
        assert acting.house_rules(state, act.procedure) == {
            "house_rules": {ruling: choice for ruling, choice in chosen.items() if choice in accepts.get(ruling, ())}
        }
