"""The door: who has entered, in the order in which they are looked for, and who is not here yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from unicodedata import combining, normalize

from tournaments.models import Player, PlayerStatus
from tournaments.queries.snapshot import Snapshot

#: Who has just been checked in stays among those who are not here yet: a wrong tap is taken back where it was made.
JUST_NOW = timedelta(seconds=10)
_ORDER = {PlayerStatus.PLAYING: 0, PlayerStatus.WAITING: 1, PlayerStatus.WITHDRAWN: 2}


@dataclass(frozen=True, slots=True)
class Door:
    """The entries that were searched for, and how many are here."""

    players: Sequence[Player]
    here: int
    expected: int
    name: str = ""
    missing_only: bool = False

    @property
    def missing(self) -> int:
        """Return how many are not here yet."""
        return self.expected - self.here


def door_of(snapshot: Snapshot, now: datetime, *, name: str = "", missing_only: bool = False) -> Door:
    """Return the entries whose name or club has these words, by name; waiting ones after them in their order, then withdrawn."""
    players = [player for player in snapshot.players if _folded(name) in _folded(f"{player.name} {player.club}")]
    if missing_only:
        players = [player for player in players if _is_missing(player, now)]
    players.sort(key=lambda player: (_ORDER[PlayerStatus(player.status)], _place(player)))
    here = sum(player.checked_in_at is not None for player in snapshot.playing)
    return Door(players, here, len(snapshot.playing), name, missing_only)


def _is_missing(player: Player, now: datetime) -> bool:
    since = player.checked_in_at
    return player.status == PlayerStatus.PLAYING and (since is None or now - since < JUST_NOW)


def _place(player: Player) -> tuple[str, int]:
    return ("" if player.status == PlayerStatus.WAITING else _folded(player.name), player.number)


def _folded(text: str) -> str:
    """The text without case and accents."""
    return "".join(letter for letter in normalize("NFKD", text.strip().casefold()) if not combining(letter))
