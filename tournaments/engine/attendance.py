"""Who plays from when: entries, late-comers, those who leave and come back. T§6.8."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import Points, canonical
from tournaments.engine.messages import _

AttendanceAction = Literal["enter", "withdraw", "return", "drop"]
PlayerStatus = Literal["absent", "playing", "withdrawn"]
EventStage = Literal["open", "running", "finished"]
COMING = frozenset({"enter", "return"})


class AttendanceFacts(Facts):
    action: AttendanceAction = fact(label=_("Deed"))
    status: PlayerStatus = fact(label=_("The player"))
    event: EventStage = fact(label=_("Event"))
    rounds: int = fact(ge=1, le=30, label=_("Rounds"))
    entered: int = fact(ge=0, le=512, label=_("Players entered"))
    round: int = fact(0, ge=0, le=30, label=_("Latest round drafted"))
    round_state: ask.RoundState = fact("none", label=_("Its state"))
    capacity: Annotated[int, Field(ge=1, le=512)] | None = fact(None, label=_("Places"))
    late_until: int = fact(0, ge=0, le=30, label=_("Late entry until round"))
    missed_points: Points = fact(0, label=_("Points for a round missed"))
    missed_rounds: int = fact(0, ge=0, le=30, label=_("Rounds missed"))

    @property
    def next_round(self) -> int:
        """The first that is not published: he can still be paired in it."""
        return self.round if self.round_state == "draft" else self.round + 1

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.round == 0) != (self.round_state == "none"):
            yield Contradiction("round_state", _("A round has a state, no round has none."))
        if self.round > self.rounds:
            yield Contradiction("round", _("There are not so many rounds."))
        if self.event == "open" and self.round > 0:
            yield Contradiction("round", _("Nothing is drafted before the event runs."))


@procedure(
    title=_("Coming and going"),
    cite="T§6.8, R35, R36",
    help=_("May this player enter, leave or return now, and from which round?"),
)
def attendance(facts: AttendanceFacts, dice: Dice) -> Outcome:
    """Decide from which round on he plays, or until which. T§6.8."""
    reason = forbidden(facts)
    if reason:
        return refused(reason, "T§6.8")
    coming = facts.action in COMING
    missed = {"enter": facts.next_round - 1, "return": facts.missed_rounds}.get(facts.action, 0)
    last = {"withdraw": facts.next_round - 1, "drop": facts.round - 1}.get(facts.action)
    return outcome(
        allowed=True,
        status="playing" if coming else "withdrawn",
        plays_from=facts.next_round if coming else None,
        last_round=last,
        missed_rounds=missed,
        missed_points=canonical(missed * facts.missed_points),
        redraft=facts.round_state == "draft",
        forfeits_current=facts.action == "drop",
    )


def forbidden(facts: AttendanceFacts) -> str | None:
    """The first thing that stands against it."""
    if facts.event == "finished":
        return "event_finished"
    reason = forbidden_entry(facts) if facts.action == "enter" else forbidden_to_entered(facts)
    if reason:
        return reason
    if facts.action in COMING and facts.next_round > facts.rounds:
        return "last_round_published"
    if facts.action == "drop" and facts.round_state != "published":
        return "no_game_to_forfeit"
    return None


def forbidden_entry(facts: AttendanceFacts) -> str | None:
    if facts.status == "playing":
        return "already_entered"
    if facts.status == "withdrawn":
        return "use_return"
    if facts.event == "running" and facts.next_round > max(1, facts.late_until):
        return "entries_closed"
    if facts.capacity is not None and facts.entered >= facts.capacity:
        return "event_full"
    return None


def forbidden_to_entered(facts: AttendanceFacts) -> str | None:
    if facts.status == "absent":
        return "not_entered"
    if facts.action == "return" and facts.status == "playing":
        return "already_playing"
    if facts.action != "return" and facts.status == "withdrawn":
        return "already_withdrawn"
    return None
