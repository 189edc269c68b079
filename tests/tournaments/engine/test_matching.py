"""The least matching: whole numbers wide enough for all terms, however wide that is."""

import random

import networkx
import pytest

from tournaments.engine.matching import BITS, by_networkx, by_rustworkx, digits_of, fit, hopeful, least_matching, weights_of


def complete(count, term):
    return {(i, j): term(i, j) for i in range(count) for j in range(i + 1, count)}


def total(vectors, edges):
    return [sum(column) for column in zip(*(vectors[edge] for edge in edges), strict=True)]


def some_vectors(count, wide, seed):
    chance = random.Random(seed)
    return complete(count, lambda i, j: tuple(chance.choice([0, 1, chance.randrange(2**wide)]) for _ in range(4)))


def test_an_earlier_term_outweighs_any_number_of_later_ones():
    vectors = {(0, 1): (0, 900), (2, 3): (0, 900), (0, 2): (1, 0), (1, 3): (0, 0)}

    assert least_matching(vectors, 2) == {(0, 1), (2, 3)}


def test_values_below_zero_are_well():
    vectors = {(0, 1): (-1,), (2, 3): (0,), (0, 2): (0,), (1, 3): (0,)}

    assert least_matching(vectors, 2) == {(0, 1), (2, 3)}


@pytest.mark.parametrize("pairs", [1, 2])
def test_too_few_edges_are_no_matching(pairs):
    assert least_matching({(0, 1): (0,), (0, 2): (0,)} if pairs == 2 else {}, pairs) is None


def test_no_pair_to_make_is_a_matching():
    assert least_matching({}, 0) == set()


@pytest.mark.parametrize("seed", range(8))
def test_both_programs_find_the_same_least_sum(seed):
    vectors = some_vectors(10, wide=12, seed=seed)
    weights = weights_of(vectors, digits_of(vectors, 5))

    assert total(vectors, by_rustworkx(weights)) == total(vectors, by_networkx(weights))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("wide", [26, 27, 28, 40, 60])
def test_numbers_too_wide_for_the_quick_program_are_matched_all_the_same(seed, wide):
    vectors = some_vectors(8, wide, seed)
    weights = weights_of(vectors, digits_of(vectors, 4))
    graph = networkx.Graph()
    graph.add_weighted_edges_from((i, j, weight) for (i, j), weight in weights.items())
    best = {tuple(sorted(edge)) for edge in networkx.max_weight_matching(graph, maxcardinality=True)}

    assert total(vectors, least_matching(vectors, 4)) == total(vectors, best)


def test_the_widest_of_these_are_too_wide():
    vectors = some_vectors(8, 60, 0)

    assert max(weights_of(vectors, digits_of(vectors, 4)).values()).bit_length() > BITS


def test_edges_without_hope_leave_what_can_be_matched_quickly():
    """Who has met sixty times is met by nobody; then the term takes no digit."""
    chance = random.Random(7)
    vectors = complete(
        30, lambda i, j: (60 * (chance.random() < 0.2), (i - j) ** 2, *(chance.randrange(2**22) for _ in range(4)))
    )
    digits = digits_of(vectors, 15)
    left = hopeful(vectors, digits, 15, ())

    assert not fit(digits, vectors)
    assert {vector[0] for vector in left.values()} == {0}
    assert total(vectors, least_matching(vectors, 15)) == total(vectors, by_networkx(weights_of(vectors, digits)))


def test_a_term_that_occurs_once_needs_no_more_than_its_own_width():
    vectors = complete(6, lambda i, j: (i, 7 if j == 5 else 0, (j - i) ** 2))

    assert sum(digits_of(vectors, 3, once={1})) < sum(digits_of(vectors, 3))
    assert total(vectors, least_matching(vectors, 3, once={1})) == total(vectors, least_matching(vectors, 3))
