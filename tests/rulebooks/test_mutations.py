"""Any document is refused with place and message, or compiles to a ruleset whose random battles end; nothing else happens.

A few hundred mutations of the toy, the patterns and the shelf each time; with ``DOCUMENTS=thorough`` twenty times as many, by
chance.
"""

import copy
import json
import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.examples import run_examples
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rulebooks.engine.schema import validated
from rulebooks.engine.shelf import shelf_slugs, text_of
from rulebooks.engine.trial import try_out
from rules.engine.dice import Dice, Seeded
from rules.engine.errors import RulesError
from rules.engine.play.driver import some_battle
from rules.engine.play.state import Change

THOROUGH = os.environ.get("DOCUMENTS") == "thorough"
TOY = (Path(__file__).parent / "toy.yaml").read_text()
DATA = read(TOY)[0]
PATTERNS = Path(__file__).parents[2] / "rulebooks" / "patterns"
BOOKS = ("buckets", "commands", "elements", "empty", *shelf_slugs())


def often(examples):
    """Return the settings of a test: this number of mutations, the same each time; in a thorough run twenty times that."""
    more = 20 if THOROUGH else 1
    return settings(
        max_examples=examples * more, deadline=None, derandomize=not THOROUGH, suppress_health_check=list(HealthCheck)
    )


def places(value, at=()):
    """Every place inside a JSON value but the whole."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield (*at, key)
        yield from places(item, (*at, key))


def places_of(data):
    return list(places({key: value for key, value in data.items() if key != "examples"}))


PLACES = places_of(DATA)


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
    *("²", "٣", "𝟙", "\u202eknalb", "\u200b", "ｂａｔｔｌｅ", "e\u0301", "é", "\x85", "\u2028", "🎲" * 50, "İ", "ß"),
    *(10**30, -(10**30), 2**63, 1_000_001, 999_999_999, 1.5, 1e308, 5e-324),
    *("9" * 400, "1" + " * 999999" * 90, "(" * 200 + "1" + ")" * 200, "not " * 90 + "true", "-" * 300 + "1", "a." * 200 + "b"),
    *("(a+)+$", "a" * 40 + "!", "[" * 100, "x if x else " * 60 + "x", "sum(1 for u in units for v in units)", "2 ** 999999"),
    *(
        "up(1 / 0)",
        "down(1 / 0)",
        "5 % 0",
        "min()",
        "max(1)",
        "__import__('os')",
        "().__class__",
        "e['x']",
        "lambda: 1",
        "(x := 1)",
    ),
    *(
        "f'{1}'",
        "'a' * 999999",
        "[1] * 999999",
        "units[0]",
        "battle.__class__",
        "{x}",
        "{x.__class__}",
        "%(x)s",
        "\\",
        "#",
        "---",
    ),
    [1] * 3000,
    {f"k{n}": 1 for n in range(300)},
    [[[[[[[[[[]]]]]]]]]],
    {"when": True},
    {"let": {}},
    {"go": "next"},
    {"due": "rally", "roles": {"unit": "unit"}, "side": "unit", "why": "x"},
    {"for": "u", "in": "units", "do": [{"go": "next"}]},
    {"use": "lose", "with": {"x": "unit"}},
    {"until": False, "do": [{"roll": "zz"}]},
    {"call": "volley", "as": "zz"},
    {"pool": "zz", "count": 10**6},
    {"secret": "it.plot == close"},
]


@cache
def book_of(name):
    """Return the data of a pattern or a book of the shelf, and its places."""
    text = text_of(name) if name in shelf_slugs() else (PATTERNS / f"{name}.yaml").read_text("utf-8")
    data = read(text)[0]
    return data, places_of(data)


@st.composite
def mutated(draw, name=None):
    data, paths = (DATA, PLACES) if name is None else book_of(name)
    data = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(paths))
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
        except (KeyError, IndexError, TypeError, AttributeError):
            continue
    return data


def values_of(field):
    """Return two values of a tracked field; none where it is of another kind."""
    kinds = {"choice": field.choices[:2], "bool": (False, True), "int": (field.least, field.most), "text": ("x", "y")}
    return kinds.get(field.kind, ())


def assert_plots_are_secret(book):
    """What side b is refused does not depend on what it cannot see."""
    play = book.play
    if play is None:
        return
    state = some_battle(book, 1)
    for address, name in sorted(play.cards.hidden(state, "b"))[:4]:
        field = next(one for one in play.fields.tracked[address.partition(":")[0]] if one.name == name)
        plotted = [state.after([Change(address, name, None, value)]) for value in values_of(field)]
        said = []
        for one in plotted:
            refusals = [
                (act.name, role.name, own, who, reason and reason.en)
                for act in play.acts.values()
                for own in [a for a in one.addresses(act.roles[0].kind) if one.side_of(a) == "b"][:2]
                for role, who in [
                    (act.roles[0], own),
                    *((role, a) for role in act.roles[1:2] for a in one.addresses(role.kind)[:6]),
                ]
                for reason in [act.why_not(one, role.name, {act.roles[0].name: own} if who != own else {}, who)]
            ]
            said.append((play.cards.hidden(one, "b"), play.cards.hidden(one, None), refusals))
        assert all(one == said[0] for one in said)


#: A random battle that takes longer is not played to its end; a document with such battles is not published.
SECONDS = 20


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
    if found is None or try_out(found, 2, seconds=SECONDS).stuck:
        return None
    assert_plots_are_secret(found)
    verdicts = run_examples(validated(read(text)[0]), found)
    assert [one for one in verdicts if any("broke down" in said for said in one.differences)] == []
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


@often(300)
@given(mutated())
def test_a_mutated_document_is_refused_or_ends(data):
    check(json.dumps(data))


@pytest.mark.parametrize("name", BOOKS)
def test_a_mutated_book_is_refused_or_ends(name):
    @often(12)
    @given(mutated(name))
    def mutations(data):
        data.pop("examples", None)
        check(json.dumps(data))

    mutations()


@often(80)
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
