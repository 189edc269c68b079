"""What is worth knowing before the dice."""

from typing import Any

from rules.engine.dice import typed
from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values, merged
from rules.engine.play.acts import Chosen, joined
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.rulesets.impetus.acts.cohesion import known_of_shot_at, known_of_struck, suggested_struck
from rules.rulesets.impetus.acts.melee import known_of_melee, suggested_melee
from rules.rulesets.impetus.acts.shooting import known_of_reaction_shot, suggested_shot
from rules.rulesets.impetus.cohesion import CohesionTestFacts
from rules.rulesets.impetus.discipline import DisciplineTestFacts
from rules.rulesets.impetus.losses import unit_status
from rules.rulesets.impetus.melee import MeleeFacts
from rules.rulesets.impetus.shooting import ShootingFacts

_TEST = ("result", "losses", "unit_destroyed", "general_lost")


def test_of_the_target(facts: ShootingFacts, values: Values, answers: Values) -> dict[str, Any]:
    """Return the facts of the hit target's cohesion test. core, R3"""
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
    """Return the facts of the hit defender's cohesion test. core, R3"""
    main = facts.defender.main
    known = {
        "cause": "melee",
        "enemy_type": facts.attacker.main.unit_type,
        "hits": values["defender_hits_taken"] or 0,
        **{name: getattr(main, name) for name in _STRUCK},
    }
    return {**answers, **known}


def shot_at_the_charger(facts: DisciplineTestFacts, values: Values, answers: Values) -> dict[str, Any]:
    """Return the shot at the charger: who may not shoot hits nobody, and the charge still comes home. Test di Disciplina, R28"""
    return {**answers, "in_melee": values["effect"] != "shoots"}


#: What the test says of the charger in the melee, and the melee of the defender in his test.
_CHARGER = ("unit_type", "vbu", "disordered", "large_unit", "rear_ranks", "general", "traits")
_STRUCK = ("unit_type", "vbu", "disordered", "general", "traits", "contacted", "melee_weapon", "closed_ranks")


# On the table: what the acts that will follow know of it


def _due(state: State) -> str | None:
    return state.battle["due"][0]["act"] if state.battle["due"] else None


def shooter_shoots(state: State, chosen: Chosen) -> tuple[Chosen, Values] | None:
    """Defensive fire at a charger, if the test allows it. Test di Disciplina"""
    if _due(state) != "defensive_fire":
        return None
    both = {"shooter": chosen["unit"], "target": chosen["charger"]}
    known = {"fire_kind": "defensive"} | known_of_reaction_shot(state, both)
    return both, known | suggested_shot(state, both)


def target_tests(state: State, chosen: Chosen) -> tuple[Chosen, Values]:
    """Tabella di Tiro; core, R3"""
    unit = {"unit": chosen["target"]}
    return unit, {"cause": "shooting"} | known_of_shot_at(state, unit)


def charger_comes_home(state: State, chosen: Chosen) -> tuple[Chosen, Values] | None:
    """Return the melee of a charger that was shot at, unless a reaction of his is still to be tested. core, R38"""
    fight, queue = state.battle["fight"], state.battle["queue"]
    if not fight or fight.get("attacks") != "charging" or fight["attacker"] != chosen["unit"]:
        return None
    if not queue or queue[0]["act"] != "charge_distance":
        return None
    both = {"attacker": fight["attacker"], "defender": fight["defender"]}
    working = Working(state)  # as it will be when that melee is due
    working.put("battle", "due", [{"act": "melee"}])
    return both, joined(known_of_melee(working.state, both), suggested_melee(working.state, both))


def defender_tests(state: State, chosen: Chosen) -> tuple[Chosen, Values]:
    """core, R3"""
    unit = {"unit": chosen["defender"]}
    known = {name: value for name, value in known_of_struck(state, unit).items() if name != "round"}
    return unit, {"cause": "melee"} | known | suggested_struck(state, unit)


def _shot(after: str) -> FollowUp:
    return FollowUp(
        after,
        "cohesion_test",
        ("hits",),
        ("cause", "unit_type", "hits", "missile_weapon", "range_band", "fire_kind"),
        test_of_the_target,
        on_table=target_tests,
    )


def _struck(after: str) -> FollowUp:
    return FollowUp(
        after,
        "cohesion_test",
        ("defender_hits_taken",),
        ("cause", "enemy_type", "hits", *_STRUCK),
        test_of_the_defender,
        on_table=defender_tests,
    )


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
        FollowUp("discipline_test", "reaction_shot", ("effect",), ("in_melee",), shot_at_the_charger, on_table=shooter_shoots),
        _shot("shooting"),
        _shot("reaction_shot"),
        FollowUp(
            "cohesion_test",
            "melee",
            ("unit_destroyed", "vbu_after", "rear_ranks_vbu_after", "general_lost"),
            tuple(f"attacker.main.{name}" for name in _CHARGER),
            melee_of_the_charger,
            on_table=charger_comes_home,
        ),
        _struck("melee"),
        _struck("melee_round"),
    ),
    harm={
        "shooting": (Harm("hits", "target", "hits"),),
        "reaction_shot": (Harm("hits", "target", "hits"),),
        "melee_round": (Harm("attacker_hits_taken", "attacker", "hits"), Harm("defender_hits_taken", "defender", "hits")),
        "cohesion_shot": (Harm("losses", "unit", "losses"),),
        "cohesion_melee": (Harm("losses", "unit", "losses"),),
    },
)
