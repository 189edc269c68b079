"""WORLD: the map, the sides and the forces on it, as many procedures take them (§5.1)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from campaigns.engine import ask
from campaigns.engine.ask import Id, Pair
from campaigns.engine.kit_rules import DEFAULTS, Rules, ascending
from campaigns.engine.messages import _
from campaigns.engine.terms import Do, PlaceKind, RoadKind, Terrain
from rules.engine.facts import Contradiction, Facts


class Place(Facts):
    """PLACE: ``x`` grows to the east, ``y`` to the south; ``fort`` 0 has no walls; a ``source`` supplies its owner."""

    id: Id = ask.word("id")
    kind: PlaceKind = ask.word("kind", "village")
    x: int = ask.number("x", 0, 1000, 0)
    y: int = ask.number("y", 0, 1000, 0)
    fort: int = ask.number("fort", 0, 5, 0)
    port: bool = ask.flag("port")
    source: bool = ask.flag("source")
    income: int = ask.number("income", 0, 99, 0)
    vp: int = ask.number("vp", 0, 99, 0)
    terrain: list[Terrain] = ask.some("terrain", most=8)


class Road(Facts):
    """ROAD: an edge of the map, the same in both directions."""

    a: Id = ask.word("a")
    b: Id = ask.word("b")
    kind: RoadKind = ask.word("kind", "road")

    @property
    def ends(self) -> frozenset[str]:
        return frozenset({self.a, self.b})

    def beyond(self, end: str) -> str:
        """The other end."""
        return self.b if end == self.a else self.a


class Order(Facts):
    """ORDER: what a force is ordered to do; fields that an order does not use are ignored."""

    do: Do = ask.word("do", "hold")
    path: list[Id] = ask.some("path", most=8)
    forced: bool = ask.flag("forced")
    avoid: bool = ask.flag("avoid")
    avoid_to: Id | None = ask.word("avoid_to", None)
    support: Id | None = ask.word("support", None)
    target: Id | None = ask.word("target", None)


HOLD = Order()


class Force(Facts):
    """FORCE: a counter on the map; ``inside`` the walls of its place, or in the field."""

    id: Id = ask.word("id")
    faction: Id = ask.word("faction")
    at: Id = ask.word("at")
    inside: bool = ask.flag("inside")
    points: int = ask.number("points", 0, 100_000, 0)
    mounted: bool = ask.flag("mounted")
    exhausted: bool = ask.flag("exhausted")
    forced_last: bool = ask.flag("forced_last")
    busy: bool = ask.flag("busy")
    order: Order | None = ask.word("order", None)


class Side(Facts):
    """Allied factions; the order of the sides is their precedence."""

    id: Id = ask.word("id")
    factions: list[Id] = ask.many("factions", least=1, most=40)


class Sides(Facts):
    """The sides, for procedures that want no more of the world."""

    sides: list[Side] = ask.many("sides", least=1, most=6)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from twice("sides", (side.id for side in self.sides))
        yield from twice("sides", (faction for side in self.sides for faction in side.factions))

    @property
    def factions(self) -> list[str]:
        """All factions, in kit order."""
        return [faction for side in self.sides for faction in side.factions]


class Holdings(Sides):
    """Places, sides, and who holds what."""

    places: list[Place] = ask.many("places", least=1)
    control: dict[Id, Id] = ask.word("control", {})

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from twice("places", (place.id for place in self.places))
        yield from self.unknown_places("control", self.control)
        yield from unknown("control", self.control.values(), self.factions)

    def unknown_places(self, name: str, named: Iterable[str]) -> Iterator[Contradiction]:
        """A contradiction for the fact ``name`` if it names a place that is not on the map."""
        yield from unknown(name, named, {place.id for place in self.places})


class World(Holdings):
    """All of WORLD. ``closed``: roads closed this turn; ``foraged``: places foraged in the last turn or this."""

    roads: list[Road] = ask.some("roads", most=200)
    truces: list[Pair] = ask.some("truces", most=15)
    forces: list[Force] = ask.some("forces")
    closed: list[Pair] = ask.some("closed", most=200)
    breaches: list[Id] = ask.some("breaches")
    foraged: list[Id] = ask.some("foraged")
    rules: Rules = ask.word("rules", DEFAULTS)

    def contradictions(self) -> Iterator[Contradiction]:
        yield from super().contradictions()
        yield from bad_roads(self.roads, self.places)
        yield from bad_truces(self.truces, self.sides)
        roads = {road.ends for road in self.roads}
        yield from unknown("closed", (frozenset(ends) for ends in self.closed), roads)
        yield from self.unknown_places("breaches", self.breaches)
        yield from self.unknown_places("foraged", self.foraged)
        yield from self._bad_forces()
        if not ascending(self.rules.bands) or not ascending(self.rules.severity):
            yield Contradiction("rules", _("These steps must ascend."))

    def _bad_forces(self) -> Iterator[Contradiction]:
        yield from twice("forces", (force.id for force in self.forces))
        yield from unknown("forces", (force.faction for force in self.forces), self.factions)
        yield from self.unknown_places("forces", (force.at for force in self.forces))
        walls = {place.id for place in self.places if place.fort}
        if any(force.inside and force.at not in walls for force in self.forces):
            yield Contradiction("forces", _("There are no walls to be inside of."))
        yield from self._enemies_within()

    def _enemies_within(self) -> Iterator[Contradiction]:
        side_of = {faction: side.id for side in self.sides for faction in side.factions}
        truces = {frozenset(pair) for pair in self.truces}
        within: dict[str, set[str]] = {}
        for force in self.forces:
            if force.inside and force.faction in side_of:
                within.setdefault(force.at, set()).add(side_of[force.faction])
        pairs = (frozenset({a, b}) for sides in within.values() for a in sides for b in sides if a != b)
        if any(pair not in truces for pair in pairs):
            yield Contradiction("forces", _("Enemies inside the same walls."))


def twice(name: str, ids: Iterable[str]) -> Iterator[Contradiction]:
    """A contradiction for the fact ``name`` if an id comes twice."""
    if any(times > 1 for times in Counter(ids).values()):
        yield Contradiction(name, _("A name is given twice."))


def unknown(name: str, named: Iterable[object], known: Iterable[object]) -> Iterator[Contradiction]:
    """A contradiction for the fact ``name`` if something ``named`` is not ``known``."""
    if not set(named) <= set(known):
        yield Contradiction(name, _("It names something unknown."))


def bad_roads(roads: Iterable[Road], places: Iterable[Place]) -> Iterator[Contradiction]:
    """Roads that no map has: to nowhere, to itself, by sea without ports, twice (§5.1)."""
    ports = {place.id: place.port for place in places}
    joined: set[frozenset[str]] = set()
    for road in roads:
        if not road.ends <= ports.keys():
            yield Contradiction("roads", _("A road to an unknown place."))
        elif road.a == road.b:
            yield Contradiction("roads", _("A road to where it begins."))
        elif road.kind == "sea" and not all(ports[end] for end in road.ends):
            yield Contradiction("roads", _("A way by sea joins two ports."))
        elif road.ends in joined:
            yield Contradiction("roads", _("Two roads between the same places."))
        joined.add(road.ends)


def bad_truces(truces: Iterable[list[str]], sides: Iterable[Side]) -> Iterator[Contradiction]:
    """A truce with an unknown side or with itself (§5.1)."""
    known = {side.id for side in sides}
    for a, b in truces:
        if a == b or not {a, b} <= known:
            yield Contradiction("truces", _("A truce joins two different sides."))
