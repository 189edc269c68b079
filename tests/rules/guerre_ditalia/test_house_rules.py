"""House rules: every procedure takes all of them, and a form asks for those that act."""

import json
from pathlib import Path

import pytest

from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.guerre_ditalia import RULESET
from rules.rulesets.guerre_ditalia.fields import HOUSE_RULES
from rules.web.fields import HouseRules
from rules.web.forms import FactsForm
from tests.rules.guerre_ditalia.asking import is_wrong

CASES = json.loads((Path(__file__).parents[1] / "cases" / "guerre-ditalia.json").read_text())["cases"]


def acting(name):
    return RULESET.procedures[name].facts.model_fields["house_rules"].json_schema_extra["acting"]


def run(name, facts, dice):
    try:
        return RULESET.procedures[name].run(facts, Dice(Typed(dice))).values
    except (FactError, DiceError) as error:
        return type(error)


def test_every_procedure_takes_every_pair_and_no_other():
    for name in RULESET.procedures:
        facts = next(case["given"] for case in CASES if case["procedure"] == name and "expect" in case)
        everywhere = {ruling: names[0] for ruling, names in HOUSE_RULES.items()}
        RULESET.procedures[name].facts.read({**facts, "house_rules": everywhere})
        for wrong in ({"R1": "coin"}, {"R61": "stack"}, {"R61": True}, {"R61": None}, [], None, "R61"):
            assert is_wrong(name, **{**facts, "house_rules": wrong})


@pytest.mark.parametrize("ruling", HOUSE_RULES)
def test_a_rule_changes_nothing_where_it_does_not_act(ruling):
    rule = {ruling: HOUSE_RULES[ruling][0]}
    for case in CASES:
        name, given = case["procedure"], case["given"]
        if name in RULESET.procedures and ruling not in acting(name) and "house_rules" not in given:
            assert run(name, {**given, "house_rules": rule}, case["dice"]) == run(name, given, case["dice"])


def asked(name, **suggested):
    nodes = FactsForm(RULESET.procedures[name].facts, RULESET, suggested=suggested).root.parts
    return [rule.label for node in nodes if isinstance(node, HouseRules) for rule in node.children]


def test_a_form_asks_for_the_rules_that_act_and_keeps_those_given():
    assert asked("melee") == ["R41", "R48", "R49", "R51", "R52", "R61"]
    assert asked("river_bridges") == []
    assert asked("river_bridges", house_rules={"R61": "exact_half_less"}) == ["R61"]
