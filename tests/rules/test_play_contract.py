"""What the engine and the apps may count on in every ruleset's battles."""

import pytest

from rules.engine.army import MusteredSide
from rules.engine.play.driver import play_out, some_battle
from rules.engine.play.fields import CONTRACT
from rules.engine.play.state import Change
from rules.engine.ruleset import rulesets
from tests.rules import toy

PLAYS = {slug: book.play for slug, book in (rulesets() | {"toy": toy.RULESET}).items() if book.play}


@pytest.fixture(params=sorted(PLAYS))
def play(request):
    return PLAYS[request.param]


def first_state(play):
    return play.fields.muster([MusteredSide(code, play.army.samples[0]) for code in "ab"], {"house_rules": {"R0": "other"}})


@pytest.mark.parametrize("kind", sorted(CONTRACT))
def test_a_ruleset_declares_the_contract_and_then_its_own_fields(play, kind):
    declared = [(field.name, field.kind, field.start) for field in play.fields.tracked[kind]]

    assert declared[: len(CONTRACT[kind])] == [(field.name, field.kind, field.start) for field in CONTRACT[kind]]
    assert len({name for name, *_ in declared}) == len(declared)


def test_every_holder_has_the_fields_that_are_declared_and_no_others(play):
    state = first_state(play)

    for address, fields in state.holders.items():
        assert list(fields) == [field.name for field in play.fields.tracked[address.split(":")[0]]]


def test_a_battle_begins_with_its_first_step_and_the_house_rules_chosen(play):
    state = first_state(play)

    assert state.battle["step"] == next(iter(play.sequence.steps)).id
    assert state.battle["house_rules"] == {"R0": "other"}
    assert play.sequence.turn(state) in (0, 1)


def test_holders_say_to_whom_they_belong(play):
    state = first_state(play)

    for address, unit in state.units():
        assert address.startswith(f"unit:{unit['command']}-")
        assert unit["command"].startswith(unit["side"])
        assert state.command_of(address) in state


def test_a_moment_is_another_once_its_step_is(play):
    state = first_state(play)
    later = state.after([Change("battle", "step", state.battle["step"], "another")])

    assert play.sequence.moment(state) == play.sequence.moment(first_state(play))
    assert play.sequence.moment(state) != play.sequence.moment(later)


def test_steps_name_acts_that_there_are(play):
    known = {step.id for step in play.sequence.steps}

    assert {step for act in play.acts.values() for step in act.steps} <= known


@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_who_is_out_and_what_is_hidden_depends_on_no_list_of_dues_or_contacts_nor_on_a_pursuit(slug):
    """A report tells a battle's course without these three, which are the most of a long log (battles/record/telling.py)."""
    book = rulesets()[slug]
    for acts in (30, 90, 250):
        state = play_out(book.play, some_battle(book, 7), 7, acts=acts).state
        long = [name for name in ("due", "contacts", "pursuit") if name in state.battle]
        bare = state.after([Change("battle", name, state.battle[name], type(state.battle[name])()) for name in long])

        assert told_of(book.play, bare) == told_of(book.play, state)


@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_a_card_shows_as_out_whoever_is_gone_by_the_fields_of_the_unit(slug):
    """A report asks the fields alone, after every entry of a long log."""
    book = rulesets()[slug]
    gone = []
    for acts in (90, 400):
        state = play_out(book.play, some_battle(book, 7), 7, acts=acts).state
        for address, fields in state.units():
            gone.append(book.play.acts.gone(fields))

            assert book.play.cards.card(state, address).out == gone[-1]

    assert any(gone)
    assert not all(gone)


@pytest.mark.parametrize("slug", sorted(slug for slug, book in rulesets().items() if book.play))
def test_units_are_able_that_have_something_usual_on_offer(slug):
    book = rulesets()[slug]
    offers, acts = book.play.offers, book.play.acts
    ever = False
    for number in (33, 47, 61, 120):
        state = play_out(book.play, some_battle(book, 3), 3, acts=number).state
        for side in "ab":
            offered = {unit: offers(state, side, unit) for unit, _fields in state.units(side=side)}
            possible = {unit: [acts[one.act] for one in found if one.why_not is None] for unit, found in offered.items()}
            usual = {unit: [act for act in found if not (act.lookup or act.seldom)] for unit, found in possible.items()}
            ever = ever or any(usual.values())

            able = offers.able(state, side)
            assert {unit: one.act for unit, one in able.items()} == {unit: found[0] for unit, found in usual.items() if found}
            assert all(one.title == acts.title(state, one.act, unit) for unit, one in able.items())

    assert ever


def told_of(play, state):
    """What a report tells of a state."""
    cards = [(address, play.cards.card(state, address)) for address, _unit in state.units()]
    units = [(address, card.out, card.line, card.person) for address, card in cards]
    return (
        units,
        [(play.cards.scores(state, side), play.cards.hidden(state, side)) for side in "ab"],
        play.cards.hidden(state, None),
    )
