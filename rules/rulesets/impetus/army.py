"""What an army list may hold: unit lines as the club writes them, their limits, and four armies to begin with.

The sheet prints neither points nor army lists, so every figure of a line is entered and only checked for sense.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast, get_args

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedCommand, ListedUnit, Profile, Reckoning
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.rulesets.impetus import sheet
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.samples import SAMPLES
from rules.rulesets.impetus.signs import sign_of
from rules.rulesets.impetus.tables import SHOTS
from rules.rulesets.impetus.terms import (
    BEARS_LONG_WEAPONS,
    CAVALRY,
    DISCIPLINES,
    FOOT,
    TERMS,
    UNIT_TYPES,
    CloseWeapon,
    General,
    MeleeWeapon,
    Structure,
    Weapon,
    WeaponClass,
)

GENERALS: tuple[str, ...] = get_args(General)
TRAITS = ("brave", "tough", "self_confident", "cavalry")
WEAPONS: tuple[str, ...] = get_args(Weapon)
CLASSES: tuple[str, ...] = get_args(WeaponClass)
MELEE_WEAPONS: tuple[str, ...] = get_args(MeleeWeapon)
CLOSE_WEAPONS: tuple[str, ...] = get_args(CloseWeapon)
STRUCTURES: tuple[str, ...] = get_args(Structure)

#: What the procedures can take: commands of a side, VD of a command, VBU, impetus, ranks, scouting points, radius.
MOST_COMMANDS, MOST_VD, MOST_VBU, MOST_IMPETUS, MOST_RANKS, MOST_SCOUTING, MOST_RADIUS = 8, 60, 12, 8, 4, 20, 40
#: VD of one unit: a line that is worth nothing could never break its army.
UNIT_VD = (1, 12)

UNIT_OPTIONS = (
    Tracked("vbu", "int", 5, _("VBU"), always=True),
    Tracked("impetus", "int", 2, _("Impetus"), always=True),
    Tracked("discipline", "choice", "B", _("Discipline"), choices=tuple(DISCIPLINES), always=True),
    Tracked("vd", "int", 2, _("VD"), always=True),
    Tracked("impetuous", "bool", False, _("Impetuous")),
    Tracked("ranks", "int", 1, _("Ranks (2 to 4: large unit)")),
    Tracked("rear_vbu", "int", None, _("VBU of each rear rank"), none=True),
    Tracked("melee_weapon", "choice", "none", _("Long weapon"), choices=MELEE_WEAPONS),
    Tracked("close_weapon", "choice", "none", _("Close weapon"), choices=CLOSE_WEAPONS),
    Tracked("missile_weapon", "choice", None, _("Missile weapon"), choices=WEAPONS, none=True),
    Tracked("weapon_class", "choice", None, _("Class of the weapon"), choices=CLASSES, none=True),
    Tracked("camels", "bool", False, _("On camels")),
    Tracked("pavises", "bool", False, _("Has pavises")),
    Tracked("stakes", "bool", False, _("Has stakes")),
    Tracked("with_general", "bool", False, _("The general begins here")),
    Tracked("points", "int", 0, _("Points")),
)
COMMAND_OPTIONS = (
    Tracked("general", "choice", "reliable", _("General"), choices=GENERALS),
    Tracked("brave", "bool", False, _("Brave")),
    Tracked("tough", "bool", False, _("Tough")),
    Tracked("self_confident", "bool", False, _("Self-confident")),
    Tracked("cavalry", "bool", False, _("General of cavalry")),
    Tracked("base_radius_h", "int", None, _("Base command radius (H)"), none=True),
)
ARMY_OPTIONS = (
    Tracked("structure", "choice", "average", _("Command structure"), choices=STRUCTURES),
    Tracked("scouting_points", "int", 0, _("Scouting points"), always=True),
)
_STARTS = {t.name: t.start for t in (*UNIT_OPTIONS, *COMMAND_OPTIONS, *ARMY_OPTIONS)}


def option(options: Mapping[str, Any], name: str) -> Any:
    """An option as it was chosen, or as it begins."""
    return options.get(name, _STARTS[name])


def number(options: Mapping[str, Any], name: str) -> int:
    """An option that is a number; 0 for one that is not."""
    value = option(options, name)
    return value if isinstance(value, int) else 0


def vd_of(unit: ListedUnit) -> int:
    return number(unit.options, "vd")


def reckon(army: ListedArmy) -> Reckoning:
    """Points as entered, limits broken, and the losses that break commands and army. core, R49."""
    points = tuple(sum(number(unit.options, "points") for unit in command.units) for command in army.commands)
    return Reckoning(sum(points), points, None, tuple(broken(army)), tuple(remarks(army)))


def broken(army: ListedArmy) -> Iterator[Broken]:
    """Every limit that the list breaks, the army's first."""
    if not army.commands:
        yield Broken(None, _("An army needs at least one command."), sheet.CORE)
    if len(army.commands) > MOST_COMMANDS:
        yield Broken(None, _("An army has at most 8 commands."), sheet.CORE)
    if not 0 <= number(army.options, "scouting_points") <= MOST_SCOUTING:
        yield Broken(None, _("Scouting points go from 0 to 20."), sheet.DEPLOYMENT)
    for index, command in enumerate(army.commands):
        yield from broken_of_command(index, command)


