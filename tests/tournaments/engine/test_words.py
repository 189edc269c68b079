"""Every identifier that a page of a tournament can meet has its words, in both languages."""

import ast
import json
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.ruleset import rulesets, slugs
from tests.rules.test_words import choices, said
from tournaments import engine
from tournaments.engine import ENGINE
from tournaments.engine.event import OTHER_GAME, RulesetSlug
from tournaments.engine.sentences import PROBLEMS, REFUSALS
from tournaments.engine.standings import CHAIN_KEYS

CASES = json.loads((Path(__file__).parents[1] / "cases" / "tournaments.json").read_text())["cases"]
SOURCES = [file for file in Path(engine.__file__).parent.glob("*.py") if file.stem not in ("terms", "sentences", "rulings")]


def outcomes():
    for case in CASES:
        try:
            outcome = ENGINE.procedure(case["procedure"]).run(case["given"], Dice(Typed(case["dice"])))
        except RulesError:
            continue
        yield case["given"], outcome


def own_words(given):
    """What players and organisers call things, and lots of others that need no entry: ids, names, points, lines."""
    return set(said(given))


def test_every_choice_has_words():
    missing = {word for p in ENGINE.procedures.values() for word in choices(p.facts)} - ENGINE.terms.keys()

    assert missing == set()


def test_every_key_of_the_chain_has_words():
    assert CHAIN_KEYS.keys() - ENGINE.terms.keys() == set()


def test_everything_an_outcome_says_has_words():
    missing = set()
    for given, outcome in outcomes():
        if outcome.refused or "lines" in outcome.values:
            continue
        words = {word for word in said(outcome.values) if not word[:1].isdigit() and word[:1] != "-"}
        missing |= words - ENGINE.terms.keys() - own_words(given)

    assert missing == set()


def test_every_code_in_the_sources_has_a_sentence():
    """What a function gives as its reason, or yields as a problem, is written as a text in the code."""
    known = ENGINE.terms.keys() | REFUSALS.keys()
    codes = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, (ast.Return, ast.Yield)) and isinstance(node.value, ast.Constant):
                codes.add(node.value.value)
    codes = {code.partition("@")[0] for code in codes if isinstance(code, str)}

    assert len(codes) > 80
    assert codes - known == set()


def test_refusals_are_sentences():
    reasons = {outcome.reason.partition("@")[0] for _, outcome in outcomes() if outcome.refused}

    assert reasons - REFUSALS.keys() == set()
    assert [code for code, said in REFUSALS.items() if not all(text.endswith(".") for text in said.as_dict().values())] == []


def test_no_word_is_the_same_thing_twice_among_problems_and_words():
    assert [code for code, said in PROBLEMS.items() if ENGINE.terms[code] != said] == []


def test_rulings_stand_in_their_order():
    assert [ruling.id for ruling in ENGINE.rulings] == [f"R{number}" for number in range(1, 55)]


def test_it_is_no_ruleset_of_battles():
    assert ENGINE.play is None
    assert ENGINE.slug not in rulesets()


def test_every_ruleset_that_an_event_may_name_exists():
    assert set(RulesetSlug.__args__) - {OTHER_GAME} <= set(slugs())


@pytest.mark.parametrize("procedure", ENGINE.procedures.values(), ids=list(ENGINE.procedures))
def test_every_procedure_says_what_it_answers(procedure):
    assert procedure.cite.startswith("T§6.")
    assert all(text.endswith((".", "?")) for text in procedure.help.as_dict().values())
    procedure.facts.model_json_schema()
