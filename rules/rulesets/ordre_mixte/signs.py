"""The sign of an arm: the same on a card in battle and on a line of an army list."""

from collections.abc import Mapping
from typing import Any

from rules.engine.play.cards import Sign

_GUNS: dict[str, Sign] = {"light": "guns-light", "medium": "guns", "heavy": "guns-heavy", "horse": "guns-horse"}


def sign_of(unit: Mapping[str, Any]) -> Sign:
    """Return the sign by arm, kind of guns or weight of horse, and quality."""
    if unit["arm"] == "artillery":
        return _GUNS[unit["gun_type"]]
    if unit["arm"] == "cavalry":
        return "horse-light" if unit["cavalry_weight"] == "light" else "horse-heavy" if unit["cuirassier"] else "horse"
    return "foot-guard" if unit["quality"] == "elite" else "foot"
