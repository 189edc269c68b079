"""What is worth knowing before the dice."""

from typing import Any

from rules.engine.dice import typed
from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values, merged
from rules.engine.play.acts import Chosen
from rules.engine.play.state import State
from rules.rulesets.ordre_mixte.charges import close_to_contact
from rules.rulesets.ordre_mixte.consequences import fire_cause
from rules.rulesets.ordre_mixte.fire import Volley
from rules.rulesets.ordre_mixte.morale import MoraleTestFacts


def morale_of_the_target(facts: Volley, values: Values, answers: Values) -> dict[str, Any]:
    """Return the facts of a target that loses PM and may have to test; its PM are those before the volley. «Test di morale»

    PM lost to earlier volleys of the phase come off with those of this one. R18
    """
    lost = (values["pm_lost"] or 0) + int(answers.get("pm_lost", 0))
    known = {
        "arm": facts.target_arm,
        "formation": facts.target_formation,
        "pm": max(0, int(answers.get("pm", 0)) - lost),
        "pm_lost": lost,
    }
    return {"cause": "fire", **answers, **known}


def melee_of_the_charger(facts: MoraleTestFacts, values: Values, answers: Values) -> dict[str, Any] | None:
    """Chargers who stood the fire close, and fight. The bases are answered as they come into contact. «Sequenza di mossa», R48"""
    if facts.cause == "melee":
        return None
    result = "destroyed" if values["destroyed"] or values["reason"] == "destroyed" else values["result"] or "not_tested"
    if not close_to_contact.run({"charger_result": result}, typed()).closes:
        return None
    known = {"arm": facts.arm, "formation": facts.formation, "quality": facts.quality, "charging": True}
    return merged(answers, {"attacker": known})


def target_tests(state: State, chosen: Chosen) -> tuple[Chosen, Values]:
    return {"unit": chosen["target"]}, fire_cause(state, chosen["target"])


def charger_closes(state: State, chosen: Chosen) -> tuple[Chosen, Values] | None:
    """Return the act and values of a charger that was fired at, or None. R48"""
    target = state[chosen["unit"]]["charging"]
    return ({"attacker": chosen["unit"], "defender": target}, {}) if target else None


_MORALE = ("arm", "formation", "pm_lost")
_TESTED = ("result", "destroyed", "reason")
_CHARGER = ("attacker.arm", "attacker.formation", "attacker.quality", "attacker.charging")

OUTLOOK = Outlook(
    fields={
        "initiative": ("a",),
        "infantry_fire": ("pm_lost",),
        "artillery_fire": ("pm_lost",),
        "losses_from_percentage": ("losses",),
        "melee": ("defender_pm_lost", "attacker_pm_lost"),
        "morale_test": ("result", "destroyed"),
        "recover_routed": ("recovered",),
    },
    follow_ups=(
        FollowUp("infantry_fire", "morale_test", ("pm_lost",), _MORALE, morale_of_the_target, {"cause": "fire"}, target_tests),
        FollowUp("artillery_fire", "morale_test", ("pm_lost",), _MORALE, morale_of_the_target, {"cause": "fire"}, target_tests),
        FollowUp(
            "morale_test", "melee", ("result", "destroyed", "reason"), _CHARGER, melee_of_the_charger, on_table=charger_closes
        ),
    ),
    harm={
        "infantry_fire": (Harm("pm_lost", "target", "pm_lost"),),
        "artillery_fire": (Harm("pm_lost", "target", "pm_lost"),),
        "melee": (Harm("attacker_pm_lost", "attacker", "pm_lost"), Harm("defender_pm_lost", "defender", "pm_lost")),
        "morale_test": (Harm("further_pm_lost", "unit", "pm_lost"),),
    },
)
