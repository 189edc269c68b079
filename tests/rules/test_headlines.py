"""What happened, in a line for people: every worked case of every ruleset, in both languages."""

import json
import re
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.ruleset import rulesets
from rules.web.explain import explain

CASES = Path(__file__).parent / "cases"
#: An identifier, or a place that nobody filled in.
RAW = re.compile(r"[{}]|[a-z]_[a-z]")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", rulesets().values(), ids=lambda ruleset: ruleset.slug)
def test_no_outcome_is_told_in_identifiers(ruleset, language):
    told = list(_headlines(ruleset, language))

    assert len(told) > 20
    assert not [line for line in told if not line or RAW.search(line)]


def _headlines(ruleset, language):
    for case in json.loads((CASES / f"{ruleset.slug}.json").read_text())["cases"]:
        procedure = ruleset.procedure(case["procedure"])
        try:
            outcome = procedure.run(case["given"], Dice(Typed(case["dice"])))
        except RulesError:
            continue
        yield explain(ruleset, procedure, outcome, language).headline
