"""Why results were disputed: the words of the players, for the umpire."""

from collections.abc import Iterable, Mapping

from tournaments.models import LogEntry, Pairing, ResultStatus
from tournaments.queries.snapshot import Snapshot


def disputes_of(snapshot: Snapshot, games: Iterable[Pairing]) -> Mapping[int, LogEntry]:
    """Return the latest dispute of each disputed game by its position; one query, none without a disputed game."""
    disputed = [game for game in games if game.status == ResultStatus.DISPUTED]
    if not disputed:
        return {}
    entries = LogEntry.objects.filter(event=snapshot.event, action="dispute", facts__round=disputed[0].round.number)
    by_position = {entry.facts["position"]: entry for entry in entries.order_by("seq")}
    return {game.position: by_position[game.position] for game in disputed if game.position in by_position}
