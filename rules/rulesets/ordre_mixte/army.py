"""R53: the sheet has no lists and no points, so an army is an order of battle: units with bases, PM, arm and quality."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedUnit, Profile, Reckoning
from rules.engine.play.cards import Sign
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.samples import SAMPLES
from rules.rulesets.ordre_mixte.signs import sign_of
from rules.rulesets.ordre_mixte.terms import TERMS

MOST_BASES = 24
MOST_PM = 48
QUALITIES = ("elite", "veteran", "regular", "recruit")


class Kind(NamedTuple):
    """What a profile says of a unit before its options."""

    arm: str
    cavalry_weight: str | None = None
    cuirassier: bool = False
    gun_type: str | None = None


KINDS: dict[str, Kind] = {
    "infantry": Kind("infantry"),
    "light_cavalry": Kind("cavalry", "light"),
    "heavy_cavalry": Kind("cavalry", "heavy"),
    "cuirassier": Kind("cavalry", "heavy", True),
    "light_artillery": Kind("artillery", gun_type="light"),
    "medium_artillery": Kind("artillery", gun_type="medium"),
    "heavy_artillery": Kind("artillery", gun_type="heavy"),
    "horse_artillery": Kind("artillery", gun_type="horse"),
}

UNIT_OPTIONS = (
    Tracked("bases", "int", 4, Text("Bases", "Basi")),
    Tracked("pm", "int", None, Text("PM (empty: bases × PM per base)", "PM (vuoto: basi × PM per base)"), none=True),
    Tracked("quality", "choice", "regular", Text("Quality", "Qualità"), choices=QUALITIES),
    Tracked("russian", "bool", False, Text("Russian infantry", "Fanteria russa")),
    Tracked("rifle", "bool", False, Text("Rifles", "Fucili rigati")),
    Tracked("lancer", "bool", False, Text("Lancers", "Lancieri")),
)
COMMAND_OPTIONS = (Tracked("charismatic", "bool", False, Text("Charismatic general", "Generale carismatico")),)

#: Options that only one arm can take.
_ONLY_FOR = {"russian": "infantry", "rifle": "infantry", "lancer": "cavalry"}


def number(options: Any, name: str, default: int) -> int:
    """A number among a unit's options; the default where it is empty."""
    value = options.get(name)
    return default if value is None else int(value)


def listed_sign(unit: ListedUnit) -> Sign:
    """The sign of a listed unit; none for a kind that there is not."""
    kind = KINDS.get(unit.profile)
    return sign_of({**kind._asdict(), "quality": unit.options.get("quality")}) if kind else ""


def reckon(army: ListedArmy) -> Reckoning:
    """No points; what cannot be, and how strong the list is."""
    return Reckoning(0, tuple(0 for _ in army.commands), None, tuple(broken(army)), tuple(remarks(army)))


def broken(army: ListedArmy) -> Iterator[Broken]:
    """Every bound that the list breaks."""
    if not army.commands:
        yield Broken(None, Text("An army needs at least one command.", "Un'armata ha almeno un comando."), "R53")
    for index, command in enumerate(army.commands):
        if not command.units:
            yield Broken(index, Text(f"{command.name} has no units.", f"{command.name} non ha unità."), "R53")
        for unit in command.units:
            yield from broken_by(index, unit)


def broken_by(index: int, unit: ListedUnit) -> Iterator[Broken]:
    """What is wrong with one unit."""
    kind = KINDS.get(unit.profile)
    if kind is None:
        yield Broken(
            index, Text(f"“{unit.profile}” is no kind of unit.", f"«{unit.profile}» non è un tipo di unità."), "Movimento"
        )
        return
    own = Text(unit.name, unit.name) if unit.name else TERMS[unit.profile]
    for name, least, most in (("bases", 1, MOST_BASES), ("pm", 1, MOST_PM)):
        if not least <= number(unit.options, name, least) <= most:
            word = {"bases": Text("bases", "basi"), "pm": Text("PM", "PM")}[name]
            yield Broken(
                index,
                Text(f"{own.en}: {least} to {most} {word.en}.", f"{own.it}: da {least} a {most} {word.it}."),
                "R1",
            )
    for name, arm in _ONLY_FOR.items():
        if unit.options.get(name) and kind.arm != arm:
            word, of = next(option.label for option in UNIT_OPTIONS if option.name == name), TERMS[arm]
            yield Broken(
                index,
                Text(f"{own.en}: {word.en} is for {of.en.lower()}.", f"{own.it}: {word.it} vale per {of.it.lower()}."),
                "Test di morale",
            )


def remarks(army: ListedArmy) -> Iterator[Text]:
    """How many units and bases there are: all by which two lists can be compared."""
    for command in army.commands:
        units, bases = len(command.units), sum(number(unit.options, "bases", 4) for unit in command.units)
        yield Text(f"{command.name}: {units} units, {bases} bases.", f"{command.name}: {units} unità, {bases} basi.")


ARMY = ArmyBook(
    profiles=tuple(Profile(id, None, kind.arm) for id, kind in KINDS.items()),
    reckon=reckon,
    samples=SAMPLES,
    unit_options=UNIT_OPTIONS,
    sign=listed_sign,
    command_options=COMMAND_OPTIONS,
    command_word=Text("command", "comando"),
)
