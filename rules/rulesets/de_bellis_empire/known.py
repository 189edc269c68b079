"""What several acts know of the tracked state."""

from collections.abc import Mapping
from typing import Any

from rules.engine.play.state import State
from rules.rulesets.de_bellis_empire.state import has_generals


def no_general_beside(state: State, unit: str) -> dict[str, bool]:
    """A side without generals has none beside an element: not asked then."""
    return {} if has_generals(state, state[unit]["side"]) else {"general_adjacent": False}


def general_beside(element: Mapping[str, Any]) -> dict[str, bool]:
    """Return the facts about a general beside the element, as answered before the dice: its retreat does not ask again."""
    return {"general_adjacent": bool(element.get("general_adjacent", False))}


def ground_of(state: State, unit: str) -> dict[str, Any]:
    """Return the ground of the element when it was last asked."""
    return {name: state[unit][name] for name in ("terrain", "cover", "town")}
