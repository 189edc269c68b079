"""§3.6."""

import pytest

from tests.rules.naran_fuciliers_wars.calls import call, first_reasons, reason, wrong


def foot(**facts):
    return {
        "arm": "infantry",
        "quality": "average",
        "figures": 12,
        "in_contact": 2,
        "weapon": "bayonet",
        "formation": "line",
        "order": "hold",
        **facts,
    }


def horse(**facts):
    return foot(**{"arm": "cavalry", "weapon": "one_handed", "order": "oppose", **facts})


def alone(**facts):
    return {"arm": "individual", "quality": "average", "weapon": "one_handed", "value": 1, "save": 7, **facts}


def melee(*dice, attacker=None, defender=None, **facts):
    return call("melee", *dice, attacker=attacker or foot(), defender=defender or foot(), **facts)


def dice_of(side):
    return side["base_dice"], side["attack_order_dice"], side["first_round_dice"]


FLAG = {"id": "flag", "kind": "standard_bearer"}


def test_ranks_help_who_made_the_contact():
    """R68, R69: bloodlust gives no further die."""
    sides = {
        "attacker": foot(ranks=3, order="attack", in_contact=5, sergeant=True),
        "defender": foot(ranks=2, reaction="bloodlust"),
    }

    first = melee(*[1] * 12, first_round=True, **sides)
    assert (dice_of(first.attacker), dice_of(first.defender)) == ((6, 1, 3), (2, 0, 0))
    both = melee(*[1] * 14, first_round=True, house_rules={"R68": "both_sides"}, **sides)
    assert dice_of(both.defender) == (2, 0, 2)
    assert dice_of(melee(*[1] * 9, **sides).attacker) == (6, 1, 0)


def test_officers_strike_in_the_first_round_only():
    officers = foot(commander_in_contact=True, officer_in_contact=True)

    assert melee(*[1] * 7, first_round=True, attacker=officers).attacker["base_dice"] == 4
    assert melee(*[1] * 4, attacker=officers).attacker["base_dice"] == 2


def test_a_shield_may_count_to_kill_only():
    """R67."""
    shields = foot(shield=True)

    assert melee(1, 1, 1, 1, defender=shields).modifiers["attacker"]["to_hit"] == {"enemy_shield": -1}
    house = melee(1, 1, 1, 1, defender=shields, house_rules={"R67": "kill_only"})
    assert (house.modifiers["attacker"]["to_hit"], house.attacker["kill_on"]) == ({}, 4)


def test_gunners_count_a_grade_lower_and_everybody_fights():
    """R73."""
    gunners = {"arm": "artillery", "quality": "poor", "figures": 2, "weapon": "one_handed", "order": "hold"}

    found = melee(1, 1, 1, 1, attacker=foot(figures=2, in_contact=None, quality="poor"), defender=gunners)

    assert found.modifiers["attacker"]["to_hit"] == {}
    assert found.attacker["base_dice"] == 2
    wrong("melee", attacker=foot(), defender=gunners)


def test_a_flank_attack_on_oppose_surprises_in_the_first_round():
    flank = foot(order="oppose", contact_side="rear", formation="column")

    assert melee(1, 1, 1, 1, 1, defender=flank, first_round=True).defender["disorganised"]
    assert not melee(1, 1, 1, 1, defender=flank).defender["disorganised"]
    assert not melee(*[1] * 5, defender={**flank, "formation": "square"}, first_round=True).defender["disorganised"]


@pytest.mark.parametrize(
    ("facts", "counts"),
    [
        ({}, False),
        ({"order": "attack"}, True),
        ({"reaction": "bloodlust"}, True),
    ],
)
def test_a_lance_wants_a_charge(facts, counts):
    """R70."""
    lancers = horse(lance=True, in_contact=1, **facts)

    found = melee(*[1] * 4, attacker=lancers, first_round=True)

    assert (found.attacker["weapon_used"] == "cavalry_lance") is counts
    assert found.modifiers["attacker"]["to_hit"].get("lance", 0) == counts


