"""What the product requires of every ruleset, package or document. ``docs/reference/ruleset-contract.md`` lists it."""

import json
import re
from collections import Counter
from functools import cache
from operator import methodcaller
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import get_args

import pytest

from rules.engine.army import MusteredSide
from rules.engine.dice import Dice, Seeded
from rules.engine.errors import RulesError
from rules.engine.play.acting import carry_out, why_not
from rules.engine.play.asking import questions_of
from rules.engine.play.cards import Sign
from rules.engine.play.driver import Choice, anyone, carried_out, drawn, some_battle
from rules.engine.play.dues import dues
from rules.engine.play.state import State
from tests.rules.books import books

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "ruleset-contract.md"
#: Acts played at random before each moment that is looked at, and after the last.
MOMENTS, MOST = (0, 4, 15, 45, 120), 160

each_book = pytest.mark.parametrize("book", books().values(), ids=list(books()))


@cache
def moments(name):
    """Return states of two random battles, each with the side that acts next and what it does."""
    book, found = books()[name], []
    for seed in (1, 2):
        state, rng, source = some_battle(book, seed), Random(seed), Seeded(b"contract", seed)
        played = SimpleNamespace(state=state, acts=Counter(), refused=0, steps=0)
        for number in range(MOST):
            if book.play.sequence.verdict(state) or not book.play.sequence.acting(state):
                break
            choice = anyone(book.play, state, rng)
            if number in MOMENTS:
                found.append((state, choice))
            state = played.state = state.after(state.changes(carried_out(book.play, played, choice, source)))
        found.append((state, None))
    return found


@pytest.fixture
def played(book):
    return moments(next(name for name, one in books().items() if one is book))


def said(text):
    """Return true if a text has words in both languages, with no place left unfilled."""
    return all(words.strip() and not re.search(r"\{\w*\}", words) for words in (text.en, text.it))


def is_json(value):
    return json.loads(json.dumps(value)) == value


# --- acts and offers -------------------------------------------------------------------------------------------------


@each_book
def test_an_act_has_roles_and_a_title(book):
    for act in book.play.acts.values():
        assert not act.roles[0].optional, act.name
        assert said(act.title), act.name
        assert all(said(role.label) for role in act.roles), act.name
        assert len({role.name for role in act.roles}) == len(act.roles), act.name


@each_book
def test_what_is_on_offer_is_an_act_of_the_step_and_possible_ones_come_first(book, played):
    play = book.play
    for state, _choice in played:
        for side in "ab":
            for address in (None, *state.addresses("command"), *state.addresses("unit")):
                offers = play.offers(state, side, address)
                reasons = [offer.why_not is None for offer in offers]

                assert reasons == sorted(reasons, reverse=True)
                assert not offers or address is None or state.side_of(address) == side
                for offer in offers:
                    act = play.acts[offer.act]
                    assert said(offer.title)
                    assert said(offer.why_not) if offer.why_not else state.battle["step"] in act.steps


@each_book
def test_an_act_changes_declared_fields_to_json_and_leaves_the_state_before_as_it_was(book, played):
    declared = {kind: {field.name for field in fields} for kind, fields in book.play.fields.tracked.items()}
    for state, choice in played:
        if not isinstance(choice, Choice):
            continue
        before = json.dumps(state.holders)
        due = next((one for one in dues(state) if one.id == choice.due), None)
        done = carry_out(state, book.play.acts[choice.act], choice.chosen, choice.answers, Seeded(b"again", 1), due)
        again = carry_out(state, book.play.acts[choice.act], choice.chosen, choice.answers, Seeded(b"again", 1), due)

        assert json.dumps(state.holders) == before
        assert (done.outcome.values, done.effects) == (again.outcome.values, again.effects)
        assert is_json(done.outcome.values)
        for effect in done.effects:
            kind = effect.on.partition(":")[0]
            assert effect.field in declared[kind] or (effect.field == "" and kind == "unit"), effect
            assert is_json(effect.value)


