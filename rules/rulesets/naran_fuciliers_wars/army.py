"""What an army list says of sides, commands, units and individuals; what it costs, and which limits it breaks. §1.1."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from rules.engine.army import ArmyBook, Broken, ListedArmy, ListedCommand, ListedUnit, Profile, Reckoning
from rules.engine.dice import typed
from rules.engine.errors import FactError
from rules.engine.play.cards import Sign
from rules.engine.play.state import Tracked
from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars import lines
from rules.rulesets.naran_fuciliers_wars.army_lists import army_cost, validate_army
from rules.rulesets.naran_fuciliers_wars.books import BOOKS
from rules.rulesets.naran_fuciliers_wars.lines import KINDS, fielded_quality, kind_of, number, option, special_characters
from rules.rulesets.naran_fuciliers_wars.messages import _, pgettext
from rules.rulesets.naran_fuciliers_wars.samples import SAMPLES
from rules.rulesets.naran_fuciliers_wars.signs import sign_of
from rules.rulesets.naran_fuciliers_wars.tables import ARMY_STANDARD_COST
from rules.rulesets.naran_fuciliers_wars.terms import TERMS
from rules.rulesets.naran_fuciliers_wars.words import CommandKind, LedBy, Origin

COMMAND_OPTIONS = (
    Tracked("kind", "choice", "infantry_brigade", _("Kind"), choices=get_args(CommandKind)),
    Tracked("led_by", "choice", "general", _("Led by"), choices=get_args(LedBy)),
    Tracked("general_value", "int", 2, _("Command value of the general")),
    Tracked("general_cost", "int", 20, _("Points of his profile")),
    Tracked("heroic", "bool", False, pgettext("army", "Heroic general")),
    Tracked("charismatic", "bool", False, _("Charismatic general")),
    Tracked("fanatic", "bool", False, _("Fanatic general")),
    Tracked("trumpeters", "int", 0, _("Trumpeters")),
    Tracked("origin", "choice", "own", _("Origin"), choices=get_args(Origin)),
    Tracked(
        "position",
        "choice",
        "on_table",
        _("At the start"),
        choices=("on_table", "reserve", "reinforcement"),
    ),
)
ARMY_OPTIONS = (
    Tracked("points_limit", "int", 1000, _("Points agreed"), none=True),
    Tracked("chief_value", "int", 3, _("Command value of the commander-in-chief")),
    Tracked("chief_cost", "int", 30, _("Points of his profile")),
    Tracked("chief_heroic", "bool", False, pgettext("army", "Heroic commander-in-chief")),
    Tracked("chief_charismatic", "bool", False, _("Charismatic commander-in-chief")),
    Tracked("chief_trumpeters", "int", 0, _("His trumpeters")),
    Tracked("messengers", "int", 2, _("Messengers")),
    Tracked("scouts", "int", 0, _("Scouts")),
    Tracked("aide_cost", "int", 10, _("Points of an aide or a trumpeter")),
    Tracked("advisers", "int", 0, _("Charismatic advisers")),
    Tracked("army_standard", "bool", False, _("Army standard")),
)
_STARTS = {t.name: t.start for t in (*COMMAND_OPTIONS, *ARMY_OPTIONS)}
#: What the procedures can take.
_RANGES = {
    "general_value": (1, 5),
    "chief_value": (1, 5),
    "general_cost": (0, 1000),
    "chief_cost": (0, 1000),
    "aide_cost": (0, 1000),
    "trumpeters": (0, 9),
    "chief_trumpeters": (0, 9),
    "messengers": (0, 30),
    "scouts": (0, 30),
    "advisers": (0, 9),
}
#: §4.6: individuals of the samples and lists are alike: save, dice in melee, move in cm; wounds of leaders by role.
_SAVE, _VALUE, _MOVE = 8, 2, 30
_WOUNDS = {"commander_in_chief": 2, "general": 1, "adviser": 1}
#: §4.7, §4.8: save and wounds of heroic leaders.
_HEROIC = {"commander_in_chief": {"save": 6, "wounds": 4}, "general": {"save": 6, "wounds": 2}}
#: Where the limits stand that are not in §1.1.
_CITES = {
    "charismatic_commander_value": "§4.10",
    "too_many_charismatic": "§4.10",
    "too_many_army_standards": "§4.11",
    "army_standard_without_commander": "§4.11",
    "too_many_commander_trumpeters": "§4.3",
    "too_many_trumpeters": "§4.3",
}


def chosen(options: Mapping[str, Any], name: str) -> Any:
    """An option of the army or a command as it was chosen, or as it begins."""
    return options.get(name, _STARTS[name])


def count(options: Mapping[str, Any], name: str) -> int:
    """Return such an option that is a number, within what the procedures can take."""
    value = chosen(options, name)
    least, most = _RANGES[name]
    return min(most, max(least, value)) if isinstance(value, int) else least


# --- how it enters a battle ------------------------------------------------------------------------------------------


def side_fields(army: ListedArmy) -> Mapping[str, Any]:
    """Return the fields of a side from its list."""
    return {"standard_points": ARMY_STANDARD_COST if chosen(army.options, "army_standard") else 0}


def command_fields(army: ListedArmy, command: ListedCommand) -> Mapping[str, Any]:
    """Return the fields of a command from its list."""
    same = ("kind", "fanatic", "origin", "position")
    return {"arm": arm_of(command), **{name: chosen(command.options, name) for name in same}}


def arm_of(command: ListedCommand) -> str:
    """The arm of its units, guns aside; ``mixed`` where foot and horse stand together."""
    arms = {kind_of(unit).arm for unit in command.units}
    others = arms - {"artillery"}
    return "mixed" if len(others) > 1 else next(iter(others or arms), "infantry")


def unit_fields(army: ListedArmy, command: ListedCommand, unit: ListedUnit) -> Mapping[str, Any]:
    """Return the fields of a unit from its list."""
    return lines.unit_fields(unit, army_cost.run({"units": [cost_facts("unit", unit)]}, typed()).total)


def listed_sign(unit: ListedUnit) -> Sign:
    """The sign of a listed unit's arm; none for a kind that there is not."""
    kind = KINDS.get(unit.profile)
    return sign_of(kind.arm, unit.profile, bool(lines.option(unit, "guard"))) if kind else ""


