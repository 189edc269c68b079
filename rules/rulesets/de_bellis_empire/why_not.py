"""Why an element or a corps may not do something: refusals that several acts share."""

from rules.engine.play.acts import Chosen
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.consequences import RESULTS
from rules.rulesets.de_bellis_empire.contacts import active_side
from rules.rulesets.de_bellis_empire.state import say


def why_not_there(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, "{unit} is destroyed (§9.0).", "{unit} è distrutto (§9.0).", unit=unit)
    return say(state, "{unit} has left the table (§10.0).", "{unit} è uscito dal tavolo (§10.0).", unit=unit)


def why_not_active(state: State, unit: str) -> Text | None:
    if state.side_of(unit) == active_side(state):
        return None
    return Text("Only the active player does this (§4.0).", "Lo fa solo il giocatore attivo (§4.0).")


def why_not_passive(state: State, unit: str) -> Text | None:
    if state.side_of(unit) != active_side(state):
        return None
    return Text("Only the passive player does this (§4.0).", "Lo fa solo il giocatore passivo (§4.0).")


def why_not_before_results(state: State) -> Text | None:
    """Results are applied at once, before anything else is fought (§4.0)."""
    due = next((due for due in state.battle["due"] if due["act"] in RESULTS), None)
    return Text(f"First: {due['why']}", f"Prima: {due['why_it']}") if due else None


def why_not_ask(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return why_not_there(state, address)


# --- activation ------------------------------------------------------------------------------------------------------


def why_not_activate(state: State, unit: str) -> Text | None:
    """Why an element can do nothing in this movement step, but for the points."""
    fields, corps = state[unit], state.command_of(unit)
    if why_not_there(state, unit) or why_not_active(state, unit):
        return why_not_there(state, unit) or why_not_active(state, unit)
    if fields["activated"]:
        return say(
            state, "{unit} has been activated in this step (§5.5, R14).", "{unit} è già stato attivato (§5.5, R14).", unit=unit
        )
    if state[corps]["pa_left"] is None:
        return say(
            state, "{corps} has not rolled its activation (§5.1).", "{corps} non ha tirato l'attivazione (§5.1).", corps=corps
        )
    if state[corps]["flights_due"]:
        return say(state, "{corps} must first flee (§10.0).", "{corps} deve prima fuggire (§10.0).", corps=corps)
    return None


def why_not_pay(state: State, unit: str) -> Text | None:
    corps = state.command_of(unit)
    if state[corps]["pa_left"]:
        return None
    return say(state, "{corps} has no PA left (§5.1).", "{corps} non ha più PA (§5.1).", corps=corps)