@each_book
def test_changes_lead_there_and_back(book, played):
    for state, choice in played:
        if not isinstance(choice, Choice):
            continue
        due = next((one for one in dues(state) if one.id == choice.due), None)
        done = carry_out(state, book.play.acts[choice.act], choice.chosen, choice.answers, Seeded(b"again", 1), due)
        changes = state.changes(done.effects)
        later = state.after(changes)
        back = [change.undone() for change in reversed(changes)]

        assert later.after(later.changes(back)) == state


@each_book
def test_a_stranger_to_the_step_may_not_act(book, played):
    for state, choice in played:
        if not isinstance(choice, Choice) or choice.due is not None or book.play.acts[choice.act].lookup:
            continue
        act, other = book.play.acts[choice.act], "b" if choice.side == "a" else "a"

        assert why_not(book.play, state, act, choice.side, choice.chosen) is None
        assert why_not(book.play, state, act, other, choice.chosen) is not None


@each_book
def test_what_an_act_asks_can_be_found_out_without_changing_anything(book, played):
    for state, choice in played:
        if not isinstance(choice, Choice):
            continue
        before, act = json.dumps(state.holders), book.play.acts[choice.act]
        due = next((one for one in dues(state) if one.id == choice.due), None)
        questions = questions_of(state, act, choice.side, choice.chosen, due)

        assert json.dumps(state.holders) == before
        assert set(questions.roles) <= {role.name for role in act.roles}
        assert all(path.partition(".")[0] in act.procedure.facts.model_fields for path in questions.wanting)
        for path in (*act.ask_first, *((act.quick,) if act.quick else ())):
            assert path.partition(".")[0] in act.procedure.facts.model_fields, (act.name, path)


# --- dues ------------------------------------------------------------------------------------------------------------


@each_book
def test_a_due_names_an_act_its_roles_its_facts_and_its_reason(book, played):
    for state, _choice in played:
        waiting = dues(state)
        assert len({due.id for due in waiting}) == len(waiting)
        for due in waiting:
            act = book.play.acts[due.act]
            roles = {role.name: role for role in act.roles}

            assert due.id <= state.battle["due_count"]
            assert due.side in ("a", "b")
            assert due.chosen.keys() <= roles.keys(), due
            assert due.facts.keys() <= act.procedure.facts.model_fields.keys(), due
            assert said(due.text)
            for role, value in due.chosen.items():
                for address in value if isinstance(value, list) else [value]:
                    assert address is None or (address in state and address.startswith(f"{roles[role].kind}:")), due


# --- sequence --------------------------------------------------------------------------------------------------------


@each_book
def test_a_step_says_where_the_battle_is_and_who_acts(book, played):
    sequence = book.play.sequence
    for step in sequence.steps:
        assert said(step.title), step.id
        assert said(step.help), step.id
    for state, _choice in played:
        assert sequence.acting(state) <= {"a", "b"}
        assert said(sequence.where(state))
        assert all(said(text) for text in sequence.undone(state))
        assert is_json(sequence.moment(state))
        verdict = sequence.verdict(state)
        assert verdict is None or (verdict.winner in ("a", "b", None) and said(verdict.why))


# --- cards -----------------------------------------------------------------------------------------------------------


@each_book
def test_a_card_is_words_and_numbers(book, played):
    for state, _choice in played:
        for address in (*state.addresses("unit"), *state.addresses("command")):
            card = book.play.cards.card(state, address)

            assert card.sign in [sign for group in get_args(Sign) for sign in (get_args(group) or (group,))], address
            assert all(said(label) and figure for label, figure in card.figures), address
            assert all(said(marker.text) for marker in card.markers), address
            assert len({marker.id for marker in card.markers}) == len(card.markers), address
            assert all(said(gauge.label) and type(gauge.now) is type(gauge.most) is int for gauge in card.gauges), address
        for side in "ab":
            scores = book.play.cards.scores(state, side)
            assert len({score.id for score in scores}) == len(scores)
            assert all(said(score.label) and type(score.value) is int for score in scores)


