"""The figures of ``manage.py bench``: printed as they are measured; medians of several rounds at the end."""

import statistics
from collections.abc import Callable

from tools.bench.measures import CPU_MS, Times
from tools.bench.pace import Pace


class Book:
    """``write``: prints a line. Rounds run one after the other, so that a change of the machine's pace affects all figures."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._pace: Pace | None = None
        self._heading = ""
        self._found: dict[tuple[str, str], list[tuple[Times, float]]] = {}

    def heading(self, text: str) -> None:
        """Start a section of figures."""
        self._heading = text
        self._write(f"\n{text}")

    def pace(self, pace: Pace) -> None:
        """Set the machine's pace for the figures that follow."""
        self._pace = pace
        for one in (pace.request, pace.action, pace.commit, pace.work):
            self.say(one)

    def say(self, found: Times, more: str = "") -> None:
        """Keep and print a figure; ``more`` names its target."""
        ratio = self._pace.ratio(found) if self._pace else 0.0
        self._found.setdefault((self._heading, found.name), []).append((found, ratio))
        beside = ""
        if self._pace and found.unit == "ms":
            beside = f"; {self._pace.beside(found.median)}"
        elif ratio and found.unit == CPU_MS:
            beside = f"; {ratio:.2f} of a plain action's"
        elif ratio:
            beside = f"; {ratio:.2f} of plain actions one after the other"
        self._write(f"{found}{beside}{more}")

    def medians(self) -> None:
        """Print each figure's median, least and most of all rounds, and the same of its ratio to a plain Django action."""
        heading = ""
        for (under, name), rounds in self._found.items():
            if under != heading:
                heading = under
                self._write(f"\n{heading}: medians [least, most] of the rounds")
            values, late = [one.median for one, _ratio in rounds], [one.p95 for one, _ratio in rounds]
            unit = rounds[0][0].unit
            line = f"{name}: {_of(values)} {unit}" + (f", p95 {_of(late)} {unit}" if any(late) else "")
            ratios = [ratio for _one, ratio in rounds if ratio]
            if ratios:
                line += f"; {_of(ratios, 2)} of a plain action" + {"ms": "", CPU_MS: "'s"}.get(unit, "'s rate")
            self._write(line)


def _of(values: list[float], digits: int = 1) -> str:
    if len(values) == 1:
        return f"{values[0]:.{digits}f}"
    return f"{statistics.median(values):.{digits}f} [{min(values):.{digits}f}, {max(values):.{digits}f}]"
