"""What the acts ask of the tracked state, and how they say no."""

from typing import Any

from rules.engine.play.dues import dues
from rules.engine.play.fields import gone
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.impetus.terms import CAVALRY, REFUSALS
from rules.rulesets.impetus.tracked import general_with, say, traits_of


def general_facts(state: State, unit: str, *others: str) -> dict[str, Any]:
    """The general with this unit or its group, and his traits."""
    here = next((u for u in (unit, *others) if general_with(state, u)), None)
    if here is None:
        return {"general": None, "traits": []}
    return {"general": general_with(state, here), "traits": traits_of(state[state.command_of(here)])}


def command_facts(state: State, unit: str, *others: str) -> dict[str, Any]:
    """In command or not, where it needs no measuring. core, R50, R51; R69."""
    command = state[state.command_of(unit)]
    if general_facts(state, unit, *others)["general"] is not None:
        return {"out_of_command": False}
    if command["general"] is None or (command["cavalry"] and state[unit]["type"] not in CAVALRY):
        return {"out_of_command": True}
    return {}


def large(state: State, unit: str) -> bool:
    return bool(state[unit]["rear_ranks"])


def passing(state: State, unit: str) -> dict[str, Any]:
    """As the interpenetration rules see it."""
    fields = state[unit]
    return {"unit_type": fields["type"], "impetuous": fields["impetuous"], "large_unit": large(state, unit)}


def defences_of(state: State, unit: str) -> str:
    """What it stands behind, as far as it is remembered."""
    fields = state[unit]
    if fields["cover"] == "fortifications":
        return "fortifications"
    return "stakes" if fields["stakes"] else "pavises" if fields["pavises"] else "none"


# --- why not -------------------------------------------------------------------------------------------------------


def by_the_table(reason: str) -> Text:
    """A refusal of the manoeuvre table. Movimento."""
    said = REFUSALS[reason]
    return Text(f"{said.en.rstrip('.')} (Movimento).", f"{said.it.rstrip('.')} (Movimento).")


def pending(state: State) -> Text | None:
    """What is due comes first."""
    return next((Text(due.why, due.why_it) for due in dues(state)), None)


def is_gone(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, "{unit} is destroyed.", "{unit} è distrutta.", unit=unit)
    return say(state, "{unit} has left the table.", "{unit} è uscita dal tavolo.", unit=unit)


def not_its_turn(state: State, unit: str) -> Text | None:
    """Only units of the active command act, each once, one after the other. core, R14."""
    if is_gone(state, unit):
        return is_gone(state, unit)
    if state.battle["active_command"] != state.command_of(unit):
        return Text("Its command is not active (core, R14).", "Il suo comando non è attivo (core, R14).")
    if state[unit]["done"]:
        return say(state, "{unit} has acted (core, R14).", "{unit} ha già agito (core, R14).", unit=unit)
    return pending(state)


def in_melee(state: State, unit: str) -> Text | None:
    if not state[unit]["in_melee_with"]:
        return None
    return say(state, "{unit} is in melee (core, R45).", "{unit} è in mischia (core, R45).", unit=unit)


def has_fought(state: State, unit: str) -> Text | None:
    """A charge or a melee ends its activation."""
    if not (state[unit]["charged"] or state[unit]["fought"]):
        return None
    return say(
        state,
        "{unit} has charged or fought in this activation.",
        "{unit} ha già caricato o combattuto in questa attivazione.",
        unit=unit,
    )
