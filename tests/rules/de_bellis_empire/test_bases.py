"""§1.0: the bases."""

from rules.engine.dice import typed
from rules.rulesets.de_bellis_empire.bases import base_size


def test_a_battery_is_one_gun_with_two_gunners_on_a_deep_base():
    battery = base_size.run({"type": "heavy_artillery", "scale": "25mm"}, typed())

    assert (battery.front_mm, battery.depth_mm, battery.figures, battery.guns) == (50, 60, 2, 1)
    assert (battery.fire_zone_width_mm, battery.square_marker_mm) == (150, None)


def test_formed_infantry_has_a_square_marker_and_a_field_of_fire_of_three_fronts():
    line = base_size.run({"type": "line_infantry"}, typed())

    assert (line.fire_zone_width_mm, line.square_marker_mm) == (120, 30)


def test_cavalry_and_generals_have_neither():
    for type_ in ("cuirassiers", "general"):
        base = base_size.run({"type": type_}, typed())

        assert (base.fire_zone_width_mm, base.square_marker_mm) == (None, None)
