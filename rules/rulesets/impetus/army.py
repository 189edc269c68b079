"""What an army list may hold: unit lines as the club writes them, their limits, and four armies to begin with.

The sheet prints neither points nor army lists, so every figure of a line is entered and only checked for sense.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast, get_args

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedCommand, ListedUnit, Profile, Reckoning
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.rulesets.impetus import sheet
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
    Tracked("vbu", "int", 5, Text("VBU", "VBU"), always=True),
    Tracked("impetus", "int", 2, Text("Impetus", "Impeto"), always=True),
    Tracked("discipline", "choice", "B", Text("Discipline", "Disciplina"), choices=tuple(DISCIPLINES), always=True),
    Tracked("vd", "int", 2, Text("VD", "VD"), always=True),
    Tracked("impetuous", "bool", False, Text("Impetuous", "Impetuosa")),
    Tracked("ranks", "int", 1, Text("Ranks (2 to 4: large unit)", "Ranghi (da 2 a 4: Grande Unità)")),
    Tracked("rear_vbu", "int", None, Text("VBU of each rear rank", "VBU di ogni rango posteriore"), none=True),
    Tracked("melee_weapon", "choice", "none", Text("Long weapon", "Arma lunga"), choices=MELEE_WEAPONS),
    Tracked("close_weapon", "choice", "none", Text("Close weapon", "Arma ravvicinata"), choices=CLOSE_WEAPONS),
    Tracked("missile_weapon", "choice", None, Text("Missile weapon", "Arma da tiro"), choices=WEAPONS, none=True),
    Tracked("weapon_class", "choice", None, Text("Class of the weapon", "Classe dell'arma"), choices=CLASSES, none=True),
    Tracked("camels", "bool", False, Text("On camels", "Su cammelli")),
    Tracked("pavises", "bool", False, Text("Has pavises", "Ha pavesi")),
    Tracked("stakes", "bool", False, Text("Has stakes", "Ha pali (stakes)")),
    Tracked("with_general", "bool", False, Text("The general begins here", "Il generale comincia qui")),
    Tracked("points", "int", 0, Text("Points", "Punti")),
)
COMMAND_OPTIONS = (
    Tracked("general", "choice", "reliable", Text("General", "Generale"), choices=GENERALS),
    Tracked("brave", "bool", False, Text("Brave", "Coraggioso")),
    Tracked("tough", "bool", False, Text("Tough", "Duro")),
    Tracked("self_confident", "bool", False, Text("Self-confident", "Sicuro di Sé")),
    Tracked("cavalry", "bool", False, Text("General of cavalry", "Di Cavalleria")),
    Tracked("base_radius_h", "int", None, Text("Base command radius (H)", "Raggio di Comando di base (H)"), none=True),
)
ARMY_OPTIONS = (
    Tracked("structure", "choice", "average", Text("Command structure", "Struttura di Comando"), choices=STRUCTURES),
    Tracked("scouting_points", "int", 0, Text("Scouting points", "Punti Esplorazione"), always=True),
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
        yield Broken(None, Text("An army needs at least one command.", "Un esercito ha almeno un comando."), sheet.CORE)
    if len(army.commands) > MOST_COMMANDS:
        yield Broken(None, Text("An army has at most 8 commands.", "Un esercito ha al massimo 8 comandi."), sheet.CORE)
    if not 0 <= number(army.options, "scouting_points") <= MOST_SCOUTING:
        yield Broken(None, Text("Scouting points go from 0 to 20.", "I Punti Esplorazione vanno da 0 a 20."), sheet.DEPLOYMENT)
    for index, command in enumerate(army.commands):
        yield from broken_of_command(index, command)


def broken_of_command(index: int, command: ListedCommand) -> Iterator[Broken]:
    if not command.units:
        yield Broken(index, Text(f"{command.name} has no units.", f"{command.name} non ha unità."), sheet.CORE)
    if sum(vd_of(unit) for unit in command.units) > MOST_VD:
        yield Broken(index, Text(f"{command.name} has more than 60 VD.", f"{command.name} ha più di 60 VD."), sheet.CORE_BREAK)
    if sum(bool(option(unit.options, "with_general")) for unit in command.units) > 1:
        yield Broken(
            index,
            Text(f"{command.name}: its general is with one unit only.", f"{command.name}: il generale è con una sola unità."),
            sheet.GENERALS,
        )
    radius = option(command.options, "base_radius_h")
    if radius is not None and not 1 <= radius <= MOST_RADIUS:
        yield Broken(
            index,
            Text("A command radius goes from 1 to 40 H.", "Un Raggio di Comando va da 1 a 40 H."),
            sheet.CORE_RADIUS,
        )
    for unit in command.units:
        yield from (
            Broken(index, Text(f"{name.en}: {text.en}", f"{name.it}: {text.it}"), cite)
            for name in (name_of(unit),)
            for text, cite in wrong_with(unit)
        )


def name_of(unit: ListedUnit) -> Text:
    return Text(unit.name, unit.name) if unit.name else TERMS.get(unit.profile, Text(unit.profile, unit.profile))


#: Figures of a unit's line and between what they must lie.
_RANGES = {
    "vbu": (1, MOST_VBU),
    "impetus": (0, MOST_IMPETUS),
    "vd": UNIT_VD,
    "ranks": (1, MOST_RANKS),
}


def wrong_with(unit: ListedUnit) -> Iterator[tuple[Text, str]]:
    """What is wrong with one unit's line: a sentence and where it stands."""
    if unit.profile not in UNIT_TYPES:
        yield Text("it is no type of unit.", "non è un tipo di unità."), sheet.MOVEMENT
        return
    for name, (least, most) in _RANGES.items():
        if not least <= number(unit.options, name) <= most:
            label = next(t.label for t in UNIT_OPTIONS if t.name == name)
            yield Text(f"{label.en} goes from {least} to {most}.", f"{label.it} va da {least} a {most}."), sheet.CORE
    rear = option(unit.options, "rear_vbu")
    if rear is not None and not 1 <= rear <= MOST_VBU:
        yield Text("rear ranks have a VBU from 1 to 12.", "i ranghi posteriori hanno VBU da 1 a 12."), "fuori scheda, R53"
    yield from wrong_arms(unit)


