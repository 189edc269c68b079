"""§Addestramento, §Movimento e Manovre: distances and manoeuvres."""

import pytest

from rules.rulesets.guerre_ditalia.terms import TROOP_TYPES
from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason, refused_in_order


def move(type_, **facts):
    return ask("movement_allowance", type=type_, **facts)


def manoeuvre(manoeuvre, type_, **facts):
    return ask("manoeuvre", manoeuvre=manoeuvre, type=type_, **facts)


@pytest.mark.parametrize(
    ("type_", "recruit", "elite"),
    [
        ("pikes", 45, 80),
        ("halberdiers", 60, 100),
        ("light_foot", 80, 120),
        ("gendarmes", 100, 140),
        ("cavalry", 120, 160),
        ("missile_cavalry", 140, 160),
        ("artillery", 10, 10),
        ("organ_guns", 40, 40),
    ],
)
def test_training_is_a_step_up_or_down(type_, recruit, elite):
    assert [move(type_, training=training).basic_mm for training in ("recruit", "elite")] == [recruit, elite]


def test_the_swiss_go_one_step_up_whatever_they_are():
    assert {move("pikes", swiss=True, training=t).basic_mm for t in ("recruit", "regular", "veteran", "elite")} == {80}
    assert move("light_cavalry", swiss=True, training="recruit", house_rules={"R20": "plus_20"}).basic_mm == 180


def test_two_halvings_and_a_third_are_rounded_once():
    assert move("pikes", training="recruit", terrain=["woods", "river"], mode="retreat").allowance_mm == 11
    assert move("pikes", training="recruit", terrain=["marsh"], mode="change_formation").allowance_mm == 30
    assert move("swordsmen", mode="change_formation").allowance_mm == 106


def test_each_of_the_group_is_slowed_by_the_ground_in_its_own_way():
    mixed = move("light_foot", terrain=["woods"], companions=[{"type": "cavalry"}])

    assert (mixed.own_allowance_mm, mixed.allowance_mm, mixed.halved_by_terrain) == (100, 70, False)


def test_open_ground_dry_beds_bridges_and_gentle_hills_slow_nobody():
    assert move("artillery", terrain=["open", "dry_river", "bridge", "gentle_hill"]).allowance_mm == 10


def test_reasons_against_a_move_in_order():
    gun = {"type": "artillery"}
    refused_in_order(
        "movement_allowance",
        gun,
        [
            ("camp_does_not_move", {"companions": [{"type": "camp"}]}),
            ("guns_abandoned", {"crew_fled": True}),
            ("forbidden_terrain", {"terrain": ["steep_hill", "river"]}),
        ],
    )
    assert reason("movement_allowance", **gun, terrain=["river"], mode="about_face") == "artillery_in_difficult_terrain"
    companion = {"type": "light_foot", "companions": [{"type": "organ_guns"}]}
    assert (
        reason("movement_allowance", **companion, terrain=["fields"], mode="change_formation") == "artillery_in_difficult_terrain"
    )
    assert (
        reason("movement_allowance", type="light_foot", companions=[{"type": "pikes"}], terrain=["steep_hill"])
        == "forbidden_terrain"
    )


@pytest.mark.parametrize("manoeuvre_", ["advance", "wheel", "about_face", "change_formation"])
def test_reasons_against_any_manoeuvre_in_order(manoeuvre_):
    held = [("enemy_zoc", {"in_zoc": True})] if manoeuvre_ != "about_face" else []
    refused_in_order(
        "manoeuvre",
        {"manoeuvre": manoeuvre_, "type": "artillery", "companions": [{"type": "pikes"}]},
        [
            ("camp_does_not_move", {"companions": [{"type": "camp"}]}),
            ("guns_abandoned", {"crew_fled": True}),
            ("already_moved", {"already_moved": True}),
            ("fled_not_in_group", {"fled": True}),
            ("forbidden_terrain", {"terrain": ["steep_hill", "woods"]}),
            ("in_melee", {"engaged_by": [{"type": "camp"}]}),
            *held,
        ],
    )