@each_book
def test_what_is_hidden_are_declared_fields_that_the_owner_sees(book, played):
    declared = {kind: {field.name for field in fields} for kind, fields in book.play.fields.tracked.items()}
    for state, _choice in played:
        for side in ("a", "b", None):
            for address, name in book.play.cards.hidden(state, side):
                assert address in state
                assert name in declared[address.partition(":")[0]]
                assert side is None or state.side_of(address) != side
        assert book.play.cards.hidden(state, "a") | book.play.cards.hidden(state, "b") <= book.play.cards.hidden(state, None)


@each_book
def test_a_result_noted_by_hand_is_named_and_changes_something(book, played):
    for state, _choice in played:
        for address in (*state.addresses("unit"), *state.addresses("command")):
            for record in book.play.cards.records(state, address):
                assert said(record.title)
                assert isinstance(state.after(state.changes(record.effects)), State)


# --- procedures, odds, calculators ------------------------------------------------------------------------------------


@each_book
def test_a_procedure_says_what_it_is(book):
    for name, procedure in book.procedures.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
        assert said(procedure.title)
        assert said(procedure.help)
        assert procedure.cite.strip() or book.slug.startswith("game-"), name  # another game has no book to cite
        assert is_json(procedure.facts.model_json_schema()), name


@each_book
def test_a_procedure_gives_the_same_for_the_same_facts_and_dice(book):
    rng = Random(7)
    for procedure in book.procedures.values():
        resolved = 0
        for _ in range(60):
            given = drawn(procedure.facts, {}, {}, rng, 0.6)
            before = json.dumps(given)
            outcomes = []
            for _again in range(2):
                try:
                    outcomes.append(procedure.run(given, Dice(Seeded(b"same", 0))))
                except RulesError:
                    outcomes.append(None)
            first, second = outcomes

            assert json.dumps(given) == before
            assert (first and first.values) == (second and second.values)
            if first is not None:
                resolved += 1
                assert is_json(first.values)
                assert not first.refused or (said(book.sentence(first.values["reason"])) and not first.dice)
            if resolved == 8:
                break


# --- army lists, house rules -----------------------------------------------------------------------------------------


@each_book
def test_sample_armies_keep_the_limits_and_have_points(book):
    army = book.play.army
    profiles = {profile.id for profile in army.profiles}
    for sample in army.samples:
        costs = methodcaller("reckon", sample)(army)

        assert not costs.broken, sample.name
        assert len(costs.commands) == len(sample.commands)
        assert {unit.profile for command in sample.commands for unit in command.units} <= profiles
    assert all(said(book.word(profile.id)) for profile in army.profiles)


@each_book
def test_a_battle_is_mustered_with_any_house_rules(book):
    sample = book.play.army.samples[0]
    for ruling in book.rulings:
        for alternative in ruling.alternatives:
            chosen = {ruling.id: alternative.id}
            state = book.play.fields.muster([MusteredSide(code, sample) for code in "ab"], {"house_rules": chosen})

            assert state.battle["house_rules"] == chosen
            assert book.play.sequence.acting(state)


# --- results ---------------------------------------------------------------------------------------------------------


@each_book
def test_a_result_counts_the_losses_of_both_sides_and_the_fate_of_every_unit(book, played):
    for state, _choice in played:
        sides = book.play.result(state)
        if not sides:
            assert book.name.en == "Two lines"  # the toy in Python has none
            continue
        assert [side.code for side in sides] == ["a", "b"]
        for side in sides:
            assert is_json(dict(side.scores))
            assert type(side.losses) is type(side.had) is int
            assert {fate.address for fate in side.units} <= set(state.addresses("unit"))
            assert all(0 <= fate.lost <= max(fate.of, fate.lost) for fate in side.units)


# --- the page --------------------------------------------------------------------------------------------------------


def test_the_page_names_every_test_of_the_contract():
    named = set(re.findall(r"`(test_\w+)`", PAGE.read_text("utf-8")))

    assert named == {name for name in globals() if name.startswith("test_")} - {"test_the_page_names_every_test_of_the_contract"}
