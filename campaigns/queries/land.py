"""The land under a map: seas, rivers, mountains, hills, woods, marshes. A kit draws them, or its places and roads imply them.

Everything is in the kit's own units, and the same for the same kit: chance is seeded by its places.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from django.utils.translation import get_language

from campaigns.engine.kits import Kit
from campaigns.engine.land import Course, Label, Land
from campaigns.queries.geometry import (
    Point,
    Way,
    along,
    cells,
    contours,
    curve,
    distance,
    inside,
    path,
    roughened,
    smoothed,
)

#: The grid on which a coast is looked for: its step, and the corner and the far end of the land in kit units.
STEP, NEAR_END, FAR_END = 44, -560, 1560
#: How far from a place or a road hills and trees stay.
CLEAR_OF_PLACE, CLEAR_OF_ROAD = 21, 11
#: The bend of roads, as a share of their length, and those that are tried for a way by sea, the straightest first.
BEND, SEA_BENDS = 0.07, (0.06, 0.14, 0.24, 0.36, 0.5)
#: How far the area of a place reaches.
REALM = 118


@dataclass(frozen=True, slots=True)
class Scenery:
    """SVG paths of the land, in kit units. ``realms``: the area of each place; ``bends``: the control point of each road.

    ``bridges``: where each road crosses a river; None for those that do not.
    """

    seas: str
    rivers: str
    mountains: str
    shadows: str
    hills: str
    woods: str
    marshes: str
    labels: tuple[tuple[str, Label], ...]
    realms: tuple[str, ...]
    bends: tuple[Point, ...]
    bridges: tuple[Point | None, ...]

    @property
    def names(self) -> list[tuple[str, str, int, int]]:
        """Return what is written on the land: kind, name in the reader's language, x, y."""
        italian = (get_language() or "en").startswith("it")
        return [(kind, label.it if italian else label.en, label.x, label.y) for kind, label in self.labels]


def scenery(kit: Kit) -> Scenery:
    """Return the land of a kit."""
    places = tuple((place.x, place.y, place.kind, place.port, tuple(place.terrain)) for place in kit.places)
    at = {place.id: n for n, place in enumerate(kit.places)}
    roads = tuple((at[road.a], at[road.b], road.kind) for road in kit.roads if road.a in at and road.b in at)
    return _drawn(places, roads, kit.land.model_dump_json() if kit.land else "")


Place = tuple[int, int, str, bool, tuple[str, ...]]
Road = tuple[int, int, str]


@lru_cache(maxsize=64)
def _drawn(places: tuple[Place, ...], roads: tuple[Road, ...], land: str) -> Scenery:
    return _Painter(places, roads, Land.model_validate_json(land) if land else None).scenery()


def bend_of(a: Point, b: Point) -> float:
    """Return the bend of the road between two points: to one side or the other, always the same."""
    seed = Random(f"{min(a, b)} {max(a, b)}")
    return seed.uniform(0.4, 1) * BEND * (1 if seed.random() < 0.5 else -1) * (1 if a <= b else -1)


def _dense(line: Sequence[Point]) -> Iterator[Point]:
    """Points of a line, with two more between each pair."""
    for (x1, y1), (x2, y2) in pairwise(line):
        yield from ((x1 + (x2 - x1) * n / 3, y1 + (y2 - y1) * n / 3) for n in range(3))


def _peak(at: Point, size: float) -> str:
    """Return the outline of a mountain."""
    return f"M{at[0] - size:.0f} {at[1]:.0f}l{size:.0f} {-1.25 * size:.0f} {size:.0f} {1.25 * size:.0f}"


def _slope(at: Point, size: float) -> str:
    """Return the slope of a mountain that is in the shadow."""
    start = f"M{at[0]:.0f} {at[1] - 1.25 * size:.0f}l{size:.0f} {1.25 * size:.0f}"
    return f"{start}h{-0.9 * size:.0f}l{0.25 * size:.0f} {-0.5 * size:.0f}z"


