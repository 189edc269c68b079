"""Standings: computed whole from the games by the engine, cached by the number of the log. T§6.23."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from rules.engine.text import Text
from tournaments.engine.exact import Exact, canonical, canonical_or_none
from tournaments.engine.games import REAL
from tournaments.engine.scores import GameScore, ResultFacts, Score, forbidden, scored
from tournaments.engine.standings import SUMS, StandingsFacts, bye_average, parts_of, standings
from tournaments.models import Adjustment, Pairing, Player, PlayerStatus
from tournaments.queries.cache import SingleFlightCache
from tournaments.queries.procedures import outcome_of, word
from tournaments.queries.snapshot import KNOWN, Snapshot
from tournaments.queries.teams import MatchScore, bye_score, match_facts, match_score, totals_of


@dataclass(frozen=True, slots=True)
class Row:
    """A line: shared ``rank``, points, the value of each key of the chain, the key that parted it from those in front."""

    player: Player
    rank: int
    points: int | str
    values: tuple[int | str | None, ...]
    decided_by: str | None
    adjustments: tuple[Adjustment, ...]
    everybodys: "Games"

    @property
    def games(self) -> Sequence["PlayedGame"]:
        """The player's games, in order."""
        return self.everybodys.by_player.get(self.player.id_in_facts, ())

    @property
    def averaged_byes(self) -> list["PlayedGame"]:
        """The player's byes that are worth the average of the other games."""
        return [game for game in self.games if game.average_of is not None]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game from one player's side, for the explanation of his points. ``score``: None while it is pending.

    ``average_of``: of a bye that is worth the average, the points of the player's games; None for every other game.
    """

    round: int
    pairing: Pairing
    side: str
    score: Score | None
    average_of: tuple[Exact, ...] | None = None

    @property
    def points(self) -> int | str | None:
        return canonical_or_none(self.score.points) if self.score else None

    @property
    def items(self) -> tuple[tuple[Text, int | str], ...]:
        """Return the parts of the points."""
        return tuple((word(what), canonical(value)) for what, value in self.score.items) if self.score else ()

    @property
    def is_real(self) -> bool:
        """True if the game took place; matches of teams have no bye that is worth an average."""
        return (self.pairing.result or {}).get("kind") in REAL

    @property
    def outcome(self) -> str:
        """``win``, ``draw``, ``loss`` or ``bye``; empty while it is pending."""
        if self.opponent is None:
            return "bye"
        return str(self.score.of_class or "") if self.score else ""

    @property
    def average_sum(self) -> str:
        """Return the sum of a bye's average: "(12 + 8) / 2"; "" for every other game and of fewer than two games."""
        if not self.average_of or len(self.average_of) == 1:
            return ""
        return f"({' + '.join(str(canonical(points)) for points in self.average_of)}) / {len(self.average_of)}"

    @property
    def opponent(self) -> Player | None:
        return self.pairing.b if self.side == "a" else self.pairing.a


@dataclass(frozen=True)
class Games:
    """Everybody's games as the snapshot shows them; put in order only where they are asked for."""

    snapshot: Snapshot
    scores: Mapping[int, GameScore | None]

    @cached_property
    def by_player(self) -> Mapping[str, Sequence[PlayedGame]]:
        """Each player's games, by the player's number as facts say it."""
        found: dict[str, list[PlayedGame]] = {}
        for one in self.snapshot.rounds:
            for pairing in one.pairings if one.state in KNOWN else ():
                score = self.scores.get(pairing.pk)
                for side, player in (("a", pairing.a), ("b", pairing.b)):
                    if player is not None:
                        game = PlayedGame(one.number, pairing, side, getattr(score, side) if score else None)
                        found.setdefault(player.id_in_facts, []).append(game)
        return {who: _with_averages(games) for who, games in found.items()}


def _with_averages(games: list[PlayedGame]) -> Sequence[PlayedGame]:
    """Give byes that are worth the average their points, as the standings count them."""
    if not any(game.score and game.score.average for game in games):
        return games
    real = tuple(game.score.points or 0 for game in games if game.score and game.is_real)
    average = bye_average(list(real))
    return [
        replace(game, score=replace(game.score, points=average), average_of=real) if game.score and game.score.average else game
        for game in games
    ]


