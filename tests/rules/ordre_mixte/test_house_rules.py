"""House rules go with every procedure, and tell only where the form asks for them."""

import json
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Seeded
from rules.rulesets.ordre_mixte import RULESET
from rules.rulesets.ordre_mixte.fields import HOUSE_RULES

CASES = json.loads((Path(__file__).parents[1] / "cases" / "ordre-mixte.json").read_text())["cases"]
PAIRS = [(ruling, alternative) for ruling, alternatives in HOUSE_RULES.items() for alternative in alternatives]


def sheltered(facts, cover):
    """The same facts with everybody in this cover."""
    if isinstance(facts, dict):
        return {key: cover if "cover" in key else sheltered(value, cover) for key, value in facts.items()}
    return facts


def worked(name):
    """Facts of worked cases, as they are and with covers that doubts are about."""
    model = RULESET.procedures[name].facts
    covers = {field: "none" for field in model.model_fields if "cover" in field}
    for case in CASES:
        if case["procedure"] == name and "expect" in case:
            facts = case["given"]
            yield facts
            for cover in ("heavy", "hard"):
                yield sheltered(covers | facts, cover)


def answer(name, facts, rules):
    given = facts | {"house_rules": facts.get("house_rules", {}) | rules}
    return RULESET.procedures[name].run(given, Dice(Seeded(b"seed", 0))).values


def acting(name):
    return RULESET.procedures[name].facts.model_fields["house_rules"].json_schema_extra["acting"]


@pytest.mark.parametrize("name", RULESET.procedures)
def test_a_house_rule_tells_only_where_it_is_asked_for(name):
    others = [pair for pair in PAIRS if pair[0] not in acting(name)]
    for facts in worked(name):
        plain = answer(name, facts, {})
        for ruling, alternative in others:
            assert answer(name, facts, {ruling: alternative}) == plain


def test_every_pair_is_asked_for_somewhere():
    assert {ruling for name in RULESET.procedures for ruling in acting(name)} == set(HOUSE_RULES)
