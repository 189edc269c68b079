"""The land under a kit's map: seas, rivers and ranges as lines of points in the kit's units. It has no effect on the rules."""

from typing import Annotated

from pydantic import Field

from campaigns.engine import ask
from campaigns.engine.ask import Prose
from rules.engine.facts import Facts

#: A coordinate of the land. It may be outside the map, which ends at 0 and 1000.
Coordinate = Annotated[int, Field(ge=-1000, le=2000)]
Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]


class Label(Facts):
    """The name of a sea, a river or a range in both languages, and where it is written."""

    en: Prose = ask.word("en")
    it: Prose = ask.word("it")
    x: Coordinate = ask.word("x")
    y: Coordinate = ask.word("y")


class Course(Facts):
    """A shore around a sea, the course of a river or the crest of a range."""

    points: list[Point] = ask.many("points", least=2, most=200)
    label: Label | None = ask.word("label", None)


class Land(Facts):
    """Seas are closed areas; rivers and ranges are lines."""

    seas: list[Course] = ask.some("seas", most=12)
    rivers: list[Course] = ask.some("rivers", most=40)
    ranges: list[Course] = ask.some("ranges", most=40)
