"""Invariants of every event, by the specification: calculated independently and plainly."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import rustworkx

from tools.tournaments.formats import of_format
from tournaments.engine.draft import pairing_cost
from tournaments.engine.scores import score_game
from tournaments.models import Pairing, PlayerStatus, RoundState
from tournaments.queries.drafts import draft_facts
from tournaments.queries.field import context_of, field_of
from tournaments.queries.procedures import outcome_of
from tournaments.queries.replay import differences
from tournaments.queries.snapshot import KNOWN, PlayedRound, Snapshot, read
from tournaments.queries.standings import standings_of
from tournaments.queries.viewers import Viewer

#: Keys of which less is better.
LOW = frozenset({"losses", "suffered", "seed", "lot"})


def broken(snapshot: Snapshot, *, drafted: bool = False) -> list[str]:
    """Everything that does not hold of the event; ``drafted``: its last round has just been paired and not yet been touched."""
    found = [*_rounds(snapshot), *of_format(snapshot), *differences(snapshot.event), *_shown(snapshot)]
    if snapshot.rounds:
        found += _standings(snapshot)
    if drafted and snapshot.latest is not None and snapshot.settings.kind == "swiss":
        found += _paired(snapshot, snapshot.latest)
    return found


# Rounds


def _rounds(snapshot: Snapshot) -> Iterator[str]:
    """Each player is in a round once, at one table; only the last round is open."""
    if [one.number for one in snapshot.rounds] != list(range(1, len(snapshot.rounds) + 1)):
        yield "rounds are not numbered one after the other"
    for one in snapshot.rounds:
        everywhere = (*one.pairings, *(board for match in one.matches for board in match.boards))
        standing = Counter(player.number for p in everywhere for player in (p.a, p.b) if player is not None)
        yield from (
            f"player {number} stands {times} times in round {one.number}" for number, times in standing.items() if times > 1
        )
        tables = Counter(p.table.position for p in one.games if p.table)
        yield from (f"table {table} is given {times} times in round {one.number}" for table, times in tables.items() if times > 1)
        if snapshot.tables and any(p.table is None for p in one.games):
            yield f"a game of round {one.number} has no table"
        if one is not snapshot.latest and one.state != RoundState.CLOSED:
            yield f"round {one.number} is {one.state}, and there is a later one"
        if snapshot.settings.kind == "swiss" and len(one.byes) > 1:
            yield f"round {one.number} has {len(one.byes)} byes"


def _paired(snapshot: Snapshot, played: PlayedRound) -> Iterator[str]:
    """Everybody who plays is paired, the cost is what the pairs cost, and no rematch or second bye that could be avoided."""
    field = {player.number for player in field_of(snapshot, played.number) if not player.spare}
    placed = {player.number for p in played.pairings for player in (p.a, p.b) if player is not None and not player.spare}
    if field != placed:
        yield f"paired without reason or left out: {sorted(field ^ placed)}"
    judged = outcome_of(pairing_cost, draft_facts(snapshot, played))
    if judged.refused:
        yield f"the draft is no pairing: {judged.reason}"
        return
    if list(map(list, judged.cost)) != list(map(list, played.row.cost)):
        yield f"it costs {judged.cost}, not {played.row.cost}"
    cost = dict(map(tuple, judged.cost))
    conceded = cost.get("rematches", 0) + cost.get("repeat_byes", 0)
    if conceded and _could_be_fresh(context_of(snapshot, played.number)):
        yield f"{conceded} rematches or second byes could have been avoided"


def _could_be_fresh(context: Mapping[str, Any]) -> bool:
    """Is there a pairing without any rematch and without a second bye?"""
    players = [player for player in context["players"] if not player["spare"]]
    graph: rustworkx.PyGraph[Any, int] = rustworkx.PyGraph()
    graph.add_nodes_from(players)
    met = {frozenset((player["id"], other)) for player in players for other in player.get("met", ())}
    barred = met | {frozenset(pair) for pair in context["forbidden"]}
    graph.add_edges_from(
        [
            (i, j, 1)
            for i, one in enumerate(players)
            for j, other in enumerate(players[:i])
            if frozenset((one["id"], other["id"])) not in barred
        ]
    )
    if len(players) % 2:
        nobody = graph.add_node(None)
        graph.add_edges_from([(i, nobody, 1) for i, player in enumerate(players) if not player.get("byes")])
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == graph.num_nodes()


# Points and standings


def _points(snapshot: Snapshot, pairing: Pairing) -> tuple[Fraction | None, Fraction] | None:
    """What a game gives both, asked of the engine as JSON: None for an average; None at all while it does not count."""
    if pairing.boards:
        return _team_points(snapshot, pairing)
    if snapshot.settings.team_size > 1 and pairing.is_bye:
        return Fraction(snapshot.settings.match.win), Fraction()
    if not pairing.counts or pairing.result is None:
        return None
    outcome = outcome_of(score_game, {"scoring": snapshot.event.settings["scoring"], "result": pairing.result})
    if outcome.refused:
        return None
    return None if outcome.average_a else Fraction(outcome.points_a or 0), Fraction(outcome.points_b or 0)


def _team_points(snapshot: Snapshot, match: Pairing) -> tuple[Fraction, Fraction] | None:
    """What the boards come to, added up once more; by the event's own points of a victory."""
    boards = [_points(snapshot, board) for board in match.boards]
    there = [both for both in boards if both is not None]
    if not match.counts or len(there) < len(boards):
        return None
    rules = snapshot.settings.match
    first, second = (sum((Fraction(both[side] or 0) for both in there), Fraction()) for side in (0, 1))
    kinds = {str((board.result or {}).get("kind")) for board in match.boards}
    lead = {"forfeit_a": -1, "forfeit_b": 1}.get(next(iter(kinds)), 0) if len(kinds) == 1 else 0
    if kinds == {"double_loss"}:
        return Fraction(rules.loss), Fraction(rules.loss)
    if not lead and abs(first - second) > rules.margin:
        lead = 1 if first > second else -1
    points = {1: (rules.win, rules.loss), 0: (rules.draw, rules.draw), -1: (rules.loss, rules.win)}[lead]
    return Fraction(points[0]), Fraction(points[1])


