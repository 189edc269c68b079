"""What is worth knowing before the dice."""

from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values
from rules.rulesets.ordre_mixte.fire import Volley


def morale_of_the_target(facts: Volley, values: Values, answers: Values) -> dict[str, object] | None:
    """Who loses PM may have to test. The PM are answered as they are before the volley. «Test di morale»"""
    lost = values["pm_lost"] or 0
    if not lost:
        return None
    known = {
        "cause": "fire",
        "arm": facts.target_arm,
        "formation": facts.target_formation,
        "pm": max(0, int(answers.get("pm", 0)) - lost),
        "pm_lost": lost,
    }
    return {**answers, **known}


_GIVEN = ("cause", "arm", "formation", "pm_lost")

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
        FollowUp("infantry_fire", "morale_test", ("pm_lost",), _GIVEN, morale_of_the_target),
        FollowUp("artillery_fire", "morale_test", ("pm_lost",), _GIVEN, morale_of_the_target),
    ),
    harm={
        "infantry_fire": (Harm("pm_lost", "target", "pm_lost"),),
        "artillery_fire": (Harm("pm_lost", "target", "pm_lost"),),
        "melee": (Harm("attacker_pm_lost", "attacker", "pm_lost"), Harm("defender_pm_lost", "defender", "pm_lost")),
    },
)
