"""The sign of an arm: the same on a card in battle and on a line of an army list."""

from rules.engine.play.cards import Sign

SIGNS: dict[str, Sign] = {
    "line_infantry": "foot",
    **dict.fromkeys(("light_infantry", "skirmishers"), "foot-light"),
    "light_cavalry": "horse-light",
    "medium_cavalry": "horse",
    "heavy_cavalry": "horse-heavy",
    "light_artillery": "guns-light",
    "horse_artillery": "guns-horse",
    **dict.fromkeys(("field_artillery", "artillery"), "guns"),
}
_GUARDS: dict[str, Sign] = {"infantry": "foot-guard", "cavalry": "horse-guard"}


def sign_of(arm: str, kind: str, guard: bool) -> Sign:
    """Guards have one of their own; others by their kind of troops or battery, none where there is no such kind."""
    return (_GUARDS.get(arm, "") if guard else "") or SIGNS.get(kind, "")
