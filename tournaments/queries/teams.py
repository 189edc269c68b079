"""Matches of two teams: their result follows from their boards. T§6.24, R54."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.engine.exact import Exact, canonical, exact, mean
from tournaments.engine.scores import GameScore, Score
from tournaments.engine.scoring import Scoring
from tournaments.engine.teams import team_match
from tournaments.models import Pairing
from tournaments.models.settings import MatchRules
from tournaments.queries.procedures import resolve

#: What a whole team did not play.
NOT_PLAYED = ("forfeit_a", "forfeit_b", "double_loss")


@dataclass
class MatchScore(GameScore):
    """Team points of a match. ``totals``: the points of its boards, each sum up to the cap."""

    kind: str = "played"
    winner: str | None = None
    totals: tuple[Exact, Exact] = (0, 0)


def match_score(rules: MatchRules, match: Pairing, boards: Sequence[GameScore | None]) -> MatchScore | None:
    """The score of a match by those of its boards; None while one of them has none."""
    there = [board for board in boards if board is not None]
    if not there or len(there) < len(boards):
        return None
    given = rules.model_dump()
    facts = {
        "boards": [{"a": canonical(board.a.points or 0), "b": canonical(board.b.points or 0)} for board in there],
        **{name: None if value is None else canonical(value) for name, value in given.items()},
    }
    found = resolve(team_match, facts)
    kind, winner = _kind(match), found.winner
    of_match = {"a": found.match_a, "b": found.match_b}
    if kind in NOT_PLAYED:
        winner = {"forfeit_a": "b", "forfeit_b": "a"}.get(kind)
        of_match = {side: rules.win if side == winner else rules.loss for side in "ab"}
    totals = {"a": exact(found.total_a) or 0, "b": exact(found.total_b) or 0}
    scores = {side: _score(side, winner, exact(of_match[side]) or 0, totals[side]) for side in "ab"}
    return MatchScore(scores["a"], scores["b"], kind=kind, winner=winner, totals=(totals["a"], totals["b"]))


def _kind(match: Pairing) -> str:
    """``played``, unless the same team played no board at all."""
    kinds = {board.result["kind"] for board in match.boards if board.result}
    return next((kind for kind in NOT_PLAYED if kinds == {kind}), "played")


def _score(side: str, winner: str | None, points: Exact, total: Exact) -> Score:
    score = Score("draw" if winner is None else "win" if side == winner else "loss", points)
    score.items = [("match_points", points), ("boards_total", total)]
    return score


def bye_score(rules: MatchRules) -> GameScore:
    """A team without an opponent has won its match. R54."""
    score = Score("bye")
    score.add("bye", rules.win)
    return GameScore(score, Score(None))


def match_facts(match: Pairing, score: MatchScore) -> dict[str, Any]:
    """A match as ``standings`` reads it. T§6.23."""
    assert match.b is not None
    facts: dict[str, Any] = {
        "a": match.a.id_in_facts,
        "b": match.b.id_in_facts,
        "kind": score.kind,
        "points_a": canonical(score.a.points or 0),
        "points_b": canonical(score.b.points or 0),
    }
    if score.kind == "played":
        facts["winner"] = score.winner
        facts |= {f"lost_{side}": canonical(lost_by(match, side)) for side in "ab"}
    return facts


def lost_by(game: Pairing, side: str) -> Exact:
    """Return the losses of a side; a team's at all of its boards together."""
    results = [one.result or {} for one in (game.boards or (game,))]
    return sum((exact((result.get(side) or {}).get("lost", 0)) or 0 for result in results), 0)


def totals_of(
    scoring: Scoring, boards: int, pairings: Sequence[Pairing], scores: Mapping[int, GameScore | None]
) -> dict[str, Exact]:
    """Return the total of each team at all of its boards: matches by their sums, a bye by the scoring's points for one. R54."""
    sums: dict[str, list[Exact]] = {}
    byes: list[str] = []
    for match in pairings:
        score = scores.get(match.pk)
        if match.b is None:
            byes.append(match.a.id_in_facts)
        elif isinstance(score, MatchScore):
            sums.setdefault(match.a.id_in_facts, []).append(score.totals[0])
            sums.setdefault(match.b.id_in_facts, []).append(score.totals[1])
    found = {team: sum(values, 0) for team, values in sums.items()}
    for team in byes:
        given = scoring.special("bye")
        free = mean(sums.get(team, [])) if given == "average" else boards * (given or 0)
        found[team] = found.get(team, 0) + free
    return found
