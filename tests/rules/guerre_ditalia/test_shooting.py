"""§Tiro a distanza."""

import pytest

from rules.engine.errors import DiceError
from rules.rulesets.guerre_ditalia.terms import TROOP_TYPES
from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason, refused_in_order

GUN = {"type": "artillery", "distance_mm": 100}

# permission


def test_reasons_against_a_shot_in_order():
    steps = [
        ("guns_abandoned", {"crew_fled": True}),
        ("routing", {"routing": True}),
        ("in_melee", {"in_melee": True}),
        ("already_shot", {"already_shot": True}),
        ("artillery_moved", {"moved": True}),
        ("out_of_range", {"distance_mm": 601}),
        ("target_in_melee", {"target_in_melee": True, "distance_mm": 600}),
        ("target_hidden", {"target_hidden": True}),
        ("shooter_hidden", {"shooter_hidden": True}),
        ("out_of_arc", {"in_arc": False}),
        ("no_rear_shot", {"line_from": "rear"}),
        ("line_blocked", {"line_clear": False}),
        ("screened_by_terrain", {"screened_by_terrain": True}),
        ("screened_by_troops", {"screening_troops": "halfway"}),
    ]
    for first in range(len(steps)):
        facts = dict(GUN)
        for _, more in reversed(steps[first:]):
            facts |= more
        assert reason("may_shoot", **facts) == steps[first][0]
    assert reason("may_shoot", type="camp", distance_mm=1200, routing=True) == "no_missile_weapon"
    assert reason("may_shoot", **GUN, phase="non_phasing", moved=True, target_in_melee=True) == "counter_battery_only"


def test_guns_of_either_side():
    assert reason("may_shoot", **GUN, moved=True, answering=True) == "artillery_moved"
    assert reason("may_shoot", **GUN, moved=True, answering=True, phase="non_phasing") is None
    assert reason("may_shoot", type="missile_foot", distance_mm=9, moved=True, phase="non_phasing") is None


def overhead(type_, screen, shooter_on="none", target_on="none"):
    facts = {"type": type_, "distance_mm": 40, "screening_troops": screen, "shooter_on": shooter_on, "target_on": target_on}
    return reason("may_shoot", **facts) or ask("may_shoot", **facts).overhead


def test_over_heads():
    assert overhead("missile_cavalry", "nearer_shooter", "gentle_hill") == "screened_by_troops"
    assert overhead("light_foot", "nearer_shooter", "steep_hill") is True
    assert overhead("forlorn_hope", "nearer_target", "gentle_hill") == "screened_by_troops"
    assert overhead("missile_cavalry", "nearer_target", target_on="steep_hill") is True
    assert overhead("light_foot", "halfway", "gentle_hill", "gentle_hill") == "screened_by_troops"
    assert overhead("light_foot", "none", "gentle_hill") is False


def test_who_shoots_and_how_far():
    def range_of(type_):
        refusal = reason("may_shoot", type=type_, distance_mm=0)
        return None if refusal else ask("may_shoot", type=type_, distance_mm=0).range_mm

    assert {type_: mm for type_ in TROOP_TYPES if (mm := range_of(type_))} == {
        "missile_cavalry": 40,
        "missile_foot": 80,
        "light_foot": 60,
        "forlorn_hope": 60,
        "artillery": 600,
        "organ_guns": 120,
    }
    assert is_wrong("may_shoot", type="pikes", distance_mm=9, crew_fled=True)
    assert is_wrong("may_shoot", type="missile_foot", distance_mm=9, shooter_on="steep_hill")
    assert is_wrong("may_shoot", type="missile_foot", distance_mm=1201)


# support


def test_reasons_against_supporting_a_shot():
    refused_in_order(
        "may_support_shooting",
        {"shooter": "artillery", "supporter": "organ_guns", "position": "beside"},
        [
            ("type_not_supported", {"shooter": "forlorn_hope", "supporter": "missile_foot"}),
            ("front_broken", {"unbroken_front": False}),
            ("support_limit", {"supporters_so_far": 2}),
            ("in_melee", {"supporter_in_melee": True}),
            ("already_shot", {"supporter_already_shot": True}),
            ("artillery_moved", {"supporter_moved": True}),
            ("out_of_range", {"supporter_in_range": False}),
        ],
    )
    gun = {"shooter": "artillery", "position": "behind", "unbroken_front": False}
    assert reason("may_support_shooting", **gun, supporter="missile_foot") == "different_type"
    assert reason("may_support_shooting", **gun, supporter="artillery") == "guns_only_beside"
    foot = {"shooter": "missile_foot", "supporter": "missile_foot", "position": "behind", "supporter_moved": True}
    assert reason("may_support_shooting", **foot, unbroken_front=False, supporters_so_far=2) is None
    assert reason("may_support_shooting", **foot, supporters_so_far=3) == "support_limit"


