"""Show what depends on a result before it is corrected: rounds that were paired on it, byes, ranks."""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from journal.stale import digest
from tournaments.engine.exact import canonical_or_none
from tournaments.models import Pairing, ResultStatus, RoundState
from tournaments.queries.snapshot import PlayedRound, Snapshot
from tournaments.queries.standings import Games, compute, computed

#: Ranks that are listed.
MAX_RANKS = 12


@dataclass(frozen=True, slots=True)
class Dependents:
    """What depends on a result, a sentence each. ``rounds``: later rounds and their byes; ``standings``: ranks and averages."""

    rounds: tuple[str, ...]
    standings: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return (*self.rounds, *self.standings)

    @property
    def mark(self) -> str:
        return digest(self.lines)


def dependents_of(snapshot: Snapshot, game: Pairing, result: Mapping[str, Any] | None) -> Dependents:
    """Return what depends on the game's result, which becomes ``result`` (None: it is taken away)."""
    later = map(_paired_on, rounds_paired_on(snapshot, game))
    return Dependents(tuple(later), tuple(_standings(snapshot, _with_result(snapshot, game, result))))


def rounds_paired_on(snapshot: Snapshot, game: Pairing) -> list[PlayedRound]:
    """Return the later rounds, which were paired on the game's result if it counts."""
    return [one for one in snapshot.rounds if one.number > game.round.number] if game.counts else []


def _paired_on(played: PlayedRound) -> str:
    facts = {"number": played.number, "name": ", ".join(pairing.a.name for pairing in played.byes)}
    if played.state == RoundState.DRAFT:
        return _("The draft of round %(number)s was paired on this result: draft it again afterwards.") % facts
    if played.byes:
        return _("Round %(number)s was paired on this result and stays as it is, with the bye of %(name)s.") % facts
    return _("Round %(number)s was paired on this result and stays as it is.") % facts


def _with_result(snapshot: Snapshot, game: Pairing, result: Mapping[str, Any] | None) -> Snapshot:
    """Return the event as it is with another result of this game."""
    changed = copy(game)
    changed.result = dict(result) if result is not None else None
    changed.status = ResultStatus.NONE if result is None else ResultStatus.UMPIRE

    def with_changed(pairing: Pairing) -> Pairing:
        if pairing.pk == changed.pk:
            return changed
        if all(board.pk != changed.pk for board in pairing.boards):
            return pairing
        match = copy(pairing)
        match.boards = tuple(with_changed(board) for board in pairing.boards)
        return match

    rounds = [PlayedRound(one.row, tuple(map(with_changed, one.pairings))) for one in snapshot.rounds]
    return replace(snapshot, rounds=rounds)


def _standings(before: Snapshot, after: Snapshot) -> Iterator[str]:
    former, now = computed(before), compute(after)
    ranks = {row["id"]: row for row in former.rows}
    moved = [(ranks.get(row["id"]), row) for row in now.rows if ranks.get(row["id"], {}).get("rank") != row["rank"]]
    for old, row in moved[:MAX_RANKS]:
        facts = {"name": before.by_id[row["id"]].name, "before": old["rank"] if old else "–", "after": row["rank"]}
        yield _("%(name)s: rank %(before)s → %(after)s") % facts
    if len(moved) > MAX_RANKS:
        yield _("and %(number)s more ranks") % {"number": len(moved) - MAX_RANKS}
    averages = _averages(Games(before, former.scores))
    for (who, number), points in _averages(Games(after, now.scores)).items():
        if averages.get((who, number)) != points:
            facts = {"name": before.by_id[who].name, "number": number, "before": averages.get((who, number)), "after": points}
            yield _("The bye of %(name)s in round %(number)s is worth %(before)s → %(after)s points.") % facts


def _averages(games: Games) -> dict[tuple[str, int], Any]:
    """Return the points of byes that are worth the average, by player and round."""
    byes = ((who, game) for who, each in games.by_player.items() for game in each if game.average_of is not None)
    return {(who, game.round): canonical_or_none(game.score.points) for who, game in byes if game.score}
