"""The time of odds beside ten thousand plain runs of the same procedure in the same process."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from rules.engine.dice import Dice
from rules.engine.odds import Budget, Chance, Distribution, exact
from rules.engine.odds.chain import Link, followed
from rules.engine.procedure import Procedure
from rules.engine.ruleset import rulesets
from rules.web.odds import AT_ONCE, compute, follow_ups_of

PLAIN_RUNS = 10_000
MELEE = {"attacker": {"type": "line_infantry"}, "defender": {"type": "line_infantry"}, "contact": "new"}
VOLLEY = {
    "shooter": {"arm": "infantry", "weapon": "firearm", "figures": 24, "quality": "average"},
    "target": {"kind": "infantry", "figures": 24, "save": 7},
    "range_band": "short",
}
#: Far more than can be followed within the time of a battle page: six characters who save, twice.
CROWD = [{"id": f"c{n}", "kind": "special", "save": 7, "wounds": 1} for n in range(6)]


@dataclass(frozen=True, slots=True)
class Measured:
    """Milliseconds (the best of several), the ratio to the plain runs, and what the target is."""

    name: str
    milliseconds: float
    plain: float
    target: float

    @property
    def ratio(self) -> float:
        return self.milliseconds / self.plain


def all_of_them() -> Iterator[Measured]:
    """Measure a procedure of two dice, a large volley with all that follows, and one too large for a battle page."""
    books = rulesets()
    melee, fire = books["de-bellis-empire"].procedures["melee"], books["naran-fuciliers-wars"].procedures["fire"]
    melee_facts, volley = melee.facts.read(MELEE), fire.facts.read(VOLLEY)
    yield _measured(
        "a melee of two dice, ties included", lambda: exact(melee, melee_facts, of=("winner", "result")), melee, MELEE, 5
    )

    book = books["naran-fuciliers-wars"]
    (loss_test,) = follow_ups_of(book, fire)

    def chain() -> Distribution:
        answers = {"quality": "average", "troop_type": "disciplined"}
        return followed(fire, volley, [Link(loss_test, book.procedures["loss_test"], answers)], of="result", budget=Budget())

    assert chain().exact
    yield _measured("a volley of 24 figures, saves and loss test", chain, fire, VOLLEY, 60)

    crowd = {**VOLLEY, "target": {**VOLLEY["target"], "characters": CROWD}}  # type: ignore[dict-item]
    facts = fire.facts.read(crowd)
    yield _measured("a volley at six characters, sampled", lambda: compute(book, fire, facts, AT_ONCE), fire, crowd, 200)


def _measured(name: str, work: Callable[[], Any], procedure: Procedure[Any], given: dict[str, Any], target: float) -> Measured:
    facts, dice = procedure.facts.read(given), Dice(Chance(Random(1)))

    def plainly() -> None:
        for _run in range(PLAIN_RUNS):
            procedure.resolve(facts, dice)
        dice.rolled.clear()

    return Measured(name, min(_taken(work) for _ in range(5)), _taken(plainly), target)


def _taken(work: Callable[[], Any]) -> float:
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1000