def test_a_lancer_taken_in_flank_uses_his_sidearm():
    lancers = horse(lance=True, order="attack", in_contact=1, contact_side="flank")

    assert melee(*[1] * 5, defender=lancers, first_round=True).defender["weapon_used"] == "one_handed"


def test_refusals_look_at_the_attacker_first():
    deep = foot(support_ranks=[2], weapon="bayonet")

    both = call("melee", attacker=deep, defender=deep)
    assert (both.reason, both.side) == ("cannot_fight_in_depth", "attacker")
    square = foot(formation="square", support_ranks=[2])
    mounted = call("melee", attacker=horse(with_mount=True), defender=square)
    assert (mounted.reason, mounted.side) == ("mount_not_allowed", "attacker")
    capture = call("melee", attacker=foot(characters=[FLAG]), defender=foot(capture_standard=True, reaction="demoralised"))
    assert (capture.reason, capture.side) == ("capture_not_permitted", "defender")
    assert reason("melee", attacker=foot(capture_standard=True), defender=horse(characters=[FLAG])) == "capture_not_permitted"


@pytest.mark.parametrize(
    ("facts", "allowed"),
    [
        ({"weapon": "spear", "support_ranks": [2]}, True),
        ({"weapon": "spear", "support_ranks": [2, 1]}, False),
        ({"weapon": "pike", "support_ranks": [2, 2]}, True),
        ({"mixed_pikes": True, "support_ranks": [2, 2]}, True),
        ({"weapon": "pike", "support_ranks": [2], "disorganised": True}, False),
        ({"weapon": "pike", "support_ranks": [2], "reaction": "bloodlust"}, False),
    ],
)
def test_fighting_in_depth(facts, allowed):
    """R71."""
    dice = [1] * (4 + sum(facts["support_ranks"])) if allowed else []

    assert melee(*dice, attacker=foot(**facts)).refused is not allowed


def test_hits_beyond_the_figures_in_contact_are_lost_unless_all_are():
    """R72."""
    six = foot(in_contact=3)
    kills = [6] * 6

    assert melee(*kills, 1, attacker=six, defender=foot(in_contact=1)).defender["mortal_hits_suffered"] == 1
    assert melee(*kills, 1, attacker=six, defender=foot(in_contact=1, figures=1)).defender["mortal_hits_suffered"] == 3
    duke = foot(in_contact=1, individual_values=[2])
    assert melee(*kills, 1, 1, 1, attacker=six, defender=duke).defender["mortal_hits_suffered"] == 2


def test_the_second_rank_is_open_to_attacking_cavalry_only():
    lined = foot(in_contact=1, second_rank=1)
    riders = horse(in_contact=1, breakthrough_ability=True)

    assert melee(6, 6, 6, 6, 1, attacker=riders, defender=lined).defender["mortal_hits_suffered"] == 2
    assert melee(1, 6, 6, 6, 6, attacker=lined, defender=riders).attacker["mortal_hits_suffered"] == 1


def test_a_captured_standard_is_lost_besides():
    """R75: the bearer's wounds do not help, and the loss that wins comes first."""
    taker, holder = foot(in_contact=1, capture_standard=True), foot(in_contact=1, characters=[FLAG], figures=2)

    found = melee(6, 6, 1, attacker=taker, defender=holder)

    assert found.defender["standard_lost"]
    assert (found.defender["losses"], found.defender["figures_lost"], found.defender["destroyed"]) == (1, 2, True)
    assert found.defender["morale_test_required"] is False


def test_without_a_living_bearer_it_is_taken_without_a_save():
    found = melee(
        6, 6, 6, 6, 1, attacker=foot(capture_standard=True), defender=foot(figures=1, in_contact=1, save=None, characters=[FLAG])
    )

    assert (found.defender["standard_lost"], found.defender["figures_lost"]) == (True, 1)


