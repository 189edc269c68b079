"""§3.5.6, §3.5.8, §3.5.9."""

from tests.rules.naran_fuciliers_wars.calls import call, first_reasons, reason, wrong

HORSE = {"attacker_arm": "cavalry", "attacker_order": "attack"}
FOOT = {"target_arm": "infantry", "target_order": "hold", "target_formation": "line"}


def test_what_follows_a_contact():
    """R64."""
    assert call("contact", **HORSE, **FOOT).next == "melee"
    assert call("contact", **HORSE, **{**FOOT, "target_formation": "square"}).next == "square_vs_cavalry"
    assert (
        call("contact", **HORSE, **{**FOOT, "target_formation": "square"}, target_reaction="falling_back").next
        == "target_destroyed"
    )
    assert call("contact", **{**HORSE, "attacker_arm": "infantry"}, **FOOT, target_reaction="falling_back").next == "melee"


def test_a_column_on_oppose_is_disorganised_by_a_flank_attack():
    flank = {**FOOT, "target_order": "oppose", "contact_side": "flank"}

    assert call("contact", **HORSE, **flank).target_disorganised
    assert not call("contact", **HORSE, **{**flank, "target_formation": "square"}).target_disorganised
    assert not call("contact", **HORSE, **{**flank, "target_order": "attack"}).target_disorganised


def test_contacts_refused_in_order():
    base = {**HORSE, **FOOT}
    faults = [
        {"target_in_water": True},
        {"attacker_reaction": "falling_back"},
        {"attacker_order": "hold"},
        {"attacker_arm": "artillery"},
    ]
    assert first_reasons("contact", base, faults) == ["in_water", "falling_back", "order_hold", "artillery_cannot_engage"]
    assert reason("contact", **{**base, "attacker_order": "oppose"}) == "order_oppose"
    assert reason("contact", **{**base, "attacker_order": "oppose"}, attacker_reaction="bloodlust") is None
    assert reason("contact", attacker="individual", **FOOT) == "individual_may_not_engage_unit"

    alone = {**HORSE, "target": "individual"}
    assert reason("contact", **alone, target_attached=True, target_protected=True) == "target_attached"
    assert reason("contact", **alone, target_protected=True) == "target_protected"
    assert reason("contact", attacker="individual", target="individual", target_protected=True) is None
    assert call("contact", **alone, target_moved=False).target_may_step_away


def test_contacts_that_cannot_be():
    wrong("contact", **HORSE)
    wrong("contact", **FOOT)
    wrong("contact", **HORSE, **FOOT, target_moved=False)
    wrong("contact", **HORSE, **FOOT, attacker_left_guns=True)
    wrong("contact", **HORSE, **{**FOOT, "target_formation": "battery"})
    wrong("contact", attacker="individual", attacker_reaction="bloodlust", target="individual")
    wrong("contact", **HORSE, target="individual", target_reaction="bloodlust")


def square(*dice, **facts):
    return call("square_vs_cavalry", *dice, **{"quality": "average", "troop_type": "disciplined", **facts})


def test_a_square_against_cavalry():
    """R63."""
    repulsed = square(6, reaction="bloodlust", disorganised=True)
    assert (repulsed.next, repulsed.disorganised_after, repulsed.cavalry_pushed_back_cm) == ("repulsed", False, 5)
    assert square(6, reaction="demoralised", leader=True, disorganised=True).values["next"] == "repulsed"
    fights = square(5)
    assert (fights.next, fights.reaction_after, fights.disorganised_after) == ("melee", "demoralised", True)
    lost = square(3)
    assert (lost.next, lost.result, lost.reaction_after, lost.unit_destroyed) == ("destroyed", "falling_back", None, True)
    assert (square(1, leader=False).next, square(1, quality="poor", heroic_leader=False).leader_may_hold) == ("rout", False)
    wrong("square_vs_cavalry", quality="poor", troop_type="fanatic", reaction="falling_back")


def test_wrapping():
    """R65."""
    base = {"unit_formation": "line", "enemy_formation": "column", "combat_round": 2, "unit_front": 5, "enemy_front": 4}
    faults = [{"unit_formation": "square"}, {"combat_round": 1}, {"enemy_front": 5}]

    assert first_reasons("wrap", base, faults) == ["square_cannot_wrap", "first_round", "no_overlap"]
    assert call("wrap", **base).values == {"allowed": True, "compulsory": True, "now_disorganised": False}
    assert call("wrap", **{**base, "enemy_formation": "line"}).compulsory is False
    blind = {**base, "enemy_formation": "square", "combat_round": 1, "unit_front": 1, "reaction": "bloodlust"}
    assert call("wrap", **blind).values == {"allowed": True, "compulsory": True, "now_disorganised": True}


def test_messengers_and_gunners():
    chase = {"unit_type": "light_cavalry", "order": "oppose", "distance_mm": 200, "movement_mm": 200}
    faults = [{"unit_type": "infantry"}, {"order": "attack"}, {"moved": True}, {"distance_mm": 201}]
    assert first_reasons("chase_messenger", chase, faults) == [
        "not_light_cavalry",
        "order_not_oppose",
        "already_moved",
        "out_of_reach",
    ]

    faults = [{"threatened": False}, {"friendly_square": False}, {"distance_cm": 16}]
    assert first_reasons("gunners_refuge", {"action": "enter"}, faults) == ["not_threatened", "no_friendly_square", "too_far"]
    left = call("gunners_refuge", action="leave", threatened=False, distance_cm=99, reaction="bloodlust")
    assert (left.gun_state, left.crew_fights, left.acts_as_infantry) == ("abandoned", True, True)
    assert call("gunners_refuge", action="leave", reaction="demoralised").gun_state == "manned"
    assert call("gunners_refuge", action="enter", distance_cm=15, reaction="bloodlust").acts_as_infantry is False
