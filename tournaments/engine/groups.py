"""Groups and the cut: who is in which, and who goes on where in the bracket. T§6.20, T§6.21."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from rules.engine.dice import Dice
from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.outcome import Outcome, outcome, refused
from rules.engine.procedure import procedure
from tournaments.engine import ask
from tournaments.engine.ask import Id
from tournaments.engine.event import halvings
from tournaments.engine.messages import _


class SeedGroupsFacts(Facts):
    seeds: list[Id] = fact(min_length=2, max_length=512, label=_("Players, best first"))
    groups: int = fact(ge=1, le=64, label=_("Groups"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("seeds", self.seeds)


@procedure(
    title=_("Groups by seeds"),
    cite="T§6.20, R44",
    help=_("Who plays in which group?"),
)
def seed_groups(facts: SeedGroupsFacts, dice: Dice) -> Outcome:
    """Serpentine: to the last group and back again. T§6.20."""
    if len(facts.seeds) < 2 * facts.groups:
        return refused("too_many_groups", "T§6.20")
    groups: list[list[str]] = [[] for _ in range(facts.groups)]
    for place, who in enumerate(facts.seeds):
        row, column = divmod(place, facts.groups)
        groups[column if row % 2 == 0 else -1 - column].append(who)
    return outcome(allowed=True, groups=groups)


# The cut


class CutFacts(Facts):
    groups: list[Annotated[list[Id], Field(min_length=1, max_length=32)]] = fact(
        min_length=1, max_length=64, label=_("Groups, in their order")
    )
    qualifiers: int = fact(ge=1, le=32, label=_("Go on from each"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("groups", [who for group in self.groups for who in group])


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who goes on, from which group, and at which place he finished there (both from 0)."""

    id: str
    group: int
    place: int


@procedure(
    title=_("Cut"),
    cite="T§6.21, R45",
    help=_("Who goes on from the groups, and as which seed?"),
)
def cut(facts: CutFacts, dice: Dice) -> Outcome:
    """The firsts, then the seconds …; those of one group apart in the first round, where equals can change places. T§6.21."""
    if any(len(group) < facts.qualifiers for group in facts.groups):
        return refused("group_too_small", "T§6.21")
    seats = [
        Qualified(group[place], number, place) for place in range(facts.qualifiers) for number, group in enumerate(facts.groups)
    ]
    if len(seats) < 2:
        return refused("no_cut", "T§6.21")
    size = 2 ** halvings(len(seats))
    warnings = []
    for seat in range(size // 2):
        if is_of_one_group(seats, seat, size) and not exchanged(seats, size - 1 - seat, size):
            warnings.append(f"same_group@{seats[seat].id}/{seats[size - 1 - seat].id}")
    return outcome(allowed=True, seeds=[seat.id for seat in seats], warnings=warnings)


def is_of_one_group(seats: list[Qualified], seat: int, size: int) -> bool:
    """Do the two who meet at this seat (from 0) come from one group? Nobody does not."""
    partner = size - 1 - seat
    return max(seat, partner) < len(seats) and seats[seat].group == seats[partner].group


def exchanged(seats: list[Qualified], seat: int, size: int) -> bool:
    """Change the player at this seat with the nearest who finished at the same place elsewhere, so that both pairs are then
    of two groups. False: nobody will do, nothing is changed. R45."""
    others = (other for other in range(len(seats)) if other not in (seat, size - 1 - seat))
    equals = [other for other in others if seats[other].place == seats[seat].place]
    for other in sorted(equals, key=lambda other: (abs(other - seat), other)):
        seats[seat], seats[other] = seats[other], seats[seat]
        if not is_of_one_group(seats, seat, size) and not is_of_one_group(seats, other, size):
            return True
        seats[seat], seats[other] = seats[other], seats[seat]
    return False
