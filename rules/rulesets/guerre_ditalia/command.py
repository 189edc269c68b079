"""§Sequenza di gioco, §Raggio di comando: command points and what they buy."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact, flag
from rules.engine.outcome import Modifier, Outcome, Sum, outcome, refused
from rules.engine.procedure import procedure
from rules.rulesets.guerre_ditalia import fields, headlines
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import ACTION_PRICES, COMMAND_RADIUS, FREE_CP, SURCHARGE
from rules.rulesets.guerre_ditalia.terms import Action


class CommandPointsFacts(Facts):
    army_routed: bool = flag(_("The army is routed"))
    cinc_lost: bool = fields.cinc_lost()
    house_rules: dict[str, str] = fields.house_rules()


@procedure(
    title=_("Command points"),
    cite="§Sequenza di gioco, §Raggio di comando, R18",
    help=_("The CP of this half-turn."),
    headline=headlines.of_points,
)
def command_points(facts: CommandPointsFacts, dice: Dice) -> Outcome:
    """A die; without the CinC no free CP and dearer moves. §Sequenza di gioco, §Raggio di comando, §Rotta, R18."""
    if facts.army_routed:
        return refused("army_routed", "§Rotta")
    return outcome(
        allowed=True,
        cp=dice.d6(_("command points")),
        cinc_free_cp=0 if facts.cinc_lost else -FREE_CP.value,
        move_cost=ACTION_PRICES["move"].value * (1 + SURCHARGE if facts.cinc_lost else 1),
    )


class CommandCostFacts(Facts):
    action: Action = fact(label=_("Action"))
    elements: int = fields.count(_("Elements"), 1, 100, default=1)
    cinc_lost: bool = fields.cinc_lost()
    cinc_distance_mm: int = fields.distance(
        _("Distance from the CinC"),
        default=0,
        help=_("To the nearest point of who acts."),
    )
    cinc_in_sight: bool = flag(_("CinC in sight"), default=True)
    cinc_in_melee: bool = flag(_("CinC in melee"))
    cinc_element: bool = flag(_("The CinC's own element, alone"))
    free_cp_used: bool = flag(_("Free CP already used"))
    cp_available: int | None = fields.cp_available()
    house_rules: dict[str, str] = fields.house_rules("R15")

    def contradictions(self) -> Iterator[Contradiction]:
        if self.action == "change_formation" and self.elements < 2:
            yield Contradiction("elements", _("One element has no formation."))
        if self.cinc_lost:
            yield from self.contradictions_of_a_lost_cinc()
        if self.cinc_element:
            yield from self.contradictions_of_the_cinc_alone()

    def contradictions_of_a_lost_cinc(self) -> Iterator[Contradiction]:
        for name, given in (
            ("cinc_in_melee", self.cinc_in_melee),
            ("cinc_element", self.cinc_element),
            ("free_cp_used", self.free_cp_used),
            ("cinc_distance_mm", self.cinc_distance_mm > 0),
            ("cinc_in_sight", not self.cinc_in_sight),
        ):
            if given:
                yield Contradiction(name, _("The CinC is lost."))

    def contradictions_of_the_cinc_alone(self) -> Iterator[Contradiction]:
        for name, given in (
            ("elements", self.elements != 1),
            ("cinc_distance_mm", self.cinc_distance_mm > 0),
            ("cinc_in_sight", not self.cinc_in_sight),
        ):
            if given:
                yield Contradiction(name, _("The CinC acts alone, with himself."))


@procedure(
    title=_("Price of an action"),
    cite="§Raggio di comando, §Movimento e Manovre, R14–R18",
    help=_("How many CP this costs."),
    headline=headlines.of_price,
)
def command_cost(facts: CommandCostFacts, dice: Dice) -> Outcome:
    """The price, doubled where the CinC does not lead, less his free CP. §Raggio di comando, R14 to R18."""
    surcharge = surcharges(facts)
    free = facts.cinc_element and not facts.free_cp_used
    cost = Sum("cost", (), tuple(prices(facts, dear=bool(surcharge), free=free)))
    if facts.cp_available is not None and cost.total > facts.cp_available:
        return refused("not_enough_cp", "§Raggio di comando")
    return outcome(
        sums=[cost],
        allowed=True,
        cost=cost.total,
        surcharge=surcharge,
        free_cp_spent=free,
        cp_left=None if facts.cp_available is None else facts.cp_available - cost.total,
    )


def surcharges(facts: CommandCostFacts) -> list[str]:
    """Return why a move costs double: where the CinC does not lead. §Movimento e Manovre, R14, R15, R16, R18."""
    if facts.cinc_element or (facts.action != "move" and facts.house_rules.get("R15") != "all_actions"):
        return []
    reasons = {
        "cinc_lost": facts.cinc_lost,
        "cinc_too_far": facts.cinc_distance_mm > COMMAND_RADIUS,
        "cinc_out_of_sight": not facts.cinc_in_sight,
        "cinc_in_melee": facts.cinc_in_melee,
    }
    return [reason for reason, holds in reasons.items() if holds]


def prices(facts: CommandCostFacts, *, dear: bool, free: bool) -> Iterator[Modifier]:
    """A move has one price for all that move together, everything else one for each element. R16, R17."""
    each = ACTION_PRICES[facts.action]
    price = each.value * (1 if facts.action == "move" else facts.elements)
    yield replace(each, value=price)
    if dear:
        yield Modifier("far_from_cinc", price * SURCHARGE, "§Movimento e Manovre, R15")
    if free:
        yield FREE_CP
