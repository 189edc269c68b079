"""§1.1, §1.5."""

import pytest

from tests.rules.naran_fuciliers_wars.calls import call, wrong


def battalion(id="b", **facts):
    return {"id": id, "arm": "infantry", "quality": "average", "figures": 20, "min_figures": 12, "max_figures": 24, **facts}


def brigade(id="1st", units=None, **facts):
    units = [battalion(f"{id}a"), battalion(f"{id}b")] if units is None else units
    return {"id": id, "kind": "infantry_brigade", "led_by": "general", "units": units, **facts}


def violations(*commands, **facts):
    army = {"points": 1000, "commander_in_chief": {"command_value": 3}, "commands": list(commands) or [brigade()], **facts}
    return call("validate_army", **army).violations


def test_a_price_is_the_sum_of_what_the_page_lists():
    cost = call("army_cost", units=[{"id": "x", "figure_cost": 5, "figures": 10, "upgrade_cost": 2, "guns": 2, "gun_cost": 30}])

    assert cost.total == 130
    assert [(part.id, part.value) for part in cost.sums[0].parts] == [("figures", 50), ("better_quality", 20), ("guns", 60)]


@pytest.mark.parametrize(
    "character",
    [
        {"role": "general"},
        {"role": "scout", "command_value": 1},
        {"role": "messenger", "charismatic": True},
        {"role": "adviser"},
    ],
)
def test_characters_that_cannot_be(character):
    wrong("army_cost", characters=[{"id": "x", "profile_cost": 1, **character}])


def test_half_the_units_may_be_elite_and_a_regiment_needs_two_battalions():
    """R9."""
    elite = brigade(units=[battalion("a", quality="elite"), battalion("b")])
    horse = {"id": "h", "kind": "staff", "led_by": "general", "units": [battalion("h1", arm="cavalry")]}

    assert violations(elite) == []
    assert violations(elite, horse) == []
    assert violations(brigade(units=[battalion("a", quality="elite")]), horse) == ["too_many_cavalry", "too_few_battalions@1st"]


def test_a_small_army_may_lack_generals_but_no_commander_in_chief():
    """R1."""
    assert violations(brigade(led_by="none"), points=500) == []
    assert violations(brigade(led_by="none"), points=501) == ["command_without_leader@1st"]
    assert violations(points=400, commander_in_chief=None) == ["no_commander_in_chief"]


def test_a_field_battery_needs_two_infantry_brigades():
    guns = battalion("g", arm="field_artillery")
    first = brigade(units=[battalion("a"), battalion("b"), guns])

    assert violations(first) == ["too_much_field_artillery"]
    assert violations(first, brigade("2nd")) == []


def test_unit_codes_come_in_the_order_of_the_page():
    bad = battalion(
        figures=30,
        quality="elite",
        base_quality="average",
        commanders=2,
        subalterns=2,
        standard_bearers=3,
        musicians=3,
        sharpshooters=2,
    )

    assert [code.partition("@")[0] for code in violations(brigade(units=[bad, battalion("c")]))] == [
        "too_many_figures",
        "upgraded_more_than_one_grade",
        "too_many_commanders",
        "too_many_subalterns",
        "too_many_standard_bearers",
        "too_many_musicians",
        "too_many_sharpshooters",
        "sharpshooter_not_allowed",
    ]


@pytest.mark.parametrize(
    "facts",
    [
        {"commands": [brigade(), brigade()]},
        {"commands": [brigade("1", [battalion("x")]), brigade("2", [battalion("x")])]},
        {"commands": [brigade(led_by="none", charismatic_general=True)]},
        {"commands": [brigade(led_by="commander_in_chief")], "commander_in_chief": None},
        {"commands": [brigade(units=[battalion(min_figures=25)])]},
        {"commands": [brigade(units=[battalion(quality="poor", base_quality="average")])]},
        {"all_cavalry_battle": True},
        {"commands": []},
    ],
    ids=range(8),
)
def test_armies_that_cannot_be(facts):
    wrong("validate_army", **{"points": 1, "commander_in_chief": {"command_value": 3}, "commands": [brigade()], **facts})


def test_the_smaller_team_is_made_up():
    found = call("multiplayer_points", points_per_army=300, armies_a=3, armies_b=1)

    assert (found.total_a, found.total_b, found.extra_points_a, found.extra_points_b) == (900, 900, 0, 600)
