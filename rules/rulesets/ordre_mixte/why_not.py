"""Why something may not be done, where several acts say so alike: a sentence, or None where nothing speaks against it."""

from typing import Any

from rules.engine.dice import typed
from rules.engine.play.acts import Chosen
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.known import mover, say
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.terms import REFUSALS


def why_not_there(state: State, unit: str) -> Text | None:
    """Return why this unit is not on the table, or None. R35."""
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, _("{unit} is destroyed (R35)."), unit=unit)
    return say(state, _("{unit} has left the table."), unit=unit)


def why_not_on_table(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    """The same, as an act asks it."""
    return why_not_there(state, address)


def why_not_by(procedure: Procedure[Any], facts: dict[str, Any]) -> Text | None:
    """Return the sentence by which this procedure would refuse, or None."""
    found = procedure.run(facts, typed())
    return REFUSALS[found.reason] if found.refused else None


def why_not_mover(state: State, address: str) -> Text | None:
    """Refuse any side but the one whose movement phase it is. «Sequenza di mossa»."""
    if state.side_of(address) == mover(state):
        return None
    return _("It is the other side that moves (Sequenza di mossa).")
