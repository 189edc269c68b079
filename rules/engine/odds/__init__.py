"""The odds before the dice: how likely each value of an outcome's field is, found by running the procedure itself.

Exact where the possibilities can be walked through within the budget (``walk``), else counted in sampled runs.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from time import thread_time
from typing import Any

from rules.engine.dice import Dice
from rules.engine.facts import Facts
from rules.engine.odds.distribution import Distribution
from rules.engine.odds.walk import OutOfBudget, Walk, frozen, nested
from rules.engine.outcome import Outcome
from rules.engine.procedure import Procedure
from rules.engine.text import Text

__all__ = ["Budget", "Chance", "Distribution", "OutOfBudget", "counted", "exact", "odds", "purse", "sampled", "walked"]

#: Sampled runs are always the same ones: the same question has the same answer.
_SEED = 1796


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work the odds may cost, in seconds of the processor: what is exact does not depend on who else is at work.

    ``runs`` and ``seconds`` hold for the walk; sampling takes ``samples`` runs, or as many
    as fit into ``sampling`` seconds (None: as long again as the walk).
    """

    runs: int = 200_000
    seconds: float = 20.0
    samples: int = 20_000
    sampling: float | None = None


class Chance:
    """A source of faces for sampled runs."""

    origin = "server"

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def face(self, sides: int, label: Text) -> int:
        return int(self.random() * sides) + 1

    def finish(self) -> None:
        """Do nothing: there are always more dice."""


def odds(procedure: Procedure[Any], facts: object, *, of: str | Sequence[str], budget: Budget = Budget()) -> Distribution:
    """The distribution of the outcome's field ``of`` (dotted: ``"attacker.losses"``); of tuples, where several are asked.

    ``facts``: as for ``Procedure.run``, or already read. FactError when they are not valid.
    """
    known = facts if isinstance(facts, Facts) else procedure.facts.read(facts)
    try:
        return exact(procedure, known, of=of, budget=budget)
    except OutOfBudget:
        return sampled(procedure, known, of=of, budget=budget)


def exact(
    procedure: Procedure[Any],
    facts: Facts,
    *,
    of: str | Sequence[str],
    budget: Budget = Budget(),
    watch: Callable[[int], None] | None = None,
) -> Distribution:
    """Return the odds; OutOfBudget where they cannot be exact. ``watch`` is called from time to time with the number of runs."""
    return walked(procedure, facts, of, purse(budget, watch))


def walked(procedure: Procedure[Any], facts: Facts, of: str | Sequence[str], spend: Callable[[], None]) -> Distribution:
    """Exact odds; ``spend`` is asked before each run, and its OutOfBudget is the end of it."""
    wanted = (of,) if isinstance(of, str) else tuple(of)
    weights, left_out = Walk(lambda dice: procedure.resolve(facts, dice), _reader(of), wanted, spend).weights()
    return Distribution(weights, None, left_out)


def sampled(procedure: Procedure[Any], facts: Facts, *, of: str | Sequence[str], budget: Budget = Budget()) -> Distribution:
    """Return the odds from runs with fixed random dice."""
    read = _reader(of)
    return counted(lambda dice: read(procedure.resolve(facts, dice)), budget)


def counted(run: Callable[[Dice], Hashable], budget: Budget) -> Distribution:
    """Count the outcomes of as many runs as the budget has for samples."""
    source = Chance(Random(_SEED))
    found: Counter[Hashable] = Counter()
    deadline = thread_time() + (budget.seconds if budget.sampling is None else budget.sampling)
    runs = 0
    while runs < budget.samples and (runs % 16 or runs == 0 or thread_time() < deadline):
        found[run(Dice(source))] += 1
        runs += 1
    return Distribution({value: Fraction(count, runs) for value, count in found.items()}, runs)


def _reader(of: str | Sequence[str]) -> Callable[[Outcome], Hashable]:
    if isinstance(of, str):
        return lambda outcome: frozen(nested(outcome.values, of))
    return lambda outcome: tuple(frozen(nested(outcome.values, field)) for field in of)


def purse(budget: Budget, watch: Callable[[int], None] | None = None) -> Callable[[], None]:
    """Return a function to call before each run: it raises OutOfBudget when runs or time are used up."""
    deadline = thread_time() + budget.seconds
    runs = 0

    def spend() -> None:
        nonlocal runs
        runs += 1
        if runs > budget.runs or (runs % 16 == 0 and thread_time() > deadline):
            raise OutOfBudget
        if watch and runs % 2_000 == 0:
            watch(runs)

    return spend
