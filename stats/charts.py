"""Geometry of the charts, in whole numbers for SVG attributes: no language writes a comma into them, and no style is needed.

Every chart stands beside a table with the same numbers, and is none of what the ears need.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from stats.queries.figures import Figures

WIDTH, HEIGHT, FLOOR, TOP = 360, 130, 106, 18
EDGE = 4


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its value above and its label below (empty where there is no room for all)."""

    label: str
    value: int
    x: int
    y: int
    width: int
    height: int
    middle: int
    above: int


@dataclass(frozen=True, slots=True)
class Columns:
    """Values side by side."""

    columns: tuple[Column, ...]
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = FLOOR
    below: int = HEIGHT - 8


def columns(values: Sequence[tuple[str, int]]) -> Columns:
    """``values``: (label, number). Labels of every other column are left out where there are many."""
    highest = max([1, *(value for _label, value in values)])
    slot = (WIDTH - 2 * EDGE) / max(1, len(values))
    made = []
    for place, (label, value) in enumerate(values):
        height = round((FLOOR - TOP) * value / highest)
        x, width = round(EDGE + slot * (place + 0.14)), round(slot * 0.72)
        made.append(Column(label, value, x, FLOOR - height, width, height, x + width // 2, FLOOR - height - 4))
    return Columns(tuple(made))


@dataclass(frozen=True, slots=True)
class Balance:
    """Victories, draws and defeats as three pieces of a bar of ``width``: (where it begins, how wide)."""

    won: tuple[int, int]
    drawn: tuple[int, int]
    lost: tuple[int, int]
    width: int = 100


def balance(figures: Figures) -> Balance:
    """The bar of a line of figures; empty where nothing was played."""
    of = max(1, figures.played)
    first, second = round(100 * figures.won / of), round(100 * (figures.won + figures.drawn) / of)
    end = 100 if figures.played else 0
    return Balance((0, first), (first, second - first), (second, end - second))
