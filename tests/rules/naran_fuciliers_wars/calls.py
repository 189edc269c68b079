"""Procedures called by name with facts as a player would give them."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.naran_fuciliers_wars import RULESET


def call(name, *dice, **facts):
    return RULESET.procedures[name].run(facts, typed(*dice))


def reason(name, **facts):
    """Why it is refused, without a die; None when it is not."""
    found = call(name, **facts)
    return found.reason if found.refused else None


def wrong(name, **facts):
    """The facts contradict each other, or the rules."""
    with pytest.raises(FactError):
        call(name, **facts)


def first_reasons(name, base, faults):
    """Reasons as each fault, worst first, is mended: every one must be hidden by those before it."""
    facts = {**base, **{key: value for fault in faults for key, value in fault.items()}}
    found = []
    for fault in faults:
        found.append(reason(name, **facts))
        for key in fault:
            facts.pop(key)
            if key in base:
                facts[key] = base[key]
    return found
