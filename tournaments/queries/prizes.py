"""Rankings beside the standings: the boldest, the best of a period. T§6.25."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.engine.exact import canonical
from tournaments.engine.standings import EXTRA
from tournaments.engine.teams import side_ranking
from tournaments.models import Player
from tournaments.models.settings import SideRanking
from tournaments.queries.procedures import resolve
from tournaments.queries.snapshot import Snapshot
from tournaments.queries.standings import PlayedGame, Row, Standings
from tournaments.queries.teams import lost_by

REAL = ("played", "unfinished", "adjudicated")


@dataclass(frozen=True, slots=True)
class Ranked:
    """A side ranking with its rows: rank, player, value."""

    ranking: SideRanking
    rows: Sequence[tuple[int, Player, int | str]]


def side_rankings_of(snapshot: Snapshot, found: Standings) -> list[Ranked]:
    """Return the side rankings, for viewers of the standings."""
    return [Ranked(one, _rows(one, found)) for one in snapshot.settings.side_rankings]


def _rows(ranking: SideRanking, found: Standings) -> list[tuple[int, Player, int | str]]:
    among = [row for row in found.rows if not row.player.spare and ranking.army.casefold() in row.player.army.casefold()]
    if not among:
        return []
    players = {row.player.id_in_facts: row.player for row in among}
    facts = {
        "entries": [{"id": who, "values": values_of(ranking, row)} for who, row in zip(players, among, strict=True)],
        "mode": ranking.mode,
        "best_of": ranking.best_of if ranking.mode == "best" else None,
        "order": ranking.order,
    }
    return [(row["rank"], players[row["id"]], row["value"]) for row in resolve(side_ranking, facts).rows]


def values_of(ranking: SideRanking, row: Row) -> list[int | str]:
    """Return what counts of each of a player's games, or the player's number beside them."""
    if ranking.what.startswith(EXTRA):
        extra = row.player.extras.get(ranking.what.removeprefix(EXTRA))
        return [] if extra is None else [extra]
    return [value for game in row.games if (value := _value(ranking, game)) is not None]


def _value(ranking: SideRanking, game: PlayedGame) -> int | str | None:
    result = game.pairing.result
    if not game.pairing.counts or (result is None and not game.pairing.boards):
        return None
    if ranking.what == "points":
        return None if game.average_of is not None else game.points
    if result is not None and result["kind"] not in REAL:
        return None
    suffered, inflicted = (lost_by(game.pairing, side) for side in (game.side, "b" if game.side == "a" else "a"))
    return canonical({"inflicted": inflicted, "suffered": suffered, "difference": inflicted - suffered}[ranking.what])
