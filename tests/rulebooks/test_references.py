"""Shelf rulebooks compared with independent implementations of their specifications, on random facts and dice."""

import json
from pathlib import Path

import pytest

from rules.conform import differences, equal
from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, FactError
from rules.engine.ruleset import ruleset
from tests.rulebooks.reference import drums_beyond_the_hedge, twelve_standards
from tests.rulebooks.reference.kit import Invalid

CASES = Path(__file__).parents[1] / "rules" / "cases"
REFERENCES = {
    "drums-beyond-the-hedge": drums_beyond_the_hedge.PROCEDURES,
    "twelve-standards": twelve_standards.PROCEDURES,
}

each_procedure = pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug, procedures in REFERENCES.items() for name in procedures]
)


def outcome_of(slug, name, given, dice):
    """Run a procedure of the rulebook; None when it rejects the call."""
    try:
        return json.loads(json.dumps(dict(ruleset(slug).procedure(name).run(given, Dice(Typed(dice))).values)))
    except (FactError, DiceError):
        return None


def expected_of(slug, name, given, dice):
    """Run the reference; None when it rejects the call."""
    try:
        return REFERENCES[slug][name].run(given, dice)
    except Invalid:
        return None


@each_procedure
def test_random_calls_have_the_outcome_of_the_reference(slug, name):
    compared = {"outcome": 0, "rejected": 0}
    for given, dice in REFERENCES[slug][name].cases(f"{slug} {name}", 800):
        expected = expected_of(slug, name, given, dice)
        got = outcome_of(slug, name, given, dice)

        assert equal(expected, got), (given, dice, expected, got)
        assert expected is None or list(expected) == list(got), (name, list(got))
        compared["rejected" if expected is None else "outcome"] += 1

    assert min(compared.values()) > 50


@pytest.mark.parametrize("slug", REFERENCES)
def test_references_agree_with_the_worked_cases(slug):
    for case in json.loads((CASES / f"{slug}.json").read_text())["cases"]:
        found = expected_of(slug, case["procedure"], case["given"], case["dice"])

        assert (found is None) == ("expect_error" in case), case["id"]
        assert not list(differences(case.get("expect", {}), found or {})), case["id"]


@pytest.mark.parametrize("slug", REFERENCES)
def test_references_know_every_procedure(slug):
    assert set(REFERENCES[slug]) == set(ruleset(slug).procedures)
