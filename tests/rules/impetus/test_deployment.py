"""Schieramento, and the two terrain tables."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.impetus.deployment import deploy_first_roll, deployment_attacker_roll, deployment_order, terrain_choice

# who attacks


def attack(a, b, *dice):
    return deployment_attacker_roll.run({"a_army": a, "b_army": b}, typed(*dice))


def test_mounted_units_count_by_pairs_begun():
    riders = ("heavy_chariots", "light_chariots", "scythed_chariots", "heavy_cavalry_1", "heavy_cavalry_2", "medium_cavalry")
    found = attack(dict.fromkeys(riders, 1) | {"light_cavalry": 1}, {"elephants": 9, "wagenburg": 9, "artillery": 9}, 1, 1, 1, 1)

    assert found.values == {
        "bonuses": {"a": 4, "b": 0},
        "totals": {"a": 6, "b": 2},
        "rolls": {"a": [1, 1], "b": [1, 1]},
        "throws": 1,
        "attacker": "a",
        "defender": "b",
    }


def test_ties_are_thrown_again_until_broken():
    foot = {"heavy_foot": 1}
    found = attack(foot, foot, 1, 2, 2, 1, 6, 6, 6, 6, 1, 1, 1, 2)

    assert (found.throws, found.attacker, found.defender, found.rolls) == (3, "b", "a", {"a": [1, 1], "b": [1, 2]})
    with pytest.raises(DiceError):
        attack(foot, foot, 1, 2, 2, 1)


@pytest.mark.parametrize("army", [{}, None, [], {"heavy_foot": 0}, {"heavy_foot": 41}, {"peasants": 1}, {"heavy_foot": True}])
def test_wrong_armies(army):
    with pytest.raises(FactError):
        attack(army, {"heavy_foot": 1}, 1, 1, 1, 2)


# terrain


def pieces(army, *dice, **facts):
    found = terrain_choice.run({"placer": "attacker", "army": army, **facts}, typed(*dice))
    return found.reason if found.refused else found.options


FOOT, HORSE = {"skirmishers": 1}, {"scythed_chariots": 1}


@pytest.mark.parametrize(
    ("army", "totals", "options"),
    [
        (FOOT, (2, 3, 4), ["none"]),
        (FOOT, (5, 6, 7), ["small_broken", "small_gentle_hill", "small_difficult"]),
        (FOOT, (8, 9), ["none", "road", "difficult"]),
        (FOOT, (10, 11), ["large_broken", "large_difficult", "impassable"]),
        (FOOT, (12,), ["none", "river", "village"]),
        (HORSE, (2, 3, 4), ["large_broken"]),
        (HORSE, (5, 6), ["none", "road", "small_broken", "gentle_hill"]),
        (HORSE, (7, 8, 9), ["none", "difficult", "impassable"]),
        (HORSE, (10, 11), ["none", "bridge_or_ford", "move_opponent_terrain"]),
        (HORSE, (12,), ["none", "remove_opponent_terrain"]),
    ],
)
def test_rows(army, totals, options):
    for total in totals:
        dice = (1, total - 1) if total < 8 else (6, total - 6)
        assert pieces(army, *dice) == options


def test_equal_numbers_leave_the_choice_and_guns_elephants_and_wagons_are_neither():
    """R24."""
    army = {"heavy_foot": 2, "light_chariots": 2, "elephants": 5, "wagenburg": 5, "artillery": 5}
    choose = {"placer": "defender_first", "army": army}

    assert terrain_choice.run(choose, typed(1, 1)).table == "infantry"
    assert terrain_choice.run({**choose, "table_if_equal": "mounted"}, typed(1, 1)).table == "mounted"
    assert (
        terrain_choice.run({**choose, "army": army | {"skirmishers": 1}, "table_if_equal": "mounted"}, typed(1, 1)).table
        == "infantry"
    )


def test_scouting_points_shift_and_are_spent_even_at_the_end_of_the_table():
    found = terrain_choice.run({"placer": "attacker", "army": FOOT, "scouting_points": 10, "scouting_shift": -10}, typed(1, 2))

    assert (found.total, found.scouting_points_left, found.min_distance_from_first_h) == (2, 0, 8)
    assert found.sums[0].total == 2
    assert pieces(FOOT, 6, 5, scouting_points=20, scouting_shift=10) == ["none", "river", "village"]
    assert pieces(FOOT, scouting_points=1, scouting_shift=-2) == "not_enough_scouting_points"


@pytest.mark.parametrize("placer", ["defender_first", "defender_second"])
def test_only_the_attacker_keeps_his_distance(placer):
    assert terrain_choice.run({"placer": placer, "army": FOOT}, typed(1, 1)).min_distance_from_first_h == 0


@pytest.mark.parametrize(
    "facts",
    [{"scouting_points": 21}, {"scouting_points": -1}, {"scouting_shift": 11}, {"scouting_shift": -11}, {"placer": "defender"}],
)
def test_wrong_terrain_facts(facts):
    with pytest.raises(FactError):
        pieces(FOOT, 1, 1, **facts)


# who deploys first


def first(a, b, *dice):
    return deploy_first_roll.run({"a": a, "b": b}, typed(*dice))


@pytest.mark.parametrize(
    ("structure", "permitted"), [("good", {"first", "second", "both"}), ("average", {"both"}), ("poor", set())]
)
def test_structures_and_what_they_roll_again(structure, permitted):
    new_dice = {"first": (6,), "second": (6,), "both": (6, 6)}
    for reroll, dice in new_dice.items():
        side = {"structure": structure, "reroll": reroll}
        if reroll in permitted:
            assert first({"structure": "poor"}, side, 1, 1, 1, 2, *dice).winner == "b"
        else:
            assert first({"structure": "poor"}, side).values == {"allowed": False, "reason": "reroll_not_permitted"}


def test_a_rolls_again_before_b_and_first_before_second():
    both = {"structure": "good", "reroll": "both"}

    assert first(both, both, 1, 1, 1, 1, 6, 5, 4, 3).rolls == {"a": [6, 5], "b": [4, 3]}


def test_unused_points_count_in_every_throw():
    found = first({"structure": "poor", "scouting_unused": 3}, {"structure": "poor"}, 1, 1, 2, 3, 1, 1, 1, 3)

    assert (found.throws, found.totals, found.winner) == (2, {"a": 5, "b": 4}, "a")


# order


def order(starts, a, b):
    def listed(commands):
        return [{"id": name, "vd": vd} for name, vd in commands]

    found = deployment_order.run({"first": starts, "a_commands": listed(a), "b_commands": listed(b)}, typed())
    return [(step["side"], step["command"]) for step in found.order], found.free_choice


def test_strongest_first_then_in_turn_by_choice():
    steps, free = order("a", [("x", 1), ("y", 5), ("z", 5)], [("p", 0), ("q", 60), ("r", 2), ("s", 3)])

    assert steps == [("a", "y"), ("b", "q"), ("a", None), ("b", None), ("a", None), ("b", None), ("b", None)]
    assert free == {"a": ["x", "z"], "b": ["p", "r", "s"]}


def test_one_command_each():
    assert order("b", [("x", 1)], [("x", 1)]) == ([("b", "x"), ("a", "x")], {"a": [], "b": []})


@pytest.mark.parametrize(
    "commands", [[], [("x", 1), ("x", 2)], [("", 1)], [("x", 61)], [("x", -1)], [(str(n), 1) for n in range(9)]]
)
def test_wrong_commands(commands):
    with pytest.raises(FactError):
        order("a", [("x", 1)], commands)
