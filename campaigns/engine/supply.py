"""§6.23: who is supplied, and from where."""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any

from campaigns.engine import ask
from campaigns.engine.ask import Id
from campaigns.engine.messages import _
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import Force, World, unknown
from rules.engine.dice import Dice
from rules.engine.facts import Contradiction
from rules.engine.outcome import Outcome, outcome
from rules.engine.procedure import procedure


class SupplyFacts(World):
    foraging: list[Id] = ask.some("foraging")

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from unknown("foraging", self.foraging, (force.id for force in self.forces))


@procedure(
    title=_("Supply"),
    cite="§6.23, R31",
    help=_("Which forces does a source of their side reach?"),
)
def supply(facts: SupplyFacts, dice: Dice) -> Outcome:
    """The nearest source within range along free roads, for each force. §6.23."""
    theatre = Theatre(facts)
    foraging = set(facts.foraging)
    return outcome(forces={force.id: _supplied(theatre, force, force.id in foraging) for force in facts.forces})


def _supplied(theatre: Theatre, force: Force, foraging: bool) -> dict[str, Any]:
    besieged = force.inside and theatre.enemy_of(theatre.side_of[force.id], theatre.field[force.at])
    fields = {"supplied": False, "distance": None, "source": None, "besieged": besieged}
    if not theatre.rules.supply_range:
        return fields | {"supplied": True}
    if besieged:
        return fields
    found = _nearest_source(theatre, theatre.side_of[force.id], force.at)
    if found is None:
        return fields | {"supplied": foraging}
    distance, source = found
    return fields | {"supplied": True, "distance": distance, "source": source}


def _nearest_source(theatre: Theatre, side: str, start: str) -> tuple[int, str] | None:
    """Cost and place of the nearest source, equal: map order; None if none is in range."""
    reached = [(0, theatre.map_order[start], start)]
    settled: set[str] = set()
    while reached:
        distance, _, place = heappop(reached)
        if place in settled:
            continue
        settled.add(place)
        if _is_source(theatre, side, place):
            return distance, place
        for to in theatre.neighbours[place]:
            beyond = distance + theatre.cost(place, to)
            if beyond <= theatre.rules.supply_range and theatre.open_road(place, to) and _passes(theatre, side, to):
                heappush(reached, (beyond, theatre.map_order[to], to))
    return None


def _is_source(theatre: Theatre, side: str, place: str) -> bool:
    owned = theatre.places[place].source and theatre.owner(place) == side
    return owned and not theatre.enemy_of(side, theatre.field[place])


def _passes(theatre: Theatre, side: str, place: str) -> bool:
    """A place of the way: no enemy there, inside or not, and not an enemy's."""
    owner = theatre.owner(place)
    if owner is not None and theatre.hostile(side, owner):
        return False
    return not theatre.enemy_of(side, theatre.field[place] + theatre.within[place])
