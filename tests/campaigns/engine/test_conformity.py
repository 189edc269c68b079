"""The worked cases of campaigns, the kits that come with it, and whatever else may be given to a procedure."""

import copy
import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.engine.catalogue import ENGINE
from rules.conform import run_file
from rules.engine.dice import Dice, Seeded
from rules.engine.ruleset import rulesets
from tests.campaigns.engine.worlds import run
from tests.rules.test_properties import Gone, answer, changed, junk, places

CASES = Path(__file__).parents[1] / "cases" / "campaigns.json"
KITS = sorted((Path(__file__).parents[3] / "campaigns" / "kits").glob("*.json"))

each_procedure = pytest.mark.parametrize("name", ENGINE.procedures)
a_few = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@cache
def worked(name):
    """Facts of a procedure's worked cases that are valid."""
    cases = json.loads(CASES.read_text())["cases"]
    return [case["given"] for case in cases if case["procedure"] == name and "expect" in case]


def test_every_worked_case_conforms():
    assert [verdict for verdict in run_file(CASES, {ENGINE.slug: ENGINE}) if not verdict.passed] == []


def test_campaigns_are_no_ruleset():
    assert ENGINE.slug not in rulesets()


@each_procedure
def test_every_procedure_has_worked_cases(name):
    assert worked(name)


@pytest.mark.parametrize("file", KITS, ids=lambda file: file.stem)
def test_the_kits_are_ready_to_be_played(file):
    found = run("check_kit", {"kit": json.loads(file.read_text())})

    assert (found["valid"], found["problems"]) == (True, [])


def test_all_kinds_of_campaign_have_a_kit():
    assert {json.loads(file.read_text())["kind"] for file in KITS} == {"map", "tree", "league"}


@st.composite
def mutations(draw, name):
    """Valid facts with some places taken out, or replaced by junk or by what another place says."""
    facts = draw(st.sampled_from(worked(name)))
    for _ in range(draw(st.integers(0, 3))):
        known = [(field,) for field in ENGINE.procedures[name].facts.model_fields]
        at = draw(st.sampled_from([*list(places(facts))[1:], *known, ("unknown",)]))
        new = draw(st.one_of(junk, st.sampled_from(list(values(facts)))))
        if new is not Gone or at in list(places(facts)):
            facts = changed(facts, at, copy.deepcopy(new) if new is not Gone else Gone)
    return facts


def values(facts):
    for at in places(facts):
        value = facts
        for key in at:
            value = value[key]
        yield value


@each_procedure
def test_mutated_facts_give_an_outcome_or_the_engines_error(name):
    @a_few
    @given(mutations(name), st.binary(min_size=4, max_size=4))
    def check(facts, seed):
        answer(ENGINE, name, facts, Dice(Seeded(seed, 0)))

    check()
