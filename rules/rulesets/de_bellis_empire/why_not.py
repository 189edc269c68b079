"""Why an element or a corps may not do something: refusals that several acts share."""

from rules.engine.play.acts import Chosen
from rules.engine.play.dues import dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.consequences import RESULTS
from rules.rulesets.de_bellis_empire.contacts import active_side
from rules.rulesets.de_bellis_empire.messages import _
from rules.rulesets.de_bellis_empire.state import say


def why_not_there(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, _("{unit} is destroyed (§9.0)."), unit=unit)
    return say(state, _("{unit} has left the table (§10.0)."), unit=unit)


def why_not_active(state: State, unit: str) -> Text | None:
    if state.side_of(unit) == active_side(state):
        return None
    return _("Only the active player does this (§4.0).")


def why_not_passive(state: State, unit: str) -> Text | None:
    if state.side_of(unit) != active_side(state):
        return None
    return _("Only the passive player does this (§4.0).")


def why_not_before_results(state: State) -> Text | None:
    """Results are applied at once, before anything else is fought (§4.0)."""
    due = next((due for due in dues(state) if due.act in RESULTS), None)
    return _("First: {why}").format(why=due.text) if due else None


def why_not_ask(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return why_not_there(state, address)


# --- activation ------------------------------------------------------------------------------------------------------


def why_not_activate(state: State, unit: str) -> Text | None:
    """Return why an element can do nothing in this movement step; points are not considered."""
    fields, corps = state[unit], state.command_of(unit)
    if why_not_there(state, unit) or why_not_active(state, unit):
        return why_not_there(state, unit) or why_not_active(state, unit)
    if fields["activated"]:
        return say(state, _("{unit} has been activated in this step (§5.5, R14)."), unit=unit)
    if state[corps]["pa_left"] is None:
        return say(state, _("{corps} has not rolled its activation (§5.1)."), corps=corps)
    if state[corps]["flights_due"]:
        return say(state, _("{corps} must first flee (§10.0)."), corps=corps)
    return None


def why_not_pay(state: State, unit: str) -> Text | None:
    corps = state.command_of(unit)
    if state[corps]["pa_left"]:
        return None
    return say(state, _("{corps} has no PA left (§5.1)."), corps=corps)
