"""§Mischia."""

import pytest

from rules.engine.errors import DiceError
from rules.rulesets.guerre_ditalia.terms import FOLLOWERS, TROOP_TYPES
from tests.rules.guerre_ditalia.asking import ask, is_wrong, reason, refused_in_order

# who may attack


def test_reasons_against_an_attack():
    hill = {"target": "light_foot", "target_terrain": "steep_hill", "attacked_on": "flank"}

    assert [
        reason("may_start_melee", attacker=a, **hill) for a in ("camp", "organ_guns", "missile_foot", "pikes", "light_foot")
    ] == [
        "camp_does_not_move",
        "guns_do_not_attack",
        "missile_foot_never_start",
        "steep_hill_light_foot_only",
        "flank_not_earned",
    ]
    assert is_wrong("may_start_melee", attacker="pikes", target="pikes", target_terrain="steep_hill")


@pytest.mark.parametrize(
    ("on", "start", "why"),
    [
        ("front", "rear", None),
        ("flank", "flank", None),
        ("flank", "rear", None),
        ("rear", "rear", None),
        ("flank", "front", "flank_not_earned"),
        ("rear", "front", "rear_not_earned"),
        ("rear", "flank", "rear_not_earned"),
    ],
)
def test_flank_and_rear_are_earned_by_where_the_move_began(on, start, why):
    facts = {"attacker": "cavalry", "target": "pikes", "attacked_on": on, "start_position": start}

    assert reason("may_start_melee", **facts) == why
    if why is None:
        assert ask("may_start_melee", **facts).target_factor_zero is (on != "front")


def test_missile_cavalry_attacks_the_weak_and_the_unready():
    attack = {"attacker": "missile_cavalry"}
    weak = {t for t in TROOP_TYPES if reason("may_start_melee", **attack, target=t) is None}

    assert weak == {"missile_cavalry", "light_foot", "artillery", "organ_guns", "camp"}
    assert reason("may_start_melee", **attack, target="pikes", target_state="routing") is None
    assert reason("may_start_melee", **attack, target="pikes", attacked_on="rear", start_position="rear") is None


# support


def test_reasons_against_supporting_a_melee():
    refused_in_order(
        "may_support_melee",
        {"position": "beside"},
        [
            ("ranks_count_as_factors", {"position": "behind"}),
            ("front_broken", {"continuous_front": False, "full_side_contact": False}),
            ("enemy_in_front", {"enemy_in_front": True}),
        ],
    )
    side_contact = {"position": "side_contact", "continuous_front": False, "enemy_in_front": True}
    assert reason("may_support_melee", **side_contact) is None
    assert reason("may_support_melee", **side_contact, full_side_contact=False) == "side_not_covered"


# a round


def side(given):
    return {"type": given} if isinstance(given, str) else given


def fight(attacker, defender, *dice, **facts):
    return ask("melee", *dice, attacker=side(attacker), defender=side(defender), **facts)


def modifiers(outcome):
    return outcome.modifiers["attacker"], outcome.modifiers["defender"]


def test_a_round_tells_all_its_fields():
    assert fight("pikes", "spears", 4, 4).values == {
        "allowed": True,
        "attacker_factor": 3,
        "defender_factor": 3,
        "attacker_die": 4,
        "defender_die": 4,
        "modifiers": {"attacker": {}, "defender": {}},
        "attacker_total": 7,
        "defender_total": 7,
        "winner": None,
        "degree": "draw",
        "attacker_effect": "none",
        "defender_effect": "none",
        "cause": None,
        "recoil_direction": None,
        "must_follow_up": False,
        "melee_continues": True,
        "attacker_rounds": 1,
        "defender_rounds": 1,
    }


def block(type_, ranks, enemy="cavalry", **facts):
    enemy = side(enemy)
    return modifiers(fight(enemy, {"type": type_, "ranks_behind": ranks}, 1, 1, **facts))[1]


def test_ranks():
    assert [block("spears", ranks) for ranks in (0, 1, 3)] == [{}, {"second_rank_spears": 1}, {"second_rank_spears": 1}]
    assert [sum(block("pikes", ranks).values()) for ranks in (0, 1, 2, 3)] == [0, 3, 4, 5]
    assert [sum(block("missile_foot", ranks).values()) for ranks in (0, 1, 2, 3)] == [0, 3, 3, 3]


