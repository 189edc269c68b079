"""§6.0 The zone of control."""

from typing import Any

from rules.engine.play.acts import Act, Chosen, Role, no_effects
from rules.engine.play.state import State
from rules.rulesets.de_bellis_empire.acts.roles import TURN, UNIT
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.why_not import why_not_ask
from rules.rulesets.de_bellis_empire.zone_of_control import zone_of_control


def known_of_zone(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"enemy_in_square": state[chosen["enemy"]]["in_square"]}


def suggested_zone(state: State, chosen: Chosen) -> dict[str, Any]:
    return {"enemy_terrain": state[chosen["enemy"]]["terrain"]}


ZONE_OF_CONTROL = Act(
    zone_of_control,
    (UNIT, Role("enemy", _("Whose zone"), who="enemy")),
    no_effects,
    known=known_of_zone,
    suggested=suggested_zone,
    why_not=why_not_ask,
    steps=TURN,
    ask_first=("action", "distance_mm", "face"),
    lookup=True,
)
