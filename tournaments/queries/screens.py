"""What the room's projector shows in turn: as much on a screen as can be read at ten metres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import RoundState
from tournaments.queries.clock import clock_of
from tournaments.queries.lines import by_table, lines_of
from tournaments.queries.snapshot import PlayedRound, Snapshot
from tournaments.queries.standings import standings_of

#: Lines on a screen, in two columns.
PER_SCREEN = 16


@dataclass(frozen=True, slots=True)
class Screen:
    """``kind``: entries, pairings, clock or standings. ``part`` of ``parts`` where one screen does not hold all lines."""

    kind: str
    lines: Sequence[Any] = ()
    round: PlayedRound | None = None
    part: int = 1
    parts: int = 1


def screens_of(snapshot: Snapshot) -> list[Screen]:
    """Return the screens in the order in which they are shown, at least one."""
    found: list[Screen] = []
    latest = snapshot.latest
    if latest is not None and latest.state == RoundState.PUBLISHED:
        found += _screens("pairings", sorted(lines_of(snapshot, latest), key=lambda line: by_table(line.pairing)), latest)
        if clock_of(snapshot) is not None:
            found.append(Screen("clock", round=latest))
    standings = standings_of(snapshot) if snapshot.closed or snapshot.is_finished else None
    if standings is not None:
        found += _screens("standings", standings.rows, None)
    return found or [Screen("entries", lines=snapshot.playing)]


def _screens(kind: str, lines: Sequence[Any], played: PlayedRound | None) -> Iterator[Screen]:
    parts = -(-len(lines) // PER_SCREEN) or 1
    for part in range(parts):
        yield Screen(kind, lines[part * PER_SCREEN : (part + 1) * PER_SCREEN], played, part + 1, parts)
