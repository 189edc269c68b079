"""The theatre of war: what is looked up on the map again and again (§4.2, §5.1)."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from campaigns.engine.world import Force, Holdings, Place, Road, World


class Sides:
    """Who belongs to whom and who is hostile to whom (§4.2). Sides are ranked by their precedence in the kit."""

    def __init__(self, sides: Iterable[tuple[str, Sequence[str]]], truces: Iterable[Sequence[str]] = ()) -> None:
        self.factions: dict[str, Sequence[str]] = {}
        self.of_faction: dict[str, str] = {}
        for side, factions in sides:
            self.factions.setdefault(side, factions)
            for faction in factions:
                self.of_faction.setdefault(faction, side)
        self.precedence = {side: rank for rank, side in enumerate(self.factions)}
        at_peace = {(a, b) for pair in truces for a in pair for b in pair} | {(side, side) for side in self.factions}
        self._hostile = {(a, b) for a in self.factions for b in self.factions if (a, b) not in at_peace}

    def hostile(self, a: str, b: str) -> bool:
        """Sides are hostile unless they are the same or a truce names both (§4.2)."""
        return (a, b) in self._hostile

    def enemy_among(self, side: str, sides: Iterable[str]) -> bool:
        """Return True if one of ``sides`` is hostile to ``side``."""
        return any((side, each) in self._hostile for each in sides)

    def ranked(self, sides: Iterable[str]) -> list[str]:
        """Return these sides in their precedence."""
        return sorted(sides, key=self.precedence.__getitem__)


def sides_of(facts: Holdings) -> Sides:
    truces = facts.truces if isinstance(facts, World) else ()
    return Sides(((side.id, side.factions) for side in facts.sides), truces)


class Theatre:
    """A world with its sides, roads and owners at hand. Nothing in it changes."""

    def __init__(self, world: World) -> None:
        self.rules = world.rules
        self.sides = sides_of(world)
        self.places: dict[str, Place] = {place.id: place for place in world.places}
        self.map_order = {place: rank for rank, place in enumerate(self.places)}
        self.roads = world.roads
        self.closed = {frozenset(ends) for ends in world.closed}
        self.forces: dict[str, Force] = {force.id: force for force in world.forces}
        self.side_of = {force.id: self.sides.of_faction[force.faction] for force in world.forces}
        self.control = world.control
        self.breaches = frozenset(world.breaches)
        self.foraged = frozenset(world.foraged)
        self._roads = {road.ends: road for road in world.roads}

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """The places next door by any road, closed or not, in map order."""
        near: dict[str, list[str]] = {place: [] for place in self.places}
        for road in self.roads:
            near[road.a].append(road.b)
            near[road.b].append(road.a)
        return {place: sorted(found, key=self.map_order.__getitem__) for place, found in near.items()}

    def hostile(self, a: str, b: str) -> bool:
        return self.sides.hostile(a, b)

    def road(self, a: str, b: str) -> Road | None:
        """The road between two places, closed or not."""
        return self._roads.get(frozenset({a, b})) if a != b else None

    def open_road(self, a: str, b: str) -> bool:
        return frozenset({a, b}) not in self.closed

    def cost(self, a: str, b: str) -> int:
        """Impulses from a place to one next door."""
        return self.rules.costs.of(self._roads[frozenset({a, b})].kind)

    def owner(self, place: str) -> str | None:
        """The side whose faction holds a place."""
        faction = self.control.get(place)
        return None if faction is None else self.sides.of_faction[faction]

    @cached_property
    def field(self) -> dict[str, list[str]]:
        """Forces in the field at each place, as the world has them."""
        return self._standing(inside=False)

    @cached_property
    def within(self) -> dict[str, list[str]]:
        """Forces inside the walls of each place, as the world has them."""
        return self._standing(inside=True)

    def _standing(self, *, inside: bool) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {place: [] for place in self.places}
        for force in self.forces.values():
            if force.inside is inside:
                found[force.at].append(force.id)
        return found

    def enemy_of(self, side: str, forces: Iterable[str]) -> bool:
        """Return True if a force hostile to ``side`` is among these."""
        return any(self.sides.hostile(side, self.side_of[force]) for force in forces)
