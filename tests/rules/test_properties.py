"""Whatever is given to a procedure: an outcome that can be kept and said, or the engine's own error. Never another exception."""

import copy
import json
import math
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.dice import Dice, Seeded, Typed
from rules.engine.errors import DiceError, FactError
from rules.engine.ruleset import rulesets

CASES = Path(__file__).parent / "cases"
PROCEDURES = [(ruleset, name) for ruleset in rulesets().values() for name in ruleset.procedures]

each_procedure = pytest.mark.parametrize(("ruleset", "name"), PROCEDURES, ids=[f"{r.slug}:{n}" for r, n in PROCEDURES])
a_few = settings(max_examples=50, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@cache
def worked(slug, name):
    """Facts of worked cases of a procedure that are valid."""
    cases = json.loads((CASES / f"{slug}.json").read_text())["cases"]
    return [case["given"] for case in cases if case["procedure"] == name and "expect" in case]


def places(value, at=()):
    """Every place inside a JSON value, as a path of keys and indexes; the whole first."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from places(item, (*at, key))


def changed(value, at, new):
    """A copy of ``value`` with ``new`` at the place ``at``; without it when ``new`` is the class ``Gone``."""
    if not at:
        return {} if new is Gone else new
    value = copy.deepcopy(value)
    inner = value
    for key in at[:-1]:
        inner = inner[key]
    if new is Gone:
        del inner[at[-1]]
    else:
        inner[at[-1]] = new
    return value


class Gone:
    """Stands for a fact left out."""


DEEP: list = []
for _ in range(200):
    DEEP = [DEEP]

junk = st.one_of(
    st.just(Gone),
    st.none(),
    st.booleans(),
    st.integers(-3, 50),
    st.sampled_from([-1, 61, 480, 481, 10**6, 2**63, -(2**64), 10**30, 10**5000]),
    st.sampled_from([0.0, 1.0, 2.5, math.nan, math.inf, -math.inf, 1e308]),
    st.sampled_from(["", "none", "3", "line_infantry", "\ud800", "a\udfff", "\x00", "x" * 5000, "🎲", "{en}", "%s"]),
    st.text(max_size=5),
    st.sampled_from([[], {}, [[]], [{}], {"": None}, {"\ud800": 1}, DEEP, b"bytes", (1, 2), {1: 2}]),
    st.lists(st.one_of(st.integers(0, 4), st.text(max_size=3)), max_size=13),
)


@cache
def said_elsewhere(slug):
    """Values that this ruleset's worked cases use: right words in wrong places make the contradictions."""
    cases = json.loads((CASES / f"{slug}.json").read_text())["cases"]
    found = {}
    for case in cases:
        for at in places(case["given"]):
            value = case["given"]
            for key in at:
                value = value[key]
            found[json.dumps(value, sort_keys=True)] = value
    return list(found.values())


def mutated(ruleset, name):
    """Valid facts with some places changed: taken out, replaced by junk or by another case's value, made up beside the others."""

    @st.composite
    def mutations(draw):
        facts = draw(st.sampled_from(worked(ruleset.slug, name)))
        for _ in range(draw(st.integers(0, 3))):
            new = draw(st.one_of(junk, st.sampled_from(said_elsewhere(ruleset.slug))))
            known = [(field,) for field in ruleset.procedures[name].facts.model_fields]
            spots = [*places(facts), *known, ("unknown",), ("\ud800",)]
            at = draw(st.sampled_from(spots))
            if not at and draw(st.booleans()):
                continue
            if new is Gone and at not in list(places(facts)):
                continue
            if isinstance(facts, dict):
                facts = changed(facts, at, new)
        return facts

    return mutations()


def answer(ruleset, name, facts, dice):
    """What the procedure answers to these facts and dice: an outcome as it should be, or None for an error with its sentences."""
    given = copy.deepcopy(facts)
    try:
        outcome = ruleset.procedures[name].run(facts, dice)
    except (FactError, DiceError) as error:
        sentences = error.text
        assert all(sentences.as_dict().values())
        return None
    assert facts == given, "the facts given were changed"
    assert json.loads(json.dumps(outcome.values, allow_nan=False)) == outcome.values
    if outcome.refused:
        assert outcome.values.keys() >= {"allowed", "reason"}
        assert outcome.cite
        assert not outcome.dice
    for shown in outcome.sums:
        assert shown.total == outcome.values.get(shown.id, shown.total)
    assert words_said(outcome) <= ruleset.terms.keys()
    return outcome


def words_said(outcome):
    """The identifiers in an outcome that a page puts into words, whatever the facts were."""
    said = {*outcome.values, *(told.id.partition("@")[0] for told in (*outcome.notes, *outcome.sums))}
    said |= {part.id for shown in outcome.sums for part in shown.parts}
    return said | {outcome.reason} if outcome.refused else said


@each_procedure
def test_worked_facts_are_there(ruleset, name):
    assert worked(ruleset.slug, name)


@each_procedure
def test_mutated_facts_give_an_outcome_or_the_engines_error(ruleset, name):
    @a_few
    @given(mutated(ruleset, name), st.binary(min_size=4, max_size=4))
    def check(facts, seed):
        answer(ruleset, name, facts, Dice(Seeded(seed, 0)))

    check()


@each_procedure
def test_bad_dice_give_an_outcome_or_the_engines_error(ruleset, name):
    faces = st.one_of(
        st.lists(st.one_of(st.integers(0, 7), st.integers(1, 100), junk.filter(lambda j: j is not Gone)), max_size=9), junk
    )

    @a_few
    @given(st.sampled_from(worked(ruleset.slug, name)), faces)
    def check(facts, faces):
        try:
            dice = Dice(Typed(faces))
        except DiceError:
            return
        answer(ruleset, name, facts, dice)

    check()
