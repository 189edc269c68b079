"""§5.1, and the prices of §5.2 to §5.7."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.de_bellis_empire.command import activation, activation_cost, command_radius, command_takeover


def points(*dice, **facts):
    return activation.run(facts, typed(*dice))


def price(**facts):
    return activation_cost.run(facts, typed())


def test_a_mediocre_general_still_has_a_point():
    rolled = points(1, quality="mediocre")

    assert rolled.pa == 1
    assert [(part.id, part.value) for part in rolled.sums[0].parts] == [("mediocre", -1), ("least_pa", 1)]


def test_a_genius_may_have_seven():
    assert points(6, quality="genius").pa == 7


def test_a_corps_without_general_rolls_without_his_quality():
    """R15."""
    assert points(6, quality="genius", general_eliminated=True).pa == 6


def test_by_house_rule_it_rolls_nothing():
    rolled = points(general_eliminated=True, house_rules={"R15": "no_die"})

    assert (rolled.die, rolled.pa) == (None, 0)


def test_taking_over_needs_more_points_and_somebody_near():
    def takeover(**facts):
        return command_takeover.run({"cinc_pa": 5, "corps_pa": 3, "element_distances_mm": [100, 240, 239], **facts}, typed())

    assert takeover().commandable == [True, False, True]
    assert takeover(corps_pa=5).reason == "not_more_points"
    assert takeover(element_distances_mm=[240]).reason == "no_troops_within_24cm"


@pytest.mark.parametrize(
    ("commander", "distance", "sight", "inside"),
    [
        ("corps", 480, True, True),
        ("corps", 481, True, False),
        ("corps", 240, False, True),
        ("corps", 241, False, False),
        ("in_chief", 239, False, True),
        ("in_chief", 240, True, False),
    ],
)
def test_boundaries_of_command(commander, distance, sight, inside):
    """R2."""
    found = command_radius.run({"commander": commander, "distance_mm": distance, "in_sight": sight}, typed())

    assert found.in_command is inside


def test_out_of_command_everything_so_far_is_doubled():
    """R18: a battery with another arm, far off."""
    cost = price(subject="artillery_mixed", distance_to_general_mm=481)

    assert (cost.cost, cost.components) == (4, {"base": 1, "artillery_mixed": 1, "out_of_command": 2})


def test_without_a_general_it_is_out_of_sight():
    """R17: measured to the general in chief, or always far if there is none."""
    assert price(general_eliminated=True, distance_to_general_mm=240).cost == 1
    assert price(general_eliminated=True, distance_to_general_mm=241).cost == 2
    assert price(general_eliminated=True).cost == 2


def test_changes_on_the_spot_are_never_doubled():
    """R19."""
    assert price(action="form_square", distance_to_general_mm=3000).cost == 1
    assert price(action="rotate_in_place", subject="artillery_mixed").cost == 2


def test_the_first_move_of_a_general_is_free_and_carries_his_troops():
    with_troops = price(subject="group", general_attached=True)

    assert (with_troops.cost, with_troops.general_now_moved) == (0, True)
    assert price(action="move_general", general_has_moved=True).cost == 1


def test_a_general_frees_one_part_of_a_mixed_body():
    """R20."""
    assert price(subject="artillery_mixed", general_attached=True).cost == 1


def test_under_the_general_in_chief_nearness_decides_before_the_price():
    under = {"under_general_in_chief": True, "pa_available": 0}

    assert price(distance_to_general_mm=240, **under).reason == "beyond_general_in_chief"
    assert price(distance_to_general_mm=239, **under).reason == "not_enough_pa"


def test_points_of_another_corps_never_serve():
    assert price(distance_to_general_mm=0, own_corps=False).reason == "other_corps"


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"action": "form_square", "subject": "group"},
        {"action": "form_square", "with_rotation": True},
        {"action": "move_general", "distance_to_general_mm": 0},
        {"action": "move_general", "own_corps": False},
        {"action": "form_square", "under_general_in_chief": True},
        {"distance_to_general_mm": 10, "general_has_moved": True},
        {"distance_to_general_mm": 10, "general_attached": True},
        {"general_attached": True, "in_sight": False},
        {"general_attached": True, "general_eliminated": True},
    ],
    ids=str,
)
def test_contradictions(facts):
    with pytest.raises(FactError):
        price(**facts)
