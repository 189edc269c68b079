"""The toy: a document and the same in Python resolve alike, are played to their end and are shown in the documentation."""

from itertools import product
from pathlib import Path

import pytest

from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.examples import run_examples
from rulebooks.engine.reading import read
from rulebooks.engine.schema import validated
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.play.acting import carry_out
from rules.engine.play.driver import play_out, some_battle
from rules.engine.play.state import Change
from tests.rules.toy import DOCUMENT, RULESET

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "tutorials" / "first-ruleset.md"
TEXT = DOCUMENT.read_text("utf-8")
BOOKS = {"Python": RULESET, "document": ruleset_of(TEXT)}

each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))


def lines_of_code(name):
    """What is neither blank nor a comment nor the module's docstring."""
    lines = (HERE / name).read_text().split('"""')[2].splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


@each_book
@pytest.mark.parametrize("seed", range(10))
def test_it_is_played_to_its_verdict(book, seed):
    played = play_out(book.play, some_battle(book, seed), seed)

    assert played.verdict is not None
    assert played.verdict.winner in ("a", "b")
    assert played.acts["volley"] >= 8


def outcome_of(book, name, given, faces):
    try:
        outcome = book.procedures[name].run(given, Dice(Typed(faces)))
    except RulesError as error:
        return type(error)
    return dict(outcome.values), [(one.total, [part.id for part in one.parts]) for one in outcome.sums]


FACTS = [
    *({"distance": distance, "disordered": disordered} for distance, disordered in product(("close", "far"), (True, False))),
    *({}, {"distance": "near"}, {"distance": "close", "disordered": 1}, {"distance": "close", "range": 1}),
]


@pytest.mark.parametrize("name", ["lots", "volley", "rally"])
@pytest.mark.parametrize("faces", [[1], [2], [3], [4], [5], [6], [], [7], [3, 3]], ids=str)
def test_both_resolve_alike(name, faces):
    for given in FACTS:
        assert outcome_of(BOOKS["document"], name, given, faces) == outcome_of(RULESET, name, given, faces), given


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("bases", [1, 2])
def test_a_volley_changes_the_same(face, bases):
    changed = []
    for book in BOOKS.values():
        state = some_battle(book, 1)
        state = state.after([Change("battle", "step", "lots", "first"), Change("unit:b1-1", "bases", 2, bases)])
        chosen = {"unit": "unit:a1-1", "target": "unit:b1-1"}
        done = carry_out(state, book.play.acts["volley"], chosen, {"distance": "far"}, Typed([face]))
        later = state.after(state.changes(done.effects))
        waiting = [(due["act"], due["chosen"], due["side"]) for due in later.battle["due"]]
        fields = ("bases", "fired", "disordered", "destroyed")
        changed.append(([[later[unit][name] for name in fields] for unit in later.addresses("unit")], waiting))

    assert changed[0] == changed[1]


def test_the_examples_of_the_document_prove_it():
    verdicts = run_examples(validated(read(TEXT)[0]), BOOKS["document"])

    assert len(verdicts) == 8
    assert all(verdict.passed for verdict in verdicts)


def test_what_is_not_rules_is_short():
    assert len(lines_of_code("__init__.py") + lines_of_code("play.py")) <= 45


@pytest.mark.parametrize("name", ["toy.yaml", "__init__.py", "skirmish.py", "play.py"])
def test_the_documentation_shows_it_as_it_is(name):
    language = "yaml" if name.endswith("yaml") else "python"

    assert f"```{language}\n{(HERE / name).read_text()}```\n" in PAGE.read_text()
