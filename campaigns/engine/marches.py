"""§4.3: all forces move together, impulse by impulse.

Each letter of the section is a method of ``Marches``; it looks only at what the letter before has left, so that the order
of forces never matters.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaigns.engine.orders import allowance, problem
from campaigns.engine.theatre import Theatre
from campaigns.engine.world import HOLD, Order, Road


@dataclass(slots=True, eq=False)
class Column:
    """A force on the move, or not: where it is now, and what it still means to do.

    ``place`` is None on a ``road``. ``came_from``: where its last leg began. ``done``: impulses of the leg that it is on.
    ``arrival``: the impulse in which it came to where it is, 0 if it was there.
    """

    id: str
    side: str
    order: Order
    place: str | None
    inside: bool
    legs: list[str] = field(default_factory=list)
    road: Road | None = None
    came_from: str | None = None
    done: int = 0
    arrival: int = 0
    stopped: bool = False
    moved: bool = False
    sallied: bool = False
    supporting: bool = False
    triggered: bool = False

    @property
    def moving(self) -> bool:
        """Return True if it is on a road, and not held up there."""
        return self.road is not None and not self.stopped

    @property
    def withdraws(self) -> bool:
        """Return True if it may slip away from an encounter (§4.4)."""
        return self.order.avoid and not self.supporting and not self.sallied

    def stand(self, place: str) -> None:
        self.place, self.road = place, None


@dataclass(slots=True, eq=False)
class Encounter:
    """Enemies at one place or on one road, since ``impulse``. Those who withdraw are taken out of ``columns``."""

    impulse: int
    place: str | None
    road: Road | None
    columns: list[Column]

    @property
    def sides(self) -> set[str]:
        return {column.side for column in self.columns}


def refusals(theatre: Theatre) -> dict[str, str]:
    """Forces whose order is void, and why; one without an order is not mentioned (§4.3)."""
    found = {}
    for force in theatre.forces.values():
        reason = problem(theatre, force, force.order) if force.order else None
        if reason:
            found[force.id] = reason
    return found


class Marches:
    """The movement of one turn: ``columns`` by force, encounters ``at`` places and ``on`` roads."""

    def __init__(self, theatre: Theatre, void: Iterable[str]) -> None:
        self.theatre = theatre
        self.columns = {force: self._column(force, void) for force in theatre.forces}
        self.at: dict[str, Encounter] = {}
        self.on: dict[frozenset[str], Encounter] = {}

    def _column(self, force: str, void: Iterable[str]) -> Column:
        """A force as the first impulse finds it: garrisons inside, sorties and marches in the field."""
        theatre, given = self.theatre, self.theatre.forces[force]
        order = HOLD if given.order is None or force in void else given.order
        column = Column(force, theatre.side_of[force], order, given.at, given.inside)
        if order.do == "garrison":
            column.inside = True
        elif order.do == "sortie":
            column.inside, column.sallied, column.arrival = False, True, 1
        elif order.do == "march":
            column.inside, column.legs = False, list(order.path)
        return column

    def run(self) -> None:
        """All impulses, then the support."""
        for impulse in range(1, self.theatre.rules.impulses + 1):
            self.set_out()
            self.meet_on_roads(impulse)
            self.arrive(impulse)
            self.meet_at_places(impulse)
            self.intercept(impulse)
        self.support(self.theatre.rules.impulses + 1)

    def set_out(self) -> None:
        """a. Legs."""
        for column in self.columns.values():
            if column.place is not None and column.legs and not column.stopped:
                column.came_from, column.place = column.place, None
                column.road = self.theatre.road(column.came_from, column.legs.pop(0))
                column.done, column.moved = 0, True

    def meet_on_roads(self, impulse: int) -> None:
        """b. Roads."""
        moving: dict[frozenset[str], list[Column]] = {}
        for column in self.columns.values():
            if column.road is not None and column.moving:
                moving.setdefault(column.road.ends, []).append(column)
        for ends, columns in moving.items():
            encounter = self.on.get(ends)
            held = self._drawn_in(columns, encounter.sides) if encounter else self._colliding(columns)
            if held and encounter is None:
                encounter = self.on[ends] = Encounter(impulse, None, held[0].road, [])
            for column in held:
                column.stopped, column.arrival = True, impulse
                if encounter:
                    encounter.columns.append(column)

    def _drawn_in(self, columns: list[Column], fighting: set[str]) -> list[Column]:
        """Those moving on a road whose side fights there already, or is hostile to one that does."""
        sides = self.theatre.sides
        return [each for each in columns if each.side in fighting or sides.enemy_among(each.side, fighting)]

    def _colliding(self, columns: list[Column]) -> list[Column]:
        """Those moving on a road whose side meets an enemy of the opposite direction."""
        coming: dict[str | None, set[str]] = {}
        for column in columns:
            coming.setdefault(column.came_from, set()).add(column.side)
        if len(coming) < 2:
            return []
        here, there = coming.values()
        meeting = {side for side in here if self.theatre.sides.enemy_among(side, there)}
        meeting |= {side for side in there if self.theatre.sides.enemy_among(side, here)}
        return [column for column in columns if column.side in meeting]

    def arrive(self, impulse: int) -> None:
        """c. Arrivals."""
        walls = self._sides_inside() if self.theatre.rules.fort_stops else {}
        for column in self.columns.values():
            if column.road is None or not column.moving:
                continue
            column.done += 1
            if column.done == self.theatre.rules.costs.of(column.road.kind):
                place = column.road.beyond(column.came_from or "")
                column.stand(place)
                column.arrival = impulse
                column.stopped = self.theatre.sides.enemy_among(column.side, walls.get(place, ()))

    def _sides_inside(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for column in self.columns.values():
            if column.inside and column.place is not None:
                found.setdefault(column.place, set()).add(column.side)
        return found

    def meet_at_places(self, impulse: int) -> None:
        """d. Places."""
        for place, columns in self.in_field().items():
            present = {column.side for column in columns}
            facing = [column for column in columns if self.theatre.sides.enemy_among(column.side, present)]
            if not facing:
                continue
            encounter = self.at.setdefault(place, Encounter(impulse, place, None, []))
            known = {column.id for column in encounter.columns}
            encounter.columns += [column for column in facing if column.id not in known]
            for column in facing:
                column.stopped = True

    def in_field(self) -> dict[str, list[Column]]:
        """Return the forces in the field at each place that has any."""
        found: dict[str, list[Column]] = {}
        for column in self.columns.values():
            if column.place is not None and not column.inside:
                found.setdefault(column.place, []).append(column)
        return found

    def take_out(self, column: Column) -> None:
        """Out of its encounter (§4.4): for what comes after, it has moved."""
        encounter = self.on[column.road.ends] if column.road else self.at[column.place or ""]
        encounter.columns.remove(column)
        column.moved = True

    def intercept(self, impulse: int) -> None:
        """e. Interceptors."""
        arrived = {
            place: {column.side for column in columns if column.arrival and not column.sallied}
            for place, columns in self.in_field().items()
        }
        for column in self.columns.values():
            target = column.order.target
            if column.order.do != "intercept" or column.stopped or column.triggered or column.place is None or target is None:
                continue
            reach = allowance(self.theatre.rules, self.theatre.forces[column.id], forced=False)
            in_time = impulse + self.theatre.cost(column.place, target) <= reach
            if in_time and self.theatre.sides.enemy_among(column.side, arrived.get(target, ())):
                column.triggered, column.legs = True, [target]

    def support(self, arrival: int) -> None:
        """f. Support: all at once, so that supporters do not bring one another."""
        going = [(column, column.order.support) for column in self.columns.values() if self._marches_to_the_guns(column)]
        for column, to in going:
            if column.place is not None and to is not None:
                column.came_from, column.arrival, column.supporting, column.stopped = column.place, arrival, True, True
                column.stand(to)
                self.at[to].columns.append(column)

    def _marches_to_the_guns(self, column: Column) -> bool:
        to = column.order.support
        if column.order.do != "hold" or column.stopped or column.place is None or to is None:
            return False
        encounter = self.at.get(to)
        return encounter is not None and column.side in encounter.sides and frozenset({column.place, to}) not in self.on
