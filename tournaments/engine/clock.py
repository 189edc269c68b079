"""The clock of a round, and its random end. T§6.27, T§6.28."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine.ask import Id
from tournaments.engine.messages import _

SECONDS = 60
LATEST = 4_000_000_000
ClockAction = Literal["start", "pause", "resume", "extend", "stop"]


class ClockEvent(Facts):
    at: int = fact(ge=0, le=LATEST, label=_("When"), unit="s")
    what: ClockAction = fact(label=_("Deed"))
    table: Id | None = fact(None, label=_("Table"), help=_("Nothing: for all tables."))
    minutes: Annotated[int, Field(ge=1, le=240)] | None = fact(None, label=_("Minutes more"), unit="min")

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.minutes is not None) != (self.what == "extend"):
            yield Contradiction("minutes", _("An extension, and only that, has minutes."))
        if self.table is not None and self.what != "extend":
            yield Contradiction("table", _("Only an extension is for one table."))


class RoundClockFacts(Facts):
    minutes: int = fact(ge=1, le=1440, label=_("Length of the round"), unit="min")
    now: int = fact(ge=0, le=LATEST, label=_("Now"), unit="s")
    events: list[ClockEvent] = fact(max_length=400, label=_("What was done with it"))
    table: Id | None = fact(None, label=_("Table"))
    most_extension: int = fact(60, ge=0, le=240, label=_("Most extension"), unit="min")

    def contradictions(self) -> Iterator[Contradiction]:
        times = [*(event.at for event in self.events), self.now]
        if any(later < earlier for earlier, later in pairwise(times)):
            yield Contradiction("events", _("Time does not run back."))


@dataclass
class Clock:
    """A clock as the deeds make it. Seconds; extensions in minutes by table (None: for all)."""

    elapsed: int = 0
    running_since: int | None = None
    started: bool = False
    stopped: bool = False
    extensions: dict[str | None, int] = field(default_factory=dict)

    def forbids(self, event: ClockEvent, most_extension: int) -> str | None:
        """Return why this cannot be done with the clock now, or None."""
        if self.stopped:
            return "already_stopped"
        if event.what == "start" and self.started:
            return "already_started"
        if event.what == "pause" and self.running_since is None:
            return "not_running"
        if event.what == "resume" and (not self.started or self.running_since is not None):
            return "not_paused"
        if event.what == "stop" and not self.started:
            return "not_running"
        if event.minutes is not None and self.extensions.get(event.table, 0) + event.minutes > most_extension:
            return "extension_too_long"
        return None

    def do(self, event: ClockEvent) -> None:
        if event.minutes is not None:
            self.extensions[event.table] = self.extensions.get(event.table, 0) + event.minutes
        elif event.what in ("start", "resume"):
            self.started, self.running_since = True, event.at
        else:
            self.elapsed, self.running_since = self.elapsed_at(event.at), None
            self.stopped = event.what == "stop"

    def elapsed_at(self, now: int) -> int:
        return self.elapsed + (0 if self.running_since is None else now - self.running_since)

    def extension_of(self, table: str | None) -> int:
        """Minutes more at a table: those for all, and its own."""
        return self.extensions.get(None, 0) + (self.extensions.get(table, 0) if table is not None else 0)

    def status(self, remaining: int) -> str:
        if not self.started:
            return "not_started"
        if self.stopped or remaining == 0:
            return "ended"
        return "paused" if self.running_since is None else "running"


@procedure(
    title=_("Clock of a round"),
    cite="T§6.27, R49",
    help=_("How long is there left, at this table?"),
)
def round_clock(facts: RoundClockFacts, dice: Dice) -> Outcome:
    """The clock now, from all that was done with it. T§6.27."""
    clock = Clock()
    for number, event in enumerate(facts.events, start=1):
        reason = clock.forbids(event, facts.most_extension)
        if reason:
            return refused(f"{reason}@{number}", "T§6.27")
        clock.do(event)
    elapsed, extension = clock.elapsed_at(facts.now), clock.extension_of(facts.table)
    remaining = 0 if clock.stopped else max(0, SECONDS * (facts.minutes + extension) - elapsed)
    status = clock.status(remaining)
    return outcome(
        allowed=True,
        status=status,
        elapsed=elapsed,
        remaining=remaining,
        extension_minutes=extension,
        ends_at=facts.now + remaining if status == "running" else None,
    )


class RandomEndFacts(Facts):
    minutes: int = fact(ge=1, le=1440, label=_("Minutes before it"), unit="min")
    count: int = fact(1, ge=1, le=6, label=_("Dice"))
    sides: int = fact(6, ge=2, le=100, label=_("Sides of a die"))
    each: int = fact(1, ge=1, le=30, label=_("Minutes for each point"), unit="min")


@procedure(
    title=_("Random end"),
    cite="T§6.28, R50",
    help=_("When does the round end, where only the dice know it?"),
)
def random_end(facts: RandomEndFacts, dice: Dice) -> Outcome:
    """The round's length and some minutes more. T§6.28."""
    rolls = dice.pool(facts.count, _("random end"), facts.sides, asks=sum, shown_in=("rolls",))
    extra = sum(rolls) * facts.each
    return outcome(
        rolls=rolls,
        extra_minutes=extra,
        end_minute=facts.minutes + extra,
        earliest=facts.minutes + facts.count * facts.each,
        latest=facts.minutes + facts.count * facts.sides * facts.each,
    )
