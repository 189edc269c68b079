"""Games of the rounds that were published: what ``history`` and ``standings`` read. T§3.5, T§6.9, T§6.23."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.text import Text
from tournaments.engine import ask
from tournaments.engine.exact import Points, PointsOrAverage

ResultKind = Literal["played", "unfinished", "adjudicated", "bye", "forfeit_a", "forfeit_b", "double_loss"]
GameKind = Literal[ResultKind, "pending"]

#: Games that took place. T§3.5.
REAL = frozenset({"played", "unfinished", "adjudicated"})
#: Those, and what is still being played: two who meet, at a table. T§6.9, R22.
MEETING = REAL | {"pending"}


class GameFacts(Facts):
    """A pair of a round and what came of it; nobody against ``a`` is a bye."""

    a: ask.Id = fact(label=Text("First player", "Primo giocatore"))
    b: ask.Id | None = fact(label=Text("Second player", "Secondo giocatore"))
    kind: GameKind = fact("played", label=Text("Result", "Risultato"))
    points_a: PointsOrAverage | None = fact(None, label=Text("Points of the first", "Punti del primo"))
    points_b: Points | None = fact(None, label=Text("Points of the second", "Punti del secondo"))

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.b is None) != (self.kind == "bye"):
            yield Contradiction("b", Text("Only a bye is without an opponent.", "Solo un riposo è senza avversario."))
        if self.a == self.b:
            yield Contradiction("b", Text("Nobody plays against himself.", "Nessuno gioca contro se stesso."))
        if not points_fit(self.kind, self.points_a is not None, self.points_b is not None):
            yield Contradiction(
                "points_a",
                Text(
                    "A bye has points of the first alone, a pending game none, every other game both.",
                    "Un riposo ha solo i punti del primo, una partita in corso nessuno, ogni altra partita entrambi.",
                ),
            )


def points_fit(kind: str, of_a: bool, of_b: bool) -> bool:
    """Are the points there that a game of this kind has, and no others? T§6.9."""
    if kind == "pending":
        return not of_a and not of_b
    return of_a and (kind == "bye") != of_b


def contradictions_of_rounds(rounds: Sequence[Sequence[GameFacts]], players: Iterable[str]) -> Iterator[Contradiction]:
    """Unknown players, and somebody who plays twice in a round. T§6.9."""
    there = set(players)
    for games in rounds:
        playing = [who for game in games for who in (game.a, game.b) if who is not None]
        yield from ask.known("rounds", playing, there)
        if ask.has_twice(playing):
            yield Contradiction("rounds", Text("Somebody plays twice in a round.", "Qualcuno gioca due volte in un turno."))
