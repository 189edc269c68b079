"""§Gli elementi della battaglia: an element's profile, looked up."""

from typing import Any

from rules.engine.play.acts import Act, Chosen, no_effects
from rules.engine.play.state import State
from rules.rulesets.guerre_ditalia.acts.roles import ALWAYS, UNIT
from rules.rulesets.guerre_ditalia.elements import element_profile
from rules.rulesets.guerre_ditalia.known import known_of_type
from rules.rulesets.guerre_ditalia.why_not import why_not_there


def known_of_profile(state: State, chosen: Chosen) -> dict[str, Any]:
    return {**known_of_type(state, chosen), "archebus": state[chosen["unit"]]["archebus"]}


PROFILE = Act(element_profile, (UNIT,), no_effects, known=known_of_profile, why_not=why_not_there, steps=ALWAYS, lookup=True)