def test_individuals_save_until_they_die():
    """R79."""
    found = melee(6, 6, 1, 6, 6, 1, 6, 6, 3, 3, attacker=horse(in_contact=1, value=3), defender=alone(wounds=0))

    assert [entry["result"] for entry in found.defender["characters"]] == ["saved", "eliminated"]
    assert (found.defender["figures_after"], found.defender["losses"], found.winner) == (0, 1, "attacker")


@pytest.mark.parametrize(
    "attacker",
    [
        foot(figures=None),
        foot(in_contact=None),
        foot(in_contact=13),
        foot(formation=None),
        foot(order=None),
        foot(wounds=1),
        foot(id="me"),
        foot(formation="square"),
        foot(contact_side="rear"),
        foot(support_ranks=[3], weapon="pike"),
        foot(in_contact=7, second_rank=6),
        foot(pistols=True),
        foot(lance=True),
        foot(mixed_pikes=True, weapon="pike"),
        foot(in_contact=1, commander_in_contact=True, officer_in_contact=True),
        foot(capture_standard=True),
        foot(picks=["nobody"]),
        horse(second_rank=1),
        horse(support_ranks=[1], weapon="spear"),
        alone(figures=1),
        alone(in_contact=2),
        alone(order="attack"),
        alone(ranks=2),
        alone(value=None),
        alone(save=None),
        alone(sergeant=True),
    ],
    ids=range(26),
)
def test_fighters_that_cannot_be(attacker):
    wrong("melee", attacker=attacker, defender=foot())


def test_only_cavalry_breaks_a_square():
    square = foot(formation="square", in_contact=None)

    wrong("melee", attacker=foot(in_contact=None), defender=square, broken_square=True)
    wrong("melee", attacker=horse(in_contact=None), defender=foot(in_contact=None), broken_square=True)
    wrong("melee", attacker=horse(), defender=square, broken_square=True)


def test_a_line_that_dies_needs_no_breakthrough_test():
    column = foot(formation="attack_column", in_contact=1)

    assert melee(6, 1, 6, 1, 1, first_round=True, attacker=column).breakthrough_test_due
    assert not melee(6, 1, 6, 1, 1, attacker=foot(in_contact=1), first_round=True).breakthrough_test_due
    gone = melee(6, 1, 6, 1, first_round=True, attacker=column, defender=foot(figures=1, in_contact=1))
    assert gone.breakthrough_test_due is False
    assert not melee(6, 1, 6, 1, 1, first_round=True, attacker={**column, "disorganised": True}).breakthrough_test_due


def test_captures_are_refused_in_order():
    base = {"value": 1, "enemy_value": 1, "target": "army_standard", "enemy_army_standard": True}
    faults = [
        {"reaction": "demoralised"},
        {"value": 0},
        {"enemy_army_standard": False},
        {"captured_this_turn": True},
        {"enemy_unit_standards": 1},
        {"soldiers_left": False},
    ]

    assert first_reasons("declare_capture", base, faults) == [
        "demoralised",
        "value_lower",
        "no_standard",
        "captured_this_turn",
        "unit_standard_first",
        "no_soldiers_left",
    ]
    assert reason("declare_capture", value=1, enemy_value=1, reaction="bloodlust") == "bloodlust"
    assert (
        call("declare_capture", value=1, enemy_value=1, reaction="falling_back", enemy_unit_standards=1).enemy_to_kill_bonus == 1
    )


def test_the_quick_method_stays_between_2_and_6():
    easy = call("melee_targets", quality="elite", enemy_quality="poor", weapon="spear", lance=True, strength=5)
    hard = call(
        "melee_targets",
        quality="poor",
        enemy_quality="elite",
        weapon="hooves",
        enemy_shield=True,
        disorganised=True,
        enemy_resistance=5,
    )

    assert (easy.hit_on, easy.kill_on) == (2, 2)
    assert (hard.hit_on, hard.kill_on) == (6, 6)


def morale(*dice, test="morale_test", **facts):
    base = {"quality": "average", "troop_type": "disciplined", "order": "attack", "losses": 2, "figures_at_start": 12}
    return call(test, *dice, **{**base, "losses_inflicted": 2, **facts})


