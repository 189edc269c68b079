"""What holds for every turn, whatever the world: positions, battles, sight, and that names and order mean nothing."""

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.conform import equal
from tests.campaigns.engine.worlds import random_world, rolled, run

worlds = st.builds(random_world, st.integers(0, 10**6), st.sampled_from([3, 5, 8]), st.sampled_from([2, 6, 12]))
a_few = settings(max_examples=60, deadline=None, derandomize=True)


def side_of(world):
    return {faction: side["id"] for side in world["sides"] for faction in side["factions"]}


def hostile(world, a, b):
    return a != b and [a, b] not in world["truces"] and [b, a] not in world["truces"]


@a_few
@given(worlds)
def test_everybody_stands_in_one_place_or_on_one_road(world):
    found = rolled("resolve_moves", world)

    assert found["positions"].keys() == {force["id"] for force in world["forces"]}
    fighting = {each["force"]: battle for battle in found["battles"] for each in battle["forces"]}
    for force, at in found["positions"].items():
        assert (at["place"] is None) != (at["road"] is None)
        assert at["place"] is not None or fighting[force]["road"] == at["road"], "only who fights stays on a road"


@a_few
@given(worlds)
def test_nobody_is_in_two_battles_and_everybody_in_one_stands_where_it_is(world):
    found, sides = rolled("resolve_moves", world), side_of(world)
    factions = {force["id"]: force["faction"] for force in world["forces"]}
    told = [each["force"] for battle in found["battles"] for each in battle["forces"]]

    assert len(told) == len(set(told))
    assert set(told).isdisjoint(found["aside"])
    for battle in found["battles"]:
        assert hostile(world, *battle["sides"])
        assert {each["side"] for each in battle["forces"]} == set(battle["sides"])
        for each in battle["forces"]:
            assert each["side"] == sides[factions[each["force"]]]
            at = found["positions"][each["force"]]
            assert (at["place"], at["road"]) == (battle["place"], battle["road"])


@a_few
@given(worlds)
def test_enemies_at_one_place_fight_unless_the_battle_there_leaves_them_aside(world):
    found, sides = rolled("resolve_moves", world), side_of(world)
    factions = {force["id"]: force["faction"] for force in world["forces"]}
    fought = {battle["place"] for battle in found["battles"]}
    in_field = [(force, at["place"]) for force, at in found["positions"].items() if at["place"] and not at["inside"]]
    for force, place in in_field:
        for other, there in in_field:
            if place == there and hostile(world, sides[factions[force]], sides[factions[other]]):
                assert place in fought


@a_few
@given(worlds)
def test_a_place_changes_hands_only_to_who_stands_there(world):
    found, sides = rolled("resolve_moves", world), side_of(world)
    factions = {force["id"]: force["faction"] for force in world["forces"]}
    for place, faction in found["control"].items():
        here = {factions[force] for force, at in found["positions"].items() if at["place"] == place and not at["inside"]}
        assert faction in here
        assert {sides[each] for each in here} == {sides[faction]}
        assert place not in world["control"] or hostile(world, sides[faction], sides[world["control"][place]])


@a_few
@given(worlds, st.integers(0, 10**6))
def test_the_order_in_which_forces_are_written_means_nothing(world, seed):
    """The faces, too, go by the map: the same ones fall for the same sides."""
    shuffled = copy.deepcopy(world)
    random.Random(seed).shuffle(shuffled["forces"])

    assert equal(rolled("resolve_moves", shuffled), rolled("resolve_moves", world))
    assert equal(run("supply", shuffled), run("supply", world))


@a_few
@given(worlds, st.integers(0, 10**6))
def test_names_mean_nothing(world, seed):
    names = {name for name in words(world) if name[0] in "fpRBG" or name in side_of(world)} - VOCABULARY
    fresh = [f"n{number}" for number in range(len(names))]
    random.Random(seed).shuffle(fresh)
    new = dict(zip(sorted(names), fresh, strict=True))

    expected = renamed(rolled("resolve_moves", world), new)

    assert equal(sorted_lists(rolled("resolve_moves", renamed(world, new))), sorted_lists(expected))
    assert equal(run("supply", renamed(world, new)), renamed(run("supply", world), new))


