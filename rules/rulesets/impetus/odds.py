"""What is worth knowing before the dice."""

from typing import Any

from rules.engine.dice import typed
from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values, merged
from rules.rulesets.impetus.cohesion import CohesionTestFacts
from rules.rulesets.impetus.losses import unit_status
from rules.rulesets.impetus.melee import MeleeFacts
from rules.rulesets.impetus.shooting import ShootingFacts

_TEST = ("result", "losses", "unit_destroyed", "general_lost")


def test_of_the_target(facts: ShootingFacts, values: Values, answers: Values) -> dict[str, Any]:
    """Who is hit tests his cohesion. core, R3"""
    known = {
        "cause": "shooting",
        "unit_type": facts.target_type,
        "hits": values["hits"] or 0,
        "missile_weapon": facts.weapon,
        "range_band": facts.range_band,
        "fire_kind": facts.fire_kind,
    }
    return {**answers, **known}


def melee_of_the_charger(facts: CohesionTestFacts, values: Values, answers: Values) -> dict[str, Any] | None:
    """Chargers whom the shots have not destroyed come to blows with the VBU that are left. core, R3, R38

    Fresh troops may be worn by the shots (R34); of others it is answered what they are then.
    """
    if facts.cause != "shooting" or values["unit_destroyed"]:
        return None
    whole = values["vbu_after"] is None
    ranks = facts.rear_ranks_vbu if whole else values["rear_ranks_vbu_after"]
    known = {
        "unit_type": facts.unit_type,
        "vbu": facts.vbu if whole else values["vbu_after"],
        "disordered": facts.disordered or not whole,
        "large_unit": bool(ranks),
        "rear_ranks": len(ranks),
        "general": None if values["general_lost"] else facts.general,
        "traits": [] if values["general_lost"] else facts.traits,
    }
    found = merged(answers, {"attacker": {"main": known}})
    if found["attacker"]["main"].get("status", "fresh") == "fresh":
        lost = {"vbu_initial": facts.vbu, "vbu_current": known["vbu"]}
        found["attacker"]["main"]["status"] = unit_status.run(lost, typed()).status
    return found


def test_of_the_defender(facts: MeleeFacts, values: Values, answers: Values) -> dict[str, Any]:
    """Who is hit tests his cohesion. core, R3"""
    known = {
        "cause": "melee",
        "unit_type": facts.defender.main.unit_type,
        "enemy_type": facts.attacker.main.unit_type,
        "hits": values["defender_hits_taken"] or 0,
    }
    return {**answers, **known}


#: What the test says of the charger in the melee.
_CHARGER = ("unit_type", "vbu", "disordered", "large_unit", "rear_ranks", "general", "traits")

OUTLOOK = Outlook(
    fields={
        "deployment_attacker_roll": ("attacker",),
        "attack_throw": ("attacks",),
        "deploy_first_roll": ("winner",),
        "terrain_choice": ("total",),
        "initiative": ("acting_side", "command_acts"),
        "initiative_throw": ("ahead",),
        "initiative_again": ("acts",),
        "initiative_both_again": ("acts",),
        "deployment_throw": ("ahead",),
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
            "cohesion_test",
            "melee",
            ("unit_destroyed", "vbu_after", "rear_ranks_vbu_after", "general_lost"),
            tuple(f"attacker.main.{name}" for name in _CHARGER),
            melee_of_the_charger,
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