def broken_of_command(index: int, command: ListedCommand) -> Iterator[Broken]:
    if not command.units:
        yield Broken(index, _("{command} has no units.").format(command=command.name), sheet.CORE)
    if sum(vd_of(unit) for unit in command.units) > MOST_VD:
        yield Broken(index, _("{command} has more than 60 VD.").format(command=command.name), sheet.CORE_BREAK)
    if sum(bool(option(unit.options, "with_general")) for unit in command.units) > 1:
        yield Broken(
            index,
            _("{command}: its general is with one unit only.").format(command=command.name),
            sheet.GENERALS,
        )
    radius = option(command.options, "base_radius_h")
    if radius is not None and not 1 <= radius <= MOST_RADIUS:
        yield Broken(
            index,
            _("A command radius goes from 1 to 40 H."),
            sheet.CORE_RADIUS,
        )
    for unit in command.units:
        yield from (
            Broken(index, _("{name}: {text}").format(name=name, text=text), cite)
            for name in (name_of(unit),)
            for text, cite in wrong_with(unit)
        )


def name_of(unit: ListedUnit) -> Text:
    return Text(unit.name) if unit.name else TERMS.get(unit.profile, Text(unit.profile))


#: Figures of a unit's line and between what they must lie.
_RANGES = {
    "vbu": (1, MOST_VBU),
    "impetus": (0, MOST_IMPETUS),
    "vd": UNIT_VD,
    "ranks": (1, MOST_RANKS),
}


def wrong_with(unit: ListedUnit) -> Iterator[tuple[Text, str]]:
    """Yield the problems of one unit's line: a sentence and its place."""
    if unit.profile not in UNIT_TYPES:
        yield _("it is no type of unit."), sheet.MOVEMENT
        return
    for name, (least, most) in _RANGES.items():
        if not least <= number(unit.options, name) <= most:
            label = next(t.label for t in UNIT_OPTIONS if t.name == name)
            yield _("{label} goes from {least} to {most}.").format(label=label, least=least, most=most), sheet.CORE
    rear = option(unit.options, "rear_vbu")
    if rear is not None and not 1 <= rear <= MOST_VBU:
        yield _("rear ranks have a VBU from 1 to 12."), "fuori scheda, R53"
    yield from wrong_arms(unit)


def wrong_arms(unit: ListedUnit) -> Iterator[tuple[Text, str]]:
    """Weapons that the table does not have, or that this type does not bear."""
    weapon, class_ = option(unit.options, "missile_weapon"), option(unit.options, "weapon_class")
    if weapon is not None and (weapon, class_) not in SHOTS:
        yield _("the table has no such class of its weapon."), sheet.SHOOTING
    if weapon is None and class_ is not None:
        yield _("a class without a weapon."), sheet.SHOOTING
    if (unit.profile == "artillery" and weapon != "artillery") or (
        weapon == "artillery" and unit.profile not in ("artillery", "wagenburg")
    ):
        yield _("guns belong to artillery and war wagons."), sheet.SHOOTING
    if option(unit.options, "melee_weapon") != "none" and unit.profile not in BEARS_LONG_WEAPONS:
        yield _("only foot in order has long weapons."), sheet.DEPTH
    if option(unit.options, "camels") and unit.profile not in CAVALRY:
        yield _("only cavalry rides camels."), sheet.NULLIFIED
    if option(unit.options, "stakes") and unit.profile not in FOOT:
        yield _("only foot plants stakes."), sheet.NULLIFIED


def remarks(army: ListedArmy) -> Iterator[Text]:
    """VD by command, and at what loss command and army break. core, R49."""
    total = 0
    for command in army.commands:
        vd = sum(vd_of(unit) for unit in command.units)
        total += vd
        yield _("{command}: VD {vd}, broken once {value} are lost (R49).").format(command=command.name, vd=vd, value=-(-vd // 2))
    yield _("The army: VD {total}, broken once {value} are lost (R49).").format(total=total, value=-(-total // 2))
    if any(option(command.options, "general") == "genius" for command in army.commands):
        yield _("A genius: the command structure costs nothing (R19).")


def group_of(type_: str) -> str:
    """``foot``, ``mounted`` or ``artillery``: the heading a type stands under."""
    if type_ in FOOT:
        return "foot"
    return "artillery" if type_ == "artillery" else "mounted"


def arms_of(options: Mapping[str, Any], type_: str) -> tuple[str | None, str | None]:
    """Its missile weapon and class, made to agree with the table where a list disagrees."""
    weapon, class_ = option(options, "missile_weapon"), option(options, "weapon_class")
    if type_ == "artillery":
        weapon = "artillery"
    elif weapon == "artillery" and type_ != "wagenburg":
        return None, None
    if weapon is None:
        return None, None
    classes = [c for w, c in SHOTS if w == weapon]
    if class_ in classes:
        return weapon, class_
    return weapon, cast("str | None", "B" if "B" in classes else classes[0])


ARMY = ArmyBook(
    profiles=tuple(Profile(type_, None, group_of(type_)) for type_ in UNIT_TYPES),
    reckon=reckon,
    samples=SAMPLES,
    unit_options=UNIT_OPTIONS,
    sign=sign_of,
    command_options=COMMAND_OPTIONS,
    army_options=ARMY_OPTIONS,
    command_word=_("command"),
)
