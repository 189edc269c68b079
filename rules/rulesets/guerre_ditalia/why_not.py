"""How several acts say no: a sentence, or None where nothing speaks against it."""

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Chosen
from rules.engine.play.dues import dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.consequences import RESULTS
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.state import phasing_side, say
from rules.rulesets.guerre_ditalia.terms import REFUSALS, TERMS


def why_not_gone(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, _("{unit} is destroyed (§Rotta)."), unit=unit)
    return say(state, _("{unit} has left the table (§Rotta)."), unit=unit)


def why_not_there(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "friend" and address == chosen.get("unit"):
        return say(state, _("It is {unit} itself."), unit=address)
    return why_not_gone(state, address)


def why_not_out_of_phase(state: State, address: str) -> Text | None:
    if state.side_of(address) == phasing_side(state):
        return None
    return _("Only the player in phase does this (§Sequenza di gioco).")


def why_not_before_results(state: State) -> Text | None:
    """Results are applied at once, before anything else is fought."""
    due = next((due for due in dues(state) if due.act in RESULTS), None)
    return _("First: {why}").format(why=due.text) if due else None


def why_not_allowed(outcome: Outcome) -> Text | None:
    """The sentence of a refusal with its section; None when it is allowed."""
    if not outcome.refused:
        return None
    sentence = REFUSALS.get(outcome.reason) or TERMS[outcome.reason]
    return Text("{sentence} ({cite}).").format(sentence=sentence.map(lambda text: text.rstrip(".")), cite=outcome.cite)
