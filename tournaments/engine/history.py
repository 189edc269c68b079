"""What the rounds so far make of each player for the next pairing. T§6.9, R20 to R22, R33."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.exact import Exact, Points, canonical
from tournaments.engine.games import MEETING, GameFacts, contradictions_of_rounds
from tournaments.engine.messages import _

#: Floats that the next pairing looks at.
FLOATS_KEPT = 2


class HistoryPlayer(ask.Identified):
    spare: bool = ask.spare()


class HistoryGame(GameFacts):
    points_a: Points | None = fact(None, label=_("Points of the first"))
    table: ask.Id | None = fact(None, label=_("Table"))


class HistoryFacts(Facts):
    players: list[HistoryPlayer] = fact(min_length=1, max_length=400, label=_("Players"))
    rounds: list[list[HistoryGame]] = fact(max_length=30, label=_("Rounds"))

    def contradictions(self) -> Iterator[Contradiction]:
        ids = [player.id for player in self.players]
        yield from ask.unique("players", ids)
        yield from contradictions_of_rounds(self.rounds, ids)


@dataclass
class Past:
    """What a player has behind him. ``floats`` by rounds, the first first."""

    score: Exact = 0
    met: list[str] = field(default_factory=list)
    byes: int = 0
    floats: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


@procedure(
    title=_("Players so far"),
    cite="T§6.9, R20 to R22, R33",
    help=_("Scores, opponents, byes, floats and tables, as the next pairing needs them."),
)
def history(facts: HistoryFacts, dice: Dice) -> Outcome:
    """Score, meetings, byes, floats and tables of every player who is not spare. T§6.9."""
    pasts = pasts_of(facts.players, facts.rounds)
    scores = sorted({past.score for past in pasts.values()}, reverse=True)
    group = {score: number for number, score in enumerate(scores, start=1)}
    return outcome(
        players=[
            {
                "id": who,
                "score": canonical(past.score),
                "group": group[past.score],
                "met": past.met,
                "byes": past.byes,
                "floats": past.floats[::-1][:FLOATS_KEPT],
                "tables": past.tables,
            }
            for who, past in pasts.items()
        ]
    )


def pasts_of(players: Sequence[HistoryPlayer], rounds: Sequence[Sequence[HistoryGame]]) -> dict[str, Past]:
    """The past of every player who is not spare, in list order."""
    pasts = {player.id: Past() for player in players if not player.spare}
    for games in rounds:
        floats = floats_of(games, pasts)
        for game in games:
            note(game.a, game.b, game.points_a, game, pasts)
            if game.b is not None:
                note(game.b, game.a, game.points_b, game, pasts)
        for who, past in pasts.items():
            past.floats.append(floats.get(who, "none"))
    return pasts


def floats_of(games: Sequence[HistoryGame], pasts: Mapping[str, Past]) -> dict[str, str]:
    """Return who was paired with another score, by the scores before the round; nobody and a spare are below all."""
    floats = {}
    for game in games:
        for who, other in ((game.a, game.b), (game.b, game.a)):
            if who is None or who not in pasts:
                continue
            if other is None or other not in pasts:
                floats[who] = "down"
            else:
                own, enemy = pasts[who].score, pasts[other].score
                floats[who] = "none" if own == enemy else "down" if own > enemy else "up"
    return floats


def note(who: str, other: str | None, points: Exact | None, game: HistoryGame, pasts: Mapping[str, Past]) -> None:
    """Write a game into the past of one of its players."""
    past = pasts.get(who)
    if past is None:
        return
    past.score += points or 0
    if other is None or other not in pasts:
        past.byes += 1
    elif game.kind in MEETING:
        past.met.append(other)
    if game.kind in MEETING and game.table is not None:
        past.tables.append(game.table)
