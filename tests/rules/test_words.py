"""Every identifier that a page can meet has its words, in both languages."""

import json
import typing
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.facts import Facts
from rules.engine.ruleset import rulesets

CASES = Path(__file__).parent / "cases"

each_ruleset = pytest.mark.parametrize("ruleset", rulesets().values(), ids=list(rulesets()))


def types_within(annotation):
    yield annotation
    for inner in typing.get_args(annotation):
        yield from types_within(inner)


def models(facts):
    """The facts model and those nested in it."""
    yield facts
    for field in facts.model_fields.values():
        for inner in types_within(field.annotation):
            if isinstance(inner, type) and issubclass(inner, Facts):
                yield from models(inner)


def choices(facts):
    """Every word that a fact or a key of a fact may be."""
    for model in models(facts):
        for field in model.model_fields.values():
            for inner in types_within(field.annotation):
                if typing.get_origin(inner) is typing.Literal:
                    yield from (word for word in typing.get_args(inner) if isinstance(word, str))


def outcomes(ruleset):
    for case in json.loads((CASES / f"{ruleset.slug}.json").read_text())["cases"]:
        try:
            yield case["given"], ruleset.procedure(case["procedure"]).run(case["given"], Dice(Typed(case["dice"])))
        except RulesError:
            continue


def said(value):
    """Names and words inside a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from said(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from said(inner)
    elif isinstance(value, str):
        yield value.partition("@")[0]


def players_own_words(given):
    """Texts in the facts: names that players gave to things need no entry."""
    return {word for word in said(given) if " " in word or len(word) < 8}


@each_ruleset
def test_every_choice_has_words(ruleset):
    missing = {word for p in ruleset.procedures.values() for word in choices(p.facts)} - ruleset.terms.keys()

    assert missing == set()


@each_ruleset
def test_what_is_said_of_one_fact_alone_is_a_choice_of_it(ruleset):
    facts = {model for procedure in ruleset.procedures.values() for model in models(procedure.facts)}
    offered = set()
    for name, field in (pair for model in facts for pair in model.model_fields.items()):
        for inner in types_within(field.annotation):
            offered |= {f"{name}.{word}" for word in typing.get_args(inner) if typing.get_origin(inner) is typing.Literal}

    assert {term for term in ruleset.terms if "." in term} <= offered


def test_choices_agree_with_their_noun():
    cover, general = (rulesets()["ordre-mixte"].word("none", of=fact).it for fact in ("target_cover", "general"))

    assert (cover, general) == ("Nessuna", "Nessuno")


@each_ruleset
def test_everything_an_outcome_says_has_words(ruleset):
    missing = set()
    for given, outcome in outcomes(ruleset):
        words = set(said(outcome.values)) | {note.id.partition("@")[0] for note in outcome.notes}
        for shown in outcome.sums:
            words |= {shown.id.partition("@")[0], *(part.id for part in shown.parts)}
        missing |= words - ruleset.terms.keys() - players_own_words(given)

    assert missing == set()


@each_ruleset
def test_refusals_are_sentences(ruleset):
    reasons = {outcome.reason for _, outcome in outcomes(ruleset) if outcome.refused}

    assert [
        reason for reason in reasons if not all(text.endswith(".") for text in ruleset.sentence(reason).as_dict().values())
    ] == []


@each_ruleset
def test_tables_are_made_of_words(ruleset):
    cells = {cell for table in ruleset.tables for row in (table.columns, *table.rows) for cell in row if isinstance(cell, str)}

    assert cells - ruleset.terms.keys() == set()
    assert all(len(row) == len(table.columns) for table in ruleset.tables for row in table.rows)


@each_ruleset
def test_house_rules_are_alternatives_of_rulings(ruleset):
    """What a procedure accepts can be chosen, and what can be chosen is accepted somewhere."""
    accepted = set()
    for procedure in ruleset.procedures.values():
        for field in procedure.facts.model_fields.values():
            for ruling, names in (field.json_schema_extra or {}).get("accepts", {}).items():
                accepted |= {(ruling, name) for name in names}
    offered = {(ruling.id, alternative.id) for ruling in ruleset.rulings for alternative in ruling.alternatives}

    assert accepted == offered


@each_ruleset
def test_both_languages_are_there(ruleset):
    texts = [*ruleset.terms.values(), ruleset.name, ruleset.edition, ruleset.period]
    for ruling in ruleset.rulings:
        texts += [ruling.question, ruling.default, ruling.why, *(alternative.text for alternative in ruling.alternatives)]
    for procedure in ruleset.procedures.values():
        texts += [procedure.title, procedure.help]

    assert [text for text in texts if not (text.en and text.it)] == []
