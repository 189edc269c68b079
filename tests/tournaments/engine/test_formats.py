"""Round robin, knockout, groups, lots, tables: who is where."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.dice import Dice, Seeded
from rules.engine.errors import DiceError, FactError
from tests.tournaments.engine.reference import run
from tournaments.engine import ENGINE

quick = settings(max_examples=40, deadline=None)


def ids(count):
    return [f"p{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("count", [2, 3, 7, 8, 64])
def test_everybody_meets_everybody_once(count):
    rounds = run("round_robin", {"ids": ids(count)})["rounds"]

    met = [frozenset(pair) for each in rounds for pair in each["pairs"]]
    assert sorted(map(sorted, met)) == sorted(map(sorted, itertools.combinations(ids(count), 2)))
    for each in rounds:
        playing = [who for pair in each["pairs"] for who in pair] + [each["bye"]] * (count % 2)
        assert sorted(playing) == sorted(ids(count))


def test_in_a_double_round_robin_each_pair_is_played_both_ways():
    rounds = run("round_robin", {"ids": ids(5), "double": True})["rounds"]

    pairs = [tuple(pair) for each in rounds for pair in each["pairs"]]
    assert sorted(pairs) == sorted(itertools.permutations(ids(5), 2))


@pytest.mark.parametrize("count", [2, 3, 5, 8, 100, 128])
def test_the_better_seed_wins_through_to_meet_the_next_best(count):
    found = run("bracket", {"seeds": ids(count)})
    pairs, rounds = found["first_round"], 0
    while pairs:
        best = [min((who for who in pair if who), key=ids(count).index) for pair in pairs]
        assert sorted(best, key=ids(count).index) == ids(count)[: len(best)]
        pairs = run("knockout_advance", {"pairs": pairs, "winners": best})["next"]
        rounds += 1

    assert rounds == found["rounds"]
    assert found["byes"] == [first for first, second in found["first_round"] if second is None]
    assert len(found["byes"]) == found["size"] - count


def test_placement_of_all_keeps_everybody_playing():
    found = run("knockout_advance", {"pairs": [["a", "b"], ["c", "d"]], "winners": ["b", "c"], "placement": "all"})

    assert found["next"] == [["b", "c"]]
    assert found["losers_next"] == [["a", "d"]]
    assert found["third_place"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"pairs": [["a", "b"]] * 2, "winners": ["a", "a"]},
        {"pairs": [["a", "b"], ["c", "d"], ["e", "f"]], "winners": ["a", "c", "e"]},
        {"pairs": [["a", "b"]], "winners": []},
        {"pairs": [[None, "b"]], "winners": ["b"]},
        {"pairs": [["a", None]], "winners": ["a"], "placement": "all"},
        {"pairs": [["a", "b"]], "winners": [""]},
        {"pairs": [], "winners": []},
    ],
    ids=str,
)
def test_a_knockout_that_cannot_be_is_an_error(wrong):
    with pytest.raises(FactError):
        run("knockout_advance", wrong)


def test_seeds_are_spread_over_the_groups():
    assert run("seed_groups", {"seeds": ids(7), "groups": 3})["groups"] == [["p1", "p6", "p7"], ["p2", "p5"], ["p3", "p4"]]
    assert run("seed_groups", {"seeds": ids(7), "groups": 4})["reason"] == "too_many_groups"


@quick
@given(st.integers(1, 9), st.integers(1, 5))
def test_a_cut_keeps_places_together_and_groups_apart_where_it_can(groups, qualifiers):
    listed = [[f"{group}.{place}" for place in range(qualifiers)] for group in range(groups)]

    found = run("cut", {"groups": listed, "qualifiers": qualifiers})

    if groups * qualifiers < 2:
        assert found["reason"] == "no_cut"
        return
    seeds = found["seeds"]
    assert [seed.partition(".")[2] for seed in seeds] == [str(place) for place in range(qualifiers) for _ in range(groups)]
    size = 2 ** (len(seeds) - 1).bit_length()
    meeting = [(seeds[s], seeds[size - 1 - s]) for s in range(size // 2) if size - 1 - s < len(seeds)]
    same = [f"same_group@{one}/{other}" for one, other in meeting if one.partition(".")[0] == other.partition(".")[0]]
    assert set(same) <= set(found["warnings"])
    assert groups == 1 or not same or qualifiers > 1


# Lots


@quick
@given(st.integers(1, 30), st.integers(0, 99))
def test_lots_are_an_order_of_all(count, seed):
    found = ENGINE.procedure("draw_lots").run({"ids": ids(count)}, Dice(Seeded(bytes([seed]), 0))).values

    assert sorted(found["order"]) == sorted(ids(count))
    assert [found["lots"][who] for who in found["order"]] == list(range(1, count + 1))
    assert len(found["rolls"]) == count - 1


def test_each_order_of_three_falls_once():
    orders = {tuple(run("draw_lots", {"ids": ids(3)}, *faces)["order"]) for faces in itertools.product((1, 2, 3), (1, 2))}

    assert orders == set(itertools.permutations(ids(3)))


@pytest.mark.parametrize("faces", [(), (4, 1), (3, 3), (1,), (1, 1, 1)])
def test_lots_need_their_own_dice(faces):
    with pytest.raises(DiceError):
        run("draw_lots", {"ids": ids(3)}, *faces)


# Tables


def naive_cost(given, seats):
    """T§6.22 once more: the cost of seating pair i at table seats[i] (numbers from 0)."""
    terrain = {table["id"]: table["terrain"] for table in given["tables"]}
    cost = [0, 0, 0, 0]
    for number, (pair, seat) in enumerate(zip(given["pairs"], seats, strict=True)):
        table = given["tables"][seat]
        for who in (pair["a"], pair["b"]):
            played = given["played"].get(who, [])
            cost[0] += played.count(table["id"])
            if table["terrain"] is not None:
                cost[1] += sum(terrain.get(at) == table["terrain"] for at in played)
        cost[2] += bool(pair["terrain"]) and table["terrain"] not in pair["terrain"]
        cost[3] += (number - seat) ** 2 if given["top"] else 0
    return cost


@quick
@given(st.integers(0, 10**6))
def test_no_other_assignment_of_tables_costs_less(seed):
    chance = random.Random(seed)
    pairs, count = chance.randint(1, 4), chance.randint(4, 5)
    tables = [{"id": f"T{n}", "terrain": chance.choice([None, "wood", "hill"])} for n in range(count)]
    names = ids(2 * pairs)
    given = {
        "pairs": [
            {"a": one, "b": other, "terrain": chance.choice([[], ["wood"], ["wood", "hill"]])}
            for one, other in zip(names[::2], names[1::2], strict=True)
        ],
        "tables": tables,
        "played": {who: chance.choices(["T0", "T1", "T2", "T9"], k=chance.randint(0, 4)) for who in names[:5]},
        "fixed": [{"player": chance.choice([*names, "stranger"]), "table": f"T{chance.randrange(count)}"}],
        "top": chance.choice([True, False]),
    }
    bound = {
        number: int(fixed["table"][1:])
        for number, pair in enumerate(given["pairs"])
        for fixed in given["fixed"]
        if fixed["player"] in pair.values() or fixed["player"] in (pair["a"], pair["b"])
    }
    possible = [
        seats
        for seats in itertools.permutations(range(count), pairs)
        if all(seats[number] == table for number, table in bound.items())
    ]

    found = run("assign_tables", given)

    assert [value for _, value in found["cost"]] == min(naive_cost(given, seats) for seats in possible)
    assert naive_cost(given, [int(table[1:]) for _, _, table in found["tables"]]) == [value for _, value in found["cost"]]
    assert [table[:2] for table in found["tables"]] == [[pair["a"], pair["b"]] for pair in given["pairs"]]


def test_two_hundred_pairs_find_their_tables():
    chance = random.Random(1)
    names, tables = ids(200), [f"T{number}" for number in range(120)]
    given = {
        "pairs": [{"a": one, "b": other} for one, other in zip(names[::2], names[1::2], strict=True)],
        "tables": [{"id": table, "terrain": chance.choice(["wood", "hill", "river", None])} for table in tables],
        "played": {who: chance.sample(tables, 6) for who in names},
        "top": True,
    }

    assert dict(run("assign_tables", given)["cost"])["repeat_tables"] == 0


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"fixed": [{"player": "a", "table": "T1"}, {"player": "b", "table": "T2"}]}, "fixed_conflict"),
        ({"fixed": [{"player": "a", "table": "T1"}, {"player": "c", "table": "T1"}]}, "fixed_conflict"),
        ({"tables": [{"id": "T1"}]}, "too_few_tables"),
    ],
    ids=["a pair", "a table", "too few"],
)
def test_tables_are_refused(more, reason):
    given = {"pairs": [{"a": "a", "b": "b"}, {"a": "c", "b": "d"}], "tables": [{"id": "T1"}, {"id": "T2"}], **more}

    assert run("assign_tables", given)["reason"] == reason
