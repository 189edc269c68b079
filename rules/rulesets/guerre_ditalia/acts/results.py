"""Tab. risultati: what a result means, looked up."""

from typing import Any

from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import State
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, UNIT
from rules.rulesets.guerre_ditalia.known import house_rules
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.results import combat_result
from rules.rulesets.guerre_ditalia.why_not import why_not_there


def known_of_result(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"loser": state[chosen["unit"]]["type"], "winner": state[chosen["enemy"]]["type"], **house_rules(state)}


def suggested_result(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"loser_terrain": state[chosen["unit"]]["terrain"], "combat": "melee", "loser_total": 5, "winner_total": 6}


RESULT = Act(
    combat_result,
    (UNIT, Role("enemy", _("Winner"), who="enemy")),
    no_effects,
    known=known_of_result,
    suggested=suggested_result,
    why_not=why_not_there,
    steps=ALWAYS,
    ask_first=("combat", "loser_total", "winner_total", "loser_terrain"),
    lookup=True,
)