def test_ranks_by_house_rules():
    """R48, R49, and both together."""
    both_needed, all_ranks = {"R48": "both_needed"}, {"R49": "all_ranks"}

    assert [sum(block("pikes", n, house_rules=both_needed).values()) for n in (1, 2, 3)] == [3, 3, 4]
    assert [sum(block("missile_foot", n, house_rules=all_ranks).values()) for n in (1, 2, 3)] == [3, 4, 5]
    assert block("missile_foot", 3, house_rules={**both_needed, **all_ranks}) == {"second_rank_pikes": 3, "fourth_rank_pikes": 1}
    assert block("missile_foot", 3, house_rules=both_needed) == {"second_rank_pikes": 3}


@pytest.mark.parametrize("terrain", ["woods", "river", "river_bank", "fortification"])
def test_ranks_do_not_reach_into_bad_ground_or_over_obstacles(terrain):
    into = block("pikes", 3, {"type": "halberdiers", "terrain": terrain})

    assert not {"second_rank_pikes", "third_rank_pikes", "fourth_rank_pikes"} & into.keys()


@pytest.mark.parametrize("terrain", ["gentle_hill", "dry_river", "bridge"])
def test_other_ground_does_not_stop_ranks(terrain):
    assert block("pikes", 1, {"type": "halberdiers", "terrain": terrain}) == {"second_rank_pikes": 3}


def test_height_counts_once():
    """R55."""
    bank = {"type": "pikes", "terrain": "river_bank"}

    assert modifiers(fight({**bank, "higher": True}, "pikes", 1, 1))[0]["higher"] == 1
    assert modifiers(fight(bank, {"type": "pikes", "higher": True}, 1, 1)) == ({}, {"higher": 1})
    assert modifiers(fight({**bank, "higher": True}, bank, 1, 1)) == ({"higher": 1}, {})


def test_light_foot_is_not_troubled_and_nobody_by_light_foot_in_the_open():
    wood = {"type": "light_foot", "terrain": "woods"}

    assert modifiers(fight(wood, {"type": "pikes", "terrain": "woods"}, 1, 1)) == ({}, {"in_difficult_terrain": -2})
    assert modifiers(fight("pikes", wood, 1, 1)) == ({"enemy_in_difficult_terrain": -2}, {})
    stacked = fight({"type": "pikes", "terrain": "marsh"}, wood, 1, 1, house_rules={"R51": "stack"})
    assert modifiers(stacked) == ({"in_difficult_terrain": -2, "enemy_in_difficult_terrain": -2}, {})


FLANKED = {
    "type": "missile_foot",
    "archebus": True,
    "general": True,
    "training": "veteran",
    "routing": True,
    "terrain": "fortification",
    "higher": True,
    "ranks_behind": 3,
    "supports": 4,
}


def test_in_the_flank_the_factor_ranks_wall_and_supporters_are_lost_and_the_rest_stays():
    """R52."""
    hit = fight({"type": "cavalry", "supports": 2}, FLANKED, 6, 6, attacked_on="rear")

    assert (hit.defender_factor, modifiers(hit)) == (
        0,
        ({}, {"general": 1, "veteran_or_elite": 1, "routing": -2, "archebus": 1, "higher": 1, "enemy_support": -2}),
    )
    assert [note.id for note in hit.notes][:1] == ["flanked"]


def test_by_house_rule_nothing_is_left_but_the_die():
    hit = fight({"type": "cavalry", "supports": 2}, FLANKED, 1, 6, attacked_on="flank", house_rules={"R52": "bare_die"})

    assert (hit.defender_total, modifiers(hit), hit.winner) == (6, ({}, {}), "defender")
    frontal = fight("cavalry", "pikes", 1, 1, house_rules={"R52": "bare_die"})
    assert frontal.defender_factor == 4


def test_supporters_of_both_count_in_front():
    both = fight({"type": "pikes", "supports": 1}, {"type": "pikes", "supports": 4}, 3, 3)

    assert modifiers(both) == ({"enemy_support": -4}, {"enemy_support": -1})


