"""§6.35: a league's results, ratings and table."""

from collections.abc import Iterator
from typing import Any

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.settling import no_winner_is_a_draw
from campaigns.engine.terms import Party, Severity, other
from campaigns.engine.world import twice, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure

CITE = "§6.35"

#: Rating points for one percent of expectation, and the bounds of what is ever expected.
RATING_A_PERCENT = 8
LEAST_EXPECTED, MOST_EXPECTED = 5, 95


class League(Facts):
    """LEAGUE: points for results, limits of challenges, days, what may not be staked, how many games count."""

    k: int = ask.number("k", 0, 100, 32)
    win: int = ask.count("win", 3)
    draw: int = ask.count("draw", 1)
    loss: int = ask.count("loss", 0)
    played: int = ask.number("played", 0, 99, 0)
    max_open: int = ask.number("max_open", 1, 9, 1)
    rematch_gap: int = ask.number("rematch_gap", 0, 9, 1)
    max_above: int | None = ask.count("max_above", None)
    answer_days: int = ask.count("answer_days", 7)
    play_days: int = ask.count("play_days", 30)
    protected: list[Id] = ask.some("protected")
    best: int | None = ask.number("best", 1, 99, None)


class Stake(Facts):
    """What a player puts at stake."""

    points: int = ask.count("points", 0)
    territories: list[Id] = ask.some("territories")


LEAGUE, NOTHING = League(), Stake()


class LeagueResultFacts(Facts):
    winner: Party | None = ask.word("winner", None)
    severity: Severity = ask.word("severity")
    rating_a: int = ask.number("rating_a", 0, 9999, 1000)
    rating_b: int = ask.number("rating_b", 0, 9999, 1000)
    stake_a: Stake = ask.word("stake_a", NOTHING)
    stake_b: Stake = ask.word("stake_b", NOTHING)
    league: League = ask.word("league", LEAGUE)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from no_winner_is_a_draw(self.winner, self.severity)


@procedure(
    title=_("Result in a league"),
    cite=f"{CITE}, R29, R30",
    help=_("What do points, ratings and stakes become?"),
)
def league_result(facts: LeagueResultFacts, dice: Dice) -> Outcome:
    """Ratings by expectation, points by result, the loser's stake to the winner. §6.35."""
    lead = to_nearest(facts.rating_a - facts.rating_b, RATING_A_PERCENT)
    expected = {"a": _expected(50 + lead), "b": _expected(50 - lead)}
    change = to_nearest(facts.league.k * (_score(facts.winner, "a") - expected["a"]), 100)
    return outcome(
        expected=expected,
        rating={"a": facts.rating_a + change, "b": facts.rating_b - change},
        change=change,
        league_points={"a": _points(facts, "a"), "b": _points(facts, "b")},
        stake=_stake(facts),
    )


def to_nearest(number: int, by: int) -> int:
    """``number`` divided to the nearest whole number, halves away from zero."""
    nearest = (2 * abs(number) + by) // (2 * by)
    return nearest if number >= 0 else -nearest


def _expected(percent: int) -> int:
    return min(max(percent, LEAST_EXPECTED), MOST_EXPECTED)


def _score(winner: Party | None, party: Party) -> int:
    if winner is None:
        return 50
    return 100 if winner == party else 0


def _points(facts: LeagueResultFacts, party: Party) -> int:
    league = facts.league
    by_score = {100: league.win, 50: league.draw, 0: league.loss}
    return league.played + by_score[_score(facts.winner, party)]


def _stake(facts: LeagueResultFacts) -> dict[str, Any]:
    """What changes hands."""
    if facts.winner is None:
        return {"points": 0, "territories": [], "from": None, "to": None}
    loser = other(facts.winner)
    stake = facts.stake_a if loser == "a" else facts.stake_b
    return {"points": stake.points, "territories": list(stake.territories), "from": loser, "to": facts.winner}


class Game(Facts):
    """A game of a player's season."""

    opponent: Id = ask.word("opponent")
    points: int = ask.count("points")
    won: bool = ask.flag("won")
    bonus: int = ask.number("bonus", -999, 999, 0)


class Season(Facts):
    """A player and all his games."""

    id: Id = ask.word("id")
    games: list[Game] = ask.many("games")
    territories: int = ask.count("territories", 0)
    rating: int = ask.count("rating", 1000)

    def contradictions(self) -> Iterator[Contradiction]:
        if any(game.opponent == self.id for game in self.games):
            yield Contradiction("games", _("Nobody plays against himself."))


class LeagueTableFacts(Facts):
    players: list[Season] = ask.many("players")
    territory_points: int = ask.count("territory_points", 0)
    league: League = ask.word("league", LEAGUE)

    def contradictions(self) -> Iterator[Contradiction]:
        ids = [player.id for player in self.players]
        yield from twice("players", ids)
        yield from unknown("players", (game.opponent for player in self.players for game in player.games), ids)


@procedure(
    title=_("Table of a league"),
    cite=CITE,
    help=_("Who leads the league?"),
)
def league_table(facts: LeagueTableFacts, dice: Dice) -> Outcome:
    """Rank by points, then games against one another, games won, bonus, rating. §6.35."""
    points = {player.id: _season_points(facts, player) for player in facts.players}
    keys = {player.id: _key(player, points) for player in facts.players}
    ranked = sorted(facts.players, key=lambda player: keys[player.id], reverse=True)
    return outcome(
        table=[
            {
                "player": player.id,
                "points": points[player.id],
                "games": len(player.games),
                "rank": 1 + sum(key > keys[player.id] for key in keys.values()),
            }
            for player in ranked
        ]
    )


def _season_points(facts: LeagueTableFacts, player: Season) -> int:
    """The best games, all where the league does not say how many, and the territories."""
    best = sorted((game.points for game in player.games), reverse=True)[: facts.league.best]
    return sum(best) + player.territories * facts.territory_points


def _key(player: Season, points: dict[str, int]) -> tuple[int, ...]:
    """What ranks a player, the highest first."""
    among_equals = sum(game.points for game in player.games if points[game.opponent] == points[player.id])
    won = sum(game.won for game in player.games)
    return points[player.id], among_equals, won, sum(game.bonus for game in player.games), player.rating
