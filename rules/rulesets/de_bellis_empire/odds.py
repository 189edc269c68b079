"""What is worth knowing before the dice."""

from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values
from rules.rulesets.de_bellis_empire.melee import MeleeFacts


def retreat_of_the_loser(facts: MeleeFacts, values: Values, answers: Values) -> dict[str, object] | None:
    """A loser who retreats goes straight back, or is lost where that is blocked. §9.1"""
    if values["result"] != "retreat":
        return None
    loser = facts.defender if values["loser"] == "defender" else facts.attacker
    return {"type": loser.type, **answers}


OUTLOOK = Outlook(
    fields={
        "first_player": ("first_player",),
        "general_quality": ("quality",),
        "activation": ("pa",),
        "fire": ("result", "target_destroyed"),
        "melee": ("winner", "loser+result", "loser_destroyed"),
        "retreat": ("destroyed",),
        "break_check": ("keep", "flee"),
    },
    follow_ups=(FollowUp("melee", "retreat", ("loser", "result"), ("type",), retreat_of_the_loser),),
    harm={
        "fire": (Harm("points_lost", "target", "points_lost"),),
        "melee": (Harm("points_lost", "loser", "points_lost"),),
    },
)
