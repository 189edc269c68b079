"""§Terreno, §Corso d'acqua: attacker, pieces, and what the ground does."""

import pytest

from rules.engine.dice import typed
from rules.engine.errors import DiceError
from rules.rulesets.guerre_ditalia.terms import TERRAINS, TROOP_TYPES
from rules.rulesets.guerre_ditalia.terrain import attacker_roll
from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason, refused_in_order


def piece(type_, length_mm, width_mm=1):
    return {"type": type_, "length_mm": length_mm, "width_mm": width_mm}


def layout(allowed, *pieces):
    return ask("terrain_layout", pieces_allowed=allowed, pieces=list(pieces)).values


def test_equal_dice_are_rolled_until_they_differ_and_no_further():
    assert ask("attacker_roll", 1, 1, 6, 6, 2, 5).rolls == [[1, 1], [6, 6], [2, 5]]
    with pytest.raises(DiceError):
        attacker_roll.run({}, typed(5, 2, 1))
    with pytest.raises(DiceError):
        attacker_roll.run({"evident_attacker": "player_a"}, typed(5, 2))


@pytest.mark.parametrize(("roll", "side"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_low_faces_give_player_a_the_first_side(roll, side):
    found = ask("assign_sides", roll)

    assert (found.player_a_side, found.player_b_side) == (side, 3 - side)


def test_an_average_die():
    assert [ask("terrain_count", face).pieces for face in range(1, 7)] == [2, 3, 3, 4, 4, 5]
    assert [ask("terrain_count", face).river_option for face in (5, 6)] == [False, True]


def test_pieces_may_lie_either_way_and_one_millimetre_more_is_oversize():
    assert layout(2, piece("woods", 150, 200))["oversize"] == []
    assert layout(2, piece("woods", 151, 151))["oversize"] == [0]
    assert layout(5, piece("marsh", 10), piece("woods", 1, 201), piece("fortification", 1, 161))["oversize"] == [1, 2]
    assert layout(2, piece("fortification", 160, 160)) == {"allowed": True, "counted": 1, "left": 1, "oversize": []}
    assert layout(2) == {"allowed": True, "counted": 0, "left": 2, "oversize": []}


def test_an_oversize_piece_uses_up_its_kind():
    assert layout(3, piece("gentle_hill", 201), piece("steep_hill", 10))["reason"] == "too_many_of_one_type"
    assert layout(2, piece("gentle_hill", 201), piece("steep_hill", 10))["reason"] == "too_many_pieces"


@pytest.mark.parametrize(
    "facts",
    [
        {"pieces_allowed": 1, "pieces": []},
        {"pieces_allowed": 6, "pieces": []},
        {"pieces_allowed": 3},
        {"pieces_allowed": 3, "pieces": None},
        {"pieces_allowed": 5, "pieces": [piece("woods", 9)] * 11},
        {"pieces_allowed": 3, "pieces": [piece("river", 9)]},
        {"pieces_allowed": 3, "pieces": [piece("woods", 0)]},
        {"pieces_allowed": 3, "pieces": [piece("woods", 901)]},
        {"pieces_allowed": 3, "pieces": [piece("woods", 9, None)]},
        {"pieces_allowed": 3, "pieces": [{"type": "woods"}]},
        {"pieces_allowed": True, "pieces": []},
    ],
    ids=str,
)
def test_layouts_that_cannot_be(facts):
    assert is_wrong("terrain_layout", **facts)


def test_reasons_against_a_removal_come_in_order_and_before_the_die():
    refused_in_order(
        "attacker_removes_terrain",
        {"pieces_placed": 3, "piece": "woods"},
        [
            ("referee_terrain", {"battle_type": "encounter"}),
            ("river_battlefield", {"river_chosen": True}),
            ("too_few_pieces", {"pieces_placed": 0}),
            ("fortification_fixed", {"piece": "fortification"}),
        ],
    )
    assert reason("attacker_removes_terrain", pieces_placed=5, piece="fortification", action="shift") == "fortification_fixed"


@pytest.mark.parametrize(("placed", "roll", "success"), [(3, 4, False), (3, 5, True), (4, 2, False), (4, 3, True), (5, 3, True)])
def test_a_removal_is_harder_with_three_pieces(placed, roll, success):
    assert ask("attacker_removes_terrain", roll, pieces_placed=placed, piece="woods").success is success


def test_bridges_are_half_the_die():
    assert [(ask("river_bridges", face).bridges, ask("river_bridges", face).dry) for face in range(1, 7)] == [
        (0, True),
        (1, False),
        (1, False),
        (2, False),
        (2, False),
        (3, False),
    ]


def effects(terrain, type_):
    return ask("terrain_effects", terrain=terrain, type=type_)


def test_a_camp_moves_nowhere_and_guns_stay_out_of_difficult_ground():
    assert {effects(terrain, "camp").movement for terrain in TERRAINS} == {"forbidden"}
    assert {terrain for terrain in TERRAINS if effects(terrain, "organ_guns").movement == "forbidden"} == {
        *("woods", "fields", "built_up", "marsh", "broken_ground", "river", "river_bank", "fortification", "steep_hill")
    }


def test_only_types_whose_results_say_so_are_destroyed_in_difficult_ground():
    spared = {type_ for type_ in TROOP_TYPES if not effects("river", type_).destroyed_if_beaten}

    assert spared == {"light_foot", "forlorn_hope", "artillery", "organ_guns", "camp"}
    assert not effects("fortification", "pikes").destroyed_if_beaten


def test_banks_and_walls_are_difficult_to_move_and_for_ranks_only():
    for terrain in ("river_bank", "fortification"):
        found = effects(terrain, "pikes")
        assert (found.movement, found.melee_penalty, found.rear_ranks_count_against) == ("half", 0, False)
    assert effects("fortification", "camp").defence_bonus == 2


def test_shots_over_heads_and_downhill():
    assert {type_ for type_ in TROOP_TYPES if effects("gentle_hill", type_).shoots_overhead_from} == {
        *("artillery", "organ_guns", "missile_foot", "light_foot", "forlorn_hope")
    }
    assert {type_ for type_ in TROOP_TYPES if effects("steep_hill", type_).shoots_overhead_from} == {"light_foot"}
    assert [effects(hill, "artillery").downhill_shot for hill in ("gentle_hill", "steep_hill")] == [-1, 0]
    assert [effects(t, "pikes").blocks_view for t in ("fields", "steep_hill", "river")] == ["yes", "beyond_crest", "no"]