def individuals_of(army: ListedArmy) -> Sequence[tuple[int, Mapping[str, Any]]]:
    """The individuals of an army, each with the number of his command (0: the commander-in-chief's own, without units)."""
    staff = staff_of(army)
    found = [(staff, _individual(army, fields)) for fields in _staff(army)]
    for place, command in enumerate(army.commands, 1):
        found += [(place, _individual(army, fields)) for fields in _leaders(army, command)]
    return found


def staff_of(army: ListedArmy) -> int:
    """The number of the command that the commander-in-chief leads himself; 0 without one."""
    led = (n for n, command in enumerate(army.commands, 1) if chosen(command.options, "led_by") == "commander_in_chief")
    return next(led, 0)


def _individual(army: ListedArmy, fields: dict[str, Any]) -> dict[str, Any]:
    role = fields["role"]
    cost = army_cost.run({"characters": [{"id": "one", **character_facts(army, fields)}]}, typed()).total
    if role == "army_standard_bearer":
        cost -= ARMY_STANDARD_COST  # the standard is lost for itself, whatever becomes of him (§4.11, R4)
    own = {"save": _SAVE, "value": _VALUE, "base_move_cm": _MOVE, "wounds": _WOUNDS.get(role, 0), "points": cost}
    if fields.get("heroic"):
        own |= _HEROIC[role]
    return own | {name: value for name, value in fields.items() if name != "cost"}


