"""What the acts ask of the tracked state, and how they say no."""

from collections.abc import Mapping
from typing import Any

from rules.engine.outcome import Outcome
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.chain import RESULTS, phasing_side, say
from rules.rulesets.guerre_ditalia.terms import REFUSALS, TERMS
from rules.rulesets.guerre_ditalia.tracked import routing

#: What eyes said of an element, and how it is before anybody has looked.
_SEEN = (("terrain", "open"), ("higher", False), ("ranks_behind", 0), ("elements_behind", 0))


def house_rules(state: State) -> dict[str, Any]:
    """The battle's house rules, as the fact that every procedure has."""
    return {"house_rules": dict(state.battle["house_rules"])}


def troop(state: State, unit: str) -> dict[str, Any]:
    """A unit object: what decides how it moves."""
    return {name: state[unit][name] for name in ("type", "training", "swiss")}


def combatant(state: State, unit: str) -> dict[str, Any]:
    """What an element carries into every combat. R56, R66."""
    fields = state[unit]
    return {
        "type": fields["type"],
        "training": fields["training"],
        "archebus": fields["archebus"],
        "general": bool(fields["cinc"] or fields["general"]),
        "routing": routing(state, unit),
    }


def remember(working: Working, unit: str, said: Mapping[str, Any]) -> None:
    """Keep what eyes said of where an element stands, to be suggested next time."""
    for name, _ in _SEEN:
        if name in said:
            working.put(unit, name, said[name])


def forget_ground(working: Working, unit: str) -> None:
    """It has gone somewhere else; who stands behind it is as before."""
    working.put(unit, "terrain", "open")
    working.put(unit, "higher", False)


# --- why not -----------------------------------------------------------------------------------------------------


def is_gone(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, "{unit} is destroyed (§Rotta).", "{unit} è distrutto (§Rotta).", unit=unit)
    return say(state, "{unit} has left the table (§Rotta).", "{unit} è uscito dal tavolo (§Rotta).", unit=unit)


def not_phasing(state: State, address: str) -> Text | None:
    if state.side_of(address) == phasing_side(state):
        return None
    return Text(
        "Only the player in phase does this (§Sequenza di gioco).", "Lo fa solo il giocatore in fase (§Sequenza di gioco)."
    )


def result_pending(state: State) -> Text | None:
    """Results are applied at once, before anything else is fought."""
    due = next((due for due in state.battle["due"] if due["act"] in RESULTS), None)
    return Text(f"First: {due['why']}", f"Prima: {due['why_it']}") if due else None


def refusal(outcome: Outcome) -> Text | None:
    """The sentence of a refusal with its section; None when it is allowed."""
    if not outcome.refused:
        return None
    said = REFUSALS.get(outcome.reason) or TERMS[outcome.reason]
    return Text(f"{said.en.rstrip('.')} ({outcome.cite}).", f"{said.it.rstrip('.')} ({outcome.cite}).")
