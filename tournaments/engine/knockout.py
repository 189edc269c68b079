"""A knockout: its bracket, who goes on, and how a drawn game is decided. T§6.17 to T§6.19."""

from collections.abc import Iterator
from typing import Literal

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.ask import Id
from tournaments.engine.event import Placement, halvings
from tournaments.engine.exact import Points
from tournaments.engine.messages import _

Best = Literal["high", "low"]


def neighbours(players: list[str]) -> list[list[str]]:
    """The first with the second, the third with the fourth …; a last one alone is left out."""
    return [list(pair) for pair in zip(players[::2], players[1::2], strict=False)]


# The bracket


class BracketFacts(Facts):
    seeds: list[Id] = fact(min_length=2, max_length=128, label=_("Players, best first"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("seeds", self.seeds)


@procedure(
    title=_("Bracket"),
    cite="T§6.17",
    help=_("Where does each seed stand, and who waits in the first round?"),
)
def bracket(facts: BracketFacts, dice: Dice) -> Outcome:
    """Slots so that the best two can meet in the final alone. T§6.17."""
    rounds = halvings(len(facts.seeds))
    slots = [1]
    for __ in range(rounds):
        slots = [seed for slot in slots for seed in (slot, 2 * len(slots) + 1 - slot)]
    placed = [facts.seeds[seed - 1] if seed <= len(facts.seeds) else None for seed in slots]
    first_round = [list(pair) for pair in zip(placed[::2], placed[1::2], strict=True)]
    return outcome(
        size=len(slots),
        rounds=rounds,
        slots=slots,
        first_round=first_round,
        byes=[first for first, second in first_round if second is None],
    )


# A round


class KnockoutAdvanceFacts(Facts):
    pairs: list[ask.PairOrBye] = fact(min_length=1, max_length=64, label=_("Pairs"))
    winners: list[Id | None] = fact(label=_("Winners"))
    placement: Placement = fact("none", label=_("Games for places"))

    def contradictions(self) -> Iterator[Contradiction]:
        if len(self.pairs) & (len(self.pairs) - 1):
            yield Contradiction("pairs", _("A round has 1, 2, 4, 8 … pairs."))
        if len(self.winners) != len(self.pairs):
            yield Contradiction("winners", _("One for each pair is needed."))
        if any(first is None for first, _ in self.pairs):
            yield Contradiction("pairs", _("A pair begins with a player."))
        if self.placement == "all" and any(second is None for _, second in self.pairs):
            yield Contradiction("pairs", _("Where every place is played for, nobody has a bye."))
        yield from ask.unique("pairs", [who for pair in self.pairs for who in pair if who is not None])


@procedure(
    title=_("Next round of a knockout"),
    cite="T§6.18, R47",
    help=_("Who goes on, against whom, and who is out?"),
)
def knockout_advance(facts: KnockoutAdvanceFacts, dice: Dice) -> Outcome:
    """Winners meet their neighbours; losers share the rank behind, or play for their places. T§6.18."""
    through: list[str] = []
    losers: list[str] = []
    for (first, second), named in zip(facts.pairs, facts.winners, strict=True):
        winner = first if second is None else named
        if winner is None:
            return refused("winner_missing", "T§6.18")
        if winner not in (first, second):
            return refused("winner_not_in_pair", "T§6.18")
        through.append(winner)
        losers += [who for who in (first, second) if who is not None and who != winner]
    final, semi_finals = len(facts.pairs) == 1, len(facts.pairs) == 2
    return outcome(
        allowed=True,
        next=neighbours(through),
        champion=through[0] if final else None,
        third_place=losers if semi_finals and facts.placement == "third" and len(losers) == 2 else None,
        losers_next=neighbours(losers) if facts.placement == "all" else [],
        eliminated=losers,
        rank_of_eliminated=len(facts.pairs) + 1,
    )


# A drawn game


class DecidingKey(Facts):
    key: Id = fact(label=_("Key"))
    a: Points = fact(label=_("First player"))
    b: Points = fact(label=_("Second player"))
    best: Best = fact("high", label=_("Better is"))


class KnockoutDecideFacts(Facts):
    points_a: Points = ask.points(_("Points of the first"))
    points_b: Points = ask.points(_("Points of the second"))
    keys: list[DecidingKey] = fact([], max_length=12, label=_("Keys"))


@procedure(
    title=_("A drawn knockout game"),
    cite="T§6.19, R46",
    help=_("Somebody must go on: who?"),
)
def knockout_decide(facts: KnockoutDecideFacts, dice: Dice) -> Outcome:
    """Decide by points, then the first key that differs, then a lot. T§6.19."""
    if facts.points_a != facts.points_b:
        return outcome(winner="a" if facts.points_a > facts.points_b else "b", decided_by="points", lot=None)
    for key in facts.keys:
        if key.a != key.b:
            return outcome(winner="a" if (key.a > key.b) == (key.best == "high") else "b", decided_by=key.key, lot=None)
    lot = dice.roll(2, _("lot"))
    return outcome(winner="a" if lot == 1 else "b", decided_by="lot", lot=lot)
