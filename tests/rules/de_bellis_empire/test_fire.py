"""§7.0 to §7.5: fire."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError, FactError
from rules.rulesets.de_bellis_empire.fire import fire, fire_priority, line_of_fire, range_band
from rules.rulesets.de_bellis_empire.results import combat_result
from rules.rulesets.de_bellis_empire.terms import ARTILLERY, CAVALRY, ELEMENT_TYPES, INFANTRY


def volley(shooter, target, *dice, range="medium", **facts):
    """``shooter`` and ``target``: a type, or the facts of one."""

    def side(given):
        return {"type": given} if isinstance(given, str) else given

    return fire.run({"shooter": side(shooter), "target": side(target), "range": range, **facts}, typed(*dice))


def modifiers(outcome):
    return outcome.modifiers["shooter"], outcome.modifiers["target"]


# range


def test_bands_include_their_bounds_and_infantry_has_no_short_one():
    def band(type_, distance_mm, **facts):
        return range_band.run({"type": type_, "distance_mm": distance_mm, **facts}, typed()).band

    assert [band("line_infantry", mm) for mm in (0, 40, 41, 80, 81)] == ["medium", "medium", "long", "long", "out"]
    assert [band("line_infantry", mm, rifle=True) for mm in (60, 120)] == ["medium", "long"]
    assert [band("heavy_artillery", mm) for mm in (160, 280, 480, 481)] == ["short", "medium", "long", "out"]


# line of fire


def sees(*blockers, shooter="line_infantry", range="medium", **facts):
    found = line_of_fire.run({"shooter_type": shooter, "range": range, "blockers": list(blockers), **facts}, typed())
    return found.values.get("reason")


def test_elements_bar_fire_but_not_command():
    assert sees("friendly_element") == "element_blocks"
    command = line_of_fire.run({"purpose": "command", "blockers": ["enemy_element", "friendly_voltigeurs"]}, typed())
    assert command.allowed


def test_only_guns_farther_off_fire_past_enemy_voltigeurs():
    assert sees("enemy_voltigeurs") == "element_blocks"
    assert sees("enemy_voltigeurs", shooter="light_artillery", range="short") == "element_blocks"
    assert sees("enemy_voltigeurs", shooter="light_artillery", range="long") is None


def test_from_a_hill_infantry_fires_over_lower_terrain_and_guns_do_not():
    """R31."""
    assert sees("lower_terrain", on_hill=True) is None
    assert sees("lower_terrain", on_hill=True, shooter="light_artillery") == "terrain_blocks"
    assert sees("lower_terrain") == "terrain_blocks"


def test_the_first_blocker_that_bars_the_line_is_named():
    assert sees("friendly_voltigeurs_in_front", "friendly_element", "terrain") == "element_blocks"


def test_2_cm_inside_terrain():
    assert sees(viewer_inside_mm=20, target_inside_mm=20) is None
    assert sees("terrain", viewer_inside_mm=21, target_inside_mm=21) == "viewer_too_deep"
    assert sees(same_feature=True, distance_mm=21) == "beyond_2cm_inside_terrain"


# choice of target


def targets(type_, *candidates):
    names = ("id", "distance_mm", "in_front", "screened_by")
    found = fire_priority.run(
        {"type": type_, "candidates": [dict(zip(names, candidate, strict=False)) for candidate in candidates]}, typed()
    )
    return found.values.get("reason") or (found.priority, found.targets)


def test_straight_ahead_comes_before_nearer():
    assert targets("line_infantry", ("near", 20), ("ahead", 70, True)) == (["ahead"], ["ahead"])


def test_equally_near_ones_are_for_the_owner_to_choose():
    assert targets("line_infantry", ("left", 50), ("far", 60), ("right", 50)) == (["left", "right"], ["left", "right"])


def test_guns_may_look_past_the_screen_that_has_priority():
    """§7.3: from medium range on, and only behind these voltigeurs."""
    enemies = [("line", 200, True, "screen"), ("screen", 170, True), ("guard", 200, False, "others"), ("others", 180, False)]

    assert targets("medium_artillery", *enemies) == (["screen"], ["line", "screen"])
    assert targets("line_infantry", ("line", 30, True, "screen"), ("screen", 20, True)) == (["screen"], ["screen"])


def test_a_screened_enemy_alone_in_range_is_no_target():
    assert targets("medium_artillery", ("line", 390, True, "screen"), ("screen", 410, True)) == "no_target"


# the volley


def test_a_volley_is_die_factor_and_modifiers():
    shot = volley({"type": "line_infantry", "nation": "british"}, {"type": "lancers", "cover": "light"}, 5, 2, range="long")

    assert modifiers(shot) == ({"british_infantry": 1, "long_range": -1, "light_cover": -1, "target_cavalry": 1}, {})
    assert (shot.shooter_total, shot.target_total, shot.column, shot.result) == (8, 4, "half_or_less", "flight")
    assert shot.sums[0].parts[0].id == "fire_factor"


def test_the_target_answers_with_its_melee_factor_and_a_tie_does_nothing():
    shot = volley("light_artillery", "guard_infantry", 4, 2)

    assert (shot.shooter_total, shot.target_total, shot.result) == (6, 6, "none")


def test_the_shooter_never_suffers():
    assert volley("voltigeurs", "guard_infantry", 1, 6).column == "none"


def test_each_support_weakens_the_target():
    """R35."""
    supports = [{"type": "line_infantry"}, {"type": "light_artillery"}]

    assert modifiers(volley("line_infantry", "line_infantry", 1, 1, supports=supports))[1] == {"support_fire": -2}
    flat = volley("line_infantry", "line_infantry", 1, 1, supports=supports, house_rules={"R35": "flat"})
    assert (flat.supports_counted, modifiers(flat)[1]) == (2, {"support_fire": -1})


def test_supports_that_do_not_count_are_told_why_in_their_order():
    line = {"type": "line_infantry"}
    shot = volley(
        "line_infantry",
        "line_infantry",
        1,
        1,
        supports=[
            {**line, "can_fire_at_target": False},
            {"type": "lancers", "in_contact": True},
            line,
            {**line, "in_square": True, "already_fired": True},
            {**line, "has_other_target": True, "can_fire_at_target": False},
        ],
    )

    assert shot.supports_counted == 1
    assert shot.supports_refused == ["cannot_fire_at_target", "cavalry_may_not_fire", "square", "has_other_target"]


def test_the_edge_of_a_town_counts_instead_of_cover():
    """§12, R39."""
    shot = volley("heavy_artillery", {"type": "line_infantry", "town": "edge", "cover": "heavy"}, 1, 1)

    assert modifiers(shot)[0] == {"town_edge": -2}
    assert [note.id for note in shot.notes] == ["town_edge_replaces_cover"]


def test_a_town_is_difficult_inside_and_neither_open_nor_difficult_at_its_edge():
    """R64: hussars narrowly beaten do not care, Cossacks die inside."""
    inside = {"type": "irregular_cavalry", "town": "inside"}

    assert volley("line_infantry", inside, 4, 4).special == "difficult_terrain"
    assert volley("line_infantry", {**inside, "town": "edge", "terrain": "difficult"}, 6, 4).result == "flight"


def test_a_square_is_no_prey_to_enfilade_but_a_thick_target():
    shot = volley("line_infantry", {"type": "line_infantry", "in_square": True}, 1, 1, enfilade=True)

    assert modifiers(shot)[0] == {"target_in_square": 1}
    assert [note.id for note in shot.notes] == ["enfilade_of_square"]


def test_a_routed_corps_fires_worse_only_by_house_rule_and_never_the_guard():
    """R37."""
    line, guard = ({"type": type_, "corps_routed": True} for type_ in ("line_infantry", "guard_infantry"))
    by_house_rule = {"house_rules": {"R37": "attack_includes_fire"}}

    assert modifiers(volley(line, "lancers", 1, 1))[0] == {"target_cavalry": 1}
    assert modifiers(volley(line, "lancers", 1, 1, **by_house_rule))[0] == {"target_cavalry": 1, "routed_corps": -1}
    assert modifiers(volley(guard, "lancers", 1, 1, **by_house_rule))[0] == {"target_cavalry": 1}


def test_a_destroyed_target_costs_its_points_and_the_general_beside_it():
    shot = volley("heavy_artillery", {"type": "elite_infantry", "general_adjacent": True}, 6, 1)

    assert (shot.target_destroyed, shot.points_lost, shot.general_eliminated) == (True, 4, True)


def test_a_battery_narrowly_beaten_by_fire_stands():
    shot = volley("heavy_artillery", "light_artillery", 4, 3)

    assert (shot.column, shot.result) == ("less", "none")


REFUSED_IN_ORDER = [
    ("active_side_may_not_fire", {"shooter_side": "active"}, {}, {}),
    ("already_fired", {}, {"already_fired": True}, {}),
    ("shooter_in_contact", {}, {"in_contact": True}, {}),
    ("target_in_contact", {}, {}, {"in_contact": True}),
    ("outside_field_of_fire", {"in_field_of_fire": False}, {}, {}),
    ("out_of_range", {"range": "out"}, {}, {}),
    ("no_line_of_fire", {"line_of_fire": False}, {}, {}),
    ("target_screened", {"screened": True}, {}, {}),
    ("not_priority_target", {"priority_target": False}, {}, {}),
]


@pytest.mark.parametrize("first", range(len(REFUSED_IN_ORDER)), ids=[refused[0] for refused in REFUSED_IN_ORDER])
def test_refusals_come_in_the_order_of_the_book(first):
    """All reasons from this one on hold; the first is given, and no die is rolled."""
    facts, shooter, target = {}, {"type": "line_infantry"}, {"type": "line_infantry"}
    for _, volley_facts, of_shooter, of_target in REFUSED_IN_ORDER[first:]:
        facts |= volley_facts
        shooter |= of_shooter
        target |= of_target

    assert volley(shooter, target, **facts).values == {"allowed": False, "reason": REFUSED_IN_ORDER[first][0]}
    with pytest.raises(DiceError):
        volley(shooter, target, 3, 3, **facts)


def test_guns_fire_past_a_screen_from_medium_range_on():
    assert volley("horse_artillery", "line_infantry", range="short", screened=True).reason == "target_screened"
    assert volley("horse_artillery", "line_infantry", 1, 1, screened=True).allowed


@pytest.mark.parametrize(
    ("shooter", "target", "facts"),
    [
        ({"type": "guard_infantry", "old_guard": True}, {"type": "lancers"}, {}),
        ({"type": "elite_infantry", "nation": "french", "old_guard": True}, {"type": "lancers"}, {}),
        ({"type": "line_infantry"}, {"type": "lancers", "in_square": True}, {}),
        ({"type": "line_infantry"}, {"type": "lancers"}, {"range": "short"}),
        ({"type": "line_infantry"}, {"type": "lancers"}, {"house_rules": {"R44": "heavy_plus_two"}}),
        ({"type": "line_infantry"}, {"type": "lancers"}, {"supports": [{"type": "lancers"}] * 7}),
    ],
    ids=str,
)
def test_contradictions(shooter, target, facts):
    with pytest.raises(FactError):
        volley(shooter, target, 3, 3, **facts)


def test_fire_reads_the_results_like_the_table_itself():
    """Every shooter, every target, any dice: the volley's result is the table's for the same totals."""
    for shooter in sorted(INFANTRY | ARTILLERY):
        for target in ELEMENT_TYPES:
            for dice in ((6, 1), (5, 2), (4, 3)):
                shot = volley(shooter, {"type": target, "terrain": "difficult"}, *dice)
                if shot.column == "none":
                    continue
                table = combat_result.run(
                    {
                        "loser": {"type": target, "terrain": "difficult"},
                        "opponent": {"type": shooter},
                        "mode": "fire",
                        "winner_total": shot.shooter_total,
                        "loser_total": shot.target_total,
                    },
                    typed(),
                )
                assert (shot.column, shot.result, shot.special) == (table.column, table.result, table.special)


def test_cavalry_never_fires():
    assert {volley(type_, "line_infantry").reason for type_ in CAVALRY} == {"cavalry_may_not_fire"}
