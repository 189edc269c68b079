"""§9.0 to §9.2 and the pursuit of §8.4."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.rulesets.de_bellis_empire.results import combat_result, flight, pursuit, retreat


def result(loser, opponent, totals, mode="melee", **facts):
    """``loser`` and ``opponent``: a type, or the facts of one; ``totals``: winner's, loser's. Gives result and special case."""

    def side(given):
        return {"type": given} if isinstance(given, str) else given

    found = combat_result.run(
        {
            "loser": side(loser),
            "opponent": side(opponent),
            "mode": mode,
            "winner_total": totals[0],
            "loser_total": totals[1],
            **facts,
        },
        typed(),
    )
    return found.result, found.special


BEATEN, DOUBLED = (5, 4), (8, 4)


@pytest.mark.parametrize(
    ("totals", "column"), [((7, 4), "less"), ((8, 4), "half_or_less"), ((1, 0), "half_or_less"), ((-1, -2), "half_or_less")]
)
def test_half_is_exact_whatever_the_signs(totals, column):
    """R1."""
    given = {"loser": {"type": "line_infantry"}, "opponent": {"type": "line_infantry"}, "mode": "melee"}

    assert combat_result.run({**given, "winner_total": totals[0], "loser_total": totals[1]}, typed()).column == column


@pytest.mark.parametrize(
    ("loser", "terrain", "opponent", "totals", "mode", "expected"),
    [
        ("line_infantry", "open", "lancers", BEATEN, "melee", ("retreat", None)),
        ("line_infantry", "open", "lancers", DOUBLED, "melee", ("destroyed", None)),
        ("voltigeurs", "road", "lancers", DOUBLED, "melee", ("destroyed", "by_cavalry_in_open")),
        ("voltigeurs", "open", "voltigeurs", DOUBLED, "fire", ("destroyed", "by_voltigeurs_in_open")),
        ("voltigeurs", "rough", "lancers", DOUBLED, "melee", ("flight", None)),
        ("voltigeurs", "open", "line_infantry", DOUBLED, "melee", ("flight", None)),
        ("lancers", "open", "line_infantry", BEATEN, "melee", ("retreat", None)),
        ("lancers", "open", "dragoons", BEATEN, "melee", ("flight", "by_cavalry")),
        ("lancers", "difficult", "dragoons", DOUBLED, "melee", ("destroyed", "by_cavalry")),
        ("lancers", "difficult", "light_artillery", DOUBLED, "fire", ("destroyed", "difficult_terrain")),
        ("lancers", "rough", "light_artillery", DOUBLED, "fire", ("flight", None)),
        ("irregular_cavalry", "open", "heavy_artillery", BEATEN, "fire", ("destroyed", "by_artillery")),
        ("irregular_cavalry", "difficult", "heavy_artillery", BEATEN, "fire", ("destroyed", "difficult_terrain")),
        ("irregular_cavalry", "open", "heavy_artillery", DOUBLED, "fire", ("flight", None)),
        ("irregular_cavalry", "open", "guard_light_cavalry", DOUBLED, "melee", ("destroyed", "by_light_cavalry")),
        ("irregular_cavalry", "open", "irregular_cavalry", DOUBLED, "melee", ("flight", None)),
        ("cuirassiers", "open", "dragoons", BEATEN, "melee", ("flight", "by_heavy_cavalry")),
        ("cuirassiers", "difficult", "dragoons", BEATEN, "melee", ("destroyed", "difficult_terrain")),
        ("cuirassiers", "difficult", "horse_artillery", BEATEN, "melee", ("destroyed", "by_artillery_in_melee")),
        ("cuirassiers", "open", "horse_artillery", BEATEN, "fire", ("retreat", None)),
        ("heavy_artillery", "open", "line_infantry", BEATEN, "melee", ("destroyed", "in_melee")),
        ("heavy_artillery", "open", "line_infantry", BEATEN, "fire", ("none", None)),
        ("heavy_artillery", "open", "line_infantry", DOUBLED, "fire", ("destroyed", None)),
    ],
)
def test_the_results_table(loser, terrain, opponent, totals, mode, expected):
    assert result({"type": loser, "terrain": terrain}, opponent, totals, mode) == expected


def test_cavalry_doubled_by_a_square_is_destroyed():
    square = {"type": "line_infantry", "in_square": True}

    assert result("lancers", square, DOUBLED) == ("destroyed", "by_square")
    assert result("irregular_cavalry", square, DOUBLED, "fire") == ("destroyed", "by_square")


def test_several_fronts_doom_all_but_a_square():
    beset = {"type": "line_infantry", "several_fronts": True}

    assert result(beset, "lancers", BEATEN) == ("destroyed", "several_fronts")
    assert result({**beset, "in_square": True}, "lancers", BEATEN) == ("retreat", None)


def test_nobody_flees_twice_unless_the_house_allows_it():
    """R53."""
    fled = {"type": "lancers", "already_fled": True}

    assert result(fled, "dragoons", BEATEN) == ("destroyed", "second_flight")
    assert result(fled, "dragoons", BEATEN, house_rules={"R53": "no_limit"}) == ("flight", "by_cavalry")
    assert result(fled, "line_infantry", BEATEN) == ("retreat", None)


def test_by_house_rule_guns_that_double_cossacks_destroy_them():
    """R48."""
    assert result("irregular_cavalry", "light_artillery", DOUBLED, house_rules={"R48": "artillery_destroys"}) == (
        "destroyed",
        "by_artillery",
    )


@pytest.mark.parametrize(
    ("loser", "opponent", "totals", "mode"),
    [
        ("line_infantry", "line_infantry", (4, 4), "melee"),
        ("line_infantry", "lancers", BEATEN, "fire"),
        ({"type": "line_infantry", "several_fronts": True}, "line_infantry", BEATEN, "fire"),
        ("line_infantry", {"type": "lancers", "in_square": True}, BEATEN, "melee"),
    ],
)
def test_contradictions(loser, opponent, totals, mode):
    with pytest.raises(FactError):
        result(loser, opponent, totals, mode)


def follows(winner, loser, how, **facts):
    found = pursuit.run({"winner_type": winner, "loser_type": loser, "loser_result": how, **facts}, typed())
    return found.pursuit, found.reason


def test_who_pursues():
    assert follows("dragoons", "line_infantry", "destroyed") == ("compulsory", None)
    assert follows("lancers", "line_infantry", "retreat") == ("optional", None)
    assert follows("light_artillery", "lancers", "flight") == ("never", "artillery_never_pursues")
    assert follows("line_infantry", "line_infantry", "retreat", winner_in_square=True) == ("never", "square_may_not_pursue")
    assert follows("light_artillery", "lancers", "flight", mode="fire") == ("never", "not_after_fire")


def test_infantry_does_not_follow_cavalry_that_retreats_in_the_open():
    assert follows("line_infantry", "lancers", "retreat") == ("never", "infantry_may_not_follow_cavalry")
    assert follows("line_infantry", "lancers", "flight") == ("optional", None)
    assert follows("line_infantry", "lancers", "retreat", loser_terrain="rough") == ("optional", None)
    assert follows("line_infantry", "lancers", "retreat", town=True) == ("optional", None)


def goes_back(type_="line_infantry", **facts):
    return retreat.run({"type": type_, **facts}, typed())


def test_a_retreat_is_one_base_depth_and_pushes_the_column():
    pushed = goes_back("lancers", scale="25mm", friend_behind="same_facing", column_length=3)

    assert (pushed.distance_mm, pushed.elements_moved, pushed.facing) == (40, 4, "enemy")


def test_who_cannot_go_back_is_destroyed_for_the_first_reason():
    everything = {"impassable_behind": True, "friend_behind": "same_facing", "column_blocked": True, "table_edge_behind": True}

    assert goes_back(other_enemy_contact=True, **everything).reason == "enemy_contact"
    assert goes_back(**everything).reason == "impassable_behind"
    assert goes_back(friend_behind="different_facing", table_edge_behind=True).reason == "friend_facing_differs"
    assert goes_back(friend_behind="same_facing", column_blocked=True, table_edge_behind=True).reason == "column_blocked"


def test_off_the_table_the_points_are_lost_and_the_general_lives():
    """§2.0 speaks of combat."""
    lost = goes_back(table_edge_behind=True, general_adjacent=True)

    assert (lost.reason, lost.points_lost, lost.general_eliminated) == ("left_table", 3, False)
    assert goes_back(impassable_behind=True, general_adjacent=True).general_eliminated


def test_a_column_needs_friends():
    with pytest.raises(FactError):
        goes_back(column_length=2)


def flees(type_, **facts):
    return flight.run({"type": type_, **facts}, typed())


def test_a_flight_is_a_front_back_and_a_run():
    fled = flees("voltigeurs", terrain="rough")

    assert (fled.step_back_mm, fled.run_mm, fled.total_mm, fled.now_fled) == (40, 160, 200, True)
    assert [(part.id, part.value) for part in fled.sums[0].parts] == [
        ("step_back_mm", 40),
        ("movement_mm", 120),
        ("flight_beyond_movement", 40),
    ]


def test_a_rout_is_the_run_alone_and_no_flight_of_combat():
    """R60."""
    routed = flees("line_infantry", cause="rout")

    assert (routed.step_back_mm, routed.run_mm, routed.now_fled) == (0, 160, False)


def test_who_cannot_flee_is_lost():
    assert flees("lancers", already_fled=True, impassable_behind=True).reason == "second_flight"
    assert flees("lancers", already_fled=True, house_rules={"R53": "no_limit"}).now_fled
    assert flees("heavy_artillery", cause="rout", terrain="difficult").reason == "cannot_move"
    gone = flees("lancers", leaves_table=True, general_adjacent=True)
    assert (gone.reason, gone.points_lost, gone.general_eliminated, gone.total_mm) == ("left_table", 3, False, 0)


@pytest.mark.parametrize(
    "facts",
    [
        {"type": "line_infantry"},
        {"type": "light_artillery"},
        {"type": "lancers", "cause": "rout", "already_fled": True},
        {"type": "lancers", "cause": "rout", "friend_behind": "same_facing"},
        {"type": "lancers", "cause": "rout", "general_adjacent": True},
        {"type": "lancers", "column_blocked": True},
    ],
    ids=str,
)
def test_contradictions_of_a_flight(facts):
    with pytest.raises(FactError):
        flight.run(facts, typed())
