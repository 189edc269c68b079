"""Everybody meets everybody. T§6.16."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.messages import _


class RoundRobinFacts(Facts):
    ids: list[ask.Id] = fact(min_length=2, max_length=64, label=_("Players"))
    double: bool = ask.flag(_("Everybody meets twice"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("ids", self.ids)


@procedure(
    title=_("Round robin"),
    cite="T§6.16",
    help=_("Who meets whom in which round?"),
)
def round_robin(facts: RoundRobinFacts, dice: Dice) -> Outcome:
    """The circle method. T§6.16."""
    circle: list[str | None] = [*facts.ids, None] if len(facts.ids) % 2 else [*facts.ids]
    rounds = []
    for number in range(len(circle) - 1):
        rounds.append(round_of(circle, turned=number % 2 == 1))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    if facts.double:
        rounds += [([pair[::-1] for pair in pairs], bye) for pairs, bye in rounds]
    return outcome(rounds=[{"pairs": pairs, "bye": bye} for pairs, bye in rounds])


def round_of(circle: list[str | None], turned: bool) -> tuple[list[list[str]], str | None]:
    """Return those who face each other across the circle, then the bye; the first pair is reversed in every other round."""
    pairs, bye = [], None
    for place in range(len(circle) // 2):
        first, second = circle[place], circle[-1 - place]
        if turned and place == 0:
            first, second = second, first
        if first is None or second is None:
            bye = second if first is None else first
        else:
            pairs.append([first, second])
    return pairs, bye
