"""§6.3, §4.3: the quickest marches of a force, and what becomes of an order if nobody unknown moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from campaigns.engine.marches import Marches, refusals
from campaigns.engine.orders import problem
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import Order, World

#: The longest way of an order.
MOST_LEGS = 8


def marches_of(theatre: Theatre, force: str) -> dict[str, Order]:
    """Return the quickest possible march to each place in reach, in map order; forced only where it has to be."""
    start = theatre.forces[force].at
    found = {}
    for place, path in _quickest(theatre, start).items():
        for forced in (False, True):
            order = Order(do="march", path=path, forced=forced)
            if problem(theatre, theatre.forces[force], order) is None:
                found[place] = order
                break
    return {place: found[place] for place in theatre.map_order if place in found}


def _quickest(theatre: Theatre, start: str) -> dict[str, list[str]]:
    """Return the cheapest path by open roads to each place; equal costs: fewer legs, then map order."""
    ways: list[tuple[int, int, list[int], list[str]]] = [(0, 0, [], [])]
    settled: dict[str, list[str]] = {}
    while ways:
        cost, legs, ranks, path = heappop(ways)
        at = path[-1] if path else start
        if at in settled:
            continue
        settled[at] = path
        for to in theatre.neighbours[at] if legs < MOST_LEGS else ():
            if to not in settled and theatre.open_road(at, to):
                heappush(ways, (cost + theatre.cost(at, to), legs + 1, [*ranks, theatre.map_order[to]], [*path, to]))
    del settled[start]
    return settled


@dataclass(frozen=True, slots=True)
class Forecast:
    """Where a force ends: ``place``, or the ends of a ``road``; in which impulse; ``walls`` or an ``enemy`` that stop it."""

    place: str | None
    road: tuple[str, str] | None
    impulse: int
    walls: bool
    enemies: tuple[str, ...]


def forecast(world: World, force: str, orders: Mapping[str, Order]) -> Forecast:
    """Return what becomes of a force's order in a world of known forces: they hold, but for those with ``orders``."""
    forces = [each.model_copy(update={"order": orders.get(each.id)}) for each in world.forces]
    theatre = Theatre(world.model_copy(update={"forces": forces}))
    marches = Marches(theatre, refusals(theatre))
    marches.run()
    column = marches.columns[force]
    met = marches.at.get(column.place or "") or (marches.on.get(column.road.ends) if column.road else None)
    present = met.columns if met and column in met.columns else []
    return Forecast(
        place=column.place,
        road=(column.road.a, column.road.b) if column.road and column.place is None else None,
        impulse=column.arrival,
        walls=column.stopped and not present,
        enemies=tuple(each.id for each in present if theatre.sides.hostile(column.side, each.side)),
    )
