"""R53: the sheet has no lists and no points, so an army is an order of battle: units with bases, PM, arm and quality."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedUnit, Profile, Reckoning
from rules.engine.play.cards import Sign
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.rulesets.ordre_mixte.messages import _
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
    Tracked("bases", "int", 4, _("Bases")),
    Tracked("pm", "int", None, _("PM (empty: bases × PM per base)"), none=True),
    Tracked("quality", "choice", "regular", _("Quality"), choices=QUALITIES),
    Tracked("russian", "bool", False, _("Russian infantry")),
    Tracked("rifle", "bool", False, _("Rifles")),
    Tracked("lancer", "bool", False, _("Lancers")),
)
COMMAND_OPTIONS = (Tracked("charismatic", "bool", False, _("Charismatic general")),)

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
    """Return no points, the problems, and how strong the list is."""
    return Reckoning(0, tuple(0 for __ in army.commands), None, tuple(broken(army)), tuple(remarks(army)))


def broken(army: ListedArmy) -> Iterator[Broken]:
    """Every bound that the list breaks."""
    if not army.commands:
        yield Broken(None, _("An army needs at least one command."), "R53")
    for index, command in enumerate(army.commands):
        if not command.units:
            yield Broken(index, _("{command} has no units.").format(command=command.name), "R53")
        for unit in command.units:
            yield from broken_by(index, unit)


def broken_by(index: int, unit: ListedUnit) -> Iterator[Broken]:
    """Yield the problems of one unit."""
    kind = KINDS.get(unit.profile)
    if kind is None:
        yield Broken(index, _("“{profile}” is no kind of unit.").format(profile=unit.profile), "Movimento")
        return
    own = Text(unit.name) if unit.name else TERMS[unit.profile]
    for name, least, most in (("bases", 1, MOST_BASES), ("pm", 1, MOST_PM)):
        if not least <= number(unit.options, name, least) <= most:
            word = {"bases": _("bases"), "pm": _("PM")}[name]
            yield Broken(
                index,
                _("{own}: {least} to {most} {word}.").format(own=own, least=least, most=most, word=word),
                "R1",
            )
    for name, arm in _ONLY_FOR.items():
        if unit.options.get(name) and kind.arm != arm:
            word, of = next(option.label for option in UNIT_OPTIONS if option.name == name), TERMS[arm]
            yield Broken(
                index,
                _("{own}: {word} is for {of}.").format(own=own, word=word, of=of.map(str.lower)),
                "Test di morale",
            )


def remarks(army: ListedArmy) -> Iterator[Text]:
    """Yield the number of units and bases: all by which two lists can be compared."""
    for command in army.commands:
        units, bases = len(command.units), sum(number(unit.options, "bases", 4) for unit in command.units)
        yield _("{command}: {units} units, {bases} bases.").format(command=command.name, units=units, bases=bases)


ARMY = ArmyBook(
    profiles=tuple(Profile(id, None, kind.arm) for id, kind in KINDS.items()),
    reckon=reckon,
    samples=SAMPLES,
    unit_options=UNIT_OPTIONS,
    sign=listed_sign,
    command_options=COMMAND_OPTIONS,
    command_word=_("command"),
)
