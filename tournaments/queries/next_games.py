"""Where the viewer's own entries stand: the next game of each."""

from dataclasses import dataclass

from tournaments.models import Player
from tournaments.queries.clock import ClockView, clock_of
from tournaments.queries.lines import GameLine, has_lists, line_of
from tournaments.queries.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class NextGame:
    """Where one of the viewer's own entries stands: its game of the latest round, if there is one."""

    player: Player
    round: int | None
    line: GameLine | None
    clock: ClockView | None = None

    @property
    def may_open(self) -> bool:
        """Return True if there is a battle of this table, or can be one."""
        game = self.line.pairing if self.line else None
        return game is not None and (game.battle_id is not None or (has_lists(game) and not game.counts))

    @property
    def may_confirm(self) -> bool:
        """Return True if the other has reported the result."""
        game = self.line.pairing if self.line else None
        own = "b" if game and game.b and game.b.number == self.player.number else "a"
        return game is not None and game.status in (f"reported_{'a' if own == 'b' else 'b'}", "from_battle")

    @property
    def opponent(self) -> Player | None:
        if self.line is None:
            return None
        pairing = self.line.pairing
        return pairing.b if pairing.a.number == self.player.number else pairing.a


def next_games(snapshot: Snapshot) -> list[NextGame]:
    """The viewer's entries with their games of the latest round that they may see; the first with its clock."""
    latest = snapshot.latest
    if latest is not None and latest.state == "draft":
        latest = snapshot.round(latest.number - 1)
    found = []
    for player in snapshot.own:
        game = latest.game_of(player.number) if latest else None
        line = line_of(snapshot, game) if game else None
        clock = clock_of(snapshot, game.table.position if game.table else None) if game and not game.counts else None
        found.append(NextGame(player, latest.number if latest else None, line, clock))
    return found