def _sums(snapshot: Snapshot) -> dict[int, Fraction]:
    """Each player's points, added up game by game; average byes once their mean is known."""
    found: dict[int, list[Fraction]] = {player.number: [] for player in snapshot.players}
    real: dict[int, list[Fraction]] = {player.number: [] for player in snapshot.players}
    averages: list[int] = []
    for pairing in (pairing for one in snapshot.rounds if one.state in KNOWN for pairing in one.pairings):
        scored = _points(snapshot, pairing)
        if scored is None:
            continue
        for player, points in zip((pairing.a, pairing.b), scored, strict=True):
            if player is not None and points is not None:
                found[player.number].append(points)
                if (pairing.result or {}).get("kind") in ("played", "unfinished", "adjudicated"):
                    real[player.number].append(points)
            elif player is not None:
                averages.append(player.number)
    for number in averages:
        found[number].append(sum(real[number], Fraction()) / max(1, len(real[number])))
    for adjustment in snapshot.adjustments:
        found[adjustment.player.number].append(Fraction(adjustment.points))
    return {number: sum(points, Fraction()) for number, points in found.items()}


def _standings(snapshot: Snapshot) -> Iterator[str]:
    """Points are those of the games and what was added to them; the order is that of the keys; ranks are shared fairly."""
    found = standings_of(snapshot)
    if found is None:
        yield "its organiser does not see the standings"
        return
    sums = _sums(snapshot)
    for row in found.rows:
        if Fraction(row.points) != sums[row.player.number]:
            yield f"player {row.player.number} has {row.points} points, not {sums[row.player.number]}"
    yield from _order(snapshot, [(row.player.number, row.rank, row.values) for row in found.rows])
    stand = {row.player.number for row in found.rows}
    missing = {p.number for p in snapshot.players if p.status == PlayerStatus.PLAYING and not p.spare} - stand
    if missing:
        yield f"not in the standings: {sorted(missing)}"


def _order(snapshot: Snapshot, rows: list[tuple[int, int, tuple[Any, ...]]]) -> Iterator[str]:
    """No player ranks below a worse one by the chain, or shares a rank with an unequal one."""
    high = [key.best == "high" or (key.best is None and key.key not in LOW) for key in snapshot.settings.chain]

    def order(values: tuple[Any, ...]) -> list[tuple[bool, Fraction]]:
        pairs = zip(values, high, strict=True)
        return [(True, Fraction()) if v is None else (False, -Fraction(v) if more else Fraction(v)) for v, more in pairs]

    for place, ((number, rank, values), (_number, before, former)) in enumerate(zip(rows[1:], rows, strict=False), start=2):
        if order(former) > order(values):
            yield f"player {number} stands behind one who has less"
        if rank != (before if values == former else place):
            yield f"player {number} has rank {rank} at place {place}"


# Who sees what


def _shown(snapshot: Snapshot) -> Iterator[str]:
    """Nobody but the staff sees a draft, or a standing before its time."""
    player = next((one.number for one in snapshot.players), 0)
    for viewer in (Viewer("public"), Viewer("player", (player,))):
        shown = read(snapshot.event, viewer)
        if any(one.state == RoundState.DRAFT for one in shown.rounds):
            yield f"a {viewer.role} sees the draft"
        secret = snapshot.settings.standings_policy == "secret" and not snapshot.is_finished
        if secret and standings_of(shown) is not None:
            yield f"a {viewer.role} sees secret standings"
