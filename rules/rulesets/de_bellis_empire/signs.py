"""The sign of an arm: the same on a card in battle and on a line of an army list."""

from rules.engine.army import ListedUnit
from rules.engine.play.cards import Sign

#: By type of troops.
SIGNS: dict[str, Sign] = {
    **dict.fromkeys(("line_infantry", "irregular_infantry"), "foot"),
    **dict.fromkeys(("light_infantry", "voltigeurs"), "foot-light"),
    **dict.fromkeys(("elite_infantry", "guard_infantry"), "foot-guard"),
    **dict.fromkeys(("irregular_cavalry", "lancers", "light_cavalry"), "horse-light"),
    "dragoons": "horse",
    "cuirassiers": "horse-heavy",
    **dict.fromkeys(("guard_heavy_cavalry", "guard_light_cavalry"), "horse-guard"),
    "light_artillery": "guns-light",
    "medium_artillery": "guns",
    "heavy_artillery": "guns-heavy",
    "horse_artillery": "guns-horse",
}


def sign_of(unit: ListedUnit) -> Sign:
    """Return the sign of a listed unit; an empty one for a type that the rulebook does not know."""
    return SIGNS.get(unit.profile, "")