@pytest.mark.parametrize(("on", "direction"), [("front", "back"), ("flank", "sideways"), ("rear", "forward")])
def test_the_defender_recoils_away_and_the_attacker_back(on, direction):
    won = fight("spears", "spears", 4, 3 if on == "front" else 4, attacked_on=on)
    lost = fight("spears", {"type": "spears", "general": True}, 1, 2 if on == "front" else 4, attacked_on=on)

    assert (won.defender_effect, won.recoil_direction) == ("recoil", direction)
    assert (lost.attacker_effect, lost.recoil_direction) == ("recoil", "back")


def test_only_the_attacker_can_have_run_into_somebody():
    charged = fight("light_cavalry", "gendarmes", 6, 2, contacted_this_round=True)

    assert (charged.winner, charged.defender_effect) == ("attacker", "recoil")


def test_guns_in_contact_are_lost_with_their_crews():
    assert fight("artillery", "pikes", 1, 3).attacker_effect == "destroyed"
    assert fight("pikes", "organ_guns", 6, 4).cause == "opponent"


def test_only_a_winner_who_attacked_and_is_of_the_kind_follows():
    winners = {t for t in TROOP_TYPES if t != "camp" and fight(t, "camp", 6, 1).must_follow_up}

    assert winners == FOLLOWERS


def test_three_rounds_and_no_more():
    assert reason("melee", attacker={"type": "pikes", "rounds_fought": 3}, defender={"type": "pikes"}) == "three_rounds_fought"
    assert fight({"type": "pikes", "rounds_fought": 2}, {"type": "pikes", "rounds_fought": 1}, 3, 3).attacker_rounds == 3
    with pytest.raises(DiceError):
        fight("pikes", {"type": "pikes", "rounds_fought": 3}, 1, 1)


@pytest.mark.parametrize(
    ("attacker", "defender", "facts"),
    [
        ("camp", "pikes", {}),
        ({"type": "light_foot", "archebus": True}, "pikes", {}),
        ({"type": "halberdiers", "ranks_behind": 1}, "pikes", {}),
        ({"type": "pikes", "ranks_behind": 4}, "pikes", {}),
        ({"type": "pikes", "supports": 5}, "pikes", {}),
        ({"type": "pikes", "rounds_fought": 4}, "pikes", {}),
        ("pikes", {"type": "pikes", "terrain": "steep_hill"}, {}),
        ({"type": "pikes", "higher": True}, {"type": "pikes", "higher": True}, {}),
        ({"type": "pikes", "terrain": "fortification"}, {"type": "pikes", "terrain": "fortification"}, {}),
        ("pikes", "pikes", {"follow_up": True}),
        ("pikes", {"type": "pikes", "rounds_fought": 3}, {"follow_up": True}),
        ("pikes", {"type": "pikes", "shooting_down": False}, {}),
        ("pikes", "pikes", {"attacked_on": None}),
    ],
    ids=str,
)
def test_contradictions_come_before_the_refusal(attacker, defender, facts):
    assert is_wrong("melee", 3, 3, attacker=side(attacker), defender=side(defender), **facts)


def test_a_round_reads_the_results_like_the_table_itself():
    for attacker in TROOP_TYPES:
        for defender in TROOP_TYPES:
            for dice in ((6, 1), (5, 3), (1, 6), (3, 5)):
                if attacker == "camp":
                    continue
                round_ = fight(attacker, {"type": defender, "terrain": "river"}, *dice, contacted_this_round=True)
                if round_.winner is None:
                    continue
                won = round_.winner == "attacker"
                loser, winner = (defender, attacker) if won else (attacker, defender)
                low, high = sorted((round_.attacker_total, round_.defender_total))
                table = ask(
                    "combat_result",
                    combat="melee",
                    loser=loser,
                    winner=winner,
                    loser_total=low,
                    winner_total=high,
                    loser_terrain="river" if won else "open",
                    contacted_this_round=not won,
                )
                effect = round_.defender_effect if won else round_.attacker_effect
                assert (round_.degree, effect, round_.cause) == (table.degree, table.effect, table.cause)
