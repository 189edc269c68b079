"""What is worth knowing before the dice."""

from typing import Any

from rules.engine.odds.chain import FollowUp, Harm, Outlook, Values
from rules.engine.play.acts import Chosen
from rules.engine.play.state import State
from rules.rulesets.de_bellis_empire.acts.results import known_of_retreat, suggested_retreat
from rules.rulesets.de_bellis_empire.melee import MeleeFacts
from rules.rulesets.de_bellis_empire.messages import _

_OPPONENT = {"attacker": "defender", "defender": "attacker"}


def retreat_of_the_loser(facts: MeleeFacts, values: Values, answers: Values) -> dict[str, Any] | None:
    """A loser who retreats goes straight back, or is lost where that is blocked. §9.1

    What is answered may differ for the two of them: it then stands under ``attacker`` and ``defender``.
    """
    if values["result"] != "retreat":
        return None
    loser = facts.defender if values["loser"] == "defender" else facts.attacker
    return {"type": loser.type, **answers.get(values["loser"], answers)}


def either_retreats(state: State, chosen: Chosen) -> tuple[Chosen, Values]:
    """Whoever loses: held by the enemies that touch him besides the one that beat him. §9.1, R51"""
    both = {name: {"unit": chosen[name], "victor": chosen[other]} for name, other in _OPPONENT.items()}
    answers = {name: known_of_retreat(state, who) | suggested_retreat(state, who) for name, who in both.items()}
    return both["defender"], answers


def _blocked(loser: str) -> dict[str, Any]:
    return {loser: {"impassable_behind": True}}


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
    follow_ups=(
        FollowUp(
            "melee",
            "retreat",
            ("loser", "result"),
            ("type",),
            retreat_of_the_loser,
            on_table=either_retreats,
            what_ifs=(
                (_("if the attacker's is blocked"), _blocked("attacker")),
                (_("if the defender's is blocked"), _blocked("defender")),
            ),
        ),
    ),
    harm={
        "fire": (Harm("points_lost", "target", "points_lost"),),
        "melee": (Harm("points_lost", "loser", "points_lost"),),
    },
)