VOCABULARY = {"path", "forced", "points", "places", "factions", "forces", "faction", "forage", "fort", "positions", "place"}


def words(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
    elif isinstance(value, str):
        yield value


def renamed(value, new):
    if isinstance(value, dict):
        return {new.get(key, key): renamed(inner, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, new) for inner in value]
    return new.get(value, value) if isinstance(value, str) else value


def sorted_lists(outcome):
    """Lists of forces are sorted by their names: brought back into an order that names do not make."""
    for battle in outcome["battles"]:
        battle["forces"].sort(key=lambda each: each["force"])
        battle["aside"].sort()
    for siege in outcome["sieges"]:
        siege["forces"].sort()
    outcome["void"].sort(key=lambda each: each["force"])
    for name in ("stopped", "forced", "withdrew", "blocked", "aside"):
        outcome[name].sort()
    return outcome


VIEWERS = [("leader", "red"), ("commander", "crimson"), ("leader", "blue"), ("leader", "green"), ("spectator", None)]


@a_few
@given(worlds, st.sampled_from(VIEWERS), st.sampled_from(["open", "adjacent", "own"]), st.booleans(), st.integers(0, 10**6))
def test_what_a_side_may_not_know_changes_nothing_that_it_sees(world, viewer, fog, share, seed):
    """Other sealed orders, and other forces where nobody looks."""
    role, faction = viewer
    facts = {**world, "rules": {"fog": fog, "share_sight": share}, "viewer": {"role": role, "faction": faction}}
    forces = run("sight", facts)
    known = {each["force"]: each["detail"] for each in forces["forces"]}
    changed, dice = copy.deepcopy(facts), random.Random(seed)
    changed["forces"] = [force for force in changed["forces"] if force["id"] in known]
    for force in changed["forces"]:
        if known[force["id"]] != "full":
            force["order"] = dice.choice([None, {"do": "hold", "avoid": True}])
            force["inside"], force["mounted"], force["exhausted"] = False, dice.random() < 0.5, dice.random() < 0.5

    assert equal(run("sight", changed), forces)


@a_few
@given(worlds)
def test_only_own_orders_are_read_and_enemies_beyond_the_next_place_leave_no_trace(world):
    facts = {**world, "viewer": {"role": "leader", "faction": "blue"}}
    near = {end for road in world["roads"] for end in (road["a"], road["b"]) if road_touches(road, eyes(world, "blue"))}
    watched = eyes(world, "blue") | near | {place for place, faction in world["control"].items() if faction == "blue"}
    for each in run("sight", facts)["forces"]:
        assert ("order" in each) == (each["faction"] == "blue")
        assert each["place"] in watched


def eyes(world, faction):
    return {force["at"] for force in world["forces"] if force["faction"] == faction}


def road_touches(road, places):
    return road["a"] in places or road["b"] in places


@a_few
@given(worlds)
def test_retreaters_never_end_beside_an_enemy_who_stays(world):
    beaten = [{"force": force["id"], "place": force["at"]} for force in world["forces"][::2]]
    found, sides = run("retreats", {**world, "retreating": beaten}), side_of(world)
    leaving = {each["force"] for each in beaten}

    assert found["to"].keys() | set(found["trapped"]) == leaving
    for force, place in found["to"].items():
        side = next(sides[each["faction"]] for each in world["forces"] if each["id"] == force)
        for other in world["forces"]:
            where = found["to"].get(other["id"]) if other["id"] in leaving else other["at"]
            assert where != place or not hostile(world, side, sides[other["faction"]])


@pytest.mark.parametrize("seed", range(3))
def test_an_order_that_is_allowed_is_carried_out_where_nobody_is_in_the_way(seed):
    world = random_world(seed)
    for force in world["forces"]:
        alone = {**world, "forces": [force]}
        checked = run("check_order", {**alone, "force": force["id"], "order": force["order"]})
        found = rolled("resolve_moves", alone)
        if checked["allowed"]:
            assert found["positions"][force["id"]]["place"] == checked["ends"]
        else:
            assert found["void"] == [{"force": force["id"], "reason": checked["reason"]}]
            assert found["positions"][force["id"]]["place"] == force["at"]