# the roll


def side(given):
    return {"type": given} if isinstance(given, str) else given


def shot(shooter, target, *dice, distance_mm=30, **facts):
    return ask("shooting", *dice, shooter=side(shooter), target=side(target), distance_mm=distance_mm, **facts)


def modifiers(outcome):
    return outcome.modifiers["shooter"], outcome.modifiers["target"]


ARQUEBUSES = {"type": "missile_foot", "archebus": True}


def test_a_shot_tells_all_its_fields():
    assert shot("missile_foot", "pikes", 5, 3, distance_mm=80).values == {
        "allowed": True,
        "shooter_factor": 2,
        "target_factor": 3,
        "shooter_die": 5,
        "target_die": 3,
        "modifiers": {"shooter": {}, "target": {}},
        "shooter_total": 7,
        "target_total": 6,
        "winner": "shooter",
        "degree": "less",
        "shooter_effect": "none",
        "target_effect": "recoil",
        "cause": "otherwise",
        "target_has_shot": False,
    }


def test_everything_an_element_carries_counts():
    fired = shot(
        {**ARQUEBUSES, "general": True, "training": "elite", "routing": True, "supports": 1},
        {"type": "spears", "general": True, "training": "recruit", "routing": True},
        *(1, 1),
    )

    assert modifiers(fired) == (
        {"general": 1, "veteran_or_elite": 1, "routing": -2, "archebus": 1, "archebus_close": 1},
        {"general": 1, "recruits": -1, "routing": -2, "enemy_support": -1, "exposed_to_firearms": -1},
    )
    for total in fired.sums:
        assert total.total == fired.values[total.id]


def test_who_answers_has_all_of_a_shooter_and_who_shot_first_suffers_like_a_target():
    gun = {"type": "artillery", "supports": 2, "shooting_down": True}
    fired = shot({**ARQUEBUSES, "elements_behind": 2}, gun, 1, 6, answering=True)

    assert modifiers(fired) == (
        {"archebus": 1, "archebus_close": 1, "enemy_support": -2},
        {"deep_target": 1, "shooting_down": -1},
    )
    assert (fired.winner, fired.shooter_effect, fired.target_has_shot) == ("target", "destroyed", True)


def test_only_guns_look_for_deep_targets_and_downhill():
    fired = shot({"type": "missile_foot", "shooting_down": True}, {"type": "pikes", "elements_behind": 9}, 3, 3)

    assert modifiers(fired) == ({}, {})
    assert modifiers(shot("organ_guns", {"type": "pikes", "elements_behind": 1}, 3, 3)) == ({}, {})


def test_arquebuses_close_means_below_forty():
    assert [modifiers(shot(ARQUEBUSES, "pikes", 1, 1, distance_mm=mm))[0] for mm in (39, 40)] == [
        {"archebus": 1, "archebus_close": 1},
        {"archebus": 1},
    ]


def test_arquebuses_by_house_rule_count_only_for_who_shoots():
    """R41."""
    rule = {"house_rules": {"R41": "shooting_only"}}

    assert modifiers(shot("light_foot", ARQUEBUSES, 1, 1, **rule))[1] == {}
    assert modifiers(shot("light_foot", ARQUEBUSES, 1, 1, answering=True, **rule))[1] == {"archebus": 1, "archebus_close": 1}
    assert modifiers(shot("light_foot", ARQUEBUSES, 1, 1))[1] == {"archebus": 1}


def test_a_forlorn_hope_by_house_rule_stands_shots_as_in_melee():
    """R40: only as a target that does not answer."""
    rule = {"house_rules": {"R40": "melee_factor"}}

    assert shot("light_foot", "forlorn_hope", 1, 1, **rule).target_factor == 4
    assert shot("missile_cavalry", "forlorn_hope", 1, 1, **rule).target_factor == 3
    assert shot("light_foot", "forlorn_hope", 1, 1, answering=True, **rule).target_factor == 2
    assert shot("forlorn_hope", "forlorn_hope", 1, 1, **rule).shooter_factor == 2


