"""Games of the rounds that were published: what ``history`` and ``standings`` read. T§3.5, T§6.9, T§6.23."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from rules.engine.facts import Contradiction, Facts, fact
from tournaments.engine import ask
from tournaments.engine.exact import Points, PointsOrAverage
from tournaments.engine.messages import _

ResultKind = Literal["played", "unfinished", "adjudicated", "bye", "forfeit_a", "forfeit_b", "double_loss"]
GameKind = Literal[ResultKind, "pending"]

#: Games that took place. T§3.5.
REAL = frozenset({"played", "unfinished", "adjudicated"})
#: Those, and what is still being played: two who meet, at a table. T§6.9, R22.
MEETING = REAL | {"pending"}


class GameFacts(Facts):
    """A pair of a round and what came of it; nobody against ``a`` is a bye."""

    a: ask.Id = fact(label=_("First player"))
    b: ask.Id | None = fact(label=_("Second player"))
    kind: GameKind = fact("played", label=_("Result"))
    points_a: PointsOrAverage | None = fact(None, label=_("Points of the first"))
    points_b: Points | None = fact(None, label=_("Points of the second"))

    def contradictions(self) -> Iterator[Contradiction]:
        if (self.b is None) != (self.kind == "bye"):
            yield Contradiction("b", _("Only a bye is without an opponent."))
        if self.a == self.b:
            yield Contradiction("b", _("Nobody plays against himself."))
        if not points_fit(self.kind, self.points_a is not None, self.points_b is not None):
            yield Contradiction(
                "points_a",
                _("A bye has points of the first alone, a pending game none, every other game both."),
            )


def points_fit(kind: str, of_a: bool, of_b: bool) -> bool:
    """Return True if the points are there that a game of this kind has, and no others. T§6.9."""
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
            yield Contradiction("rounds", _("Somebody plays twice in a round."))