class _Painter:
    """The land of one kit, as far as it is drawn."""

    def __init__(self, places: Sequence[Place], roads: Sequence[Road], land: Land | None) -> None:
        self.random = Random(repr([place[:3] for place in places]))
        self.places, self.roads, self.land = places, roads, land
        self.spots: list[Point] = [(place[0], place[1]) for place in places]
        self.ways = [self._way(road) for road in roads]
        by_land = [way for way, road in zip(self.ways, roads, strict=True) if road[2] != "sea"]
        self.on_roads = [along(way, n / 16) for way in by_land for n in range(1, 16)]
        self.seas = self._seas()
        self.rivers = self._rivers()
        self.in_rivers = [point for river in self.rivers for point in _dense(river)]
        self.taken: list[Point] = []

    def _way(self, road: Road) -> Way:
        a, b = self.spots[road[0]], self.spots[road[1]]
        return curve(a, b, bend_of(a, b))

    def scenery(self) -> Scenery:
        peaks = sorted(self._peaks(), key=lambda each: each[1])
        hills = sorted(self._around("hills", 14, 52), key=lambda each: each[1])
        woods = sorted(self._around("wood", 16, 40), key=lambda each: each[1])
        marshes = sorted(self._around("marsh", 10, 38), key=lambda each: each[1])
        sizes = [self.random.uniform(9, 15) for _peak in peaks]
        return Scenery(
            seas=" ".join(path(sea, closed=True) for sea in self.seas),
            rivers=" ".join(path(river, closed=False) for river in self.rivers),
            mountains="".join(_peak(at, size) for at, size in zip(peaks, sizes, strict=True)),
            shadows="".join(_slope(at, size) for at, size in zip(peaks, sizes, strict=True)),
            hills="".join(f"M{x - 9:.0f} {y:.0f}q9 -13 18 0" for x, y in hills),
            woods="".join(f"M{x - 4:.0f} {y:.0f}a4 5 0 1 1 8 0zm4 0v4" for x, y in woods),
            marshes="".join(f"M{x - 6:.0f} {y:.0f}h12m-9 -1v-4m3 4v-6m3 6v-4" for x, y in marshes),
            labels=tuple(self._labels()),
            realms=tuple(path(area, closed=True) for area in cells(self.spots, REALM)),
            bends=tuple(self._bend(way, road) for way, road in zip(self.ways, self.roads, strict=True)),
            bridges=tuple(self._bridge(way, road) for way, road in zip(self.ways, self.roads, strict=True)),
        )

    def _bridge(self, way: Way, road: Road) -> Point | None:
        if road[2] != "river":
            return None
        return min((along(way, n / 40) for n in range(8, 33)), key=lambda point: distance(point, self.in_rivers))

    def _bend(self, way: Way, road: Road) -> Point:
        """Return the control point of a road; a way by sea is bent until it leaves the land alone."""
        if road[2] != "sea" or not self.seas:
            return way[1]
        bent = [curve(way[0], way[2], bend * side) for bend in SEA_BENDS for side in (1, -1)]
        return max(bent, key=lambda each: sum(self._is_wet(along(each, n / 12)) for n in range(1, 12)))[1]

    def _is_wet(self, at: Point) -> bool:
        return any(inside(at, sea) for sea in self.seas)

    def _labels(self) -> Iterator[tuple[str, Label]]:
        for kind, courses in (("sea", self._given("seas")), ("river", self._given("rivers")), ("range", self._given("ranges"))):
            yield from ((kind, course.label) for course in courses if course.label)

    def _given(self, kind: str) -> list[Course]:
        return getattr(self.land, kind) if self.land else []

    def _line(self, course: Course, *, closed: bool) -> list[Point]:
        line = [(float(x), float(y)) for x, y in course.points]
        return smoothed(roughened(line, self.random, closed=closed), closed=closed, times=1)

    def _seas(self) -> list[list[Point]]:
        if self.land:
            return [self._line(sea, closed=True) for sea in self._given("seas")]
        sea = self._at_sea()
        if not sea:
            return []
        values, size = {}, (FAR_END - NEAR_END) // STEP
        for i in range(size + 1):
            for j in range(size + 1):
                at = (NEAR_END + i * STEP, NEAR_END + j * STEP)
                rim = i in (0, size) or j in (0, size)
                values[i, j] = -1.0 if rim else self._depth(at, sea)
        loops = contours(values, size, size)
        areas = [[(NEAR_END + x * STEP, NEAR_END + y * STEP) for x, y in loop] for loop in loops]
        return [smoothed(roughened(area, self.random, closed=True, times=1, share=0.3), closed=True, times=1) for area in areas]

    def _depth(self, at: Point, sea: list[Point]) -> float:
        """Return how much nearer the open sea is than the land; positive at sea."""
        land = min(distance(at, self.spots) - 20, distance(at, self.on_roads) - 12)
        return land - distance(at, sea) + 0.001

    def _at_sea(self) -> list[Point]:
        """Return points that are surely at sea: off each port away from the land, and along the ways by sea."""
        dry = self.spots + self.on_roads
        found: list[Point] = []
        for x, y, _kind, port, _terrain in self.places:
            if port:
                rays = [[(x + t * cos(n * pi / 12), y + t * sin(n * pi / 12)) for t in (60, 130, 220)] for n in range(24)]
                away = max(rays, key=lambda ray: sum(min(120.0, distance(point, dry)) for point in ray))
                found.append(away[0])
                step = (away[1][0] - away[0][0], away[1][1] - away[0][1])
                found += [(away[1][0] + n * step[0], away[1][1] + n * step[1]) for n in range(14)]
        for way, road in zip(self.ways, self.roads, strict=True):
            if road[2] == "sea":
                found += [point for n in range(3, 14) if distance(point := along(way, n / 16), dry) > 40]
        return [point for point in found if distance(point, dry) > 24]

    def _rivers(self) -> list[list[Point]]:
        if self.land:
            return [self._line(river, closed=False) for river in self._given("rivers")]
        crossings = [along(way, 0.5) for way, road in zip(self.ways, self.roads, strict=True) if road[2] == "river"]
        return [smoothed(roughened(line, self.random, closed=False), closed=False, times=1) for line in self._chains(crossings)]

    def _chains(self, crossings: list[Point]) -> list[list[Point]]:
        """Return courses through the crossings: each is joined to the nearest, and a lone one runs across its road."""
        left, found = sorted(crossings), []
        while left:
            line = [left.pop(0)]
            while left:
                following = min(left, key=lambda point: hypot(point[0] - line[-1][0], point[1] - line[-1][1]))
                if hypot(following[0] - line[-1][0], following[1] - line[-1][1]) > 200:
                    break
                left.remove(following)
                line.append(following)
            found.append(self._extended(line))
        return found

    def _extended(self, line: list[Point]) -> list[Point]:
        """Return a course that begins in the country and flows on beyond its last crossing."""
        if len(line) == 1:
            crossing = line[0]
            way = min(self.ways, key=lambda each: distance(crossing, [along(each, 0.5)]))
            dx, dy = way[2][0] - way[0][0], way[2][1] - way[0][1]
            length = hypot(dx, dy) or 1
            return [(crossing[0] + n * dy / length * 45, crossing[1] - n * dx / length * 45) for n in (-2, -1, 0, 1, 2)]
        (x1, y1), (x2, y2) = line[0], line[1]
        (x3, y3), (x4, y4) = line[-2], line[-1]
        return [(x1 - (x2 - x1) * 0.6, y1 - (y2 - y1) * 0.6), *line, (x4 + (x4 - x3) * 0.6, y4 + (y4 - y3) * 0.6)]

    def _peaks(self) -> Iterator[Point]:
        """Mountains along the ranges, around places in the mountains and beside roads over them."""
        for course in self._given("ranges"):
            line = smoothed([(float(x), float(y)) for x, y in course.points], closed=False)
            for (x1, y1), (x2, y2) in pairwise(line):
                number = max(1, round(hypot(x2 - x1, y2 - y1) / 9))
                for n in range(number):
                    at = (x1 + (x2 - x1) * n / number, y1 + (y2 - y1) * n / number)
                    yield from self._scattered(at, 1, 24, apart=15)
        yield from self._around("mountain", 26, 62, apart=15)
        for way, road in zip(self.ways, self.roads, strict=True):
            if road[2] == "mountain":
                for n in range(2, 15, 2):
                    yield from self._scattered(along(way, n / 16), 2, 34, apart=18)

    def _around(self, terrain: str, number: int, reach: float, *, apart: float = 15) -> Iterator[Point]:
        for x, y, _kind, _port, grounds in self.places:
            if terrain in grounds:
                yield from self._scattered((x, y), number, reach, apart=apart)

    def _scattered(self, middle: Point, number: int, reach: float, *, apart: float) -> Iterator[Point]:
        """Points around another, on dry land, clear of places, roads, rivers and what is drawn already."""
        for _time in range(number):
            turn, far = self.random.uniform(0, 2 * pi), reach * self.random.random() ** 0.6
            at = (middle[0] + far * cos(turn), middle[1] + far * sin(turn) * 0.85)
            if self._is_free(at, apart):
                self.taken.append(at)
                yield at

    def _is_free(self, at: Point, apart: float) -> bool:
        return not (
            distance(at, self.spots) < CLEAR_OF_PLACE
            or distance(at, self.on_roads) < CLEAR_OF_ROAD
            or distance(at, self.in_rivers) < CLEAR_OF_ROAD
            or distance(at, self.taken) < apart
            or self._is_wet(at)
        )
