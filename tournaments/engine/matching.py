"""The least of all matchings, by vectors in order of precedence. T§5.5.

Each vector becomes one integer so that sums of integers compare as sums of vectors do. What finds the matching is bought:
rustworkx, which counts in 128 bits and overflows without a word, or networkx, much slower, whose integers have no limit.
"""

from collections.abc import Collection, Mapping

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
    weights = weights_of(vectors, pairs, once)
    vertices = len({vertex for edge in vectors for vertex in edge})
    if max(weights.values(), default=0).bit_length() + vertices.bit_length() > BITS:
        found = by_networkx(weights)
    else:
        found = by_rustworkx(weights)
    return found if len(found) == pairs else None


def weights_of(vectors: Mapping[Edge, Vector], pairs: int, once: Collection[int] = ()) -> dict[Edge, int]:
    """A positive weight for each edge: the greater, the better.

    Horner's rule over the terms, each in a digit wide enough for its sum over the pairs: r = pairs × (greatest − least) + 1.
    """
    costs = [0] * len(vectors)
    for number, column in enumerate(zip(*vectors.values(), strict=True)):
        least, greatest = min(column), max(column)
        if least == greatest:
            continue
        digit = (1 if number in once else pairs) * (greatest - least) + 1
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
