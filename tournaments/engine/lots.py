"""Lots, for the first round and for the last key of the chain. T§6.10."""

from collections.abc import Iterator

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.messages import _


class DrawLotsFacts(Facts):
    ids: list[ask.Id] = fact(min_length=1, max_length=400, label=_("Players"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("ids", self.ids)


@procedure(
    title=_("Draw lots"),
    cite="T§6.10",
    help=_("Who stands where, by the dice alone?"),
)
def draw_lots(facts: DrawLotsFacts, dice: Dice) -> Outcome:
    """Draw lots: from the last place to the second, each changes with one that a die names. T§6.10."""
    order, rolls = list(facts.ids), []
    for place in range(len(order), 1, -1):
        face = dice.roll(place, _("lot"))
        order[face - 1], order[place - 1] = order[place - 1], order[face - 1]
        rolls.append(face)
    return outcome(order=order, lots={who: lot for lot, who in enumerate(order, start=1)}, rolls=rolls)
