"""§Gli elementi della battaglia, §Addestramento, §Rotta: what an army list says, and four armies to begin with.

The book has no points and no composition limits: lists come from the campaign. What is checked is what the rules need to know.
"""

from collections.abc import Iterator

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedUnit, Profile, Reckoning
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.samples import SAMPLES
from rules.rulesets.guerre_ditalia.signs import sign_of
from rules.rulesets.guerre_ditalia.tables import BREAKING_PART, RESERVE_PART
from rules.rulesets.guerre_ditalia.terms import GUNS, MOUNTED, TERMS, TROOP_TYPES

TRAININGS = ("recruit", "regular", "veteran", "elite")
COMMANDERS = ("other", "consalvo_di_cordova", "gaston_de_foix")


def arm_of(profile: str) -> str:
    """``mounted``, ``foot``, ``guns`` or ``camp``: the heading a type stands under."""
    if profile in GUNS:
        return "guns"
    return "mounted" if profile in MOUNTED else "camp" if profile == "camp" else "foot"


def counted_elements(army: ListedArmy) -> int:
    """Elements that count towards the morale level and the reserve: all but the camp. R10, R86."""
    return sum(unit.profile != "camp" for command in army.commands for unit in command.units)


def level_of(given: int | None, elements: int) -> int:
    """The morale level: as given, else a third of the elements, rounded up. §Rotta, R86."""
    return given or max(1, -(-elements // BREAKING_PART))


def reckon(army: ListedArmy) -> Reckoning:
    """Return no points, the problems that the rules cannot play with, and the numbers that the battle will ask for."""
    return Reckoning(0, tuple(0 for __ in army.commands), None, tuple(broken(army)), tuple(remarks(army)))


def broken(army: ListedArmy) -> Iterator[Broken]:
    """Yield what makes a list unplayable, the army's own problems first."""
    if not counted_elements(army):
        yield Broken(
            None,
            _("An army needs at least one element."),
            "§Gli elementi della battaglia",
        )
        return
    units = [unit for command in army.commands for unit in command.units]
    led = sum(bool(unit.options.get("cinc")) for unit in units)
    if led != 1:
        yield Broken(
            None,
            _("One element is the CinC's: here it is {led}.").format(led=led),
            "§Raggio di comando",
        )
    camps = sum(unit.profile == "camp" for unit in units)
    if camps > 1:
        yield Broken(None, _("An army has one camp: here it has {camps}.").format(camps=camps), "§Rotta")
    level = army.options.get("morale_level")
    if isinstance(level, int) and not 1 <= level <= 200:
        yield Broken(None, _("The morale level is from 1 to 200."), "§Rotta")
    for index, command in enumerate(army.commands):
        for unit in command.units:
            yield from broken_by(index, unit)


def broken_by(index: int, unit: ListedUnit) -> Iterator[Broken]:
    """Yield the problems of one element. §Gli elementi della battaglia, §Addestramento."""
    if unit.profile not in TROOP_TYPES:
        yield Broken(
            index,
            _("“{profile}” is no type of element.").format(profile=unit.profile),
            "§Gli elementi della battaglia",
        )
        return
    name = Text(unit.name) if unit.name else TERMS[unit.profile]
    if unit.options.get("archebus") and unit.profile != "missile_foot":
        yield Broken(
            index,
            _("{name}: only missile foot has arquebuses.").format(name=name),
            "§Gli elementi della battaglia",
        )
    if unit.profile == "camp" and unit.options.get("cinc"):
        yield Broken(
            index,
            _("{name}: a camp is not the CinC's element.").format(name=name),
            "§Raggio di comando",
        )


def remarks(army: ListedArmy) -> Iterator[Text]:
    """Yield the number of elements, when the army routs, and what it holds back when it attacks."""
    elements = counted_elements(army)
    if not elements:
        return
    given = army.options.get("morale_level")
    level = level_of(given, elements)
    yield _("Elements without the camp: {elements}.").format(elements=elements)
    if given:
        yield _("Morale level: {level} (§Rotta).").format(level=level)
    else:
        yield _("Morale level: {level}, a third of the elements (R86).").format(level=level)
    reserve = -(-elements // RESERVE_PART)
    yield _("When it attacks it keeps {reserve} in reserve (§Piazzamento).").format(reserve=reserve)


UNIT_OPTIONS = (
    Tracked("training", "choice", "regular", _("Training"), choices=TRAININGS),
    Tracked("swiss", "bool", False, _("Swiss")),
    Tracked("archebus", "bool", False, _("Arquebuses")),
    Tracked("cinc", "bool", False, _("The CinC's element")),
    Tracked("general", "bool", False, _("A general's element")),
)

ARMY_OPTIONS = (
    Tracked("morale_level", "int", None, _("Morale level"), none=True),
    Tracked("cinc_name", "choice", "other", _("CinC"), choices=COMMANDERS),
)

ARMY = ArmyBook(
    profiles=tuple(Profile(type_, None, arm_of(type_)) for type_ in TROOP_TYPES),
    reckon=reckon,
    samples=SAMPLES,
    unit_options=UNIT_OPTIONS,
    sign=sign_of,
    army_options=ARMY_OPTIONS,
    command_word=_("division"),
)
