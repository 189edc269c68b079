"""What is remembered of a battle, unit by unit; how an army enters it; what the fields say."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ListedCommand, ListedUnit, MusteredSide
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, gone, mustered, saying
from rules.engine.play.names import own_name, with_kind_names
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text, words
from rules.rulesets.impetus.army import (
    CLASSES,
    CLOSE_WEAPONS,
    GENERALS,
    MELEE_WEAPONS,
    MOST_IMPETUS,
    MOST_RADIUS,
    MOST_RANKS,
    MOST_SCOUTING,
    MOST_VBU,
    MOST_VD,
    STRUCTURES,
    TRAITS,
    UNIT_VD,
    WEAPONS,
    arms_of,
    number,
    option,
)
from rules.rulesets.impetus.messages import _, pgettext
from rules.rulesets.impetus.tables import TRAITS as TRAIT_WORTH
from rules.rulesets.impetus.terms import BEARS_LONG_WEAPONS, CAVALRY, DISCIPLINES, TERMS, UNIT_TYPES, Trait

BATTLE = (
    *BATTLE_FIELDS,
    Tracked("turn", "int", 1, _("Turn"), least=1, most=99),
    Tracked("attacker", "choice", None, _("Attacker"), choices=("a", "b"), none=True),
    # {"kind", "placer"}: as placed, "none" left out.
    Tracked("terrain", "data", [], pgettext("state", "Terrain")),
    Tracked("deploys_first", "choice", None, _("Deploys first"), choices=("a", "b"), none=True),
    Tracked("active_command", "data", None, _("Active command")),
    # What will be due after that, in order: tasks as consequences.py makes them.
    Tracked("queue", "data", [], _("Waiting")),
    # The round of melee whose tests are being taken.
    Tracked("fight", "data", None, _("Melee under way")),
    Tracked("finished", "bool", False, _("Finished")),
    Tracked("winner", "choice", None, _("Winner"), choices=("a", "b"), none=True),
)

SIDE = (
    *SIDE_FIELDS,
    Tracked("structure", "choice", "average", _("Command structure"), choices=STRUCTURES),
    Tracked("scouting_points", "int", 0, _("Scouting points left"), most=20),
    Tracked("baggage_placed", "bool", False, _("Baggage placed")),
    Tracked("plan_written", "bool", False, _("Battle plan written")),
    Tracked("nominated", "data", None, _("Command nominated")),
    Tracked("extra_vd_lost", "int", 0, _("Further VD lost"), most=60),
    Tracked("broken", "bool", False, _("Broken")),
)

COMMAND = (
    *COMMAND_FIELDS,
    # Empty once he is lost (core, R50).
    Tracked("general", "choice", "reliable", _("Type of the general"), choices=GENERALS, none=True),
    Tracked("brave", "bool", False, _("Brave")),
    Tracked("tough", "bool", False, _("Tough")),
    Tracked("self_confident", "bool", False, _("Self-confident")),
    Tracked("cavalry", "bool", False, _("Of cavalry")),
    Tracked("base_radius_h", "int", None, _("Command radius (H)"), none=True, least=1, most=40),
    Tracked("attached_to", "data", None, _("With the unit")),
    Tracked("general_moved", "data", False, _("General has moved")),
    Tracked("has_rolled", "bool", False, _("Has rolled initiative")),
    Tracked("vd_total", "int", 1, _("VD in all"), least=1, most=60),
    Tracked("vd_lost", "int", 0, _("VD lost"), most=60),
    Tracked("broken", "bool", False, _("Broken")),
    Tracked("deployed", "bool", False, _("Deployed")),
    Tracked("activated", "bool", False, _("Activated")),
)

UNIT = (
    *UNIT_FIELDS,
    Tracked("type", "choice", "heavy_foot", _("Type"), choices=tuple(UNIT_TYPES)),
    Tracked("vbu", "int", 5, _("VBU now"), most=12),
    Tracked("vbu_start", "int", 5, _("VBU at the start"), least=1, most=12),
    Tracked("impetus", "int", 2, _("Impetus"), most=8),
    Tracked("discipline", "choice", "B", _("Discipline"), choices=tuple(DISCIPLINES)),
    Tracked("vd", "int", 1, _("VD"), most=60),
    Tracked("impetuous", "bool", False, _("Impetuous")),
    # VBU of the ranks behind the first, second rank first; empty when it is no large unit.
    Tracked("rear_ranks", "data", [], _("Rear ranks")),
    Tracked("rear_ranks_start", "data", [], _("Rear ranks at the start")),
    Tracked("melee_weapon", "choice", "none", _("Long weapon"), choices=MELEE_WEAPONS),
    Tracked("close_weapon", "choice", "none", _("Close weapon"), choices=CLOSE_WEAPONS),
    Tracked("missile_weapon", "choice", None, _("Missile weapon"), choices=WEAPONS, none=True),
    Tracked("weapon_class", "choice", None, _("Class of the weapon"), choices=CLASSES, none=True),
    Tracked("camels", "bool", False, _("On camels")),
    Tracked("pavises", "bool", False, _("Behind pavises")),
    Tracked("stakes", "bool", False, _("Behind stakes")),
    Tracked("disordered", "bool", False, _("Disordered")),
    Tracked("status", "choice", "fresh", _("State"), choices=("fresh", "worn", "exhausted")),
    Tracked("destroyed", "bool", False, _("Destroyed")),
    Tracked("left_table", "bool", False, _("Left the table")),
    Tracked("closed_ranks", "bool", False, _("In closed ranks")),
    Tracked("on_opportunity", "bool", False, _("On opportunity")),
    Tracked("evasions", "int", 0, _("Evasions this turn"), most=10),
    Tracked("shots", "int", 0, _("Shots made"), most=10),
    Tracked("in_melee_with", "data", [], _("In melee with")),
    # Of this activation.
    Tracked("acting", "data", False, _("Acting now")),
    Tracked("done", "bool", False, _("Has acted")),
    Tracked("movements", "int", 0, _("Movements made"), most=6),
    Tracked("movement_over", "bool", False, _("Movement is over")),
    Tracked("changed_front", "bool", False, _("Has changed front")),
    Tracked("turn_tried", "data", False, _("Tried to change front")),
    Tracked("rally_tried", "data", False, _("Tried to rally")),
    Tracked("frenzy", "choice", None, _("Frenzy"), choices=("holds", "must_charge"), none=True),
    Tracked("has_shot", "bool", False, _("Has shot")),
    Tracked("charged", "bool", False, _("Has charged")),
    Tracked("fought", "bool", False, _("Has fought")),
    # What eyes said last time, to be said again with one tap.
    Tracked("terrain", "choice", "open", _("Terrain"), choices=("open", "broken", "difficult")),
    Tracked(
        "cover",
        "choice",
        "none",
        _("Cover"),
        choices=("none", "wood_edge", "built_up_area", "linear_obstacle", "fortifications"),
    ),
)

#: Fields of one activation, and how each begins.
OF_ACTIVATION: dict[str, Any] = {
    "acting": False,
    "done": False,
    "movements": 0,
    "movement_over": False,
    "changed_front": False,
    "turn_tried": False,
    "rally_tried": False,
    "frenzy": None,
    "has_shot": False,
    "charged": False,
    "fought": False,
}

TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}


def armies(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before the first set-up step, nothing due yet."""
    first = mustered(
        TRACKED,
        sides,
        options,
        step="attacker",
        side=mustered_side,
        command=mustered_command,
        unit=lambda code, unit: own_line(unit),
    )
    return with_kind_names(first, kind_of)


