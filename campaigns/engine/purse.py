"""§6.26 to §6.28 and §6.30: income, replacements, recruits, prisoners."""

from collections.abc import Iterator

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.kit_rules import DEFAULTS, Rules
from campaigns.engine.messages import _
from campaigns.engine.terms import Party, Status
from campaigns.engine.world import Holdings, twice
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure

INCOME, REPLACE, RECRUIT, EXCHANGE = "§6.26", "§6.27", "§6.28", "§6.30"


class IncomeFacts(Holdings):
    foraged: list[Id] = ask.some("foraged")
    besieged: list[Id] = ask.some("besieged")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from self.unknown_places("foraged", self.foraged)
        yield from self.unknown_places("besieged", self.besieged)


@procedure(
    title=_("Income"),
    cite=INCOME,
    help=_("What do the places pay to their factions?"),
)
def income(facts: IncomeFacts, dice: Dice) -> Outcome:
    """Besieged and foraged places pay nothing. §6.26."""
    dry = {*facts.foraged, *facts.besieged}
    rows = [
        {"place": place.id, "faction": facts.control[place.id], "income": 0 if place.id in dry else place.income}
        for place in facts.places
        if place.income and place.id in facts.control
    ]
    sums = dict.fromkeys(facts.factions, 0)
    for place in facts.places:
        if place.id in facts.control and place.id not in dry:
            sums[facts.control[place.id]] += place.income
    return outcome(factions=sums, rows=rows)


class ReplaceFacts(Facts):
    points: int = ask.number("points", 0, 10_000)
    of: int = ask.number("of", 1, 200)
    strength: int = ask.number("strength", 0, 200)
    status: Status = ask.word("status", "ready")
    steps: int = ask.number("steps", 1, 200)
    used: int = ask.number("used", 0, 999, 0)
    purse: int = ask.number("purse", 0, 99_999)
    supplied: bool = ask.flag("supplied", True)
    at_own_place: bool = ask.flag("at_own_place", True)
    enemy_here: bool = ask.flag("enemy_here")
    rules: Rules = ask.word("rules", DEFAULTS)

    def contradictions(self) -> Iterator[Contradiction]:
        if self.strength > self.of:
            yield Contradiction("strength", _("Stronger than full."))
        if (self.status == "destroyed") != (self.strength == 0):
            yield Contradiction("status", _("Destroyed is to have no strength."))
        if self.used > self.rules.replace_steps:
            yield Contradiction("used", _("More than a turn allows."))


def price_of_steps(points: int, steps: int, of: int, rate: int) -> int:
    """Return the price of steps of a unit that is worth ``points`` at full strength, rounded up. §6.27."""
    return -(-points * steps * rate // (of * 100))


def price_of_recruit(points: int, rate: int) -> int:
    """Return the price of a new unit, rounded up. §6.28."""
    return -(-points * rate // 100)


@procedure(
    title=_("Replacements"),
    cite=REPLACE,
    help=_("May a unit be refilled, and at what price?"),
)
def replace(facts: ReplaceFacts, dice: Dice) -> Outcome:
    """Replace steps of a supplied unit at a place of its side. §6.27."""
    price = price_of_steps(facts.points, facts.steps, facts.of, facts.rules.replace_rate)
    reason = _no_replacement(facts)
    if reason:
        return refused(reason, REPLACE)
    if price > facts.purse:
        return refused("too_dear", REPLACE, price=price)
    return outcome(allowed=True, price=price, strength=facts.strength + facts.steps, purse=facts.purse - price)


def _no_replacement(facts: ReplaceFacts) -> str | None:
    if not facts.rules.replace:
        return "replace_off"
    if facts.status != "ready":
        return "not_ready"
    if not facts.supplied:
        return "not_supplied"
    if not facts.at_own_place:
        return "not_ours"
    if facts.enemy_here:
        return "enemy_here"
    if facts.strength + facts.steps > facts.of:
        return "above_full"
    return "over_limit" if facts.used + facts.steps > facts.rules.replace_steps else None


class RecruitFacts(Facts):
    points: int = ask.count("points")
    left: int = ask.number("left", 0, 99)
    purse: int = ask.count("purse")
    turn: int = ask.count("turn", least=1)
    own_place: bool = ask.flag("own_place", True)
    source: bool = ask.flag("source", True)
    enemy_here: bool = ask.flag("enemy_here")
    recruited_here: int = ask.number("recruited_here", 0, 9, 0)
    list_legal: bool = ask.flag("list_legal", True)
    army_points: int = ask.count("army_points", 0)
    budget: int | None = ask.count("budget", None, least=1)
    rules: Rules = ask.word("rules", DEFAULTS)


@procedure(
    title=_("Recruits"),
    cite=f"{RECRUIT}, R26, R33",
    help=_("May a new unit be raised, and when is it ready?"),
)
def recruit(facts: RecruitFacts, dice: Dice) -> Outcome:
    """A unit of the pool, at a source of one's own. §6.28."""
    price = price_of_recruit(facts.points, facts.rules.replace_rate)
    reason = _no_recruit(facts)
    if reason:
        return refused(reason, RECRUIT)
    if price > facts.purse:
        return refused("too_dear", RECRUIT, price=price)
    return outcome(
        allowed=True,
        price=price,
        purse=facts.purse - price,
        left=facts.left - 1,
        army_points=facts.army_points + facts.points,
        ready_turn=facts.turn + 1,
    )


def _no_recruit(facts: RecruitFacts) -> str | None:
    if not facts.own_place:
        return "not_ours"
    if facts.enemy_here:
        return "enemy_here"
    if not facts.source:
        return "not_a_source"
    if facts.recruited_here >= facts.rules.recruit_per_place:
        return "place_used"
    if not facts.left:
        return "none_left"
    if not facts.list_legal:
        return "list_broken"
    over = facts.budget is not None and facts.army_points + facts.points > facts.budget
    return "over_budget" if over else None


class Prisoner(Facts):
    id: Id = ask.word("id")
    points: int = ask.count("points")


class ExchangeFacts(Facts):
    a: list[Prisoner] = ask.some("a")
    b: list[Prisoner] = ask.some("b")
    agreed: bool = ask.flag("agreed")
    ransom: bool = ask.flag("ransom", True)
    purse_a: int = ask.count("purse_a", 0)
    purse_b: int = ask.count("purse_b", 0)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("a", (prisoner.id for prisoner in (*self.a, *self.b)))


@procedure(
    title=_("Exchange of prisoners"),
    cite=EXCHANGE,
    help=_("Who comes home, and who pays for it?"),
)
def exchange(facts: ExchangeFacts, dice: Dice) -> Outcome:
    """Exchange prisoners: who gets back more points pays the difference. §6.30."""
    value_a, value_b = (sum(prisoner.points for prisoner in party) for party in (facts.a, facts.b))
    price = abs(value_a - value_b)
    if not facts.agreed:
        return refused("not_agreed", EXCHANGE)
    if not facts.a and not facts.b:
        return refused("nobody", EXCHANGE)
    if price and not facts.ransom:
        return refused("unequal", EXCHANGE, difference=price)
    payer: Party | None = None if not price else "a" if value_a > value_b else "b"
    if price > (facts.purse_a if payer == "a" else facts.purse_b):
        return refused("too_dear", EXCHANGE, price=price)
    released = sorted(prisoner.id for prisoner in (*facts.a, *facts.b))
    return outcome(allowed=True, value_a=value_a, value_b=value_b, payer=payer, pays=price, released=released)
