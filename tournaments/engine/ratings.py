"""A club's ladder: Elo by FIDE's table, whole numbers alone. T§6.31, R51, R52."""

from bisect import bisect_left
from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from rules.engine.text import Text
from tournaments.engine import ask
from tournaments.engine.exact import ratio, rounded
from tournaments.engine.messages import _

#: FIDE rating regulations 8.1.2: above each of these differences the higher is expected to score a hundredth more.
BOUNDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197),
    *(206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391),
)
#: Differences count up to this (FIDE 8.3).
MOST_DIFFERENCE = 400
#: Scores in hundredths.
WIN, DRAW, LOSS = 100, 50, 0


class RatedPlayer(ask.Identified):
    rating: int = fact(1500, ge=0, le=4000, label=_("Rating"))
    games: int = fact(0, ge=0, le=100_000, label=_("Earlier games"))


class RatedGame(Facts):
    a: ask.Id = fact(label=_("First player"))
    b: ask.Id = fact(label=_("Second player"))
    winner: ask.Side | None = ask.winner()

    def contradictions(self) -> Iterator[Contradiction]:
        if self.a == self.b:
            yield Contradiction("b", _("Nobody plays against himself."))


class RatingUpdateFacts(Facts):
    players: list[RatedPlayer] = fact(min_length=1, max_length=400, label=_("Players"))
    games: list[RatedGame] = fact(max_length=4000, label=_("Games"))
    k: int = fact(20, ge=1, le=100, label=Text("K"))
    k_new: int = fact(40, ge=1, le=100, label=_("K of new players"))
    new_until: int = fact(10, ge=0, le=1000, label=_("New until so many games"))
    floor: int = fact(100, ge=0, le=4000, label=_("Lowest rating"))

    def contradictions(self) -> Iterator[Contradiction]:
        ids = [player.id for player in self.players]
        yield from ask.unique("players", ids)
        yield from ask.known("games", [who for game in self.games for who in (game.a, game.b)], ids)


@procedure(
    title=_("Ratings after an event"),
    cite="T§6.31, R51, R52",
    help=_("What are the players rated at after these games?"),
)
def rating_update(facts: RatingUpdateFacts, dice: Dice) -> Outcome:
    """Every game against the ratings before the event, all at once. T§6.31."""
    ratings = {player.id: player.rating for player in facts.players}
    gained, played = dict.fromkeys(ratings, 0), dict.fromkeys(ratings, 0)
    for game in facts.games:
        score_a = {"a": WIN, "b": LOSS, None: DRAW}[game.winner]
        surplus = score_a - expected(ratings[game.a] - ratings[game.b])
        gained[game.a] += surplus
        gained[game.b] -= surplus
        played[game.a] += 1
        played[game.b] += 1
    return outcome(players=[updated(player, gained[player.id], played[player.id], facts) for player in facts.players])


def expected(difference: int) -> int:
    """Hundredths of a point that a player may expect against one rated so much lower (or higher: below 0)."""
    distance = min(abs(difference), MOST_DIFFERENCE)
    of_higher = DRAW + bisect_left(BOUNDS, distance)
    return of_higher if difference >= 0 else WIN - of_higher


def updated(player: RatedPlayer, gained: int, played: int, facts: RatingUpdateFacts) -> dict[str, int | str]:
    """``gained``: hundredths of points above what was expected, in ``played`` games."""
    k = facts.k_new if player.games < facts.new_until else facts.k
    change = int(rounded(ratio(k * gained, 100), "half_up"))
    rating = max(player.rating + change, facts.floor) if played else player.rating
    return {"id": player.id, "k": k, "change": change, "rating": rating, "games": player.games + played}
