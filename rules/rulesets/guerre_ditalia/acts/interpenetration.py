"""§Interpenetrazione: may it pass through friends, looked up."""

from typing import Any

from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import State
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, UNIT
from rules.rulesets.guerre_ditalia.interpenetration import may_interpenetrate
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.why_not import why_not_there


def known_of_passage(state: State, chosen: Chosen) -> dict[str, Any]:
    unit, friend = state[chosen["unit"]], state[chosen["friend"]]
    found = {
        "mover": unit["type"],
        "other": friend["type"],
        "same_army": unit["side"] == friend["side"],
        "mover_in_melee": unit["in_melee"],
        "other_in_melee": friend["in_melee"],
        **house_rules(state),
    }
    return found if friend["in_melee"] else found | {"replacement": False}


def suggested_passage(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"facing": "same"}


PASSAGE = Act(
    may_interpenetrate,
    (UNIT, Role("friend", _("Who is passed through"))),
    no_effects,
    known=known_of_passage,
    suggested=suggested_passage,
    why_not=why_not_there,
    steps=ALWAYS,
    ask_first=("facing",),
    lookup=True,
)
