"""The line of a unit in an army list: its profile («Il Profilo»), what was chosen of it, and how such a unit enters a battle.

A profile's figures come from a book (``books.py``, or one that a club wrote) when a unit is added; the list keeps its own copy.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from rules.engine.army import ListedUnit
from rules.engine.dice import typed
from rules.engine.play.state import Tracked
from rules.rulesets.naran_fuciliers_wars.messages import _, pgettext
from rules.rulesets.naran_fuciliers_wars.setting_up import starting_ammunition
from rules.rulesets.naran_fuciliers_wars.words import QUALITIES, HandWeapon, TroopType, WeaponOrNone

#: What the procedures can take of a line's figures: least and most.
RANGES = {
    "figures": (1, 60),
    "figure_cost": (0, 500),
    "upgrade_cost": (0, 50),
    "min_figures": (0, 200),
    "max_figures": (0, 200),
    "strength": (0, 3),
    "resistance": (0, 3),
    "value": (1, 6),
    "fire_strength": (0, 3),
    "move_cm": (5, 60),
    "mount_value": (0, 3),
    "mount_strength": (0, 3),
    "guns": (0, 6),
    "gun_cost": (0, 500),
    "officers": (0, 5),
    "sergeants": (0, 5),
    "standard_bearers": (0, 5),
    "musicians": (0, 5),
    "sharpshooters": (0, 5),
    "special_combatants": (0, 30),
    "special_cost": (0, 500),
    "colonel_cost": (0, 500),
}

PROFILE = (
    Tracked("quality", "choice", "average", _("Quality (QUA)"), choices=QUALITIES),
    Tracked("troop_type", "choice", "disciplined", _("Type"), choices=get_args(TroopType)),
    Tracked("strength", "int", 0, _("Strength (FOR)")),
    Tracked("resistance", "int", 0, _("Resistance (RES), as a positive number")),
    Tracked("value", "int", 1, _("Value (VAL)")),
    Tracked("armour", "bool", False, _("Armour")),
    Tracked("shield", "bool", False, _("Shield")),
    Tracked("weapon", "choice", "none", _("Fires with"), choices=get_args(WeaponOrNone)),
    Tracked("hand_weapon", "choice", "one_handed", _("Fights with"), choices=get_args(HandWeapon)),
    Tracked("lance", "bool", False, _("Charging lance")),
    Tracked("pistols", "bool", False, _("Pistols")),
    Tracked("mixed_pikes", "bool", False, _("Pikes among muskets")),
    Tracked("move_cm", "int", 15, _("Move in column (cm)")),
    Tracked("save", "int", None, _("Save (SAL): more than"), none=True),
    Tracked("mount_value", "int", 0, _("Value of the mounts")),
    Tracked("mount_strength", "int", 0, _("Strength of the mounts")),
    Tracked("figure_cost", "int", 5, _("Points a figure (PUN)")),
    Tracked("upgrade_cost", "int", 0, _("Better quality, points a figure (MIG)")),
    Tracked("min_figures", "int", 8, _("Least figures (MIN)")),
    Tracked("max_figures", "int", 24, _("Most figures (MAX)")),
    Tracked("pounds", "int", None, _("Calibre (pounds)"), none=True),
    Tracked("fire_strength", "int", 0, _("Strength of the guns")),
    Tracked("gun_cost", "int", 0, _("Points a gun")),
    Tracked("mobile_battery", "bool", False, _("Moves in battery")),
    Tracked("breakthrough_ability", "bool", False, _("Breakthrough")),
    Tracked("attack_column_allowed", "bool", False, _("May attack in column")),
    Tracked("skirmisher_ability", "bool", False, _("Skirmishers")),
    Tracked("dragoons", "bool", False, _("Dragoons")),
    Tracked("guard", "bool", False, _("Guard")),
)
CHOSEN = (
    Tracked("figures", "int", 12, _("Figures, special characters included")),
    Tracked("improved", "bool", False, _("Quality improved by one grade")),
    Tracked("officers", "int", 0, _("Subaltern officers")),
    Tracked("sergeants", "int", 0, _("Sergeants")),
    Tracked("standard_bearers", "int", 1, _("Standard bearers")),
    Tracked("musicians", "int", 1, _("Musicians")),
    Tracked("sharpshooters", "int", 0, _("Sharpshooters")),
    Tracked("colonel", "bool", False, _("Mounted colonel")),
    Tracked("colonel_cost", "int", 0, _("Points of the colonel")),
    Tracked("special_combatants", "int", 0, pgettext("lines", "Special combatants")),
    Tracked("special_cost", "int", 0, _("Points of each of them")),
    Tracked("guns", "int", 0, _("Guns")),
    Tracked("exploration", "bool", False, _("Exploration ability")),
)
OPTIONS = (*CHOSEN, *PROFILE)
_STARTS = {t.name: t.start for t in OPTIONS}


class Kind(NamedTuple):
    """A kind of unit: its arm, what troops they are, and of guns the kind of battery."""

    arm: str
    troop: str
    battery: str | None = None


KINDS: dict[str, Kind] = {
    "line_infantry": Kind("infantry", "line_infantry"),
    "light_infantry": Kind("infantry", "light_infantry"),
    "skirmishers": Kind("infantry", "skirmishers"),
    "light_cavalry": Kind("cavalry", "light_cavalry"),
    "medium_cavalry": Kind("cavalry", "medium_cavalry"),
    "heavy_cavalry": Kind("cavalry", "heavy_cavalry"),
    "light_artillery": Kind("artillery", "artillery", "light_artillery"),
    "horse_artillery": Kind("artillery", "artillery", "horse_artillery"),
    "field_artillery": Kind("artillery", "artillery", "field_artillery"),
}
#: Roles of the special characters by the option that counts them; every unit has its commander (§1.1).
_ROLES = {
    "officers": "officer",
    "sergeants": "sergeant",
    "standard_bearers": "standard_bearer",
    "musicians": "musician",
    "sharpshooters": "sharpshooter",
}
#: §3.4.3: a mounted colonel has a save of his own where his profile gives none; §4.9: his wounds.
_COLONEL_SAVE, _COLONEL_WOUNDS = 9, 1


def kind_of(unit: ListedUnit) -> Kind:
    return KINDS.get(unit.profile, KINDS["line_infantry"])


def option(unit: ListedUnit, name: str) -> Any:
    """An option as it was chosen, or as it begins."""
    return unit.options.get(name, _STARTS[name])


def number(unit: ListedUnit, name: str) -> int:
    """An option that is a number, within what the procedures can take."""
    value = option(unit, name)
    least, most = RANGES[name]
    return min(most, max(least, value)) if isinstance(value, int) else least


def fielded_quality(unit: ListedUnit) -> str:
    """One grade better than in the book, if that was paid for; nobody is better than elite. §1.1."""
    grade = QUALITIES.index(option(unit, "quality")) + bool(option(unit, "improved"))
    return QUALITIES[min(grade, len(QUALITIES) - 1)]


def upgrade_cost(unit: ListedUnit) -> int:
    """Return what the better quality costs for each figure. §1.1 «MIG», R3."""
    return number(unit, "upgrade_cost") if option(unit, "improved") else 0


def special_characters(unit: ListedUnit) -> int:
    """Count the figures that are special characters, the commander among them."""
    return 1 + sum(number(unit, name) for name in _ROLES)


def unit_fields(unit: ListedUnit, points: int) -> Mapping[str, Any]:
    """Return the fields of a unit on the table from its list. ``points``: what it cost."""
    kind = kind_of(unit)
    weapon = weapon_of(unit)
    same = ("troop_type", "armour", "shield", "hand_weapon", "lance", "pistols", "mixed_pikes", "guard", "mobile_battery")
    abilities = ("breakthrough_ability", "attack_column_allowed", "exploration", "skirmisher_ability")
    figures = ("value", "strength", "fire_strength", "resistance", "mount_value", "mount_strength", "special_combatants")
    return {
        "profile": unit.profile,
        "points": points,
        "figure_cost": number(unit, "figure_cost") + upgrade_cost(unit),
        "gun_cost": number(unit, "gun_cost"),
        "arm": kind.arm,
        "troop": kind.troop,
        "battery": kind.battery,
        "quality": fielded_quality(unit),
        "weapon": weapon,
        "pounds": (option(unit, "pounds") or 6) if weapon == "cannon" else None,
        "save": save_of(unit),
        "base_move_cm": number(unit, "move_cm"),
        "figures": number(unit, "figures") + number(unit, "special_combatants"),
        "guns": max(1, number(unit, "guns")) if kind.arm == "artillery" else 0,
        "characters": list(characters(unit)),
        "standards": number(unit, "standard_bearers"),
        "salvos": dict(starting_ammunition.run({"weapon": weapon}, typed()).salvos),
        **{name: option(unit, name) for name in (*same, *abilities)},
        **{name: number(unit, name) for name in figures},
    }


def weapon_of(unit: ListedUnit) -> str:
    """Return its weapon, made to agree with its arm where a list disagrees. §3.4.3."""
    arm, weapon = kind_of(unit).arm, str(option(unit, "weapon"))
    if arm == "artillery":
        return "howitzer" if weapon == "howitzer" else "cannon"
    if weapon in ("firearm", "mounted_firearm"):
        return "mounted_firearm" if arm == "cavalry" else "firearm"
    return weapon if weapon == "bow" else "none"


def save_of(unit: ListedUnit) -> int | None:
    save = option(unit, "save")
    return min(12, max(2, save)) if isinstance(save, int) else None


def has_colonel(unit: ListedUnit) -> bool:
    return bool(option(unit, "colonel")) and kind_of(unit).arm == "infantry"


def characters(unit: ListedUnit) -> list[dict[str, Any]]:
    """The special characters of a unit as the procedures know them; the colonel is a figure more, with his own points (§4.9)."""
    roles = ["commander", *(role for name, role in _ROLES.items() for __ in range(number(unit, name)))]
    found = [_man(called, role, save_of(unit)) for called, role in zip(_numbered(roles), roles, strict=True)]
    if has_colonel(unit):
        colonel = _man("colonel", "colonel", save_of(unit) or _COLONEL_SAVE)
        found.append(colonel | {"wounds": _COLONEL_WOUNDS, "points": number(unit, "colonel_cost")})
    return found


def _numbered(roles: list[str]) -> list[str]:
    """What each is called: his role, with his number (``musician@2``) where there are several."""
    return [f"{role}@{roles[:at].count(role) + 1}" if roles.count(role) > 1 else role for at, role in enumerate(roles)]


def _man(called: str, role: str, save: int | None) -> dict[str, Any]:
    kind = role if role in ("standard_bearer", "colonel") else "special"
    return {"id": called, "role": role, "kind": kind, "save": save, "wounds": 0, "alive": True}
