"""What the acts ask of the tracked state, and how they say no."""

from collections.abc import Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.play.acts import Chosen
from rules.engine.play.fields import gone, saying
from rules.engine.play.state import State
from rules.engine.play.working import Working
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.terms import REFUSALS
from rules.rulesets.ordre_mixte.tracked import general_with, named, standing

#: What a unit's pace depends on.
PACE = ("arm", "formation", "cavalry_weight", "gun_type")


#: A sentence with holders' names filled in.
say = saying(named)


def plays(state: State, ruling: str, alternative: str) -> bool:
    return bool(state.battle["house_rules"].get(ruling) == alternative)


def of_unit(state: State, unit: str, *fields: str) -> dict[str, Any]:
    """These fields of a unit, as facts of the same names."""
    return {name: state[unit][name] for name in fields}


def steadiness(state: State, unit: str) -> dict[str, Any]:
    """What lasts in a test of morale. Support is asked of infantry only."""
    fields = state[unit]
    found = {
        **of_unit(state, unit, "arm", "quality", "russian"),
        "bases_lost": fields["bases_start"] - fields["bases"],
        "general": general_with(state, unit),
    }
    return found if fields["arm"] == "infantry" else found | {"supported": False, "russian": False}


def remember(working: Working, unit: str, said: Mapping[str, Any], fact: str = "cover") -> None:
    """Keep what eyes said of a unit's cover, to be suggested next time."""
    if fact in said:
        working.put(unit, "cover", said[fact])


# --- sides -------------------------------------------------------------------------------------------------------


def side_of_role(state: State, role: str) -> str:
    """The side that is A or B this turn."""
    first = "b" if state.battle["side_a"] == "side_2" else "a"
    return first if role == "A" else ("b" if first == "a" else "a")


def role_of(state: State, side: str | None) -> str:
    return "A" if side == side_of_role(state, "A") else "B"


def mover(state: State) -> str:
    """Whose movement phase it is, ``"a"`` or ``"b"``."""
    return side_of_role(state, "B" if str(state.battle["step"]).startswith("phase_2") else "A")


# --- why not -----------------------------------------------------------------------------------------------------


def is_gone(state: State, unit: str) -> Text | None:
    if not gone(state[unit]):
        return None
    if state[unit]["destroyed"]:
        return say(state, "{unit} is destroyed (R35).", "{unit} è distrutta (R35).", unit=unit)
    return say(state, "{unit} has left the table.", "{unit} ha lasciato il tavolo.", unit=unit)


def still_there(state: State, role: str, chosen: Chosen, address: str) -> Text | None:
    return is_gone(state, address)


def refusal(procedure: Procedure[Any], facts: dict[str, Any]) -> Text | None:
    """What this procedure would refuse, in its own sentence."""
    found = procedure.run(facts, typed())
    return REFUSALS[found.reason] if found.refused else None


# --- charges -----------------------------------------------------------------------------------------------------


def chargers_of(state: State, target: str) -> list[str]:
    """Who charges this unit and has not been left standing by its evasion."""
    return [a for a, unit in standing(state) if unit["charging"] == target and not unit["opponents_evaded"]]


def mark_charged(working: Working) -> None:
    """Cards of those who are charged say so."""
    for unit, fields in working.state.units():
        working.put(unit, "charged", not gone(fields) and bool(chargers_of(working.state, unit)))


def can_fire(state: State, unit: str) -> bool:
    """Could this unit open fire on whoever comes? R16, R61."""
    fields = state[unit]
    if fields["routing"] or fields["in_melee"] or gone(fields):
        return False
    manned = fields["formation"] == "deployed" and not fields["guns_abandoned"]
    return bool(fields["arm"] == "infantry" or (fields["arm"] == "artillery" and manned))
