"""What the acts know from the tracked state."""

from typing import Any

from rules.engine.play.state import State
from rules.rulesets.impetus.state import general_with, traits_of
from rules.rulesets.impetus.terms import CAVALRY


def general_facts(state: State, unit: str, *others: str) -> dict[str, Any]:
    """The general with this unit or its group, and his traits."""
    here = next((u for u in (unit, *others) if general_with(state, u)), None)
    if here is None:
        return {"general": None, "traits": []}
    return {"general": general_with(state, here), "traits": traits_of(state[state.command_of(here)])}


def command_facts(state: State, unit: str, *others: str) -> dict[str, Any]:
    """Return if it is in command, where that needs no measuring. core, R50, R51; R69."""
    command = state[state.command_of(unit)]
    if general_facts(state, unit, *others)["general"] is not None:
        return {"out_of_command": False}
    if command["general"] is None or (command["cavalry"] and state[unit]["type"] not in CAVALRY):
        return {"out_of_command": True}
    return {}


def is_large(state: State, unit: str) -> bool:
    return bool(state[unit]["rear_ranks"])


def passing(state: State, unit: str) -> dict[str, Any]:
    """Return a unit as the interpenetration rules need it."""
    fields = state[unit]
    return {"unit_type": fields["type"], "impetuous": fields["impetuous"], "large_unit": is_large(state, unit)}


def defences_of(state: State, unit: str) -> str:
    """Return what it is behind, as far as the state knows."""
    fields = state[unit]
    if fields["cover"] == "fortifications":
        return "fortifications"
    return "stakes" if fields["stakes"] else "pavises" if fields["pavises"] else "none"