@dataclass(frozen=True, slots=True)
class Standings:
    """Rows in order, and the keys of the chain."""

    keys: tuple[str, ...]
    rows: tuple[Row, ...]

    def row_of(self, number: int) -> Row | None:
        return next((row for row in self.rows if row.player.number == number), None)


def score_of(snapshot: Snapshot, pairing: Pairing) -> GameScore | None:
    """The points of a result that counts; None for a pending game. Of two teams they follow from their boards."""
    if pairing.boards:
        return match_score(snapshot.settings.match, pairing, [score_of(snapshot, board) for board in pairing.boards])
    if pairing.b is None and snapshot.settings.team_size > 1:
        return bye_score(snapshot.settings.match)
    if not pairing.counts or pairing.result is None:
        return None
    scoring = snapshot.settings.scoring_of(pairing.round.ruleset or snapshot.settings.rulesets[0])
    result = ResultFacts.model_validate(pairing.result)
    return None if forbidden(scoring, result) else scored(scoring, result)


class _Remembered(NamedTuple):
    """The scores of an event's games as they were last worked out: by what settings, and each from what result."""

    settings: str
    scores: dict[int, tuple[str, GameScore | None]]


#: By the event's primary key. A new result changes one game; the others are as they were.
_remembered: OrderedDict[int, _Remembered] = OrderedDict()
_REMEMBERED_AT_MOST = 20


def _scores_of(snapshot: Snapshot, pairings: Sequence[Pairing]) -> dict[int, GameScore | None]:
    """Return the points of all games, computed again where the settings or the result have changed."""
    settings, event = repr(snapshot.event.settings), snapshot.event.pk
    before = _remembered.get(event)
    former = before.scores if before and before.settings == settings else {}
    now: dict[int, tuple[str, GameScore | None]] = {}
    for pairing in pairings:
        made_of = repr([(one.status, one.result, one.round.ruleset) for one in (pairing.boards or (pairing,))])
        cached = former.get(pairing.pk)
        same = cached is not None and cached[0] == made_of
        now[pairing.pk] = cached if cached and same else (made_of, score_of(snapshot, pairing))
    _remembered[event] = _Remembered(settings, now)
    while len(_remembered) > _REMEMBERED_AT_MOST:
        _remembered.popitem(last=False)
    return {pk: score for pk, (_made_of, score) in now.items()}


def points_of_side(score: GameScore | None, side: str) -> int | str:
    """Return what a game gave to one side; 0 without a result, and where it is an average to come."""
    points = getattr(score, side).points if score else None
    return 0 if points is None else canonical(points)


def game_facts(pairing: Pairing, score: GameScore | None) -> dict[str, Any]:
    """A game of T§3.5: pending without a result that counts."""
    if isinstance(score, MatchScore):
        return match_facts(pairing, score)
    a, b = pairing.a.id_in_facts, pairing.b.id_in_facts if pairing.b else None
    if score is None or pairing.result is None:
        return {"a": a, "b": b, "kind": "bye", "points_a": 0} if b is None else {"a": a, "b": b, "kind": "pending"}
    kind, winner = pairing.result["kind"], pairing.result.get("winner")
    facts: dict[str, Any] = {"a": a, "b": b, "kind": kind, "points_a": _points(score.a), "points_b": _points(score.b)}
    if kind == "adjudicated":
        winner = {"win": "a", "loss": "b"}.get(str(score.a.of_class))
    if kind in ("played", "unfinished", "adjudicated"):
        facts["winner"] = winner
        facts["lost_a"], facts["lost_b"] = ((pairing.result.get(side) or {}).get("lost", 0) for side in "ab")
    return facts


def _points(score: Any) -> int | str | None:
    return "average" if score.average else canonical_or_none(score.points)


@dataclass(frozen=True, slots=True)
class Computed:
    """What an event's games come to: the engine's rows, and the points of each pairing by its primary key."""

    rows: Sequence[Mapping[str, Any]]
    scores: Mapping[int, GameScore | None]


def compute(snapshot: Snapshot) -> Computed:
    """Compute scores and rows of everybody who is ranked: who plays, and who has played and withdrew."""
    pairings = [pairing for one in snapshot.rounds if one.state in KNOWN for pairing in one.pairings]
    scores = _scores_of(snapshot, pairings)
    facts = _facts(snapshot, scores)
    return Computed(outcome_of(standings, facts).rows if facts else (), scores)


