"""§3.0: the table and the terrain."""

import pytest

from rules.engine.dice import typed
from rules.rulesets.de_bellis_empire.terrain import table_size, terrain_feature


def size(**facts):
    table = table_size.run(facts, typed())
    return table.width_mm, table.depth_mm


def test_the_larger_army_decides_and_the_depth_stops_at_120_cm():
    assert size(corps_a=1, corps_b=1) == (600, 600)
    assert size(corps_a=1, corps_b=3) == (1200, 1200)
    assert size(corps_a=4, corps_b=2) == (1500, 1200)


def test_house_rule_lets_only_the_width_grow():
    """R9."""
    assert size(corps_a=3, corps_b=3, house_rules={"R9": "width_only"}) == (1200, 600)


@pytest.mark.parametrize(
    ("feature", "terrain", "cover", "linear"),
    [
        ("orchard", "rough", "light", False),
        ("marsh", "difficult", "none", False),
        ("low_wall", "rough", "heavy", True),
        ("farmyard", "open", "light", False),
    ],
)
def test_features_have_terrain_and_cover(feature, terrain, cover, linear):
    found = terrain_feature.run({"feature": feature}, typed())

    assert (found.terrain, found.cover, found.linear) == (terrain, cover, linear)
    assert found.blocks_sight == (terrain in ("rough", "difficult"))
    assert found.zone_of_control == (terrain != "difficult")
