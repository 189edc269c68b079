"""The life of a result: reported by one side, confirmed by the other, or from the battle, or the umpire's word. T§6.7."""

from collections.abc import Callable, Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.messages import _

ResultStatus = Literal["none", "reported_a", "reported_b", "from_battle", "disputed", "confirmed", "umpire"]
ResultAction = Literal["report", "confirm", "dispute", "withdraw", "from_battle", "set", "clear"]
ResultActor = Literal["player_a", "player_b", "umpire", "organiser", "battle", "spectator"]
PlayedRound = Literal["draft", "published", "closed"]
BattleConfirms = Literal["auto", "both"]

PLAYERS = frozenset({"player_a", "player_b"})
STAFF = frozenset({"umpire", "organiser"})
#: Only these stand in the standings.
COUNTING = frozenset({"confirmed", "umpire"})
WHO: dict[ResultAction, frozenset[str]] = {
    "report": PLAYERS,
    "confirm": PLAYERS,
    "dispute": PLAYERS,
    "withdraw": PLAYERS,
    "from_battle": frozenset({"battle"}),
    "set": STAFF,
    "clear": STAFF,
}
REPORT_OF: dict[str, ResultStatus] = {"player_a": "reported_a", "player_b": "reported_b"}


class ResultActionFacts(Facts):
    status: ResultStatus = fact(label=_("State of the result"))
    action: ResultAction = fact(label=_("Deed"))
    actor: ResultActor = fact(label=_("Who does it"))
    round: PlayedRound = fact("published", label=_("State of the round"))
    event: ask.EventState = ask.event()
    same: bool | None = fact(None, label=_("Equal to what stands"))
    reason: bool = ask.reason()
    battle_confirms: BattleConfirms = fact("auto", label=_("A tracked battle's result"))

    @property
    def own_report(self) -> ResultStatus | None:
        """Return the result that this player has reported, or None."""
        return REPORT_OF.get(self.actor)

    @property
    def is_compared(self) -> bool:
        """Something stands already that another said, and this says it too, or otherwise."""
        if self.action == "report" and self.actor in PLAYERS:
            return self.status in {"reported_a", "reported_b", "disputed", "from_battle"} - {self.own_report}
        return self.action == "from_battle" and self.actor == "battle" and self.status in {"reported_a", "reported_b", "disputed"}

    def contradictions(self) -> Iterator[Contradiction]:
        if self.is_compared and self.same is None:
            yield Contradiction("same", _("Is it equal to what stands?"))


@procedure(
    title=_("A result is reported, confirmed, disputed"),
    cite="T§6.7, R16 to R19",
    help=_("May this be done with the result, and does it count then?"),
)
def result_action(facts: ResultActionFacts, dice: Dice) -> Outcome:
    """The new state of a result. T§6.7."""
    reason = forbidden_to(facts) or FORBIDDEN[facts.action](facts)
    if reason:
        return refused(reason, "T§6.7")
    status = status_after(facts)
    recompute = status in COUNTING or facts.status in COUNTING
    return outcome(
        allowed=True,
        status=status,
        counts=status in COUNTING,
        audited=facts.actor in STAFF,
        recompute=recompute,
        later_pairings_stand=recompute and facts.round == "closed",
    )


def forbidden_to(facts: ResultActionFacts) -> str | None:
    """Return why this person may not do this now, or None."""
    if facts.actor not in WHO[facts.action]:
        return "not_yours"
    if facts.round == "draft":
        return "round_not_published"
    if facts.event == "finished" and facts.actor != "organiser":
        return "event_finished"
    if facts.round == "closed" and facts.actor not in STAFF:
        return "round_closed"
    return None


def forbidden_report(facts: ResultActionFacts) -> str | None:
    return "already_confirmed" if facts.status in COUNTING else None


def forbidden_confirm(facts: ResultActionFacts) -> str | None:
    if facts.status == "none":
        return "nothing_to_confirm"
    if facts.status in COUNTING:
        return "already_confirmed"
    if facts.status == "disputed":
        return "disputed"
    return "own_report" if facts.status == facts.own_report else None


def forbidden_dispute(facts: ResultActionFacts) -> str | None:
    """R18: after confirmation too, with a reason, until the round is closed."""
    if facts.status == "none":
        return "nothing_to_dispute"
    if facts.status == "disputed":
        return "already_disputed"
    if facts.status == "umpire":
        return "umpire_decided"
    if facts.status == facts.own_report:
        return "own_report"
    return None if facts.reason else "reason_missing"


def forbidden_withdraw(facts: ResultActionFacts) -> str | None:
    return None if facts.status == facts.own_report else "not_your_report"


def forbidden_set(facts: ResultActionFacts) -> str | None:
    needs_reason = facts.status != "none" or facts.round == "closed"
    return "reason_missing" if needs_reason and not facts.reason else None


def forbidden_clear(facts: ResultActionFacts) -> str | None:
    if facts.status == "none":
        return "nothing_to_clear"
    return None if facts.reason else "reason_missing"


FORBIDDEN: dict[ResultAction, Callable[[ResultActionFacts], str | None]] = {
    "report": forbidden_report,
    "confirm": forbidden_confirm,
    "dispute": forbidden_dispute,
    "withdraw": forbidden_withdraw,
    "from_battle": forbidden_report,
    "set": forbidden_set,
    "clear": forbidden_clear,
}


def status_after(facts: ResultActionFacts) -> ResultStatus:
    """R16: a tracked battle needs no confirming; R17: a second report that equals the first confirms it."""
    if facts.action in ("withdraw", "clear"):
        return "none"
    if facts.action == "confirm":
        return "confirmed"
    if facts.action == "dispute":
        return "disputed"
    if facts.action == "set":
        return "umpire"
    if facts.is_compared:
        return "confirmed" if facts.same else "disputed"
    if facts.action == "from_battle":
        return "confirmed" if facts.battle_confirms == "auto" else "from_battle"
    return facts.own_report or "none"
