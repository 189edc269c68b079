"""The least of all matchings, by vectors in order of precedence. T§5.5.

Each vector becomes one integer so that sums of integers compare as sums of vectors do. What finds the matching is bought:
rustworkx, which counts in 128 bits and overflows without a word, or networkx, much slower, whose integers have no limit.
"""

from collections.abc import Collection, Mapping
from math import prod
from operator import le

import rustworkx

Edge = tuple[int, int]
Vector = tuple[int, ...]

#: rustworkx adds weights up along alternating paths, in 127 bits and a sign: those of weight and number of vertices together.
BITS = 125


def least_matching(vectors: Mapping[Edge, Vector], pairs: int, once: Collection[int] = ()) -> set[Edge] | None:
    """The edges of a matching of so many ``pairs`` whose vectors have the least sum; None if there are not so many.

    ``once``: terms of which at most one edge of a matching can be above the least (numbers of places in the vectors).
    """
    if not pairs:
        return set()
    digits = digits_of(vectors, pairs, once)
    if not fit(digits, vectors):
        vectors = hopeful(vectors, digits, pairs, once)
        digits = digits_of(vectors, pairs, once)
    weights = weights_of(vectors, digits)
    found = by_rustworkx(weights) if fit(digits, vectors) else by_networkx(weights)
    return found if len(found) == pairs else None


def hopeful(vectors: Mapping[Edge, Vector], digits: list[int], pairs: int, once: Collection[int]) -> dict[Edge, Vector]:
    """The edges that a least matching may have: those that are not alone above the least sum of one of the first terms, of
    which as many are matched for as fit. A term that is then the same everywhere needs no digit any more."""
    terms = max(number for number in range(1, len(digits)) if number == 1 or fit(digits[:number], vectors))
    first = {edge: vector[:terms] for edge, vector in vectors.items()}
    found = least_matching(first, pairs, once)
    if found is None:
        return {}
    least = [min(column) for column in zip(*first.values(), strict=True)]
    sums = [sum(column) for column in zip(*(first[edge] for edge in found), strict=True)]
    most = tuple(total - (pairs - 1) * low for total, low in zip(sums, least, strict=True))
    return {edge: vectors[edge] for edge, values in first.items() if all(map(le, values, most))}


def digits_of(vectors: Mapping[Edge, Vector], pairs: int, once: Collection[int] = ()) -> list[int]:
    """The width of each term's digit, so that no sum over the pairs carries: r = pairs × (greatest − least) + 1.

    Less will do for a term of ``once``, and for the first that differs at all: nothing stands in front of it.
    """
    digits: list[int] = []
    for number, column in enumerate(zip(*vectors.values(), strict=True)):
        alone = number in once or all(digit == 1 for digit in digits)
        digits.append((1 if alone else pairs) * (max(column) - min(column)) + 1)
    return digits


def fit(digits: list[int], vectors: Collection[Edge]) -> bool:
    """Return True if weights of these digits are narrow enough for the quick program."""
    vertices = {vertex for edge in vectors for vertex in edge}
    return prod(digits).bit_length() + len(vertices).bit_length() <= BITS


def weights_of(vectors: Mapping[Edge, Vector], digits: list[int]) -> dict[Edge, int]:
    """A positive weight for each edge, by Horner's rule over the terms: the greater, the better."""
    costs = [0] * len(vectors)
    for digit, column in zip(digits, zip(*vectors.values(), strict=True), strict=False):
        if digit > 1:
            least = min(column)
            costs = [cost * digit + value - least for cost, value in zip(costs, column, strict=True)]
    most = max(costs, default=0) + 1
    return {edge: most - cost for edge, cost in zip(vectors, costs, strict=True)}


def by_rustworkx(weights: Mapping[Edge, int]) -> set[Edge]:
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(1 + max((max(edge) for edge in weights), default=-1)))
    graph.add_edges_from([(first, second, weight) for (first, second), weight in weights.items()])
    return {ordered(edge) for edge in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)}


def by_networkx(weights: Mapping[Edge, int]) -> set[Edge]:
    import networkx  # hardly ever needed, and slow to load

    graph = networkx.Graph()
    graph.add_weighted_edges_from([(first, second, weight) for (first, second), weight in weights.items()])
    return {ordered(edge) for edge in networkx.max_weight_matching(graph, maxcardinality=True)}


def ordered(edge: Edge) -> Edge:
    first, second = edge
    return (first, second) if first < second else (second, first)