def wrong_arms(unit: ListedUnit) -> Iterator[tuple[Text, str]]:
    """Weapons that the table does not have, or that this type does not bear."""
    weapon, class_ = option(unit.options, "missile_weapon"), option(unit.options, "weapon_class")
    if weapon is not None and (weapon, class_) not in SHOTS:
        yield Text("the table has no such class of its weapon.", "la tabella non ha quella classe dell'arma."), sheet.SHOOTING
    if weapon is None and class_ is not None:
        yield Text("a class without a weapon.", "una classe senza arma."), sheet.SHOOTING
    if (unit.profile == "artillery" and weapon != "artillery") or (
        weapon == "artillery" and unit.profile not in ("artillery", "wagenburg")
    ):
        yield Text("guns belong to artillery and war wagons.", "i pezzi sono di artiglieria e Wagenburg."), sheet.SHOOTING
    if option(unit.options, "melee_weapon") != "none" and unit.profile not in BEARS_LONG_WEAPONS:
        yield Text("only foot in order has long weapons.", "solo le fanterie in ordine hanno armi lunghe."), sheet.DEPTH
    if option(unit.options, "camels") and unit.profile not in CAVALRY:
        yield Text("only cavalry rides camels.", "solo la cavalleria monta cammelli."), sheet.NULLIFIED
    if option(unit.options, "stakes") and unit.profile not in FOOT:
        yield Text("only foot plants stakes.", "solo le fanterie piantano pali."), sheet.NULLIFIED


def remarks(army: ListedArmy) -> Iterator[Text]:
    """VD by command, and at what loss command and army break. core, R49."""
    total = 0
    for command in army.commands:
        vd = sum(vd_of(unit) for unit in command.units)
        total += vd
        yield Text(
            f"{command.name}: VD {vd}, broken once {-(-vd // 2)} are lost (R49).",
            f"{command.name}: VD {vd}, in rotta con {-(-vd // 2)} persi (R49).",
        )
    yield Text(
        f"The army: VD {total}, broken once {-(-total // 2)} are lost (R49).",
        f"L'esercito: VD {total}, in rotta con {-(-total // 2)} persi (R49).",
    )
    if any(option(command.options, "general") == "genius" for command in army.commands):
        yield Text("A genius: the command structure costs nothing (R19).", "Un genio: la Struttura di Comando è gratuita (R19).")


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
    command_word=Text("command", "comando"),
)
