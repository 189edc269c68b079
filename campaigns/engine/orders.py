"""§6.3: is an order possible, what does it cost, and where does it end?"""

from collections.abc import Iterator

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.kit_rules import Rules
from campaigns.engine.messages import _
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import Force, Order, World, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

CITE = "§6.3"


class CheckOrderFacts(World):
    force: Id = ask.word("force")
    order: Order = ask.word("order")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from unknown("force", [self.force], (force.id for force in self.forces))


@procedure(
    title=_("Check an order"),
    cite=CITE,
    help=_("Can the force do this, and where will it be when?"),
)
def check_order(facts: CheckOrderFacts, dice: Dice) -> Outcome:
    """The first reason against the order, or what it comes to. §6.3."""
    theatre, order = Theatre(facts), facts.order
    force = theatre.forces[facts.force]
    reason = problem(theatre, force, order)
    if reason:
        return refused(reason, CITE)
    marching = order.do == "march"
    arrives = arrivals(theatre, force, order) if marching else []
    return outcome(
        allowed=True,
        cost=arrives[-1] if arrives else 0,
        allowance=allowance(theatre.rules, force, forced=marching and order.forced),
        arrives=arrives,
        ends=order.path[-1] if marching else force.at,
    )


def allowance(rules: Rules, force: Force, *, forced: bool) -> int:
    """The cost of roads that a force covers in a turn (§6.3); the exhausted are slower, forced or not."""
    if force.exhausted:
        return max(1, rules.march - 1)
    return rules.march + (rules.forced if forced else 0)


def arrivals(theatre: Theatre, force: Force, order: Order) -> list[int]:
    """The impulse in which each place of a march without leg problems is reached."""
    reached, at, found = 0, force.at, []
    for place in order.path:
        reached += theatre.cost(at, place)
        found.append(reached)
        at = place
    return found


def problem(theatre: Theatre, force: Force, order: Order) -> str | None:
    """Return why this order is refused, the first reason in the section's order; None if it is possible."""
    if force.busy:
        return "busy"
    check = _CHECKS.get(order.do)
    return (
        (check(theatre, force, order) if check else None)
        or _avoiding(theatre, force, order)
        or _supporting(theatre, force, order)
    )


def leg_problem(theatre: Theatre, at: str, to: str) -> str | None:
    """*Leg problem* of §6.3."""
    if to not in theatre.places:
        return "unknown_place"
    if theatre.road(at, to) is None:
        return "no_road"
    return None if theatre.open_road(at, to) else "road_closed"


def _marching(theatre: Theatre, force: Force, order: Order) -> str | None:
    if not order.path:
        return "path_empty"
    legs = zip([force.at, *order.path], order.path, strict=False)
    wrong = next(filter(None, (leg_problem(theatre, at, to) for at, to in legs)), None)
    if wrong:
        return wrong
    if force.inside and theatre.enemy_of(theatre.side_of[force.id], theatre.field[force.at]):
        return "besieged"
    if order.forced and force.exhausted:
        return "exhausted"
    if order.forced and force.forced_last:
        return "forced_twice"
    cost = arrivals(theatre, force, order)[-1]
    return "too_far" if cost > allowance(theatre.rules, force, forced=order.forced) else None


def _intercepting(theatre: Theatre, force: Force, order: Order) -> str | None:
    if not theatre.rules.intercept:
        return "intercept_off"
    if force.inside:
        return "inside"
    if order.target is None:
        return "no_target"
    wrong = leg_problem(theatre, force.at, order.target)
    if wrong:
        return wrong
    late = theatre.cost(force.at, order.target) > allowance(theatre.rules, force, forced=False) - 1
    return "too_far" if late else None


def _garrisoning(theatre: Theatre, force: Force, order: Order) -> str | None:
    if force.inside:
        return "inside"
    if not theatre.places[force.at].fort:
        return "no_fort"
    return None if theatre.owner(force.at) == theatre.side_of[force.id] else "not_ours"


def _sallying(theatre: Theatre, force: Force, order: Order) -> str | None:
    return None if force.inside else "not_inside"


def _besieging(theatre: Theatre, force: Force, order: Order) -> str | None:
    if force.inside:
        return "inside"
    if not theatre.enemy_of(theatre.side_of[force.id], theatre.within[force.at]):
        return "no_garrison"
    open_walls = theatre.rules.escalade or force.at in theatre.breaches
    return "no_breach" if order.do == "storm" and not open_walls else None


def _foraging(theatre: Theatre, force: Force, order: Order) -> str | None:
    if force.inside:
        return "inside"
    return "already_foraged" if force.at in theatre.foraged else None


def _avoiding(theatre: Theatre, force: Force, order: Order) -> str | None:
    if not order.avoid or order.avoid_to is None:
        return None
    wrong = leg_problem(theatre, force.at, order.avoid_to)
    return f"avoid_{wrong}" if wrong else None


def _supporting(theatre: Theatre, force: Force, order: Order) -> str | None:
    if order.do != "hold" or order.support is None:
        return None
    if not theatre.rules.support:
        return "support_off"
    if force.inside:
        return "inside"
    if force.exhausted:
        return "exhausted"
    wrong = leg_problem(theatre, force.at, order.support)
    if wrong:
        return f"support_{wrong}"
    return "support_too_far" if theatre.cost(force.at, order.support) > 1 else None


_CHECKS = {
    "march": _marching,
    "intercept": _intercepting,
    "garrison": _garrisoning,
    "sortie": _sallying,
    "besiege": _besieging,
    "storm": _besieging,
    "forage": _foraging,
}
