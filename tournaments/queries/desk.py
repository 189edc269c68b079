"""The umpire's desk: every table of the round that is played, what is wanted first."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import ngettext

from battles import ledger
from tournaments.models import LogEntry, ResultStatus
from tournaments.queries.clock import ClockView, clock_of, published_round
from tournaments.queries.disputes import disputes_of
from tournaments.queries.lines import GameLine, by_table, line_of
from tournaments.queries.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Progress:
    """How a table's battle stands. ``turn``: 0 while it is set up. ``losses``: of both sides, with what they had."""

    turn: int
    losses: tuple[tuple[int, int], ...]
    ended: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table: its game, its battle, its own clock where that was prolonged."""

    line: GameLine
    progress: Progress | None
    clock: ClockView | None
    dispute: LogEntry | None = None

    @property
    def left(self) -> str:
        """Return what its running clock leaves, in the reader's language."""
        if self.clock is None or self.clock.status != "running":
            return ""
        minutes = self.clock.minutes
        return ngettext("%(minutes)s minute left", "%(minutes)s minutes left", minutes) % {"minutes": minutes}

    @property
    def called(self) -> str:
        """Return the local time at which it called the umpire."""
        at = self.line.pairing.called_at
        return timezone.localtime(at).strftime("%H:%M") if at else ""

    @property
    def wanted(self) -> int:
        """Return the order for the umpire: calls, disputes, results to be confirmed, games without one, what is done."""
        game = self.line.pairing
        if game.called_at is not None:
            return 0
        if game.status == ResultStatus.DISPUTED:
            return 1
        return 4 if game.counts else 3 if game.status == ResultStatus.NONE else 2


def desk_of(snapshot: Snapshot) -> list[TableLine]:
    """The tables of the round that is played, those that want the umpire first; empty where none is."""
    played = published_round(snapshot)
    if played is None:
        return []
    found, everybodys = [], clock_of(snapshot)
    disputes = disputes_of(snapshot, played.games)
    prolonged = {event.get("table") for event in played.row.clock}
    for pairing in played.games:
        own = everybodys if pairing.table and not pairing.counts else None
        if own is not None and pairing.table and str(pairing.table.position) in prolonged:
            own = clock_of(snapshot, pairing.table.position)
        battle = progress_of(pairing.battle_code) if pairing.battle_code and not pairing.counts else None  # type: ignore[attr-defined]
        found.append(TableLine(line_of(snapshot, pairing), battle, own, disputes.get(pairing.position)))
    return sorted(found, key=lambda one: (one.wanted, by_table(one.line.pairing)))


def progress_of(code: str) -> Progress | None:
    """Turn and losses of a battle; one query, its state is remembered."""
    battle = ledger.read(code, ledger.Requester())
    if battle is None:
        return None
    sides = sorted(battle.play.result(battle.state), key=lambda side: side.code)
    losses = tuple((side.losses, side.had) for side in sides)
    return Progress(battle.play.sequence.turn(battle.state), losses, battle.table["status"] == "ended")