def _staff(army: ListedArmy) -> Iterator[dict[str, Any]]:
    """The commander-in-chief and those about him."""
    options, aide = army.options, count(army.options, "aide_cost")
    yield {
        "role": "commander_in_chief",
        "name": army.commander,
        "command_value": count(options, "chief_value"),
        "heroic": chosen(options, "chief_heroic"),
        "charismatic": chosen(options, "chief_charismatic"),
        "cost": count(options, "chief_cost"),
    }
    for option_, role in (("messengers", "messenger"), ("scouts", "scout"), ("chief_trumpeters", "trumpeter")):
        for place in range(1, count(options, option_) + 1):
            yield {"role": role, "name": f"{army.name}: {TERMS[role].it} {place}", "cost": aide}
    for _place in range(count(options, "advisers")):
        yield {"role": "adviser", "name": "", "charismatic": True, "cost": count(options, "chief_cost")}
    if chosen(options, "army_standard"):
        yield {"role": "army_standard_bearer", "name": "", "cost": 0}


def _leaders(army: ListedArmy, command: ListedCommand) -> Iterator[dict[str, Any]]:
    """The general of a command and his trumpeters."""
    options = command.options
    if chosen(options, "led_by") != "general":
        return
    yield {
        "role": "general",
        "name": command.commander,
        "command_value": count(options, "general_value"),
        "heroic": chosen(options, "heroic"),
        "charismatic": chosen(options, "charismatic"),
        "cost": count(options, "general_cost"),
    }
    for _place in range(count(options, "trumpeters")):
        yield {"role": "trumpeter", "name": "", "cost": count(army.options, "aide_cost")}


# --- what it costs and which limits it breaks --------------------------------------------------------------------------


def cost_facts(name: str, unit: ListedUnit) -> dict[str, Any]:
    """A unit as ``army_cost`` asks for it."""
    special = number(unit, "special_combatants")
    combatants = [{"figures": special, "figure_cost": number(unit, "special_cost")}] if special else []
    guns = number(unit, "guns") if kind_of(unit).arm == "artillery" else 0
    return {
        "id": name,
        "figure_cost": number(unit, "figure_cost"),
        "figures": number(unit, "figures"),
        "upgrade_cost": lines.upgrade_cost(unit),
        "special_characters": min(12, number(unit, "figures"), special_characters(unit)),
        "exploration_ability": bool(option(unit, "exploration")),
        "colonel_cost": number(unit, "colonel_cost") if lines.has_colonel(unit) else None,
        "special_combatants": combatants,
        "guns": guns,
        "gun_cost": number(unit, "gun_cost"),
    }


def character_facts(army: ListedArmy, fields: Mapping[str, Any]) -> dict[str, Any]:
    """An individual as ``army_cost`` asks for him."""
    return {
        "role": fields["role"],
        "profile_cost": fields["cost"],
        "command_value": fields.get("command_value"),
        "charismatic": bool(fields.get("charismatic", False)),
    }


def reckon(army: ListedArmy) -> Reckoning:
    """Points by command, what breaks a limit, and what is left. §1.1, by ``army_cost`` and ``validate_army``."""
    units = {f"{c}.{u}": unit for c, command in enumerate(army.commands) for u, unit in enumerate(command.units)}
    leaders = {f"{c}.{n}": fields for c, command in enumerate(army.commands) for n, fields in enumerate(_leaders(army, command))}
    people = {**{f"staff.{n}": fields for n, fields in enumerate(_staff(army))}, **leaders}
    limit = chosen(army.options, "points_limit")
    facts = {
        "units": [cost_facts(name, unit) for name, unit in units.items()],
        "characters": [{"id": name, **character_facts(army, fields)} for name, fields in people.items()],
    }
    try:
        cost = army_cost.run(facts, typed())
        broken = tuple(limits(army, cost.total))
    except FactError as error:  # more units or individuals than the rules can count
        return Reckoning(0, tuple(0 for __ in army.commands), None, (Broken(None, error.text, "§1.1"),))
    parts = [*cost.unit_costs.items(), *cost.character_costs.items()]
    by_command = tuple(sum(c for name, c in parts if name.startswith(f"{place}.")) for place in range(len(army.commands)))
    return Reckoning(cost.total, by_command, None, broken, tuple(remarks(cost.total, sum(by_command), limit)))


