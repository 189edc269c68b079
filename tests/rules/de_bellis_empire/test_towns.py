"""§12.0: towns."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.de_bellis_empire.towns import town_fighting


def town(action, **facts):
    return town_fighting.run({"action": action, **facts}, typed())


def test_the_edge_protects_and_the_inside_is_difficult():
    edge, inside = town("melee"), town("melee", zone="inside")

    assert (edge.garrison_protection, edge.terrain_modifier_each, edge.results_on_difficult_terrain) == (2, 0, False)
    assert (inside.garrison_protection, inside.terrain_modifier_each, inside.results_on_difficult_terrain) == (0, -2, True)
    assert (town("fire").shooter_modifier, town("fire", zone="inside").shooter_modifier) == (-2, 0)


def test_no_rear_support_in_towns():
    assert town("rear_support", zone="inside").reason == "no_rear_support_in_town"


def test_the_garrison_gives_way_only_to_force():
    assert town("step_back").reason == "garrison_holds_edge"
    assert town("step_back", zone="inside").allowed


def test_a_gap_opens_when_the_garrison_gives_way_and_stays_open():
    """R64."""
    assert town("result", garrison_result="retreat").gap_open is True
    assert town("result", garrison_result="none").gap_open is False
    assert town("result", garrison_result="none", gap_open=True).gap_open is True
    assert town("enter").reason == "no_gap"
    assert town("enter", gap_open=True).allowed


@pytest.mark.parametrize(
    "facts",
    [
        {"action": "result"},
        {"action": "melee", "garrison_result": "none"},
        {"action": "enter", "zone": "inside"},
        {"action": "result", "zone": "inside", "garrison_result": "none"},
    ],
    ids=str,
)
def test_contradictions(facts):
    with pytest.raises(FactError):
        town_fighting.run(facts, typed())
