"""Geometry of the charts: whole numbers for SVG attributes, so that no language writes a comma into them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from battles.record.dice import Faces

WIDTH, HEIGHT = 360, 200
LEFT, RIGHT, TOP, BOTTOM = 28, 14, 14, 30
#: Room between the axis and the first mark.
INSET = 14


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, what it says."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """A side's line: its path as points, and a mark for each value (x, y, value)."""

    code: str
    points: str
    marks: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Losses over turns."""

    lines: tuple[Line, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM


@dataclass(frozen=True, slots=True)
class Flag:
    """A numbered event over its turn."""

    number: int
    x: int
    y: int


def flags(turns: Sequence[int], events: Sequence[int]) -> tuple[Flag, ...]:
    """Events, each by its turn, numbered in their order: several of a turn stand one below the other."""
    in_turn: Counter[int] = Counter()
    found = []
    for number, turn in enumerate(events, 1):
        if turn in turns:
            found.append(Flag(number, across(turns.index(turn), len(turns)), TOP + 16 * in_turn[turn]))
            in_turn[turn] += 1
    return tuple(found)


def across(place: int, of: int) -> int:
    """Return the position of the ``place``-th of ``of`` turns."""
    return LEFT + INSET + round((WIDTH - LEFT - INSET - RIGHT) * place / max(1, of - 1))


def plot(turns: Sequence[int], values: Sequence[tuple[str, Sequence[int]]]) -> Plot:
    """A line a side over the turns; ``values``: (side code, a number for each turn)."""
    top = max([1, *(v for _code, series in values for v in series)])
    step = max(1, -(-top // 4))
    ceiling = step * -(-top // step)

    def x(place: int) -> int:
        return across(place, len(turns))

    def y(value: int) -> int:
        return HEIGHT - BOTTOM - round((HEIGHT - TOP - BOTTOM) * value / ceiling)

    every = max(1, -(-len(turns) // 10))
    lines = []
    for code, series in values:
        marks = tuple((x(place), y(value), value) for place, value in enumerate(series))
        lines.append(Line(code, " ".join(f"{px},{py}" for px, py, _value in marks), marks))
    return Plot(
        tuple(lines),
        tuple(Tick(x(place), str(turn)) for place, turn in enumerate(turns) if place % every == 0),
        tuple(Tick(y(value), str(value)) for value in range(0, ceiling + 1, step)),
    )


@dataclass(frozen=True, slots=True)
class Bar:
    """How often a face fell: the bar, and where its words stand."""

    face: int
    count: int
    x: int
    y: int
    width: int
    height: int
    middle: int
    above: int


@dataclass(frozen=True, slots=True)
class Bars:
    """The faces of one person's dice, with the line of what is to be expected."""

    faces: Faces
    bars: tuple[Bar, ...]
    expected: int
    width: int = WIDTH
    height: int = 150
    floor: int = 125


def bars(faces: Faces) -> Bars:
    """A bar a face."""
    floor, top = 125, 20
    highest = max([*faces.counts, faces.expected, 1])
    slot = (WIDTH - 2 * 10) / faces.sides
    made = []
    for face, count in enumerate(faces.counts, 1):
        height = round((floor - top) * count / highest)
        x = round(10 + slot * (face - 1) + slot * 0.14)
        width = round(slot * 0.72)
        made.append(Bar(face, count, x, floor - height, width, height, x + width // 2, floor - height - 4))
    return Bars(faces, tuple(made), floor - round((floor - top) * faces.expected / highest))
