"""What the acts ask of the tracked state, and how they say no."""

from collections.abc import Mapping
from typing import Any

from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.chain import RESULTS, say
from rules.rulesets.de_bellis_empire.contacts import active_side
from rules.rulesets.de_bellis_empire.tracked import generals_alive


def no_general_beside(state: State, unit: str) -> dict[str, bool]:
    """A side without generals has none beside an element: not asked then."""
    return {} if generals_alive(state, state[unit]["side"]) else {"general_adjacent": False}


def ground_of(state: State, unit: str) -> dict[str, Any]:
    """Where the element stood when it was last asked."""
    return {name: state[unit][name] for name in ("terrain", "cover", "town")}


def remember(working: Working, unit: str, said: Mapping[str, Any]) -> None:
    """Keep what eyes said of an element's ground, to be suggested next time."""
    for name in ("terrain", "cover", "town", "higher"):
        if name in said:
            working.put(unit, name, said[name])


def forget_ground(working: Working, unit: str) -> None:
    """It has gone somewhere else."""
    for name, start in (("terrain", "open"), ("cover", "none"), ("town", "none"), ("higher", False)):
        working.put(unit, name, start)


# --- why not -----------------------------------------------------------------------------------------------------


def is_gone(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, "{unit} is destroyed (§9.0).", "{unit} è distrutto (§9.0).", unit=unit)
    return say(state, "{unit} has left the table (§10.0).", "{unit} è uscito dal tavolo (§10.0).", unit=unit)


def not_active(state: State, unit: str) -> Text | None:
    if state.side_of(unit) == active_side(state):
        return None
    return Text("Only the active player does this (§4.0).", "Lo fa solo il giocatore attivo (§4.0).")


def not_passive(state: State, unit: str) -> Text | None:
    if state.side_of(unit) != active_side(state):
        return None
    return Text("Only the passive player does this (§4.0).", "Lo fa solo il giocatore passivo (§4.0).")


def result_pending(state: State) -> Text | None:
    """Results are applied at once, before anything else is fought (§4.0)."""
    due = next((due for due in state.battle["due"] if due["act"] in RESULTS), None)
    return Text(f"First: {due['why']}", f"Prima: {due['why_it']}") if due else None
