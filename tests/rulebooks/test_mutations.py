"""Any document is refused with place and message, or compiles to a ruleset whose random battles end; nothing else happens."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.examples import run_examples
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rulebooks.engine.schema import validated
from rulebooks.engine.shelf import text_of
from rulebooks.engine.trial import try_out
from rules.engine.dice import Dice, Seeded
from rules.engine.errors import RulesError

TOY = (Path(__file__).parent / "toy.yaml").read_text()
DATA = read(TOY)[0]


def places(value, at=()):
    """Every place inside a JSON value but the whole."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*at, key)
        yield from places(item, (*at, key))


PLACES = list(places({key: value for key, value in DATA.items() if key != "examples"}))


def at(value, path):
    for key in path:
        value = value[key]
    return value


VALUES = [at(DATA, path) for path in PLACES]
JUNK = [
    *(None, True, False, 0, -1, 1, 3, 99, 10**6, "", "x", "none", "true", "a", "b", "own", "foe", "it", "battle", "next", "unit"),
    *(
        "battle.turn",
        "battle.due",
        "own.plot",
        "unit.bases + 1",
        "1 // 0",
        "x" * 5000,
        "§",
        [],
        {},
        [[]],
        [1, 2],
        {"en": "x"},
        "{en}",
    ),
    *(
        "u.bases",
        "battle.step",
        "outcome.hit",
        "facts.distance",
        "sum(u.bases for u in units)",
        "units",
        "true and battle.turn > 0",
    ),
]


@st.composite
def mutated(draw):
    data = copy.deepcopy(DATA)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(PLACES))
        try:
            inner = at(data, path[:-1])
            key, how = path[-1], draw(st.integers(0, 4))
            if how == 0:
                del inner[key]
            elif how == 1 and isinstance(inner, list):
                inner.insert(key, copy.deepcopy(inner[key]))
            elif how == 2:
                inner[draw(st.sampled_from(["x", "when", "id", "zz", "none"])) if isinstance(inner, dict) else key] = inner.pop(
                    key
                )
            else:
                inner[key] = copy.deepcopy(draw(st.sampled_from(VALUES if how == 3 else JUNK)))
        except (KeyError, IndexError, TypeError):
            continue
    return data


def check(text):
    """Compile and play; return the ruleset, or None for a refusal that is as it should be, or where battles do not end."""
    problems, found = [], None
    try:
        found = ruleset_of(text)
    except DocumentError as refused:
        problems = refused.problems
    assert (found is None) == bool(problems)
    assert [
        problem for problem in problems if not all(problem.text.as_dict().values()) or not (problem.path or problem.line)
    ] == []
    if found is None or try_out(found, 2).stuck:
        return None
    run_examples(validated(read(text)[0]), found)
    for procedure in found.procedures.values():
        for facts in ({}, {"distance": "close"}, {"distance": "far", "disordered": True}):
            try:
                procedure.run(facts, Dice(Seeded(b"seed", 0)))
            except RulesError:
                continue
    return found


def test_the_toy_is_proven_and_ends():
    found = check(TOY)

    assert found is not None
    assert all(verdict.passed for verdict in run_examples(validated(DATA), found))
    assert try_out(found, 20).stuck == []


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(mutated())
def test_a_mutated_document_is_refused_or_ends(data):
    check(json.dumps(data))


@settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, len(TOY)), st.integers(0, 40), st.text(max_size=6))
def test_a_damaged_text_is_refused_or_ends(place, cut, put):
    check(TOY[:place] + put + TOY[place + cut :])


@pytest.mark.parametrize("length", range(500, 30_000, 2900))
def test_a_truncated_book_is_refused(length):
    with pytest.raises(DocumentError):
        ruleset_of(text_of("twelve-standards")[:length])


def test_ten_thousand_rows_are_read_or_refused():
    rows = "\n".join(f"      {n}: [1]" for n in range(10_000))
    big = (
        f"  big:\n    title: Big\n    key: distance\n    stepped: true\n    columns: {{n: int}}\n    rows:\n{rows}\n\nrulings:\n"
    )
    text = TOY.replace("rulings:\n", big, 1)

    assert check(text) is not None
