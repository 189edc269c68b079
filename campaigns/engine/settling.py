"""§6.11: a battle that is not fought on a table."""

from collections.abc import Iterator
from typing import Literal

from campaigns.engine import ask
from campaigns.engine.messages import _
from campaigns.engine.terms import Party, Role, Severity, other
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Modifier, Outcome, Sum, by_id, outcome, refused
from rules.engine.procedure import procedure

CITE = "§6.11"

#: From how many percent of the weaker's points the stronger has which bonus.
ODDS = ((400, 4), (300, 3), (200, 2), (150, 1))
#: From which difference of the totals which severity follows.
DIFFERENCES: tuple[tuple[int, Severity], ...] = ((7, "total"), (5, "great"), (3, "decisive"), (1, "minor"), (0, "draw"))
#: Losses in percent, of the winner and of the loser.
LOSSES: dict[str, tuple[int, int]] = {
    "draw": (10, 10),
    "minor": (5, 15),
    "decisive": (10, 30),
    "great": (10, 45),
    "total": (5, 60),
}


class RulingGiven(Facts):
    """The arbiter's word."""

    winner: Party | None = ask.word("winner", None)
    severity: Severity = ask.word("severity")
    loss_a: int = ask.percent("loss_a", 0)
    loss_b: int = ask.percent("loss_b", 0)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from no_winner_is_a_draw(self.winner, self.severity)


class SettleFacts(Facts):
    mode: Literal["concede", "rule", "auto"] = ask.word("mode")
    role: Role = ask.word("role")
    by: Party | None = ask.word("by", None)
    ruling: RulingGiven | None = ask.word("ruling", None)
    state: Literal["open", "on_table", "settled"] = ask.word("state", "open")
    agreed: bool = ask.flag("agreed")
    points_a: int = ask.number("points_a", 1, 100_000)
    points_b: int = ask.number("points_b", 1, 100_000)
    attacker: Party | None = ask.word("attacker", None)
    defence: int = ask.number("defence", 0, 3, 0)
    leader_a: int = ask.number("leader_a", -1, 2, 0)
    leader_b: int = ask.number("leader_b", -1, 2, 0)

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.by is None) == (self.mode == "concede"):
            yield Contradiction("by", _("Who concedes, and only then."))
        if (self.ruling is None) == (self.mode == "rule"):
            yield Contradiction("ruling", _("A ruling is the arbiter's."))
        if self.defence and self.attacker is None:
            yield Contradiction("defence", _("Nobody attacks, nobody defends."))


def no_winner_is_a_draw(winner: str | None, severity: str) -> Iterator[Contradiction]:
    """Yield a contradiction unless there is no winner exactly in a draw."""
    if (winner is None) != (severity == "draw"):
        yield Contradiction("winner", _("A draw, and only that, has no winner."))


@procedure(
    title=_("Settle a battle"),
    cite=f"{CITE}, R9",
    help=_("Who wins a battle that is not played, and at what cost?"),
)
def settle(facts: SettleFacts, dice: Dice) -> Outcome:
    """Settle by concession, by ruling, or by a die each. §6.11."""
    reason = _refusal(facts)
    if reason:
        return refused(reason, CITE)
    if facts.by is not None:
        return _settled("concede", other(facts.by), "minor", {"a": 0, "b": 0})
    if facts.ruling is not None:
        ruling = facts.ruling
        return _settled("rule", ruling.winner, ruling.severity, {"a": ruling.loss_a, "b": ruling.loss_b})
    return _rolled(facts, dice)


def _refusal(facts: SettleFacts) -> str | None:
    if facts.state == "settled":
        return "already_settled"
    if facts.state == "on_table" and facts.mode != "rule":
        return "on_the_table"
    if facts.mode == "concede" and facts.role == "spectator":
        return "not_yours"
    if facts.mode == "rule" and facts.role != "arbiter":
        return "arbiter_only"
    if facts.mode == "auto" and not facts.agreed and facts.role != "arbiter":
        return "not_agreed"
    return None


def _settled(mode: str, winner: Party | None, severity: Severity, losses: dict[str, int]) -> Outcome:
    return outcome(allowed=True, mode=mode, winner=winner, severity=severity, loss_percent=losses, field=winner)


def _rolled(facts: SettleFacts, dice: Dice) -> Outcome:
    """A die each, and what speaks for each side."""
    faces = {"a": dice.d6(_("side A")), "b": dice.d6(_("side B"))}
    sums = {"a": Sum("a", (faces["a"],), _modifiers(facts, "a")), "b": Sum("b", (faces["b"],), _modifiers(facts, "b"))}
    lead = sums["a"].total - sums["b"].total
    severity = next(severity for least, severity in DIFFERENCES if abs(lead) >= least)
    winner: Party | None = None if lead == 0 else "a" if lead > 0 else "b"
    winners, losers = LOSSES[severity]
    found = _settled("auto", winner, severity, {"a": winners if lead >= 0 else losers, "b": winners if lead <= 0 else losers})
    found.values["modifiers"] = {party: by_id(shown.parts) for party, shown in sums.items()}
    found.values["dice"] = faces
    found.values["totals"] = {party: shown.total for party, shown in sums.items()}
    found.sums = tuple(sums.values())
    return found


def _modifiers(facts: SettleFacts, party: Party) -> tuple[Modifier, ...]:
    own, enemy = (facts.points_a, facts.points_b) if party == "a" else (facts.points_b, facts.points_a)
    odds = next((bonus for least, bonus in ODDS if 100 * own // enemy >= least), 0)
    defends = facts.attacker is not None and facts.attacker != party
    return (
        Modifier("odds", odds, CITE),
        Modifier("defence", facts.defence if defends else 0, CITE),
        Modifier("leader", facts.leader_a if party == "a" else facts.leader_b, CITE),
    )
