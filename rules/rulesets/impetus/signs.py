"""The sign of an arm: the same on a card in battle and on a line of an army list."""

from rules.engine.army import ListedUnit
from rules.engine.play.cards import Sign

#: By type of troops.
SIGNS: dict[str, Sign] = {
    "heavy_foot": "foot",
    **dict.fromkeys(("light_foot", "skirmishers"), "foot-light"),
    "missile_foot": "foot-missile",
    "artillery": "guns",
    "elephants": "elephant",
    "wagenburg": "camp",
    **dict.fromkeys(("heavy_chariots", "light_chariots", "scythed_chariots"), "chariot"),
    **dict.fromkeys(("heavy_cavalry_1", "heavy_cavalry_2"), "horse-heavy"),
    "medium_cavalry": "horse",
    "light_cavalry": "horse-light",
}


def sign_of(unit: ListedUnit) -> Sign:
    """Return the sign of a listed unit; an empty one for a type that the rulebook does not know."""
    return SIGNS.get(unit.profile, "")
