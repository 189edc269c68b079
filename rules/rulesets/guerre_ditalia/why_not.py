"""How several acts say no: a sentence, or None where nothing speaks against it."""

from rules.engine.outcome import Outcome
from rules.engine.play.acts import Chosen
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.consequences import RESULTS
from rules.rulesets.guerre_ditalia.state import phasing_side, say
from rules.rulesets.guerre_ditalia.terms import REFUSALS, TERMS


def why_not_gone(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, "{unit} is destroyed (§Rotta).", "{unit} è distrutto (§Rotta).", unit=unit)
    return say(state, "{unit} has left the table (§Rotta).", "{unit} è uscito dal tavolo (§Rotta).", unit=unit)


def why_not_there(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    if role == "friend" and address == chosen.get("unit"):
        return say(state, "It is {unit} itself.", "È proprio {unit}.", unit=address)
    return why_not_gone(state, address)


def why_not_out_of_phase(state: State, address: str) -> Text | None:
    if state.side_of(address) == phasing_side(state):
        return None
    return Text(
        "Only the player in phase does this (§Sequenza di gioco).", "Lo fa solo il giocatore in fase (§Sequenza di gioco)."
    )


def why_not_before_results(state: State) -> Text | None:
    """Results are applied at once, before anything else is fought."""
    due = next((due for due in state.battle["due"] if due["act"] in RESULTS), None)
    return Text(f"First: {due['why']}", f"Prima: {due['why_it']}") if due else None


def why_not_allowed(outcome: Outcome) -> Text | None:
    """The sentence of a refusal with its section; None when it is allowed."""
    if not outcome.refused:
        return None
    sentence = REFUSALS.get(outcome.reason) or TERMS[outcome.reason]
    return Text(f"{sentence.en.rstrip('.')} ({outcome.cite}).", f"{sentence.it.rstrip('.')} ({outcome.cite}).")
