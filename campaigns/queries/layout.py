"""Where names and counters stand on the map, so that none hides another: each takes the best of a few spots around its place.

Names come first and look at the map alone, so that they stay where they are turn by turn; counters find room beside them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

#: Half the width of walls, and of the room that a place takes itself.
WALLS = 18
#: How far boxes stay from their place, and from one another.
GAP = 6
#: How far around a place things are in its way.
REACH = 420
#: What lying on another box or beyond the frame weighs by its area, on a road by its length, standing further from the best spot.
ON_BOX, OUTSIDE, ON_ROAD, LESS_LIKED = 3.0, 9.0, 6.0, 40.0
#: The area that two boxes may share before one of them is left out.
SHARED = 60

Point = tuple[int, int]
Segment = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the drawing."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def shared(self, other: "Box") -> int:
        """The area that both cover."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0

    def crossed(self, segment: Segment) -> float:
        """Return the length of a road within the box, clipped edge by edge (Liang and Barsky)."""
        x1, y1, x2, y2 = segment
        if max(x1, x2) < self.x or min(x1, x2) > self.right or max(y1, y2) < self.y or min(y1, y2) > self.bottom:
            return 0.0
        dx, dy = x2 - x1, y2 - y1
        first, last = 0.0, 1.0
        for step, room in ((-dx, x1 - self.x), (dx, self.right - x1), (-dy, y1 - self.y), (dy, self.bottom - y1)):
            if step == 0:
                if room < 0:
                    return 0.0
            elif step < 0:
                first = max(first, room / step)
            else:
                last = min(last, room / step)
        return max(0.0, last - first) * hypot(dx, dy)

    @property
    def area(self) -> int:
        return self.width * self.height


#: A frame that leaves nothing out.
ENDLESS = Box(-100_000, -100_000, 200_000, 200_000)


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes of the names by place, and of each place's counters as one pile."""

    names: tuple[Box, ...]
    piles: tuple[Box | None, ...]

    def hides(self, index: int, spots: Sequence[Point]) -> bool:
        """Return True if the name of a place lies on another place, on counters, or on a name before it."""
        name = self.names[index]
        others = [*(_dot(spot) for spot in spots), *filter(None, self.piles)]
        others += [each for n, each in enumerate(self.names[:index]) if not self._crowded(n, spots)]
        return any(name.shared(other) > SHARED for other in others)

    def _crowded(self, index: int, spots: Sequence[Point]) -> bool:
        return any(self.names[index].shared(_dot(spot)) > SHARED for spot in spots)


@lru_cache(maxsize=1024)
def arrange(
    spots: tuple[Point, ...],
    roads: tuple[Segment, ...],
    names: tuple[Point, ...],
    piles: tuple[Point | None, ...],
    frame: Box = ENDLESS,
) -> Layout:
    """Boxes for the ``names`` (width, height) and ``piles`` of counters of the places at ``spots``, within a ``frame``."""
    named = _names(spots, roads, names, frame)
    dots = [_dot(spot) for spot in spots]
    placed = [*dots, *named]
    found: list[Box | None] = [None] * len(spots)
    for index in sorted(range(len(spots)), key=lambda each: -(piles[each] or (0, 0))[1]):
        size = piles[index]
        if size:
            found[index] = _best(_around(spots[index], size, below=True), spots[index], placed, roads, frame)
            placed.append(found[index])  # type: ignore[arg-type]
    return Layout(named, tuple(found))


@lru_cache(maxsize=512)
def _names(spots: tuple[Point, ...], roads: tuple[Segment, ...], names: tuple[Point, ...], frame: Box) -> tuple[Box, ...]:
    placed = [_dot(spot) for spot in spots]
    found = []
    for spot, size in zip(spots, names, strict=True):
        found.append(_best(_around(spot, size, below=False), spot, placed, roads, frame))
        placed.append(found[-1])
    return tuple(found)


def _dot(spot: Point) -> Box:
    return Box(spot[0] - WALLS, spot[1] - WALLS, 2 * WALLS, 2 * WALLS)


def _around(spot: Point, size: Point, *, below: bool) -> Iterator[Box]:
    """Where a box may stand beside its place, the best first."""
    (x, y), (width, height) = spot, size
    far = WALLS + GAP
    above_y, below_y, middle = y - far - height, y + far, y - height // 2
    centre, left, right = x - width // 2, x - far - width, x + far
    vertical = [(centre, below_y), (centre, above_y)] if below else [(centre, above_y), (centre, below_y)]
    sides = [(right, middle), (left, middle)]
    corners = [(right - far, below_y), (left + far, below_y), (right - far, above_y), (left + far, above_y)]
    further = [
        (right, below_y),
        (left, below_y),
        (right, above_y),
        (left, above_y),
        (centre, below_y + 40),
        (centre, above_y - 40),
    ]
    for left_edge, top in (*vertical, *sides, *corners, *further):
        yield Box(left_edge, top, width, height)


def _best(boxes: Iterable[Box], spot: Point, placed: Sequence[Box], roads: Iterable[Segment], frame: Box) -> Box:
    x, y = spot
    near = [box for box in placed if abs(box.x - x) < REACH and abs(box.y - y) < REACH]
    roads = [road for road in roads if _passes(road, x, y)]
    best, least = None, 0.0
    for liked, box in enumerate(boxes):
        if best is not None and least <= liked * LESS_LIKED:
            break  # none of those that follow can be better
        cost = liked * LESS_LIKED + OUTSIDE * (box.area - box.shared(frame))
        cost += ON_BOX * sum(box.shared(other) for other in near) + ON_ROAD * sum(map(box.crossed, roads))
        if best is None or cost < least:
            best, least = box, cost
    assert best is not None
    return best


def _passes(road: Segment, x: int, y: int) -> bool:
    x1, y1, x2, y2 = road
    return min(x1, x2) - REACH < x < max(x1, x2) + REACH and min(y1, y2) - REACH < y < max(y1, y2) + REACH
