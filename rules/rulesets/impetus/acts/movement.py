"""The ground that a unit moves into, as an act («Tipo di Truppa»)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus import headlines
from rules.rulesets.impetus.acts import UNIT
from rules.rulesets.impetus.consequences import acts_now
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.movement import movement_allowance
from rules.rulesets.impetus.sequence import settled
from rules.rulesets.impetus.why_not import why_not_its_turn


def known_of_ground(state: State, chosen: Chosen) -> dict[str, Any]:
    fields = state[chosen["unit"]]
    return {"unit_type": fields["type"], "impetuous": fields["impetuous"], "move": "normal"}


def why_not_enter(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """Once for each movement, which takes it into the open unless it is said otherwise."""
    fields = state[address]
    if why_not_its_turn(state, address):
        return why_not_its_turn(state, address)
    if not fields["movements"]:
        return _("It has not moved yet.")
    if fields["terrain"] != "open":
        return _("The ground under it is known already.")
    return None


def after_entering(state: State, chosen: Chosen, facts: Mapping[str, Any], outcome: Outcome) -> list[Effect]:
    """Ground that breaks its order. Tipo di Truppa."""
    working, unit = Working(state), chosen["unit"]
    acts_now(working, unit)
    working.put(unit, "terrain", facts.get("terrain", "open"))
    if outcome.disorders:
        working.put(unit, "disordered", True)
    return settled(working, "rough_ground", chosen)


ROUGH_GROUND = Act(
    replace(movement_allowance, headline=headlines.of_ground),
    (UNIT,),
    after_entering,
    known=known_of_ground,
    why_not=why_not_enter,
    steps=("activation",),
    ask_first=("terrain",),
    quick="terrain",
    label=_("Enters terrain"),
    id="rough_ground",
)
