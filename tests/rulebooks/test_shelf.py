"""The books on the shelf: documents that are complete, proven by their examples and played to an end."""

import json
from pathlib import Path

import pytest

from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.examples import coverage, run_examples
from rulebooks.engine.reading import read
from rulebooks.engine.schema import validated
from rulebooks.engine.shelf import shelf_ruleset, shelf_slugs, text_of
from rulebooks.engine.trial import try_out
from rules.conform import run_file
from rules.engine.ruleset import ruleset, rulesets

CASES = Path(__file__).parents[1] / "rules" / "cases"

each_book = pytest.mark.parametrize("slug", shelf_slugs())


def document_of(slug):
    return validated(read(text_of(slug))[0])


def test_three_books_are_on_the_shelf_beside_the_packages():
    assert shelf_slugs() == ("drums-beyond-the-hedge", "little-wars", "twelve-standards")
    assert set(shelf_slugs()) < set(rulesets())


@each_book
def test_a_book_is_compiled_once(slug):
    assert ruleset(slug) is shelf_ruleset(slug) is rulesets()[slug]


@each_book
def test_worked_cases_come_out_as_they_should(slug):
    assert [verdict for verdict in run_file(CASES / f"{slug}.json") if not verdict.passed] == []


@each_book
def test_the_examples_of_the_document_prove_it(slug):
    document = document_of(slug)
    verdicts = run_examples(document, shelf_ruleset(slug))

    assert len(verdicts) > 100
    assert [verdict for verdict in verdicts if not verdict.passed] == []


@each_book
def test_every_refusal_and_nearly_every_modifier_has_an_example(slug):
    untouched = coverage(document_of(slug))

    assert [one.procedure for one in untouched if not one.examples] == []
    assert sum(len(one.modifiers) for one in untouched) <= 6
    assert sum(len(one.refusals) for one in untouched) <= 3


@each_book
def test_random_battles_end_and_every_act_is_used(slug):
    trial = try_out(shelf_ruleset(slug), 60)

    assert trial.stuck == []
    assert sum(trial.wins.values()) == 60
    assert set(trial.never) <= {"surrender", "form", "reach_line"}


@each_book
def test_every_text_is_there_in_both_languages(slug):
    missing = []

    def look(value, at):
        if isinstance(value, dict):
            if value.keys() <= {"en", "it"} and value:
                missing.extend([at] if not (value.get("en") and value.get("it")) else [])
            for key, inner in value.items():
                look(inner, (*at, key))
        elif isinstance(value, list):
            for number, inner in enumerate(value):
                look(inner, (*at, number))

    look(read(text_of(slug))[0], ())

    assert missing == []


def test_a_mistake_is_named_with_its_line():
    text = text_of("twelve-standards")
    wrong = text.replace("when: 2 * distance > reach", "when: 2 * distanc > reach")
    line = wrong[: wrong.index("distanc >")].count("\n") + 1

    with pytest.raises(Exception, match=f"line {line}, procedures.shooting.steps.8.rows.1.when") as refused:
        ruleset_of(wrong)

    assert "distanc" in refused.value.text.it


def test_the_schema_of_documents_is_json():
    from rulebooks.engine.schema import Document

    assert json.loads(json.dumps(Document.model_json_schema()))["properties"]["procedures"]


def test_a_word_is_shown_as_the_fact_in_whose_column_it_is(client):
    page = client.get("/rules/twelve-standards/tables/").content.decode()

    assert "lost" in page
    assert "losses" not in page
