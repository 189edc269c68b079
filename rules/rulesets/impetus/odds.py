"""What is worth knowing before the dice."""

from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values
from rules.rulesets.impetus.melee import MeleeFacts
from rules.rulesets.impetus.shooting import ShootingFacts

_TEST = ("result", "losses", "unit_destroyed", "general_lost")


def test_of_the_target(facts: ShootingFacts, values: Values, answers: Values) -> dict[str, object] | None:
    """Who is hit tests his cohesion. core, R3"""
    if not values["hits"]:
        return None
    known = {
        "cause": "shooting",
        "unit_type": facts.target_type,
        "hits": values["hits"],
        "missile_weapon": facts.weapon,
        "range_band": facts.range_band,
        "fire_kind": facts.fire_kind,
    }
    return {**answers, **known}


def test_of_the_defender(facts: MeleeFacts, values: Values, answers: Values) -> dict[str, object] | None:
    """Who is hit tests his cohesion. core, R3"""
    if not values["defender_hits_taken"]:
        return None
    known = {
        "cause": "melee",
        "unit_type": facts.defender.main.unit_type,
        "enemy_type": facts.attacker.main.unit_type,
        "hits": values["defender_hits_taken"],
    }
    return {**answers, **known}


OUTLOOK = Outlook(
    fields={
        "deployment_attacker_roll": ("attacker",),
        "deploy_first_roll": ("winner",),
        "terrain_choice": ("total",),
        "initiative": ("acting_side", "command_acts"),
        "initiative_throw": ("acts",),
        "initiative_again": ("acts",),
        "initiative_both_again": ("acts",),
        "deployment_throw": ("chooses",),
        "deployment_again": ("chooses",),
        "deployment_both_again": ("chooses",),
        "discipline_test": ("result", "effect"),
        "shooting": ("hits",),
        "reaction_shot": ("hits",),
        "hits_from_dice": ("hits",),
        "cohesion_test": _TEST,
        "cohesion_shot": _TEST,
        "cohesion_melee": _TEST,
        "general_loss_test": ("eliminated",),
        "melee": ("defender_hits_taken", "attacker_hits_taken"),
        "melee_round": ("defender_hits_taken", "attacker_hits_taken"),
        "charge_distance": ("result", "reach_h"),
        "retreat_distance": ("distance_h",),
        "pursuit_distance": ("distance_h", "contact"),
        "retreat_and_pursuit": ("contact", "retreat_h", "pursuit_h"),
    },
    follow_ups=(
        FollowUp(
            "shooting",
            "cohesion_test",
            ("hits",),
            ("cause", "unit_type", "hits", "missile_weapon", "range_band", "fire_kind"),
            test_of_the_target,
        ),
        FollowUp(
            "melee",
            "cohesion_test",
            ("defender_hits_taken",),
            ("cause", "unit_type", "enemy_type", "hits"),
            test_of_the_defender,
        ),
    ),
    harm={
        "shooting": (Harm("hits", "target", "hits"),),
        "reaction_shot": (Harm("hits", "target", "hits"),),
        "melee_round": (Harm("attacker_hits_taken", "attacker", "hits"), Harm("defender_hits_taken", "defender", "hits")),
        "cohesion_shot": (Harm("losses", "unit", "losses"),),
        "cohesion_melee": (Harm("losses", "unit", "losses"),),
    },
)
