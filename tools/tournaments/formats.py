"""Invariants of each format and of teams, calculated from the pairs alone. T§6.16 to T§6.21, T§6.24."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tournaments.models import Pairing
from tournaments.queries.formats import groups_of, rounds_in_groups, winner_of
from tournaments.queries.snapshot import PlayedRound, Snapshot


def of_format(snapshot: Snapshot) -> Iterator[str]:
    """Everything that does not hold of the pairs in the event's format."""
    yield from _teams(snapshot)
    match snapshot.settings.kind:
        case "round_robin":
            yield from _round_robin(snapshot)
        case "knockout":
            yield from _bracket(snapshot, list(snapshot.rounds))
        case "groups_knockout":
            first = rounds_in_groups(snapshot) if snapshot.rounds else 0
            yield from _groups(snapshot, [one for one in snapshot.rounds if one.number <= first])
            yield from _bracket(snapshot, [one for one in snapshot.rounds if one.number > first])


def _met(rounds: list[PlayedRound]) -> Counter[frozenset[int]]:
    """How often each two have been paired."""
    return Counter(frozenset((p.a.number, p.b.number)) for one in rounds for p in one.matches if p.b is not None)


def _round_robin(snapshot: Snapshot) -> Iterator[str]:
    """Nobody meets anybody once more than the calendar says; when it is over all have met, but for those who left."""
    rounds, times = list(snapshot.rounds), 2 if snapshot.settings.double else 1
    met = _met(rounds)
    yield from (f"{sorted(pair)} meet {often} times" for pair, often in met.items() if often > times)
    if rounds and len(rounds) == snapshot.rounds_in_all:
        stayed = {number for pair in met for number in pair if snapshot.by_number[number].status == "playing"}
        for a in stayed:
            for b in stayed:
                if a < b and met[frozenset((a, b))] != times:
                    yield f"{a} and {b} have met {met[frozenset((a, b))]} times, not {times}"


def _groups(snapshot: Snapshot, rounds: list[PlayedRound]) -> Iterator[str]:
    """In the groups nobody meets anybody of another, nor anybody too often; groups differ by one player at most."""
    if not rounds:
        return
    groups = groups_of(snapshot)
    of_player = {int(who): place for place, group in enumerate(groups) for who in group}
    met = _met(rounds)
    yield from (f"{sorted(pair)} of two groups meet" for pair in met if len({of_player.get(number) for number in pair}) > 1)
    times = 2 if snapshot.settings.double else 1
    yield from (f"{sorted(pair)} meet {often} times in their group" for pair, often in met.items() if often > times)
    if max(map(len, groups)) - min(map(len, groups)) > 1:
        yield f"groups of {sorted(map(len, groups))}"


def _bracket(snapshot: Snapshot, rounds: list[PlayedRound]) -> Iterator[str]:
    """Each round has half as many pairs as the one before; in it stand the winners of neighbours, nobody else."""
    for before, after in pairwise(rounds):
        wide = len(before.pairings)
        if snapshot.settings.placement == "none":
            yield from _next_round(snapshot, before, after, wide)
        elif snapshot.settings.placement == "third" and len(after.pairings) not in (wide // 2, wide // 2 + 1):
            yield f"round {after.number} has {len(after.pairings)} pairs behind {wide}"
        elif snapshot.settings.placement == "all" and len(after.pairings) != wide:
            yield f"round {after.number} has {len(after.pairings)} pairs behind {wide}, with games for all places"


def _next_round(snapshot: Snapshot, before: PlayedRound, after: PlayedRound, wide: int) -> Iterator[str]:
    if len(after.pairings) != wide // 2:
        yield f"round {after.number} has {len(after.pairings)} pairs behind {wide}"
        return
    for place, pair in enumerate(after.pairings):
        feeding = {p.number for game in before.pairings[2 * place : 2 * place + 2] for p in (game.a, game.b) if p is not None}
        come = {p.number for p in (pair.a, pair.b) if p is not None}
        if not come <= feeding:
            yield f"round {after.number}: {sorted(come)} come from elsewhere than {sorted(feeding)}"
        lost = {number for game in before.pairings[2 * place : 2 * place + 2] for number in _losers(snapshot, game)}
        if after is snapshot.latest and after.state == "draft" and come & lost:
            yield f"round {after.number}: {sorted(come & lost)} have lost"


def _losers(snapshot: Snapshot, game: Pairing) -> set[int]:
    """Return the player who is out; none where one of the two has left, because the other replaces them."""
    players = [p for p in (game.a, game.b) if p is not None]
    winner = winner_of(snapshot, game)
    if winner is None or any(player.status != "playing" for player in players):
        return set()
    return {player.number for player in players if player.id_in_facts != winner}


def _teams(snapshot: Snapshot) -> Iterator[str]:
    """A match has a game for each board, between players of its two teams, board against board."""
    size = snapshot.settings.team_size
    for team in snapshot.players if size > 1 else ():
        if [one.board for one in snapshot.members_of(team)] != list(range(1, size + 1)):
            yield f"team {team.number} has the boards {[one.board for one in snapshot.members_of(team)]}"
    for one in snapshot.rounds:
        for match in one.matches:
            if size == 1 and match.boards:
                yield f"round {one.number}: a game of two players has boards"
            if size > 1 and [board.board for board in match.boards] != list(range(1, size + 1)):
                yield f"round {one.number}: a match has the boards {[board.board for board in match.boards]}"
            for board in match.boards:
                sides = [(p.team_of_id, p.board) for p in (board.a, board.b) if p is not None]
                if sides != [(match.a_id, board.board), (match.b_id, board.board)]:
                    yield f"round {one.number}: board {board.board} is played by others than its teams'"