def sums_of(snapshot: Snapshot) -> dict[str, dict[str, list[tuple[Player | None, int | str]]]]:
    """Return of what the tie-breaks are made that sum opponents' points: key → player's id → (opponent or None, points)."""
    facts = _facts(snapshot, computed(snapshot).scores)
    keys = [key for key in _keys(snapshot) if key in SUMS]
    if not facts or not keys:
        return {}
    read = StandingsFacts.read(facts)
    return {
        key: {
            who: [(snapshot.by_id.get(other or ""), canonical(points)) for other, points in parts]
            for who, parts in parts_of(read, key).items()
        }
        for key in keys
    }


def _facts(snapshot: Snapshot, scores: Mapping[int, GameScore | None]) -> dict[str, Any]:
    """What ``standings`` asks (T§3.5); empty where nobody is ranked."""
    known = [one for one in snapshot.rounds if one.state in KNOWN]
    rounds = [[game_facts(pairing, scores[pairing.pk]) for pairing in one.pairings] for one in known]
    played = {who for games in rounds for game in games for who in (game["a"], game["b"])}
    ranked = {
        player.id_in_facts: player
        for player in snapshot.players
        if player.status == PlayerStatus.PLAYING or player.id_in_facts in played
    }
    if not ranked:
        return {}
    totals = team_totals(snapshot, [pairing for one in known for pairing in one.pairings], scores)
    return {
        "players": [player_facts(player, totals) for player in ranked.values()],
        "rounds": rounds,
        "adjustments": [
            {"id": one.player.id_in_facts, "points": one.points, "why": one.why or one.kind}
            for one in snapshot.adjustments
            if one.player.id_in_facts in ranked
        ],
        "chain": snapshot.event.settings["chain"],
        "unplayed": snapshot.settings.unplayed,
        "lots": {who: player.lot for who, player in ranked.items() if player.lot},
    }


def team_totals(
    snapshot: Snapshot, pairings: Sequence[Pairing], scores: Mapping[int, GameScore | None]
) -> Mapping[str, int | str]:
    """Return the total of each team at all of its boards in these matches; nothing where nobody plays in a team."""
    settings = snapshot.settings
    if settings.team_size == 1:
        return {}
    found = totals_of(settings.scoring, settings.team_size, pairings, scores)
    return {team: canonical(total) for team, total in found.items()}


def player_facts(player: Player, totals: Mapping[str, int | str] | None = None) -> dict[str, Any]:
    """``totals``: points of all boards, by team; the standings know them as the extra ``total``."""
    extras = {**player.extras, **({"total": totals[player.id_in_facts]} if totals and player.id_in_facts in totals else {})}
    return {"id": player.id_in_facts, "seed": player.seed, "spare": player.spare, "extras": extras}


def _keys(snapshot: Snapshot) -> tuple[str, ...]:
    return tuple(key.key for key in snapshot.settings.chain)


#: Scores and standings of events.
standings_cache: SingleFlightCache[Computed] = SingleFlightCache(50)


def computed(snapshot: Snapshot) -> Computed:
    """Return scores and standings of the event, computed once for each number of its log.

    For a snapshot from which something is hidden they are computed each time: they are one viewer's.
    """
    if not snapshot.is_whole:
        return compute(snapshot)
    return standings_cache.get(snapshot.event.pk, snapshot.event.seq, lambda: compute(snapshot))


def standings_of(snapshot: Snapshot, *, most: int | None = None) -> Standings | None:
    """Return the standings; None where they are hidden from the snapshot's viewer. Their viewers may see every result in them.

    Only numbers are cached; players are the snapshot's own, as its viewer may see them. ``most``: maximum number of rows.
    """
    if "standings" in snapshot.hidden:
        return None
    found = computed(snapshot)
    games = Games(snapshot, found.scores)
    adjusted: dict[str, list[Adjustment]] = {}
    for one in snapshot.adjustments:
        adjusted.setdefault(one.player.id_in_facts, []).append(one)
    rows = (
        Row(
            snapshot.by_id[row["id"]],
            row["rank"],
            row["points"],
            tuple(row["values"]),
            row["decided_by"],
            tuple(adjusted.get(row["id"], ())),
            games,
        )
        for row in found.rows[:most]
    )
    return Standings(_keys(snapshot), tuple(rows))
