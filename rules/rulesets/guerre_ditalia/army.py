"""§Gli elementi della battaglia, §Addestramento, §Rotta: what an army list says, and four armies to begin with.

The book has no points and no composition limits: lists come from the campaign. What is checked is what the rules need to know.
"""

from collections.abc import Iterator

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedUnit, Profile, Reckoning
from rules.engine.play.state import Tracked
from rules.engine.text import Text
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
    """No points; what the rules cannot play with, and the numbers that the battle will ask for."""
    return Reckoning(0, tuple(0 for _ in army.commands), None, tuple(broken(army)), tuple(remarks(army)))


def broken(army: ListedArmy) -> Iterator[Broken]:
    """What makes a list unplayable, the army's own troubles first."""
    if not counted_elements(army):
        yield Broken(
            None,
            Text("An army needs at least one element.", "Un esercito ha almeno un elemento."),
            "§Gli elementi della battaglia",
        )
        return
    units = [unit for command in army.commands for unit in command.units]
    led = sum(bool(unit.options.get("cinc")) for unit in units)
    if led != 1:
        yield Broken(
            None,
            Text(f"One element is the CinC's: here it is {led}.", f"L'elemento del CinC è uno: qui sono {led}."),
            "§Raggio di comando",
        )
    camps = sum(unit.profile == "camp" for unit in units)
    if camps > 1:
        yield Broken(None, Text(f"An army has one camp: here it has {camps}.", f"Il campo è uno: qui sono {camps}."), "§Rotta")
    level = army.options.get("morale_level")
    if isinstance(level, int) and not 1 <= level <= 200:
        yield Broken(None, Text("The morale level is from 1 to 200.", "Il livello di rotta va da 1 a 200."), "§Rotta")
    for index, command in enumerate(army.commands):
        for unit in command.units:
            yield from broken_by(index, unit)


def broken_by(index: int, unit: ListedUnit) -> Iterator[Broken]:
    """What is wrong with one element. §Gli elementi della battaglia, §Addestramento."""
    if unit.profile not in TROOP_TYPES:
        yield Broken(
            index,
            Text(f"“{unit.profile}” is no type of element.", f"«{unit.profile}» non è un tipo di elemento."),
            "§Gli elementi della battaglia",
        )
        return
    name = Text(unit.name, unit.name) if unit.name else TERMS[unit.profile]
    if unit.options.get("archebus") and unit.profile != "missile_foot":
        yield Broken(
            index,
            Text(f"{name.en}: only missile foot has arquebuses.", f"{name.it}: solo la fanteria da tiro ha archibugi."),
            "§Gli elementi della battaglia",
        )
    if unit.profile == "camp" and unit.options.get("cinc"):
        yield Broken(
            index,
            Text(f"{name.en}: a camp is not the CinC's element.", f"{name.it}: un campo non è l'elemento del CinC."),
            "§Raggio di comando",
        )


def remarks(army: ListedArmy) -> Iterator[Text]:
    """How many elements, when the army routs, what it keeps back when it attacks."""
    elements = counted_elements(army)
    if not elements:
        return
    given = army.options.get("morale_level")
    level = level_of(given, elements)
    yield Text(f"Elements without the camp: {elements}.", f"Elementi senza il campo: {elements}.")
    if given:
        yield Text(f"Morale level: {level} (§Rotta).", f"Livello di rotta: {level} (§Rotta).")
    else:
        yield Text(
            f"Morale level: {level}, a third of the elements (R86).", f"Livello di rotta: {level}, un terzo degli elementi (R86)."
        )
    reserve = -(-elements // RESERVE_PART)
    yield Text(
        f"When it attacks it keeps {reserve} in reserve (§Piazzamento).",
        f"Quando attacca ne tiene {reserve} in riserva (§Piazzamento).",
    )


UNIT_OPTIONS = (
    Tracked("training", "choice", "regular", Text("Training", "Addestramento"), choices=TRAININGS),
    Tracked("swiss", "bool", False, Text("Swiss", "Svizzeri")),
    Tracked("archebus", "bool", False, Text("Arquebuses", "Archibugi")),
    Tracked("cinc", "bool", False, Text("The CinC's element", "Elemento del CinC")),
    Tracked("general", "bool", False, Text("A general's element", "Elemento di un generale")),
)

ARMY_OPTIONS = (
    Tracked("morale_level", "int", None, Text("Morale level", "Livello di rotta"), none=True),
    Tracked("cinc_name", "choice", "other", Text("CinC", "CinC"), choices=COMMANDERS),
)

ARMY = ArmyBook(
    profiles=tuple(Profile(type_, None, arm_of(type_)) for type_ in TROOP_TYPES),
    reckon=reckon,
    samples=SAMPLES,
    unit_options=UNIT_OPTIONS,
    sign=sign_of,
    army_options=ARMY_OPTIONS,
    command_word=Text("division", "schiera"),
)
