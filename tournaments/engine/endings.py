"""How a battle ends for the event: time is called, or the tracker knows its end. T§6.5, T§6.6."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.event import RulesetSlug
from tournaments.engine.exact import Amount, Exact, canonical, canonical_or_none, distance, ratio
from tournaments.engine.messages import _

EndRule = Literal["draw", "lost", "percent"]
How = Literal["verdict", "concession", "draw", "abandon"]
Turns = Annotated[int, Field(ge=0, le=60)]

#: Rulebooks whose verdict without a winner means that both are beaten.
DOUBLE_DEFEAT = frozenset({"de-bellis-empire", "guerre-ditalia", "impetus"})


class Losses(Facts):
    """What one side lost by then, and of how much."""

    lost: Amount = ask.lost()
    total: Amount | None = ask.total()


class LossesAtEnd(Losses):
    broken: bool = ask.flag(_("Army broken"))


class KnownLosses(Losses):
    lost: Amount = fact(label=_("Army points lost"))


def end_rule() -> Any:
    return fact("draw", label=_("When time is called"))


def margin() -> Any:
    return fact(0, label=_("A victory needs more than"))


def of_side(letter: str) -> Any:
    return fact(label=_("First player") if letter == "a" else _("Second player"))


class Called(NamedTuple):
    """What the clock decides: the difference looked at (None where none is), the winner, and by what."""

    winner: ask.Side | None
    difference: Exact | None
    decided_by: str


def called(rule: EndRule, margin: Exact, a: Losses, b: Losses) -> Called:
    """Time is called and nobody is broken: the one who lost less wins if it is by more than the margin. T§6.5, R12."""
    if rule == "draw":
        return Called(None, None, "draw")
    of_a, of_b = (a.lost, b.lost) if rule == "lost" else (share(a), share(b))
    difference = distance(of_a, of_b)
    if difference <= margin:
        return Called(None, difference, "draw")
    return Called("a" if of_a < of_b else "b", difference, rule)


def share(side: Losses) -> Exact:
    """Per cent of the army that is lost."""
    return ratio(100 * side.lost, side.total) if side.total else 0


def lacks_total(rule: EndRule, a: Losses, b: Losses) -> bool:
    """A share is asked for, of nothing."""
    return rule == "percent" and not (a.total and b.total)


# Time


class TimeEndFacts(Facts):
    rule: EndRule = end_rule()
    margin: Amount = margin()
    equal_turns: bool = ask.flag(_("Turns must be equal"))
    turns_a: Turns | None = fact(None, label=_("Turns of the first"))
    turns_b: Turns | None = fact(None, label=_("Turns of the second"))
    a: LossesAtEnd = of_side("a")
    b: LossesAtEnd = of_side("b")


@procedure(
    title=_("Time is called"),
    cite="T§6.5, R12, R13",
    help=_("Who has won a battle that the clock ended?"),
)
def time_end(facts: TimeEndFacts, dice: Dice) -> Outcome:
    """Broken armies first, then the event's rule. T§6.5."""
    a, b = facts.a, facts.b
    if facts.equal_turns and (facts.turns_a is None or facts.turns_b is None):
        return refused("turns_missing", "T§6.5")
    if facts.equal_turns and facts.turns_a != facts.turns_b:
        return refused("turns_unequal", "R13")
    if a.broken or b.broken:
        winner = None if a.broken and b.broken else "b" if a.broken else "a"
        return outcome(allowed=True, kind="played", winner=winner, difference=None, decided_by="broken")
    if lacks_total(facts.rule, a, b):
        return refused("total_missing", "T§6.5")
    found = called(facts.rule, facts.margin, a, b)
    return outcome(
        allowed=True,
        kind="unfinished",
        winner=found.winner,
        difference=canonical_or_none(found.difference),
        decided_by=found.decided_by,
    )


# A tracked battle


class BattleResultFacts(Facts):
    ruleset: RulesetSlug = fact(label=_("Rulebook"))
    ended: bool = ask.flag(_("The battle has ended"))
    time_called: bool = ask.flag(_("Time was called"))
    how: How | None = fact(None, label=_("How it ended"))
    winner: ask.Side | None = ask.winner()
    a: KnownLosses = of_side("a")
    b: KnownLosses = of_side("b")
    rule: EndRule = end_rule()
    margin: Amount = margin()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.ended != (self.how is not None):
            yield Contradiction(
                "how",
                _("A battle that has ended, and only that, ended somehow."),
            )
        if self.winner is not None and self.how not in ("verdict", "concession"):
            yield Contradiction("winner", _("Only a verdict or a concession has a winner."))
        if self.how == "concession" and self.winner is None:
            yield Contradiction("winner", _("Who conceded?"))


@procedure(
    title=_("Result of a tracked battle"),
    cite="T§6.6, R14, R15",
    help=_("What does the battle's end mean for the event?"),
)
def battle_result(facts: BattleResultFacts, dice: Dice) -> Outcome:
    """A result as ``score_game`` reads it. T§6.6."""
    if not facts.ended:
        return battle_by_time(facts)
    if facts.how == "abandon":
        return refused("battle_abandoned", "R15")
    both = facts.how == "verdict" and facts.winner is None and facts.ruleset in DOUBLE_DEFEAT
    broken_a, broken_b = both or facts.winner == "b", both or facts.winner == "a"
    return as_result("played", facts.winner, side(facts.a, broken_a), side(facts.b, broken_b))


def battle_by_time(facts: BattleResultFacts) -> Outcome:
    """A battle that goes on in the tracker and was stopped at the table: nobody is broken."""
    if not facts.time_called:
        return refused("battle_not_ended", "T§6.6")
    if lacks_total(facts.rule, facts.a, facts.b):
        return refused("total_missing", "T§6.5")
    found = called(facts.rule, facts.margin, facts.a, facts.b)
    return as_result("unfinished", found.winner, side(facts.a, False), side(facts.b, False))


def side(losses: Losses, broken: bool) -> dict[str, Any]:
    return {"lost": canonical(losses.lost), "total": canonical_or_none(losses.total), "broken": broken}


def as_result(kind: str, winner: str | None, a: dict[str, Any], b: dict[str, Any]) -> Outcome:
    return outcome(allowed=True, result={"kind": kind, "winner": winner, "a": a, "b": b})
