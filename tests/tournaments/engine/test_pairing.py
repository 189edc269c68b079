"""``swiss_pairing``: the pairing that costs least of all there are."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.engine.reference import Field, contexts, run
from tournaments.engine.context import ContextFacts
from tournaments.engine.field import field_of

thorough = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def players(*scores, **more):
    return [{"id": f"p{rank}", "rank": rank, "score": score, **more} for rank, score in enumerate(scores, start=1)]


def numbers(cost):
    return [value for _, value in cost]


@thorough
@given(contexts())
def test_no_pairing_at_all_costs_less(context):
    found, least = run("swiss_pairing", context), Field(context).least()

    if least is None:
        assert found == {"allowed": False, "reason": "no_pairing"}
    else:
        assert numbers(found["cost"]) == least


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contexts(smallest=9, largest=10))
def test_no_pairing_of_ten_costs_less(context):
    found, least = run("swiss_pairing", context), Field(context).least()

    assert (numbers(found["cost"]) if least else found["reason"]) == (least or "no_pairing")


@thorough
@given(contexts(), st.randoms(use_true_random=False))
def test_the_order_of_the_list_does_not_matter(context, chance):
    shuffled = {**context, "players": chance.sample(context["players"], len(context["players"]))}

    assert run("swiss_pairing", shuffled) == run("swiss_pairing", context)


@thorough
@given(contexts())
def test_what_is_answered_costs_what_it_says(context):
    found = run("swiss_pairing", context)
    if not found["allowed"]:
        return

    checked = run("pairing_cost", {**context, "pairs": found["pairs"], "bye": found["bye"]})

    assert checked.pop("faults") == []
    assert checked == found


@thorough
@given(contexts(fixed=False))
def test_nobody_meets_an_old_opponent_while_that_can_be_helped(context):
    found = run("swiss_pairing", {**context, "rematch": "last_resort"})
    strict = run("swiss_pairing", {**context, "rematch": "never"})

    assert found["allowed"] or not strict["allowed"]
    if strict["allowed"]:
        assert dict(found["cost"])["rematches"] == 0


@thorough
@given(contexts(smallest=3))
def test_the_spare_makes_the_odd_number_even(context):
    context = {**context, "odd": "spare", "players": [*context["players"], {"id": "s", "rank": 99, "spare": True}]}
    found = run("swiss_pairing", context)
    if not found["allowed"]:
        return
    odd = len(context["players"]) % 2 == 0

    assert found["bye"] is None
    assert [pair[1] for pair in found["pairs"]].count("s") == odd
    assert not odd or found["pairs"][-1][1] == "s"
    assert numbers(found["cost"]) == Field(context).least()


def test_a_fixed_game_against_the_spare_is_made():
    field = [*players(3, 2, 1), {"id": "s", "rank": 9, "spare": True}]

    found = run("swiss_pairing", {"players": field, "odd": "spare", "fixed": [["s", "p1"]]})

    assert found["pairs"] == [["p2", "p3"], ["p1", "s"]]
    assert found["notes"][-1] == {"pair": ["p1", "s"], "conceded": ["bye_not_lowest"], "avoided": []}


@pytest.mark.parametrize(
    ("odd", "fixed"),
    [
        ("spare", [["p1", None]]),
        ("bye", [["p1", "s"]]),
        ("spare", [["p1", "t"]]),
        ("spare", [["s", None]]),
        ("spare", [["s", "t"]]),
        ("bye", [["p1", None], ["p2", None]]),
        ("bye", [["p1", "p2"], ["p2", "p1"]]),
        ("bye", [["p1", "p2"], ["p1", None]]),
    ],
)
def test_fixed_pairs_that_cannot_be_are_a_conflict(odd, fixed):
    field = [*players(3, 2, 1), {"id": "s", "rank": 8, "spare": True}, {"id": "t", "rank": 9, "spare": True}]

    assert run("swiss_pairing", {"players": field, "odd": odd, "fixed": fixed})["reason"] == "fixed_conflict"


def test_an_even_number_has_no_odd_place_to_fix():
    field = [*players(3, 2), {"id": "s", "rank": 8, "spare": True}]

    assert run("swiss_pairing", {"players": field, "odd": "spare", "fixed": [["p1", "s"]]})["reason"] == "fixed_conflict"


def test_all_fixed_is_a_pairing():
    found = run("swiss_pairing", {"players": players(3, 2, 1), "fixed": [["p3", "p1"], ["p2", None]]})

    assert (found["pairs"], found["bye"]) == ([["p1", "p3"]], "p2")


def test_refusals_come_in_their_order():
    alone = {"players": players(1), "odd": "refuse"}
    odd = {"players": players(1, 1, 1), "odd": "refuse", "fixed": [["p1", "p2"], ["p1", "p3"]]}

    assert run("swiss_pairing", alone)["reason"] == "too_few_players"
    assert run("swiss_pairing", odd)["reason"] == "odd_number"
    assert run("swiss_pairing", {**odd, "odd": "spare"})["reason"] == "no_spare"
    assert run("swiss_pairing", {**odd, "odd": "bye"})["reason"] == "fixed_conflict"


def late_event(count, seed):
    """A field in its seventh round: few have met, rules and wishes of all kinds."""
    chance = random.Random(seed)
    ids = [f"p{number}" for number in range(count)]
    met = {who: [] for who in ids}
    for _ in range(6):
        order = chance.sample(ids, count)
        for one, other in zip(order[::2], order[1::2], strict=False):
            met[one].append(other)
            met[other].append(one)
    field = [
        {
            "id": who,
            "rank": rank,
            "score": chance.randrange(120),
            "met": met[who],
            "byes": chance.randrange(2),
            "floats": chance.choices(["none", "down", "up"], k=2),
            "club": f"c{chance.randrange(count // 6)}",
            "team": f"t{chance.randrange(count // 4)}",
            "army": f"a{chance.randrange(30)}",
            "side": chance.choice(["x", "y", None]),
        }
        for rank, who in enumerate(ids, start=1)
    ]
    avoid = [
        {"kind": kind, "level": level}
        for kind, level in (("club", "strong"), ("team", "strong"), ("army", "mild"), ("side", "mild"))
    ]
    return {"players": field, "round": 7, "avoid": avoid, "wishes": [{"pair": ids[:2], "want": "together"}]}


@pytest.mark.parametrize("count", [60, 121])
def test_a_large_field_has_everybody_once_and_no_old_opponents(count):
    context = late_event(count, seed=count)

    found = run("swiss_pairing", context)

    paired = [who for pair in found["pairs"] for who in pair] + ([found["bye"]] if found["bye"] else [])
    assert sorted(paired) == sorted(player["id"] for player in context["players"])
    assert dict(found["cost"])["rematches"] == 0
    naive = Field(context)
    by_id = {player["id"]: player for player in context["players"]}
    pairs = [(by_id[one], by_id[other]) for one, other in found["pairs"]]
    odd = [(by_id[found["bye"]], None)] if found["bye"] else []
    assert numbers(found["cost"]) == naive.cost(pairs + odd)


@pytest.mark.parametrize("count", [20, 41])
def test_no_exchange_of_two_players_makes_a_large_field_cheaper(count):
    context = late_event(count, seed=count)
    found = run("swiss_pairing", context)
    draft = {**context, "pairs": found["pairs"], "bye": found["bye"]}
    ids = [player["id"] for player in context["players"]]
    chance = random.Random(1)

    verdicts = {run("swap_draft", {**draft, "swap": chance.sample(ids, 2)}).get("verdict") for _ in range(150)}

    assert "better" not in verdicts


def test_positions_groups_and_places_follow_score_and_rank():
    given = {"players": [{"id": "a", "rank": 3, "score": "1/2"}, {"id": "b", "rank": 2, "score": "0.5"}, {"id": "c", "rank": 1}]}

    field = field_of(ContextFacts.read(given))

    assert [(each.id, each.group, each.place, each.size) for each in field.players] == [
        ("b", 0, 0, 2),
        ("a", 0, 1, 2),
        ("c", 1, 0, 1),
    ]
