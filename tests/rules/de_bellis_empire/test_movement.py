"""§5.2 to §5.6: groups, passages, distances, formations."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.de_bellis_empire.movement import (
    group_check,
    interpenetration,
    movement_allowance,
    skirmish_split,
    square_formation,
    strategic_move,
)


def group(*elements, **facts):
    return group_check.run({"elements": list(elements), **facts}, typed())


def allowance(*elements, **facts):
    return movement_allowance.run({"elements": list(elements), **facts}, typed())


LINE, GUNS = {"type": "line_infantry"}, {"type": "heavy_artillery"}


def test_a_lone_element_is_a_group_whatever_is_said_of_its_neighbours():
    alone = group({**LINE, "in_square": True}, full_contact=False)

    assert (alone.is_group, alone.subject, alone.move_cost) == (True, "element", 1)


def test_the_first_reason_against_a_group_is_given():
    other_corps = {**LINE, "corps": 2, "in_square": True}

    assert group(LINE, other_corps, full_contact=False, same_facing=False).reason == "not_in_full_contact"
    assert group(LINE, other_corps, same_facing=False).reason == "different_facing"
    assert group(LINE, other_corps).reason == "square"
    assert group(GUNS, {**LINE, "corps": 2}).reason == "different_corps"


def test_a_battery_with_another_arm_is_moved_for_two():
    mixed = group(LINE, GUNS)

    assert (mixed.is_group, mixed.subject, mixed.move_cost) == (False, "artillery_mixed", 2)


def test_batteries_of_different_kinds_are_a_group():
    """R67."""
    assert group(GUNS, {"type": "horse_artillery"}).subject == "group"


def passage(mover, crossed, **facts):
    return interpenetration.run({"mover": mover, "crossed": crossed, **facts}, typed())


def test_who_passes_through_whom():
    assert passage("cuirassiers", "voltigeurs").rule == "voltigeurs"
    assert passage("lancers", "light_artillery", facing="opposite").rule == "through_artillery"
    assert passage("light_artillery", "lancers").reason == "pair_not_permitted"
    assert passage("light_artillery", "heavy_artillery").reason == "pair_not_permitted"
    assert passage("voltigeurs", "lancers", facing="other", clears=False).reason == "oblique_facing"
    assert passage("voltigeurs", "lancers", clears=False).reason == "does_not_clear"


def test_generals_pass_as_they_like_but_not_through_enemies():
    """R27."""
    assert passage("general", "lancers", facing="other", clears=False).rule == "general"
    assert passage("general", "lancers", crossed_is_enemy=True).reason == "enemy_element"


def test_the_slowest_sets_the_pace():
    moved = allowance({"type": "lancers", "terrain": "road"}, {"type": "line_infantry", "terrain": "rough"})

    assert (moved.per_element_mm, moved.allowance_mm) == ([200, 80], 80)


def test_squares_creep_over_open_ground_and_alone():
    square = {**LINE, "in_square": True}

    assert allowance(square).allowance_mm == 20
    assert allowance({**square, "terrain": "road"}).reason == "square_cannot_move_here"
    assert allowance(square, LINE).reason == "square_not_in_group"


def test_guns_stay_out_of_difficult_terrain():
    assert allowance({**GUNS, "terrain": "difficult"}, LINE).reason == "terrain_forbidden"


def test_light_artillery_walks_unless_a_house_rule_mounts_it():
    """R5."""
    light = {"type": "light_artillery"}

    assert allowance(light).allowance_mm == 80
    assert allowance(light, house_rules={"R5": "light_artillery_as_horse"}).allowance_mm == 120


def test_cavalry_in_square_is_no_fact():
    with pytest.raises(FactError):
        allowance({"type": "lancers", "in_square": True})


def test_strategic_moves_are_measured_at_both_ends_and_all_paid():
    def strategic(**facts):
        return strategic_move.run(
            {"start_distance_mm": 481, "end_distance_mm": 481, "moves": 3, "pa_available": 3, **facts}, typed()
        )

    assert (strategic().cost, strategic().pa_left) == (3, 0)
    assert strategic(cost_per_move=2, general_attached=True, pa_available=5).cost == 5
    assert strategic(cost_per_move=2).reason == "not_enough_pa"
    assert strategic(start_distance_mm=480, end_distance_mm=480).reason == "starts_within_48cm"
    assert strategic(end_distance_mm=480).reason == "ends_within_48cm"


def square(change, **facts):
    return square_formation.run({"change": change, "type": "line_infantry", **facts}, typed())


def test_forming_and_leaving_square():
    formed = square("form", pa_available=3, scale="25mm")

    assert (formed.now_in_square, formed.pa_left, formed.marker_mm) == (True, 2, 40)
    assert square("leave", in_square=True).marker_mm is None
    assert square("leave").reason == "not_in_square"
    assert square("form", in_square=True).reason == "already_in_square"
    assert square("form", type="voltigeurs").reason == "only_formed_infantry"
    assert square("form", in_contact_with_enemy=True, already_activated=True, pa_available=0).reason == "in_contact_with_enemy"


def split(change, type_, **facts):
    return skirmish_split.run({"change": change, "type": type_, **facts}, typed())


def test_light_infantry_spreads_and_rejoins():
    assert split("split", "light_infantry").elements == ["voltigeurs", "voltigeurs"]
    assert split("rejoin", "voltigeurs").points_each == 4


def test_a_lone_half_skirmishes_on():
    """§5.6, the note."""
    assert split("rejoin", "voltigeurs", bases=1, bases_in_contact=False).reason == "partner_base_lost"
    assert split("rejoin", "voltigeurs", from_light_infantry=False, bases=1).reason == "not_from_light_infantry"


def test_nobody_spreads_out_of_a_square():
    assert split("split", "light_infantry", in_square=True).reason == "in_square"
    assert split("split", "line_infantry", in_square=True).reason == "only_light_infantry"


def test_what_matters_for_rejoining_says_nothing_of_a_split():
    with pytest.raises(FactError):
        split("split", "light_infantry", bases=1)
