"""What was found again is what would be found anew."""

from dataclasses import replace

import pytest

from rules.engine.play.driver import play_out, some_battle
from rules.engine.play.noting import Noting
from rules.engine.play.state import Change, State
from rules.engine.ruleset import rulesets

STATE = State({"battle": {"step": "one"}, "unit:a1": {"side": "a", "hits": 0}, "unit:b1": {"side": "b", "hits": 0}})


@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_units_are_able_as_if_asked_for_the_first_time(slug):
    """In every fifth state of a battle, with all that was kept of those between."""
    book = rulesets()[slug]
    acts, ever = 0, 0

    def checked(state):
        nonlocal acts, ever
        acts += 1
        if acts % 5:
            return []
        found = [book.play.offers.able(state, side) for side in "ab"]
        ever += sum(map(len, found))
        return [] if found == [book.play.offers.able(State(state.holders), side) for side in "ab"] else ["not as asked anew"]

    play_out(replace(book.play, invariants=checked), some_battle(book, 5), 5, acts=200)

    assert ever


@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_verdicts_are_as_if_asked_for_the_first_time(slug):
    """In every state of a battle, with what was kept of those before."""
    book = rulesets()[slug]
    kept = 0

    def checked(state):
        nonlocal kept
        anew = []
        noting = Noting(state)
        found = noting.found("verdict", "", lambda: (anew.append(1), book.play.sequence.verdict(noting))[1])
        kept += not anew
        return [] if found == book.play.sequence.verdict(State(state.holders)) else ["not as asked anew"]

    for seed in (3, 5):
        play_out(replace(book.play, invariants=checked), some_battle(book, seed), seed, acts=300)

    assert kept


@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_units_stand_in_their_commands_as_if_looked_through_anew(slug):
    """In every state of a battle, though what was found in one is good for those after it."""
    book = rulesets()[slug]
    handed_on = 0

    def checked(state):
        nonlocal handed_on
        handed_on += state._by_command is not None
        return [] if state.units_by_command() == State(state.holders).units_by_command() else ["not as looked through anew"]

    play_out(replace(book.play, invariants=checked), some_battle(book, 5), 5, acts=200)

    assert handed_on


def test_whoever_changes_commands_is_found_in_the_new_one():
    state = State({"unit:a1": {"side": "a", "command": "a1"}, "unit:a2": {"side": "a", "command": "a1"}})
    assert state.units_by_command() == {"a1": ["unit:a1", "unit:a2"]}

    gone_over = state.after([Change("unit:a2", "command", "a1", "a2")])
    assert gone_over.units_by_command() == {"a1": ["unit:a1"], "a2": ["unit:a2"]}
    assert gone_over.after([Change("unit:a1", "", {}, None)]).units_by_command() == {"a2": ["unit:a2"]}


def test_whoever_asks_where_units_stand_hears_when_one_has_gone_over():
    """Though the same was asked for another answer before."""
    state = State({"unit:a1": {"side": "a", "command": "a1"}, "unit:a2": {"side": "a", "command": "a1"}})
    first, second = Noting(state), Noting(state.after([Change("unit:a2", "command", "a1", "a2")]))

    def of_a1(noting):
        return [noting.found(key, "", lambda: noting.units_by_command().get("a1")) for key in ("one", "two")]

    assert of_a1(first) == [["unit:a1", "unit:a2"]] * 2
    assert of_a1(second) == [["unit:a1"]] * 2


def test_a_sides_commands_are_found_in_the_order_of_muster():
    holders = {f"command:{code}": {"side": code[0]} for code in ("b1", "a2", "a1")}
    state = State(holders)
    assert state.commands("a") == Noting(state).commands("a") == ["command:a2", "command:a1"]

    state.commands("a").clear()
    assert state.commands("a") == ["command:a2", "command:a1"], "each gets a list of its own"
    more = state.after([Change("command:a3", "", None, {"side": "a"})])
    assert (state.commands("b"), more.commands("a")) == (["command:b1"], ["command:a2", "command:a1", "command:a3"])


def test_an_answer_holds_until_something_changes_that_was_asked_for():
    asked = []

    def hits_of(state, address):
        asked.append(address)
        return state[address]["hits"]

    def found(state):
        noting = Noting(state)
        return noting.found("hits of a1", "", lambda: hits_of(noting, "unit:a1"))

    assert found(STATE) == 0
    other = STATE.after([Change("unit:b1", "hits", 0, 1)])
    assert found(other) == 0
    assert len(asked) == 1
    hit = other.after([Change("unit:a1", "hits", 0, 2)])
    assert found(hit) == 2
    assert found(hit.after([Change("unit:a1", "hits", 2, 0)])) == 0
    assert len(asked) == 3


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: sum(fields["hits"] for _unit, fields in state.units("a")),
        lambda state: sum(fields.get("hits", 0) for fields in state.holders.values()),
        lambda state: state.after([]) == STATE,
        lambda state: state.once(_all_hits),
    ],
)
def test_whoever_asks_for_all_hears_of_any_change(ask):
    first, second = Noting(STATE), Noting(STATE.after([Change("unit:a1", "hits", 0, 3)]))

    assert first.found(ask, 1, lambda: (first.once(_all_hits), ask(first))[1]) == ask(STATE)
    assert second.found(ask, 1, lambda: (second.once(_all_hits), ask(second))[1]) != ask(STATE)


def test_what_another_answer_came_of_counts_for_whoever_finds_it_again():
    noting = Noting(STATE)
    noting.found("first", "", lambda: noting.once(_all_hits))
    noting.found("second", "", lambda: noting.once(_all_hits))
    later = Noting(STATE.after([Change("unit:b1", "hits", 0, 1)]))

    assert later.found("second", "", lambda: later.once(_all_hits)) == 1


def _all_hits(state):
    return sum(fields["hits"] for _unit, fields in state.units())


def test_an_answer_holds_for_what_it_was_given_alone():
    first, second = Noting(STATE), Noting(STATE)

    assert first.found("hits", "a", lambda: first["unit:a1"]["hits"]) == 0
    assert second.found("hits", "a", lambda: -1) == 0
    assert second.found("hits", "b", lambda: -1) == -1


def test_a_mark_stays_as_long_as_its_holders_do():
    unit = ("unit:a1",)
    first = STATE.mark("a1", unit)
    other = STATE.after([Change("unit:b1", "hits", 0, 1)])
    hit = other.after([Change("unit:a1", "hits", 0, 1)])

    assert other.mark("a1", unit) == first
    assert hit.mark("a1", unit) != first
    assert STATE.mark("a1", unit) not in (first, hit.mark("a1", unit)), "never a mark of before: of each key the latest is kept"
