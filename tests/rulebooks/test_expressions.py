"""Expressions: what they come to, what is refused and why."""

import pytest

from rulebooks.engine.expressions import Binding, Names, Scope, Table, compiled
from rulebooks.engine.problems import Problems
from rulebooks.engine.types import BOOL, INT, MODIFIERS, entity, listed, word

TROOPS = Table(
    {"line": {"files": 8, "kind": "foot"}, "horse": {"files": 6, "kind": "mounted"}},
    {"files": INT, "kind": word(["foot", "mounted"])},
)
STEPS = Table({2: {"n": 0}, 3: {"n": 1}, 7: {"n": 3}}, {"n": INT}, stepped=True, keys=[2, 3, 7])
PAIRS = Table({"line": {"horse": "open"}}, {"horse": word(["open"]), "line": word(["open"])}, sparse=True)
TERMS = frozenset({"line", "horse", "foot", "mounted", "open", "rough", "no_naturals"})
NAMES = Names(TERMS, {"ALL": ("line", "horse")}, {"troops": TROOPS, "steps": STEPS, "pairs": PAIRS}, {"R2": ("no_naturals",)})
SCOPE = Scope(
    NAMES,
    {
        "n": Binding(INT, ("n",)),
        "maybe": Binding(INT.or_empty(), ("maybe",)),
        "ok": Binding(BOOL, ("ok",)),
        "unit_type": Binding(word(["line", "horse"]), ("unit_type",)),
        "units": Binding(listed(entity({"files": INT, "kind": word(["line", "horse"])})), ("units",)),
        "mods": Binding(MODIFIERS, ("mods",)),
        "it": Binding(entity({"files": INT}), ("it",)),
    },
)
VALUES = {
    "n": 7,
    "maybe": None,
    "ok": True,
    "unit_type": "horse",
    "units": [{"files": 3, "kind": "line"}, {"files": 4, "kind": "horse"}],
    "mods": {"line": 2, "horse": -1},
    "it": {"files": 5},
}


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("n + 2 * 3 - 1", 12),
        ("up(n / 2)", 4),
        ("down(n / 2)", 3),
        ("-n // 2", -4),
        ("max(1, min(n, 6))", 6),
        ("1 if n > 6 and not ok else 2", 2),
        ("1 < n <= 7", True),
        ("unit_type == horse", True),
        ("unit_type in ALL", True),
        ("unit_type not in [line]", True),
        ("troops[unit_type].files", 6),
        ("troops[unit_type].kind == mounted", True),
        ("steps[n].n", 3),
        ("steps[-50].n", 0),
        ("steps[5].n", 1),
        ("pairs[line][unit_type]", "open"),
        ("pairs[unit_type][line]", None),
        ("either(maybe, 3)", 3),
        ("maybe == none", True),
        ("sum(u.files for u in units)", 7),
        ("count(u for u in units if u.kind == horse)", 1),
        ("any(u.files > 3 for u in units)", True),
        ("most(u.files for u in units)", 4),
        ("first(u.files for u in units if u.files > 9)", None),
        ("tally(u.kind for u in units)", {"line": 1, "horse": 1}),
        ("list(t for t in ALL if t != line)", ["horse"]),
        ("total(mods)", 1),
        ("mods[line]", 2),
        ("it.files", 5),
        ("'open'", "open"),
        (True, True),
        (None, None),
        (4, 4),
    ],
)
def test_what_it_comes_to(source, value):
    problems = Problems()
    found = compiled(source, SCOPE, ("x",), problems).evaluate(VALUES)

    assert problems.found == []
    assert sorted(found) == sorted(value) if isinstance(found, list) else found == value


@pytest.mark.parametrize(
    "source",
    [
        "strenth + 1",
        "n + ok",
        "n + maybe",
        "maybe > 3",
        "unit_type == open",
        "unit_type > 3",
        "troops[n].files",
        "troops[rough].files",
        "troops[unit_type].strength",
        "it.__class__",
        "it.strength",
        "n.real",
        "n / 2",
        "n // ok",
        "n // 0",
        "n % n",
        "n ** 9",
        "2 ** 9 ** 9",
        "1.5 + n",
        "'text that is no term'",
        "9999999999999",
        "lambda: 1",
        "[u for u in units]",
        "{1: 2}",
        "sum(a.files for a in units for b in units)",
        "sum(sum(b.files for b in units) for a in units)",
        "open('x')",
        "__import__('os')",
        "n if ok",
        "n := 3",
        "f'{n}'",
        "min(n)",
        "up(n)",
        "sum(n for n in units)",
        "len(n)",
        "n and ok",
        "1 if n else 2",
        "ok if ok else n",
        "(" * 500 + "n" + ")" * 500,
        "n + " * 400 + "n",
        "n +",
        "",
        "import os",
        "n\x00",
        "e",
        "t_troops",
    ],
)
def test_what_is_refused_with_its_place_and_in_both_languages(source):
    problems = Problems()
    compiled(source, SCOPE, ("procedures", "volley", "when"), problems)

    assert [problem.path for problem in problems.found] == [("procedures", "volley", "when")]
    assert all(problems.found[0].text.as_dict().values())


def test_a_value_is_of_the_type_that_is_wanted():
    problems = Problems()
    compiled("n", SCOPE, ("x",), problems, BOOL)
    compiled("unit_type", SCOPE, ("y",), problems, word(["line"]))
    compiled("maybe", SCOPE, ("z",), problems, INT)

    assert [str(problem) for problem in problems.found] == [
        "x: yes or no is needed, this is a number. (n)",
        "y: “horse” is not one of the choices here. (unit_type)",
        "z: this may be nothing, a number is needed. (maybe)",
    ]


def test_a_name_that_is_a_value_and_a_word_or_a_table_is_explained():
    scope = SCOPE.with_names({"open": Binding(BOOL, ("open",)), "troops": Binding(INT, ("troops",))})
    problems = Problems()
    compiled("unit_type == open", scope, ("x",), problems)
    compiled("open", scope, ("y",), problems, word(["open", "rough"]))
    compiled("troops[line].files", scope, ("z",), problems)

    quotes = "“open” is a value here; as a word it is written 'open', in quotes."
    assert [str(problem) for problem in problems.found] == [
        f"x: a word is never yes or no. {quotes} (unit_type == open)",
        f"y: a word is needed, this is yes or no. {quotes} (open)",
        "z: “troops” is the name of a table and of a value here: rename one of them. (troops[line].files)",
    ]
    problems = Problems()
    compiled("'open'", scope, ("y",), problems, word(["open", "rough"]))
    assert problems.found == []


def test_products_are_limited():
    product = " * ".join(["1000000"] * 60)
    found = compiled(product, SCOPE, (), Problems()).evaluate(VALUES)

    assert found == 10**12