def within(least: int, value: int, most: int) -> int:
    return min(max(value, least), most)


def mustered_side(side: MusteredSide) -> Fields:
    """Return the fields of an army from its list."""
    options = side.army.options
    points = within(0, number(options, "scouting_points"), MOST_SCOUTING)
    return {"structure": option(options, "structure"), "scouting_points": points}


def mustered_command(code: str, command: ListedCommand) -> Fields:
    """Return the fields of a command from its list; its general is with the unit marked for him, else with the first."""
    radius = option(command.options, "base_radius_h")
    own = next((i for i, unit in enumerate(command.units, 1) if option(unit.options, "with_general")), 1)
    vd = sum(within(UNIT_VD[0], number(unit.options, "vd"), UNIT_VD[1]) for unit in command.units)
    return {
        "general": option(command.options, "general"),
        "base_radius_h": None if radius is None else within(1, radius, MOST_RADIUS),
        "attached_to": f"unit:{code}-{own}" if command.units else None,
        "vd_total": within(1, vd, MOST_VD),
        **{trait: bool(option(command.options, trait)) for trait in TRAITS},
    }


def own_line(unit: ListedUnit) -> Fields:
    """A unit's line; what its type cannot have is left out. ``rear_ranks``: ranks that are not alike, set at the muster."""
    options, type_ = unit.options, unit.profile
    vbu = within(1, number(options, "vbu"), MOST_VBU)
    ranks = within(1, number(options, "ranks"), MOST_RANKS)
    alike = [within(1, number(options, "rear_vbu") or vbu, MOST_VBU)] * (ranks - 1)
    rear = [within(1, vbu, MOST_VBU) for vbu in options.get("rear_ranks") or alike]
    weapon, class_ = arms_of(options, type_)
    return {
        "type": type_,
        "vbu": vbu,
        "vbu_start": vbu,
        "impetus": within(0, number(options, "impetus"), MOST_IMPETUS),
        "discipline": option(options, "discipline"),
        "vd": within(UNIT_VD[0], number(options, "vd"), UNIT_VD[1]),
        "rear_ranks": rear,
        "rear_ranks_start": list(rear),
        "missile_weapon": weapon,
        "weapon_class": class_,
        "melee_weapon": option(options, "melee_weapon") if type_ in BEARS_LONG_WEAPONS else "none",
        "camels": bool(option(options, "camels")) and type_ in CAVALRY,
        **{name: option(options, name) for name in ("impetuous", "close_weapon", "pavises", "stakes")},
    }


