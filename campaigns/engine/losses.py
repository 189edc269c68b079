"""§6.12, §6.17 and §6.24: how many steps are lost, and by whom."""

from collections.abc import Iterator, Sequence
from heapq import heapify, heapreplace

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.kit_rules import DEFAULTS, Rules
from campaigns.engine.messages import _
from campaigns.engine.terms import Victory
from campaigns.engine.world import twice
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure

ALLOT, PURSUIT, WEAR = "§6.12", "§6.17", "§6.24"

#: What a pursuer's die has for the severity; a minor victory is too narrow for a pursuit.
PRESSING = {"decisive": 1, "great": 2, "total": 3}
#: Each point of a pursuit's total above this takes this many percent.
CAUGHT_ABOVE, PERCENT_EACH = 4, 5


class UnitStrength(Facts):
    id: Id = ask.word("id")
    strength: int = ask.number("strength", 0, 200)


class AllotLossesFacts(Facts):
    units: list[UnitStrength] = ask.many("units", least=1, most=200)
    steps: int | None = ask.number("steps", 0, 20_000, None)
    percent: int | None = ask.percent("percent", None)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("units", (unit.id for unit in self.units))
        if (self.steps is None) == (self.percent is None):
            yield Contradiction("steps", _("Either steps or percent."))


@procedure(
    title=_("Allot losses"),
    cite=f"{ALLOT}, R18",
    help=_("Which units lose how many steps?"),
)
def allot_losses(facts: AllotLossesFacts, dice: Dice) -> Outcome:
    """Each step from the strongest, of equals the first. §6.12."""
    strengths = [unit.strength for unit in facts.units]
    there = sum(strengths)
    steps = facts.steps if facts.steps is not None else -(-there * (facts.percent or 0) // 100)
    if steps > there:
        return refused("more_than_there_is", ALLOT)
    left = taken_from_strongest(strengths, steps)
    pairs = list(zip(facts.units, left, strict=True))
    return outcome(
        allowed=True,
        steps=steps,
        lost={unit.id: unit.strength - rest for unit, rest in pairs},
        left={unit.id: rest for unit, rest in pairs},
    )


def taken_from_strongest(strengths: Sequence[int], steps: int) -> list[int]:
    """Return what is left of each when ``steps`` are taken one by one, no more than there are."""
    heap = [(-strength, rank) for rank, strength in enumerate(strengths)]
    heapify(heap)
    for __ in range(steps):
        strength, rank = heap[0]
        heapreplace(heap, (strength + 1, rank))
    return [-strength for strength, _ in sorted(heap, key=lambda each: each[1])]


class PursuitLossesFacts(Facts):
    severity: Victory = ask.word("severity")
    winner_mounted: int = ask.number("winner_mounted", 0, 100_000, 0)
    loser_mounted: int = ask.number("loser_mounted", 0, 100_000, 0)
    rough: bool = ask.flag("rough")
    played_on_table: bool = ask.flag("played_on_table")
    steps: int = ask.number("steps", 0, 20_000)
    rules: Rules = ask.word("rules", DEFAULTS)


@procedure(
    title=_("Pursuit"),
    cite=f"{PURSUIT}, R20",
    help=_("How many steps does the beaten side lose to the pursuers?"),
)
def pursuit_losses(facts: PursuitLossesFacts, dice: Dice) -> Outcome:
    """A die, the severity, the horse and the ground. §6.17."""
    reason = _no_pursuit(facts)
    if reason:
        return refused(reason, PURSUIT)
    horse = (facts.winner_mounted > facts.loser_mounted) - (facts.winner_mounted < facts.loser_mounted)
    parts = (
        Modifier("severity", PRESSING[facts.severity], PURSUIT),
        Modifier("cavalry", horse, PURSUIT),
        Modifier("rough", -1 if facts.rough else 0, PURSUIT),
    )
    die = dice.d6(_("pursuit"))
    shown = Sum("total", (die,), parts)
    percent = PERCENT_EACH * max(0, shown.total - CAUGHT_ABOVE)
    return outcome(
        sums=(shown,),
        allowed=True,
        modifiers=by_id(parts),
        die=die,
        total=shown.total,
        percent=percent,
        steps=facts.steps * percent // 100,
    )


def _no_pursuit(facts: PursuitLossesFacts) -> str | None:
    if not facts.rules.pursuit:
        return "pursuit_off"
    if facts.played_on_table:
        return "already_pursued"
    if facts.severity == "minor":
        return "too_narrow"
    return None if facts.steps else "nobody_left"


class WearFacts(Facts):
    steps: int = ask.number("steps", 0, 20_000)
    carried: int = ask.number("carried", 0, 99, 0)
    turns_unsupplied: int = ask.number("turns_unsupplied", 0, 99, 0)
    forced: bool = ask.flag("forced")
    rules: Rules = ask.word("rules", DEFAULTS)


@procedure(
    title=_("Wear"),
    cite=f"{WEAR}, R17",
    help=_("What do hunger and forced marches cost a force?"),
)
def wear(facts: WearFacts, dice: Dice) -> Outcome:
    """Percents of the steps; hundredths are carried over. §6.24."""
    rates = facts.rules.wear
    hungry = rates[min(facts.turns_unsupplied, len(rates)) - 1] if facts.turns_unsupplied else 0
    parts = (Modifier("unsupplied", hungry, WEAR), Modifier("forced", facts.rules.forced_wear if facts.forced else 0, WEAR))
    shown = Sum("percent", (), parts)
    due = facts.carried + facts.steps * shown.total
    return outcome(
        sums=(shown,),
        parts=by_id(parts),
        percent=shown.total,
        lost=min(facts.steps, due // 100),
        carried=due % 100,
    )