@pytest.mark.parametrize(
    ("terrain", "dice", "cover", "totals"),
    [
        ("woods", (6, 3), {"cover": 1}, (8, 6)),
        ("woods", (4, 3), {"cover": 1}, (6, 6)),
        ("woods", (3, 3), {}, (5, 5)),
        ("fortification", (4, 3), {"cover": 1}, (6, 6)),
        ("fortification", (6, 3), {"cover": 2}, (8, 7)),
        ("fortification", (2, 6), {}, (4, 8)),
        ("river", (6, 3), {}, (8, 5)),
        ("river_bank", (6, 3), {}, (8, 5)),
    ],
)
def test_cover_brings_up_to_a_draw_at_most(terrain, dice, cover, totals):
    fired = shot("missile_foot", {"type": "light_foot", "terrain": terrain}, *dice)

    assert (modifiers(fired)[1], (fired.shooter_total, fired.target_total)) == (cover, totals)


def test_who_is_not_shot_at_has_no_cover():
    fired = shot({"type": "missile_foot", "terrain": "fortification"}, "pikes", 1, 6)

    assert (modifiers(fired)[0], fired.winner, fired.degree, fired.cause) == ({}, "target", "half_or_less", None)
    assert [note.id for note in fired.notes] == ["shooter_not_answered"]


def test_a_battery_beaten_by_less_loses_its_crew_and_by_half_itself():
    assert [shot("artillery", "organ_guns", 6, face).target_effect for face in (4, 1)] == ["crew_flee", "crew_flee"]
    assert shot({"type": "artillery", "supports": 2}, "artillery", 6, 1).target_effect == "destroyed"


def test_house_rules_about_results_reach_the_shot():
    """R47, R61."""
    in_woods = {"type": "swordsmen", "terrain": "woods"}

    assert shot("missile_foot", in_woods, 6, 1).target_effect == "destroyed"
    rules = {"R47": "contact_only", "R61": "exact_half_less"}
    assert shot("missile_foot", "light_foot", 4, 1, house_rules=rules).degree == "less"
    assert shot("missile_foot", in_woods, 6, 1, house_rules=rules).target_effect == "recoil"


def test_refusals_take_no_dice():
    assert reason("shooting", shooter=side("pikes"), target=side("pikes"), distance_mm=1200) == "no_missile_weapon"
    assert reason("shooting", shooter=side("light_foot"), target=side("pikes"), distance_mm=61) == "out_of_range"
    with pytest.raises(DiceError):
        shot("light_foot", "pikes", 1, 1, distance_mm=61)
    with pytest.raises(DiceError):
        shot("light_foot", "pikes", 1)


@pytest.mark.parametrize(
    ("shooter", "target", "facts"),
    [
        ({"type": "light_foot", "archebus": True}, "pikes", {}),
        ("light_foot", {"type": "light_foot", "archebus": True}, {}),
        ({"type": "missile_foot", "supports": 4}, "pikes", {}),
        ({"type": "organ_guns", "supports": 3}, "pikes", {}),
        ({"type": "light_foot", "supports": 1}, "pikes", {}),
        ("light_foot", {"type": "missile_foot", "supports": 1}, {}),
        ("light_foot", {"type": "artillery", "shooting_down": True}, {}),
        ({"type": "artillery", "shooting_down": True}, {"type": "artillery", "shooting_down": True}, {"answering": True}),
        ({"type": "missile_foot", "terrain": "steep_hill"}, "pikes", {}),
        ("light_foot", {"type": "pikes", "terrain": "steep_hill"}, {}),
        ("light_foot", "pikes", {"answering": True}),
        ("artillery", "missile_cavalry", {"answering": True, "distance_mm": 41}),
        ("pikes", {"type": "pikes", "supports": 1}, {}),
        ({"type": "light_foot", "elements_behind": 21}, "pikes", {}),
        ({"type": "light_foot", "higher": True}, "pikes", {}),
        ("light_foot", "pikes", {"distance_mm": None}),
    ],
    ids=str,
)
def test_contradictions_come_before_refusals(shooter, target, facts):
    assert is_wrong("shooting", 3, 3, **{"shooter": side(shooter), "target": side(target), "distance_mm": 30, **facts})
