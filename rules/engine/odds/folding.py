"""Dice that mean the same, taken together: the different answers of a die or a handful, and in how many ways each falls."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial
from typing import NamedTuple

#: For each face 1, 2, 3 … the number of its kind; faces of one kind mean the same to the procedure.
Kinds = tuple[int, ...]
Asked = Callable[[list[int]], Hashable]


class Options(NamedTuple):
    """Different answers, each with the number of ways in which it falls, out of ``total`` ways."""

    answers: Sequence[Sequence[int]]
    weights: Sequence[int]
    total: int


def kinds_of(sides: int, alike: Callable[[int], object] | None) -> Kinds:
    """The kinds of the faces of a die; each face its own where nothing makes them alike."""
    if alike is None:
        return tuple(range(sides))
    first: dict[object, int] = {}
    return tuple(first.setdefault(alike(face), face) for face in range(1, sides + 1))


@lru_cache(4096)
def handful(count: int, kinds: Kinds) -> Options:
    """The multisets of kinds that ``count`` dice can show, each by the faces that stand for it."""
    sizes = {kind: kinds.count(kind) for kind in kinds}
    faces = [kinds.index(kind) + 1 for kind in sizes]
    answers: list[tuple[int, ...]] = []
    weights: list[int] = []
    for numbers in _shared_out(count, len(faces)):
        weight = factorial(count)
        for number, size in zip(numbers, sizes.values(), strict=True):
            weight = weight // factorial(number) * size**number
        answers.append(tuple(face for face, number in zip(faces, numbers, strict=True) for _ in range(number)))
        weights.append(weight)
    return Options(answers, weights, len(kinds) ** count)


@lru_cache(1024)
def asked_of(count: int, kinds: Kinds, asks: Asked) -> Options:
    """The answers to what is asked of ``count`` dice, each by faces for which it is the answer."""
    if asks is sum:
        return _totals(count, len(kinds))
    faces: dict[Hashable, Sequence[int]] = {}
    ways: Counter[Hashable] = Counter()
    found = handful(count, kinds)
    for answer, weight in zip(found.answers, found.weights, strict=True):
        result = asks(list(answer))
        faces.setdefault(result, answer)
        ways[result] += weight
    return Options(list(faces.values()), list(ways.values()), found.total)


def in_order(count: int, sides: int, asks: Asked) -> Options:
    """Return ``asked_of`` for dice of which the order means something."""
    faces: dict[Hashable, Sequence[int]] = {}
    ways: Counter[Hashable] = Counter()
    for answer in product(range(1, sides + 1), repeat=count):
        result = asks(list(answer))
        faces.setdefault(result, answer)
        ways[result] += 1
    return Options(list(faces.values()), list(ways.values()), sides**count)


@lru_cache(256)
def totals(count: int, sides: int) -> Mapping[int, int]:
    """The totals of ``count`` dice, each with the number of ways in which it falls."""
    ways = {0: 1}
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, weight in ways.items():
            for face in range(1, sides + 1):
                more[total + face] += weight
        ways = more
    return ways


def _totals(count: int, sides: int) -> Options:
    """The totals as answers, each by the faces that make it with as many high dice as possible."""
    ways = totals(count, sides)
    return Options([_faces_of(total, count, sides) for total in ways], list(ways.values()), sides**count)


def _faces_of(total: int, count: int, sides: int) -> tuple[int, ...]:
    left, faces = total, []
    for others in range(count - 1, -1, -1):
        faces.append(min(sides, left - others))
        left -= faces[-1]
    return tuple(faces)


@lru_cache(4096)
def repeated(times: int, good: int, total: int) -> Options:
    """Return how many of ``times`` tries succeed, ``good`` of ``total`` ways each; each answer is a single number."""
    bad = total - good
    numbers = [n for n in range(times + 1) if (good or n == 0) and (bad or n == times)]
    return Options([(n,) for n in numbers], [comb(times, n) * good**n * bad ** (times - n) for n in numbers], total**times)


def _shared_out(count: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share ``count`` out among so many parts."""
    if parts == 1:
        yield (count,)
        return
    for first in range(count, -1, -1):
        for rest in _shared_out(count - first, parts - 1):
            yield (first, *rest)
