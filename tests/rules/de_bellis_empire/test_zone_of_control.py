"""§6.0: the ground before an enemy."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.de_bellis_empire.zone_of_control import zone_of_control


def zone(action, distance_mm, **facts):
    return zone_of_control.run({"action": action, "distance_mm": distance_mm, **facts}, typed())


def test_8_cm_are_inside():
    """R28."""
    assert zone("other_move", 80).reason == "locked_by_zone_of_control"
    assert zone("other_move", 81).allowed


@pytest.mark.parametrize("action", ["stand", "line_up", "contact", "withdraw"])
def test_what_may_be_done_inside(action):
    assert zone(action, 40).inside


def test_from_outside_one_move_must_suffice():
    assert zone("contact", 100, movement_mm=99, needed_mm=100).reason == "must_stop_at_zone_edge"
    assert zone("cross", 100, movement_mm=100, needed_mm=100).allowed
    assert zone("enter", 100).reason == "must_stop_at_zone_edge"
    assert zone("stop_at_edge", 100).allowed


def test_flanks_have_no_zone_but_a_square_has_no_flanks():
    assert zone("other_move", 40, face="flank").zone_applies is False
    assert zone("other_move", 40, face="rear", enemy_in_square=True).reason == "locked_by_zone_of_control"


def test_nobody_controls_from_difficult_terrain():
    found = zone("other_move", 40, enemy_terrain="difficult", enemy_in_square=True)

    assert (found.zone_applies, found.inside) == (False, False)


@pytest.mark.parametrize(
    ("action", "distance"),
    [("enter", 80), ("cross", 10), ("stop_at_edge", 0), ("line_up", 81), ("withdraw", 200), ("contact", 100)],
)
def test_contradictions(action, distance):
    with pytest.raises(FactError):
        zone(action, distance)
