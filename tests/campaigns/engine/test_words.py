"""Every identifier of campaigns that a page can meet has its words, in both languages."""

import json

import pytest

from campaigns.engine import refusals
from campaigns.engine.catalogue import ENGINE
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from tests.campaigns.engine.test_conformity import CASES
from tests.rules.test_words import choices, players_own_words, said


@pytest.fixture(scope="module")
def outcomes():
    """Facts and outcomes of the worked cases that are no errors."""
    found = []
    for case in json.loads(CASES.read_text())["cases"]:
        try:
            found.append((case["given"], ENGINE.procedure(case["procedure"]).run(case["given"], Dice(Typed(case["dice"])))))
        except RulesError:
            continue
    return found


def test_every_choice_has_words():
    assert {word for p in ENGINE.procedures.values() for word in choices(p.facts)} - ENGINE.terms.keys() == set()


def test_everything_an_outcome_says_has_words(outcomes):
    missing = set()
    for given, outcome in outcomes:
        told = {key: value for key, value in outcome.values.items() if key != "problems"}
        missing |= set(said(told)) - ENGINE.terms.keys() - players_own_words(given)
        missing |= {part.id for shown in outcome.sums for part in shown.parts} - ENGINE.terms.keys()

    assert {word for word in missing if not word[:4].isdecimal()} == {"batch-12"}


def test_refusals_are_sentences(outcomes):
    reasons = {outcome.reason for _, outcome in outcomes if outcome.refused}

    assert reasons <= refusals.REFUSALS.keys()
    assert [
        reason
        for reason in refusals.REFUSALS
        if not all(text.endswith(".") for text in ENGINE.sentence(reason).as_dict().values())
    ] == []


def test_problems_of_a_kit_are_sentences_that_name_the_place():
    assert refusals.problem("road_to_nowhere:A~Z").en == "The road A~Z leads nowhere."
    assert refusals.problem("no_places").it == "La mappa non ha luoghi."


def test_every_problem_of_a_worked_kit_can_be_said(outcomes):
    problems = {problem for _, outcome in outcomes for problem in outcome.values.get("problems", [])}

    assert len(problems) > 30
    assert all(all(refusals.problem(problem).as_dict().values()) for problem in problems)


def test_both_languages_are_there():
    texts = [*ENGINE.terms.values(), ENGINE.name, ENGINE.edition, ENGINE.period, *refusals.PROBLEMS.values()]
    for ruling in ENGINE.rulings:
        texts += [ruling.question, ruling.default, ruling.why]
    for procedure in ENGINE.procedures.values():
        texts += [procedure.title, procedure.help]

    assert [text for text in texts if not (text.en and text.it)] == []


def test_rulings_are_numbered_as_they_are_cited():
    assert [ruling.id for ruling in ENGINE.rulings] == [f"R{number}" for number in range(1, len(ENGINE.rulings) + 1)]
