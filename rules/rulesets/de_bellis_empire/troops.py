"""§2.0 «Truppe»: corps, their budget, and what an army costs."""

from collections.abc import Iterator, Mapping

from rules.engine.dice import Dice
from rules.engine.facts import Facts, fact
from rules.engine.outcome import Modifier, Outcome, Sum, outcome
from rules.engine.procedure import procedure
from rules.rulesets.de_bellis_empire.fields import Elements
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.tables import BREAKING_PART, BUDGET, FACTORS, MOST_CORPS
from rules.rulesets.de_bellis_empire.terms import ElementType


class CorpsList(Facts):
    elements: Elements = fact(label=_("Elements"))


class ArmyCostFacts(Facts):
    corps: list[CorpsList] = fact(min_length=1, max_length=8, label=pgettext("troops", "Corps"))
    budget_per_corps: int = fact(BUDGET, ge=1, le=200, label=_("Budget of a corps"), unit="points")


@procedure(
    title=_("Army cost"),
    cite="§2.0, §7.5",
    help=_("What an army list costs, and if it keeps to the limits."),
)
def army_cost(facts: ArmyCostFacts, dice: Dice) -> Outcome:
    """Costs, break points and limits of an army list. §2.0, §7.5 (cost column), R6, R8, R57."""
    budget = facts.budget_per_corps
    sums = [Sum(f"corps_{n}", (), costs(corps.elements)) for n, corps in enumerate(facts.corps, start=1)]
    corps_costs = [corps.total for corps in sums]
    violations = list(limits_broken(corps_costs, budget))
    return outcome(
        sums=sums,
        corps_costs=corps_costs,
        unspent=[budget - cost for cost in corps_costs],
        total_cost=sum(corps_costs),
        total_budget=budget * len(sums),
        break_points=[break_point(budget)] * len(sums),
        generals=len(sums),
        general_in_chief=len(sums) > 1,
        legal=not violations,
        violations=violations,
    )


def costs(elements: Mapping[ElementType, int]) -> tuple[Modifier, ...]:
    """Return what these elements cost, type by type. §7.5, R7."""
    return tuple(Modifier(type_, count * FACTORS[type_].cost, "§7.5") for type_, count in elements.items() if count)


def break_point(budget: int) -> int:
    """Points of loss at which a corps with this budget breaks: a third, rounded up. §10.0, R57."""
    return -(-budget // BREAKING_PART)


def limits_broken(corps_costs: list[int], budget: int) -> Iterator[str]:
    """Codes of the limits that an army of corps with these costs breaks. §2.0."""
    if len(corps_costs) > MOST_CORPS:
        yield "too_many_corps"
    for n, cost in enumerate(corps_costs, start=1):
        if cost == 0:
            yield f"corps_{n}_empty"
        elif cost > budget:
            yield f"corps_{n}_over_budget"