# --- what the fields say -------------------------------------------------------------------------------------------


#: The words for an identifier of the terms.
word = words(TERMS)


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is."""
    fields = state[address]
    return own_name(fields) or word(fields.get("type", "general"))


def kind_of(fields: Fields) -> Text:
    """Return the kind of a unit: light foot, heavy cavalry."""
    return word(fields["type"])


def apart(names: Mapping[str, str]) -> dict[str, str]:
    """The names of two by what they are here, numbered where both are alike."""
    alike = len({*names.values()}) < len(names)
    return {who: f"{name} ({number})" if alike else name for number, (who, name) in enumerate(names.items(), 1)}


def army_names(state: State) -> dict[str, str]:
    """Return the names of both armies for results."""
    return apart({side: named(state, f"side:{side}").en for side in "ab"})


#: A sentence with holders' names filled in.
say = saying(named)


def left(state: State, command: str) -> list[str]:
    """Addresses of a command's (address) units still on the table."""
    return [address for address, fields in state.units(command=command.split(":")[1]) if not gone(fields)]


def commands_of(state: State, side: str) -> list[str]:
    """Addresses of a side's commands."""
    return state.commands(side)


def traits_of(command: Fields) -> list[Trait]:
    """Return the traits of its general; none without one."""
    return [trait for trait in TRAIT_WORTH if command["general"] and command[trait]]


def radius_of(command: Fields) -> int:
    """Return the radius that the club has entered, and what a cavalry general adds. core, R51."""
    traits = [TRAIT_WORTH[trait].radius for trait in traits_of(command)]
    return int(command["base_radius_h"]) + sum(traits)


def general_with(state: State, unit: str) -> str | None:
    """The type of the general who is with this unit."""
    command = state[state.command_of(unit)]
    return command["general"] if command["attached_to"] == unit else None


def break_facts(state: State) -> dict[str, Any]:
    """Return the facts of both armies for ``army_break``. core, R49."""
    found: dict[str, Any] = {}
    for side in "ab":
        found[f"{side}_commands"] = [
            {
                "id": address[8:],
                "vd_total": state[address]["vd_total"],
                "vd_lost": min(state[address]["vd_lost"], state[address]["vd_total"]),
            }
            for address in commands_of(state, side)
        ]
        found[f"{side}_extra_vd_lost"] = within(0, state[f"side:{side}"]["extra_vd_lost"], MOST_VD)
    return found
