"""How refusals are tested: what stands first is what is found."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError


def refused_in_order(procedure, plain, hindrances):
    """The reasons given when these (reason, facts) hold from the first on, from the second on … and that no die is taken."""
    found = []
    for first in range(len(hindrances)):
        facts = dict(plain)
        for _, more in hindrances[first:]:
            facts |= more
        refusal = procedure.run(facts, typed())
        assert refusal.values == {"allowed": False, "reason": refusal.reason}
        with pytest.raises(DiceError):
            procedure.run(facts, typed(1))
        found.append(refusal.reason)
    return found


def names(hindrances):
    return [reason for reason, _ in hindrances]
