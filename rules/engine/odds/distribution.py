"""How likely each value of an outcome's field is."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

#: Standard deviations on either side that hold 95 samples of 100.
_Z = 1.96


@dataclass(frozen=True)
class Distribution:
    """Values and their probabilities.

    ``samples``: None when they are exact, else the number of runs that they were counted in. ``left_out``: the probability of
    what was not followed to its end (ties after ties), less than one in a billion; what is exact adds up to one less that.
    """

    weights: Mapping[Hashable, Fraction]
    samples: int | None = None
    left_out: Fraction = Fraction(0)

    @property
    def exact(self) -> bool:
        return self.samples is None

    def probability(self, value: Hashable) -> float:
        return float(self.weights.get(value, 0))

    def interval(self, value: Hashable) -> tuple[float, float]:
        """Return the 95 % confidence interval of a probability (Wilson); twice the probability itself when it is exact."""
        p = self.probability(value)
        if self.samples is None:
            return p, p
        n, z = self.samples, _Z
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def margin(self) -> float:
        """Return the largest error of a sampled probability, at 95 %; 0 when it is exact."""
        return 0.0 if self.samples is None else _Z / (2 * sqrt(self.samples))

    @property
    def mean(self) -> float:
        """The mean of numbers; True counts one."""
        return float(sum((int(value) * weight for value, weight in self._numbers()), Fraction(0)))

    @property
    def deviation(self) -> float:
        """The standard deviation of numbers."""
        mean = self.mean
        return sqrt(sum((int(value) - mean) ** 2 * float(weight) for value, weight in self._numbers()))

    def _numbers(self) -> Iterator[tuple[int, Fraction]]:
        return ((value, weight) for value, weight in self.weights.items() if isinstance(value, int))

    def mapped(self, reading: Callable[[Any], Hashable]) -> "Distribution":
        """The distribution of what is read off each value."""
        weights: dict[Hashable, Fraction] = {}
        for value, weight in self.weights.items():
            read = reading(value)
            weights[read] = weights.get(read, Fraction(0)) + weight
        return Distribution(weights, self.samples, self.left_out)

    def field(self, place: int) -> "Distribution":
        """Return one of several fields that were asked together."""
        return self.mapped(lambda values: values[place])