def test_reasons_against_a_lateral_move():
    refused_in_order(
        "manoeuvre",
        {"manoeuvre": "lateral", "type": "artillery"},
        [("single_element_only", {"companions": [{"type": "pikes"}], "in_zoc": True}), ("artillery_no_lateral", {})],
    )
    zoc = {"manoeuvre": "lateral", "type": "pikes", "enters_zoc": True}
    assert reason("manoeuvre", **zoc, in_zoc=True) == "starts_in_zoc"
    assert reason("manoeuvre", **zoc, to_contact=True) == "ends_in_zoc"
    assert reason("manoeuvre", **zoc, in_zoc=True, army_routed=True) is None


def test_a_retreat_from_melee_looks_only_at_the_enemies_in_contact():
    engaged = {"manoeuvre": "retreat", "type": "halberdiers", "in_zoc": True}

    assert reason("manoeuvre", **engaged, engaged_by=[{"type": "pikes"}, {"type": "halberdiers", "training": "recruit"}]) is None
    assert reason("manoeuvre", **engaged, engaged_by=[{"type": "pikes", "swiss": True}]) == "enemy_not_slower"
    assert reason("manoeuvre", **engaged, companions=[{"type": "pikes"}]) == "single_element_only"


def test_the_house_rule_for_the_fastest_lets_elite_slip_away_from_their_like():
    """R20, R30."""
    away = {"manoeuvre": "retreat", "type": "light_cavalry", "training": "elite", "engaged_by": [{"type": "missile_cavalry"}]}

    assert reason("manoeuvre", **away) == "enemy_not_slower"
    assert ask("manoeuvre", **away, house_rules={"R20": "plus_20"}).limit_mm == 90


def test_an_incline_goes_half_its_move_forward_at_least():
    def incline(forward, shift, **facts):
        return reason("manoeuvre", manoeuvre="incline", type="pikes", forward_mm=forward, shift_mm=shift, **facts)

    assert [incline(61, 21), incline(29, 21), incline(30, 21), incline(30, 0)] == [
        "beyond_allowance",
        "not_far_enough_forward",
        "incline_too_wide",
        None,
    ]
    assert incline(15, 20, terrain=["woods"]) is None
    assert incline(60, 21, in_zoc=True) == "incline_too_wide"
    assert incline(60, 20, enters_zoc=True) == "enemy_zoc"


def test_a_single_element_has_no_formation():
    assert reason("manoeuvre", manoeuvre="change_formation", type="pikes", in_zoc=True) == "not_a_group"


def test_every_manoeuvre_tells_all_its_fields():
    assert manoeuvre("advance", "gendarmes").values == {
        "allowed": True,
        "limit_mm": 120,
        "shift_limit_mm": None,
        "ends_move": False,
    }
    assert manoeuvre("lateral", "pikes", terrain=["woods"]).limit_mm == 40
    assert (manoeuvre("about_face", "artillery").limit_mm, manoeuvre("about_face", "artillery").ends_move) == (0, True)


@pytest.mark.parametrize(
    "facts",
    [
        {"manoeuvre": "advance", "type": "pikes", "forward_mm": 30},
        {"manoeuvre": "advance", "type": "pikes", "shift_mm": 0},
        {"manoeuvre": "incline", "type": "pikes", "shift_mm": 10},
        {"manoeuvre": "incline", "type": "pikes", "forward_mm": 401, "shift_mm": 10},
        {"manoeuvre": "advance", "type": "pikes", "crew_fled": True},
        {"manoeuvre": "advance", "type": "pikes", "companions": [{"type": "pikes", "archebus": False}]},
        {"manoeuvre": "advance", "type": "pikes", "companions": [{"type": "pikes"}] * 31},
        {"manoeuvre": "advance", "type": "pikes", "engaged_by": [{"type": "pikes"}] * 5},
        {"manoeuvre": "advance", "type": "pikes", "terrain": ["open"] * 14},
        {"manoeuvre": "advance", "type": "pikes", "terrain": None},
        {"manoeuvre": "recoil", "type": "pikes"},
    ],
    ids=str,
)
def test_contradictions_and_ranges(facts):
    assert is_wrong("manoeuvre", **facts)


def test_a_march_of_every_type_over_every_ground_never_beats_its_move():
    for type_ in TROOP_TYPES:
        for terrain in ("open", "woods", "river_bank"):
            found = move(type_, terrain=[terrain])
            assert found.refused or found.allowance_mm <= found.basic_mm