def limits(army: ListedArmy, points: int) -> Iterator[Broken]:
    """Every limit that the list breaks, as ``validate_army`` finds them."""
    if not army.commands:
        yield Broken(None, _("An army needs at least one command."), "§1.1")
        return
    for code in validate_army.run(fielded(army, points), typed()).violations:
        reason, __, where = code.partition("@")
        place, __, unit = where.partition("/")
        sentence = TERMS[reason]
        if place:
            command = army.commands[int(place)]
            name = command.units[int(unit.partition(".")[2])].name or command.name if unit else command.name
            sentence = _("{name}: {sentence}").format(name=name, sentence=sentence.map(lambda text: text[0].lower() + text[1:]))
        yield Broken(int(place) if place else None, Text("{sentence}.").format(sentence=sentence), _CITES.get(reason, "§1.1"))


def fielded(army: ListedArmy, points: int) -> dict[str, Any]:
    """The army as ``validate_army`` asks for it."""
    options = army.options
    limit = chosen(options, "points_limit")
    arms = {kind_of(unit).arm for command in army.commands for unit in command.units}
    return {
        "points": min(100_000, points),
        "points_limit": limit if isinstance(limit, int) and 1 <= limit <= 100_000 else None,
        "all_cavalry_battle": "infantry" not in arms,
        "commander_in_chief": {
            "command_value": count(options, "chief_value"),
            "charismatic": bool(chosen(options, "chief_charismatic")),
            "trumpeters": count(options, "chief_trumpeters"),
        },
        "advisers": count(options, "advisers"),
        "messengers": count(options, "messengers"),
        "scouts": count(options, "scouts"),
        "army_standards": int(bool(chosen(options, "army_standard"))),
        "commands": [fielded_command(str(place), command) for place, command in enumerate(army.commands)],
    }


def fielded_command(name: str, command: ListedCommand) -> dict[str, Any]:
    led_by = chosen(command.options, "led_by")
    return {
        "id": name,
        "kind": chosen(command.options, "kind"),
        "led_by": led_by,
        "charismatic_general": led_by == "general" and bool(chosen(command.options, "charismatic")),
        "trumpeters": count(command.options, "trumpeters") if led_by == "general" else 0,
        "units": [fielded_unit(f"{name}.{place}", unit) for place, unit in enumerate(command.units)],
    }


def fielded_unit(name: str, unit: ListedUnit) -> dict[str, Any]:
    kind = kind_of(unit)
    least = number(unit, "min_figures")
    return {
        "id": name,
        "arm": kind.battery or kind.arm,
        "quality": fielded_quality(unit),
        "base_quality": option(unit, "quality"),
        "figures": number(unit, "figures"),
        "min_figures": least,
        "max_figures": max(least, number(unit, "max_figures")),
        "subalterns": number(unit, "officers"),
        "sergeants": number(unit, "sergeants"),
        "standard_bearers": number(unit, "standard_bearers"),
        "musicians": number(unit, "musicians"),
        "sharpshooters": number(unit, "sharpshooters"),
        "colonels": int(bool(option(unit, "colonel"))),
        "skirmisher_ability": bool(option(unit, "skirmisher_ability")),
        "dragoons": bool(option(unit, "dragoons")),
    }


def remarks(total: int, commands: int, limit: Any) -> Iterator[Text]:
    """Yield what the commander-in-chief and his staff cost, and the points left."""
    yield _("The commander-in-chief and those about him: {total} points.").format(total=total - commands)
    if isinstance(limit, int) and total <= limit:
        yield _("Points left: {left} of {limit}.").format(left=limit - total, limit=limit)


ARMY = ArmyBook(
    profiles=tuple(Profile(name, None, kind.arm) for name, kind in KINDS.items()),
    reckon=reckon,
    samples=SAMPLES,
    unit_options=lines.OPTIONS,
    sign=listed_sign,
    command_options=COMMAND_OPTIONS,
    army_options=ARMY_OPTIONS,
    command_word=_("command"),
    books=tuple(book.listed() for book in BOOKS),
)
