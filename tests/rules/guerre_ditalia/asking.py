"""Short ways to ask a procedure of Guerre d'Italia, and to see what it refuses or does not accept."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.guerre_ditalia import RULESET


def ask(name, *dice, **facts):
    """The outcome of a procedure for these facts and faces."""
    return RULESET.procedures[name].run(facts, typed(*dice))


def reason(name, **facts):
    """Why it is refused; None when it is allowed. A refusal holds nothing else."""
    outcome = ask(name, **facts)
    if not outcome.refused:
        return None
    assert outcome.values.keys() == {"allowed", "reason"}
    return outcome.reason


def is_wrong(name, *dice, **facts):
    """These facts are an error, whatever the dice."""
    with pytest.raises(FactError):
        ask(name, *dice, **facts)
    return True


def refused_in_order(name, base, steps):
    """``steps``: (reason, facts that bring it about). With all from one step on, it is that step's reason that is given."""
    for first in range(len(steps)):
        facts = dict(base)
        for _, more in steps[first:]:
            facts.update(more)
        assert reason(name, **facts) == steps[first][0], f"{steps[first][0]} must come before what follows"
