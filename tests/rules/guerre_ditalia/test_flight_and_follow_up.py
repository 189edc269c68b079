"""§Fuga, §Incalzare, §Interpenetrazione, §Rimpiazzo."""

import pytest

from rules.rulesets.guerre_ditalia.terms import TROOP_TYPES
from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason, refused_in_order

# flight

IN_ORDER = [
    ("enemy_in_path", {"enemy_in_path": True}, "destroyed"),
    ("friend_in_path", {"friends_in_path": ["camp"]}, "destroyed"),
    ("forbidden_ground", {"terrain": ["steep_hill"]}, "destroyed"),
    ("table_edge", {"table_edge": True}, "leaves_table"),
]


@pytest.mark.parametrize("first", range(len(IN_ORDER)), ids=[cause for cause, *_ in IN_ORDER])
def test_what_ends_a_flight_comes_in_order(first):
    facts = {"type": "missile_cavalry"}
    for _, more, _result in IN_ORDER[first:]:
        facts |= more
    lost = ask("flight", **facts)

    assert (lost.cause, lost.result, lost.self_lost, lost.now_routing) == (IN_ORDER[first][0], IN_ORDER[first][2], True, False)


def test_who_leaves_the_table_is_told_how_far():
    gone = ask("flight", type="light_foot", table_edge=True, terrain=["steep_hill"])

    assert (gone.step_mm, gone.flight_mm, gone.total_mm) == (20, 75, 95)


def test_each_flees_its_distance():
    distances = {t: ask("flight", type=t).flight_mm for t in ("light_cavalry", "missile_cavalry", "missile_foot", "light_foot")}

    assert distances == {"light_cavalry": 200, "missile_cavalry": 200, "missile_foot": 100, "light_foot": 150}
    assert all(is_wrong("flight", type=type_) for type_ in TROOP_TYPES if type_ not in distances)


def test_foot_flees_through_foot_and_camps_but_not_through_horse():
    assert ask("flight", type="missile_foot", friends_in_path=["pikes", "artillery", "camp"]).result == "flees"
    assert ask("flight", type="missile_foot", friends_in_path=["light_cavalry"]).cause == "friend_in_path"


def test_steep_hills_halve_light_foot_once():
    fled = ask("flight", type="light_foot", terrain=["steep_hill", "steep_hill", "marsh"])

    assert (fled.cause, fled.flight_mm) == ("halved", 75)


# follow-up


def after(**facts):
    return ask("follow_up", **{"type": "pikes", "started_melee": True, "opponent_effect": "flee", **facts})


def test_reasons_not_to_follow_come_in_order():
    facts = {"type": "light_foot", "started_melee": False, "terrain_ahead": "steep_hill"}

    assert after(**facts, opponent_effect="none").reason == "no_success"
    assert after(**facts).reason == "did_not_start_melee"
    assert after(type="light_foot", terrain_ahead="steep_hill").reason == "type_does_not_follow"
    assert after(terrain_ahead="steep_hill", contact_after=True).values == {
        "must_follow_up": False,
        "reason": "forbidden_ground",
        "distance_mm": 0,
        "cp_cost": 0,
        "rear_elements_advance": False,
        "may_fight_again": False,
        "next_round": None,
        "next_bonus": 0,
    }


def test_it_may_fight_again_in_contact_up_to_the_third_round():
    assert [after(contact_after=True, rounds_fought=n).next_round for n in (1, 2, 3)] == [2, 3, None]
    assert (after().must_follow_up, after().may_fight_again, after().next_round) == (True, False, None)
    assert is_wrong("follow_up", type="pikes", opponent_effect="crew_flee")
    assert is_wrong("follow_up", type="pikes", opponent_effect="flee", rounds_fought=0)
    assert is_wrong("follow_up", type="pikes")


# passing through


def test_reasons_against_passing_in_order():
    refused_in_order(
        "may_interpenetrate",
        {"mover": "pikes", "other": "cavalry"},
        [
            ("camp_does_not_move", {"mover": "camp"}),
            ("different_army", {"same_army": False}),
            ("in_melee", {"mover_in_melee": True}),
            ("not_aligned", {"facing": "other"}),
            ("foot_through_mounted", {}),
        ],
    )


def test_who_is_in_melee_passes_nobody_even_to_replace():
    pair = {"mover": "swordsmen", "other": "pikes", "other_in_melee": True}

    assert reason("may_interpenetrate", **pair) == "in_melee"
    assert reason("may_interpenetrate", **pair, replacement=True, mover_in_melee=True) == "in_melee"
    assert reason("may_interpenetrate", **pair, replacement=True, facing="other") == "not_aligned"
    assert is_wrong("may_interpenetrate", mover="swordsmen", other="pikes", replacement=True)


def test_who_passes_whom():
    passes = {(a, b) for a in TROOP_TYPES for b in TROOP_TYPES if reason("may_interpenetrate", mover=a, other=b) is None}
    horse, lights = (
        {"gendarmes", "cavalry", "light_cavalry", "missile_cavalry"},
        {"light_foot", "light_cavalry", "missile_cavalry"},
    )

    for mover in TROOP_TYPES:
        passed = {b for a, b in passes if a == mover}
        if mover == "camp":
            assert passed == set()
        elif mover in horse:
            assert passed == lights
        else:
            assert passed == set(TROOP_TYPES) - (set() if mover == "light_foot" else horse)


# replacement


def test_reasons_against_a_replacement_in_order():
    refused_in_order(
        "replacement",
        {"replacing": "pikes", "replaced": "missile_foot", "melee_since_previous_turn": True},
        [
            ("melee_not_from_previous_turn", {"melee_since_previous_turn": False}),
            ("pair_not_listed", {"replaced": "pikes"}),
            ("not_directly_behind", {"directly_behind": False}),
            ("too_many_between", {"elements_between": 3}),
            ("not_enough_cp", {"cp_available": 0}),
        ],
    )
    assert is_wrong("replacement", replacing="pikes", replaced="light_foot")
    assert ask("replacement", replacing="pikes", replaced="light_foot", melee_since_previous_turn=True).cp_left is None


def test_the_pairs():
    pairs = {
        (a, b)
        for a in TROOP_TYPES
        for b in TROOP_TYPES
        if reason("replacement", replacing=a, replaced=b, melee_since_previous_turn=True) is None
    }

    assert pairs == {
        *((a, b) for a in ("swordsmen", "halberdiers") for b in ("pikes", "missile_foot", "light_foot")),
        *(("pikes", b) for b in ("missile_foot", "light_foot")),
    }
