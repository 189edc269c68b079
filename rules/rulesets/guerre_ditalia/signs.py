"""The sign of an arm: the same on a card in battle and on a line of an army list."""

from rules.engine.army import ListedUnit
from rules.engine.play.cards import Sign

#: By type of troops.
SIGNS: dict[str, Sign] = {
    "gendarmes": "horse-heavy",
    "cavalry": "horse",
    **dict.fromkeys(("light_cavalry", "missile_cavalry"), "horse-light"),
    **dict.fromkeys(("pikes", "spears"), "pikes"),
    **dict.fromkeys(("halberdiers", "swordsmen", "forlorn_hope"), "foot"),
    "missile_foot": "foot-missile",
    "light_foot": "foot-light",
    "artillery": "guns",
    "organ_guns": "guns-light",
    "camp": "camp",
}


def sign_of(unit: ListedUnit) -> Sign:
    """Return the sign of a listed unit; an empty one for a type that the rulebook does not know."""
    return SIGNS.get(unit.profile, "")
