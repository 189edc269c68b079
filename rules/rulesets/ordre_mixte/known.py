"""What the acts know of the tracked state: facts of a unit, of its side, of who charges it."""

from typing import Any

from rules.engine.play.contacts import CHARGED, CHARGING, IN_MELEE, enemy_in
from rules.engine.play.fields import gone, saying
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.state import general_with, named, standing

#: What a unit's pace depends on.
PACE = ("arm", "formation", "cavalry_weight", "gun_type")

#: A sentence with holders' names filled in.
say = saying(named)


def plays(state: State, ruling: str, alternative: str) -> bool:
    return bool(state.battle["house_rules"].get(ruling) == alternative)


def of_unit(state: State, unit: str, *fields: str) -> dict[str, Any]:
    """Return these fields of a unit, as facts of the same names."""
    return {name: state[unit][name] for name in fields}


def steadiness(state: State, unit: str) -> dict[str, Any]:
    """Return the lasting facts of a morale test; support is asked of infantry only."""
    fields = state[unit]
    found = {
        **of_unit(state, unit, "arm", "quality", "russian"),
        "bases_lost": fields["bases_start"] - fields["bases"],
        "general": general_with(state, unit),
    }
    return found if fields["arm"] == "infantry" else found | {"supported": False, "russian": False}


# --- sides -------------------------------------------------------------------------------------------------------


def side_of_role(state: State, role: str) -> str:
    """The side that is A or B this turn."""
    first = "b" if state.battle["side_a"] == "side_2" else "a"
    return first if role == "A" else ("b" if first == "a" else "a")


def role_of(state: State, side: str | None) -> str:
    return "A" if side == side_of_role(state, "A") else "B"


def mover(state: State) -> str:
    """Return the side whose movement phase it is, ``"a"`` or ``"b"``."""
    return side_of_role(state, "B" if str(state.battle["step"]).startswith("phase_2") else "A")


# --- charges -----------------------------------------------------------------------------------------------------


def chargers_of(state: State, target: str) -> list[str]:
    """Return who charges this unit and was not evaded."""
    return [a for a, unit in standing(state) if unit["charging"] == target and not unit["opponents_evaded"]]


def opposed_to(state: State, unit: str) -> dict[str, Text]:
    """Enemies that fight this unit, charge it or are charged by it, each with a word for that."""
    fighting = [pair for pair in state.battle["pairs"] if unit in (pair["attacker"], pair["defender"])]
    found = {enemy_in(pair, unit): IN_MELEE for pair in fighting}
    found |= dict.fromkeys(chargers_of(state, unit), CHARGING)
    target = state[unit]["charging"]
    return found | ({target: CHARGED} if target else {})


def can_fire(state: State, unit: str) -> bool:
    """Return True if this unit could open fire on an enemy who comes. R16, R61."""
    fields = state[unit]
    if fields["routing"] or fields["in_melee"] or gone(fields):
        return False
    manned = fields["formation"] == "deployed" and not fields["guns_abandoned"]
    return bool(fields["arm"] == "infantry" or (fields["arm"] == "artillery" and manned))
