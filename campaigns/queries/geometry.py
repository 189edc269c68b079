"""Lines and areas of a drawn map: smoothing, roughening, cells around points, and SVG paths."""

from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random

Point = tuple[float, float]
#: A road: its start, the control point of its bend, its end.
Way = tuple[Point, Point, Point]


def smoothed(points: Sequence[Point], *, closed: bool, times: int = 2) -> list[Point]:
    """Return a line with its corners cut (Chaikin); an open one keeps its ends."""
    line = list(points)
    for _time in range(times):
        pairs = list(zip(line, line[1:] + line[:1] if closed else line[1:], strict=False))
        cut = [point for a, b in pairs for point in (_between(a, b, 0.25), _between(a, b, 0.75))]
        line = cut if closed else [line[0], *cut, line[-1]]
    return line


def roughened(points: Sequence[Point], random: Random, *, closed: bool, times: int = 2, share: float = 0.16) -> list[Point]:
    """Return a line whose middles are moved aside by chance, as coasts and rivers bend."""
    line = list(points)
    for _time in range(times):
        pairs = list(zip(line, line[1:] + line[:1] if closed else line[1:], strict=False))
        found = []
        for a, b in pairs:
            aside = share * random.uniform(-1, 1)
            x, y = _between(a, b, 0.5)
            found += [a, (x - (b[1] - a[1]) * aside, y + (b[0] - a[0]) * aside)]
        line = found if closed else [*found, line[-1]]
    return line


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def path(points: Sequence[Point], *, closed: bool) -> str:
    """Return an SVG path in whole units, by relative steps; steps of nothing are left out."""
    x, y = round(points[0][0]), round(points[0][1])
    steps = [f"M{x} {y}l"]
    for point in points[1:]:
        dx, dy = round(point[0]) - x, round(point[1]) - y
        if dx or dy:
            steps.append(f"{dx} {dy} ")
            x, y = x + dx, y + dy
    return "".join(steps).rstrip(" l") + ("z" if closed else "")


def curve(a: Point, b: Point, bend: float) -> Way:
    """Return a road from ``a`` to ``b``: its start, its control point and its end; ``bend`` is a share of its length."""
    x, y = _between(a, b, 0.5)
    return a, (x - (b[1] - a[1]) * bend, y + (b[0] - a[0]) * bend), b


def along(road: Way, share: float) -> Point:
    """Return the point of a road at a share of its way."""
    a, control, b = road
    return _between(_between(a, control, share), _between(control, b, share), share)


def heading(road: Way, share: float) -> int:
    """Return the direction of a road in degrees, clockwise from the east."""
    a, control, b = road
    (x1, y1), (x2, y2) = _between(a, control, share), _between(control, b, share)
    return round(degrees(atan2(y2 - y1, x2 - x1)))


def cells(points: Sequence[Point], radius: float) -> list[list[Point]]:
    """Return the area around each point that is nearer to it than to any other, at most ``radius`` away."""
    round_area = [(cos(n * pi / 10) * radius, sin(n * pi / 10) * radius) for n in range(20)]
    found = []
    for x, y in points:
        area = [(x + dx, y + dy) for dx, dy in round_area]
        for other in points:
            if other != (x, y) and hypot(other[0] - x, other[1] - y) < 2 * radius:
                area = _nearer(area, (x, y), other)
        found.append(area)
    return found


def _nearer(area: list[Point], one: Point, other: Point) -> list[Point]:
    """Return the part of an area that is nearer to ``one`` (Sutherland and Hodgman)."""
    middle, (dx, dy) = _between(one, other, 0.5), (other[0] - one[0], other[1] - one[1])

    def beyond(point: Point) -> float:
        return (point[0] - middle[0]) * dx + (point[1] - middle[1]) * dy

    found = []
    for a, b in zip(area, area[1:] + area[:1], strict=True):
        from_a, from_b = beyond(a), beyond(b)
        if from_a <= 0:
            found.append(a)
        if (from_a < 0 < from_b) or (from_b < 0 < from_a):
            found.append(_between(a, b, from_a / (from_a - from_b)))
    return found


def distance(point: Point, points: Iterable[Point]) -> float:
    """Return the distance to the nearest of some points."""
    x, y = point
    return min((hypot(x - each[0], y - each[1]) for each in points), default=float("inf"))


def inside(point: Point, area: Sequence[Point]) -> bool:
    """Return True if a point is within a closed area (even-odd rule)."""
    x, y = point
    found = False
    for (x1, y1), (x2, y2) in zip(area, [*area[1:], area[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def contours(values: dict[tuple[int, int], float], across: int, down: int) -> list[list[Point]]:
    """Return the lines around positive values of a grid, in grid units; the rim of the grid must not be positive."""
    following: dict[Point, Point] = {}
    for i in range(across):
        for j in range(down):
            for start, end in _crossings(values, i, j):
                following[start] = end
    loops = []
    while following:
        start, at = following.popitem()
        loop = [start]
        while at != start and at in following:
            loop.append(at)
            at = following.pop(at)
        if len(loop) > 2:
            loops.append(loop)
    return loops


def _crossings(values: dict[tuple[int, int], float], i: int, j: int) -> list[tuple[Point, Point]]:
    """Return the lines through one cell of the grid, with the positive values on their right (marching squares)."""
    corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
    entries: list[Point] = []
    exits: list[Point] = []
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        first, second = values[a], values[b]
        if (first > 0) == (second > 0):
            continue
        low, high = min(a, b), max(a, b)
        share = values[low] / (values[low] - values[high])
        point = (round(low[0] + (high[0] - low[0]) * share, 4), round(low[1] + (high[1] - low[1]) * share, 4))
        (entries if first > 0 else exits).append(point)
    return list(zip(entries, exits, strict=True))
