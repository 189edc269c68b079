"""Numbers beside the games: painting, sportsmanship, a vote. They part who is equal, where the tie-breaks name them. T§3.5."""

from tournaments.queries.snapshot import Snapshot


def extras_of(snapshot: Snapshot) -> list[str]:
    """The names of all extras that somebody has, in the order of the alphabet."""
    return sorted({name for player in snapshot.players for name in player.extras}, key=str.casefold)