@pytest.mark.parametrize(
    ("losses", "house", "expected"),
    [
        (2, {}, {}),
        (3, {}, {"quarter_losses": -1}),
        (6, {}, {"half_losses": -3}),
        (6, {"R76": "cumulative"}, {"quarter_losses": -1, "half_losses": -3}),
    ],
)
def test_shares_of_losses(losses, house, expected):
    """R76."""
    assert morale(6, losses=losses, losses_inflicted=losses, house_rules=house).modifiers == expected


def test_losses_are_compared_over_the_whole_combat():
    """R77, R73: average gunners test as poor ones."""
    assert morale(6, losses_suffered=3).modifiers == {"more_losses_than_enemy": -1}
    assert morale(6, losses_inflicted=3, order="oppose", arm="artillery").modifiers == {
        "quality": -1,
        "order": -1,
        "fewer_losses_than_enemy": 1,
    }
    assert morale(6, quality="poor", arm="artillery").modifiers == {"quality": -1}


def test_morale_tests_refused_and_wrong():
    base = {"quality": "average", "troop_type": "disciplined", "order": "hold", "figures_at_start": 4, "losses_inflicted": 0}

    assert reason("morale_test", **base, losses=0) == "no_losses"
    assert reason("morale_test", **base, losses=4) == "unit_destroyed"
    wrong("morale_test", **base, losses=5)
    wrong("morale_test", **base, losses=2, losses_suffered=1)
    wrong("morale_test", **base, losses=2, cannot_fall_back=True)
    wrong("morale_test", **base, losses=2, square=True, arm="cavalry")
    wrong("breakthrough_test", **base, losses=2, arm="artillery")
    wrong("breakthrough_test", **base, losses=2, formation="square", arm="cavalry")


def test_the_breakthrough_test():
    """R78."""
    base = {
        "quality": "average",
        "troop_type": "disciplined",
        "order": "hold",
        "losses": 2,
        "figures_at_start": 12,
        "losses_inflicted": 1,
    }
    faults = [
        {"first_round": False},
        {"attacker_formation": "line"},
        {"attacker_disorganised": True},
        {"formation": "column"},
        {"losses_inflicted": 2},
    ]
    assert first_reasons("breakthrough_test", base, faults) == [
        "not_first_round",
        "attacker_not_attack_column",
        "attacker_disorganised",
        "not_in_line",
        "line_did_not_lose_more",
    ]
    assert reason("breakthrough_test", **{**base, "losses": 12}) == "unit_destroyed"

    pushed = call("breakthrough_test", 5, **base)
    assert pushed.modifiers == {"order": 1, "more_losses_than_enemy": -1, "breakthrough": -1}
    assert (pushed.result, pushed.pushed_back_cm, pushed.column_follows) == ("demoralised", 10, True)
    assert call("breakthrough_test", 1, **{**base, "quality": "poor"}).pushed_back_cm == 0
    helped = call("breakthrough_test", 2, **{**base, "losses": 0, "losses_suffered": 2})
    assert helped.total == 1


def test_disengaging():
    """R80."""
    assert reason("disengage", kind="infantry", move_cm=1) == "unit_cannot_disengage"
    assert reason("disengage", kind="cavalry", move_cm=1, command_under_reaction=True) == "under_reaction"
    assert reason("disengage", kind="cavalry", move_cm=1) == "order_not_changed"
    assert call("disengage", kind="cavalry", move_cm=25, order_changed_to_oppose=True).move_mm == 125
    assert (
        reason("disengage", kind="individual", opponent="individual", move_cm=1, wounded_this_phase=True) == "wounded_and_alone"
    )
    assert call("disengage", kind="individual", move_cm=25, wounded_this_phase=True).values == {
        "allowed": True,
        "phase": "movement",
        "move_mm": 250,
        "now_disorganised": False,
        "order_after": None,
    }
