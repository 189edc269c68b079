"""Documents that would run long, crash the compiler or mean nothing are refused with their place within a second."""

import copy
import json
import time
from pathlib import Path

import pytest

from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rulebooks.engine.trial import try_out

DATA = read((Path(__file__).parent / "toy.yaml").read_text())[0]
EMPTY = {"title": "x", "cite": "x", "help": "x", "outcome": {"n": 1}}
END = ("play", "sequence", "steps", -1, "end")
VOLLEY = ("procedures", "volley")
ROW = {"title": "x", "key": "n", "stepped": True, "columns": {"n": "int"}}


def inside(inner, around, times):
    for number in range(times):
        inner = around(inner, number)
    return inner


def loops(times):
    return inside({"let": {"zz": 1}}, lambda effect, n: {"for": f"u{n}", "in": "units", "do": [effect]}, times)


def changed(*changes):
    """Return the toy as text, with values added at places: to the end of a list, or under new keys of an object."""
    data = copy.deepcopy(DATA)
    for path, value in changes:
        *above, last = path
        holder = data
        for key in above:
            holder = holder[key]
        old = holder.get(last) if isinstance(holder, dict) else None
        holder[last] = [*(old or []), *value] if isinstance(value, list) else {**(old or {}), **value} if old else value
    return json.dumps(data)


def expression(source):
    return changed(((*VOLLEY, "steps"), [{"let": {"zz": source}}]))


CALLS = {f"p{n}": {**EMPTY, "steps": [{"call": f"p{n - 1}", "as": f"c{m}"} for m in range(10)] if n else []} for n in range(12)}
USES = {f"e{n}": [{"use": f"e{n + 1}"}] * 60 if n < 4 else [] for n in range(5)}
REFUSED = {
    "loops in loops": changed((END, [loops(5)])),
    "loops over long sets": changed(
        (("sets",), {"long": [f"w{n}" for n in range(900)]}),
        (("terms",), {f"w{n}": "x" for n in range(900)}),
        (END, [inside({"let": {"zz": 1}}, lambda effect, n: {"for": f"w_{n}", "in": "long", "do": [effect]}, 2)]),
    ),
    "a set without end": changed(
        (("sets",), {"long": [f"w{n}" for n in range(2000)]}), (("terms",), {f"w{n}": "x" for n in range(2000)})
    ),
    "effects in effects": changed((("play", "effects"), USES), (END, [{"use": "e0"}])),
    "effects in themselves": changed((("play", "effects"), {"x": [{"use": "x"}] * 40}), (END, [{"use": "x"}])),
    "repetitions in repetitions": changed(
        ((*VOLLEY, "steps"), [inside({"let": {"zz": 1}}, lambda step, n: {"until": False, "do": [step]}, 4)])
    ),
    "long examples": changed(
        (
            (*VOLLEY, "steps"),
            [inside({"let": {f"z{n}": 1 for n in range(15)}}, lambda step, n: {"until": True, "do": [step]}, 2)],
        ),
        (("examples",), [{"id": f"e{n}", "procedure": "volley", "given": {}, "dice": [], "expect": {}} for n in range(200)]),
    ),
    "calls of calls": changed((("procedures",), CALLS), (("chapters", 0, "procedures"), list(CALLS))),
    "shapes in themselves": changed(
        (("shapes",), {"s": {"fields": {f"f{n}": {"shape": "s"} for n in range(12)}}}),
        ((*VOLLEY, "facts"), {"q": {"shape": "s"}}),
    ),
    "many facts": changed(((*VOLLEY, "facts"), {f"f{n}": "flag" for n in range(20_000)})),
    "many steps": changed(((*VOLLEY, "steps"), [{"let": {f"l{n}": 1}} for n in range(20_000)])),
    "many units": changed((("play", "army", "samples", 0, "commands"), DATA["play"]["army"]["samples"][0]["commands"] * 300)),
    "deep signs": expression("-" * 900 + "1"),
    "deep words": expression("not " * 200 + "true"),
    "negative size": changed(((*VOLLEY, "facts"), {"q": {"items": "flag", "size": [-5, 2]}})),
    "size upside down": changed(((*VOLLEY, "facts"), {"q": {"items": "flag", "size": [5, 2]}})),
    "name of the model": changed(((*VOLLEY, "facts"), {"model_config": "flag"})),
    "name of a method": changed(((*VOLLEY, "facts"), {"contradictions": "flag"})),
    "row --1": changed((("tables",), {"big": {**ROW, "rows": {"--1": [1]}}})),
    "row ²": changed((("tables",), {"big": {**ROW, "rows": {"²": [1]}}})),
    "name of a holder": changed((("play", "acts", "rally", "effects"), [{"let": {"unit": 1}}])),
    "loop over one": changed(
        (("play", "acts", "rally", "effects"), [{"for": "u", "in": "unit", "do": [{"put": "u.fired", "to": True}]}])
    ),
    "odds of no field": changed(((*VOLLEY, "odds"), ["nope"])),
    "question of no fact": changed((("play", "acts", "rally", "ask_first"), ["nope"])),
    "no words": changed((("terms",), {"nameless": {"en": " "}})),
    "format true": json.dumps({**DATA, "format": True}),
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_it_is_refused_soon_with_its_place(text):
    start = time.process_time()
    with pytest.raises(DocumentError) as refused:
        ruleset_of(text)

    assert time.process_time() - start < 3  # a second, on a busy machine
    assert [problem for problem in refused.value.problems if not problem.path or not all(problem.text.as_dict().values())] == []


@pytest.mark.parametrize("go", ["next", DATA["play"]["sequence"]["steps"][-1]["id"]])
@pytest.mark.parametrize("when", ["begin", "end"])
def test_steps_that_end_one_another_come_to_a_halt(go, when):
    book = ruleset_of(changed(((*END[:-1], when), [{"go": go}])))

    assert try_out(book, 2).battles == 2


def test_a_loop_in_a_loop_is_played():
    assert try_out(ruleset_of(changed((END, [loops(2)]))), 2).stuck == []
