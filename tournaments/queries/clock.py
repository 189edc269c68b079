"""The clock of the round that is played, as pages show it. T§6.27, T§6.28."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rules.engine.outcome import Outcome
from tournaments.engine.clock import round_clock
from tournaments.models import Round, RoundState
from tournaments.queries.procedures import outcome_of
from tournaments.queries.snapshot import PlayedRound, Snapshot


@dataclass(frozen=True, slots=True)
class ClockView:
    """``status``: the engine's, or ``open``: the earliest end is past, the dice's is not. ``left``: seconds to the earliest end.

    ``ends``: when that is, while the clock runs. ``now``: the server's time, seconds since 1970. ``table``: whose clock it is.
    ``chance``: the dice end this round.
    """

    round: int
    status: str
    left: int
    ends: datetime | None
    now: float
    table: int | None
    chance: bool

    @property
    def ends_at(self) -> int:
        """Seconds since 1970."""
        return int(self.ends.timestamp()) if self.ends else 0

    @property
    def minutes(self) -> int:
        """Return what is left, in begun minutes."""
        return -(-self.left // 60)

    @property
    def ends_here(self) -> str:
        """Return the local time of its end."""
        return timezone.localtime(self.ends).strftime("%H:%M") if self.ends else ""

    @property
    def words(self) -> str:
        """Return the state of the clock, in the reader's language; of a running clock the words before the time of its end."""
        minutes = {"minutes": self.minutes}
        match self.status:
            case "running":
                return _("at least until") if self.chance else pgettext("an hour", "until")
            case "paused":
                return ngettext("paused: %(minutes)s minute left", "paused: %(minutes)s minutes left", self.minutes) % minutes
            case "not_started":
                words = ngettext("%(minutes)s minute, not begun yet", "%(minutes)s minutes, not begun yet", self.minutes)
                return words % minutes
            case "open":
                return _("may end at any moment")
            case _:
                return _("time is up")


def clock_of(snapshot: Snapshot, table: int | None = None) -> ClockView | None:
    """The clock of the published round at this table (by position), or for all; None where there is no such round or clock."""
    played = published_round(snapshot)
    if played is None or snapshot.settings.clock_minutes is None:
        return None
    now = timezone.now().timestamp()
    end = snapshot.settings.random_end
    earliest = snapshot.settings.clock_minutes + (end.count * end.each if end else 0)
    found = _at(played, earliest, now, table)
    status = str(found.status)
    if status == "ended" and end is not None and not _is_over(played, snapshot.settings.clock_minutes, now, table):
        status = "open"
    ends = datetime.fromtimestamp(found.ends_at, UTC) if found.ends_at is not None else None
    return ClockView(played.number, status, found.remaining, ends, now, table, end is not None)


def published_round(snapshot: Snapshot) -> PlayedRound | None:
    """The round that is played now."""
    return next((one for one in reversed(snapshot.rounds) if one.state == RoundState.PUBLISHED), None)


def _at(played: PlayedRound, minutes: int, now: float, table: int | None) -> Outcome:
    events = played.row.clock
    latest = max([int(now), *(one["at"] for one in events)])
    facts = {"minutes": minutes, "now": latest, "events": events, "table": str(table) if table is not None else None}
    return outcome_of(round_clock, facts)


def _is_over(played: PlayedRound, minutes: int, now: float, table: int | None) -> bool:
    """Has the secret end come? It is read here alone, once the earliest is past: the snapshot does not carry it."""
    extra = Round.objects.filter(pk=played.row.pk).values_list("extra_minutes", flat=True).first() or 0
    return str(_at(played, minutes + extra, now, table).status) == "ended"
