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
from rules.rulesets.impetus.tables import TRAITS as TRAIT_WORTH
from rules.rulesets.impetus.terms import BEARS_LONG_WEAPONS, CAVALRY, DISCIPLINES, TERMS, UNIT_TYPES, Trait

BATTLE = (
    *BATTLE_FIELDS,
    Tracked("turn", "int", 1, Text("Turn", "Turno"), least=1, most=99),
    Tracked("attacker", "choice", None, Text("Attacker", "Attaccante"), choices=("a", "b"), none=True),
    # {"kind", "placer"}: as placed, "none" left out.
    Tracked("terrain", "data", [], Text("Terrain", "Terreni")),
    Tracked("deploys_first", "choice", None, Text("Deploys first", "Schiera per primo"), choices=("a", "b"), none=True),
    Tracked("active_command", "data", None, Text("Active command", "Comando attivo")),
    # What will be due after that, in order: tasks as consequences.py makes them.
    Tracked("queue", "data", [], Text("Waiting", "In attesa")),
    # The round of melee whose tests are being taken.
    Tracked("fight", "data", None, Text("Melee under way", "Mischia in corso")),
    Tracked("finished", "bool", False, Text("Finished", "Finita")),
    Tracked("winner", "choice", None, Text("Winner", "Vincitore"), choices=("a", "b"), none=True),
)

SIDE = (
    *SIDE_FIELDS,
    Tracked("structure", "choice", "average", Text("Command structure", "Struttura di Comando"), choices=STRUCTURES),
    Tracked("scouting_points", "int", 0, Text("Scouting points left", "Punti Esplorazione rimasti"), most=20),
    Tracked("baggage_placed", "bool", False, Text("Baggage placed", "Bagaglio posizionato")),
    Tracked("plan_written", "bool", False, Text("Battle plan written", "Piano di battaglia scritto")),
    Tracked("nominated", "data", None, Text("Command nominated", "Comando proposto")),
    Tracked("extra_vd_lost", "int", 0, Text("Further VD lost", "Altro VD perso"), most=60),
    Tracked("broken", "bool", False, Text("Broken", "In rotta")),
)

COMMAND = (
    *COMMAND_FIELDS,
    # Empty once he is lost (core, R50).
    Tracked("general", "choice", "reliable", Text("Type of the general", "Tipo di generale"), choices=GENERALS, none=True),
    Tracked("brave", "bool", False, Text("Brave", "Coraggioso")),
    Tracked("tough", "bool", False, Text("Tough", "Duro")),
    Tracked("self_confident", "bool", False, Text("Self-confident", "Sicuro di Sé")),
    Tracked("cavalry", "bool", False, Text("Of cavalry", "Di Cavalleria")),
    Tracked("base_radius_h", "int", None, Text("Command radius (H)", "Raggio di Comando (H)"), none=True, least=1, most=40),
    Tracked("attached_to", "data", None, Text("With the unit", "Con l'unità")),
    Tracked("general_moved", "data", False, Text("General has moved", "Il generale si è mosso")),
    Tracked("has_rolled", "bool", False, Text("Has rolled initiative", "Ha tirato l'iniziativa")),
    Tracked("vd_total", "int", 1, Text("VD in all", "VD totale"), least=1, most=60),
    Tracked("vd_lost", "int", 0, Text("VD lost", "VD perso"), most=60),
    Tracked("broken", "bool", False, Text("Broken", "In rotta")),
    Tracked("deployed", "bool", False, Text("Deployed", "Schierato")),
    Tracked("activated", "bool", False, Text("Activated", "Attivato")),
)

UNIT = (
    *UNIT_FIELDS,
    Tracked("type", "choice", "heavy_foot", Text("Type", "Tipo"), choices=tuple(UNIT_TYPES)),
    Tracked("vbu", "int", 5, Text("VBU now", "VBU attuale"), most=12),
    Tracked("vbu_start", "int", 5, Text("VBU at the start", "VBU iniziale"), least=1, most=12),
    Tracked("impetus", "int", 2, Text("Impetus", "Impeto"), most=8),
    Tracked("discipline", "choice", "B", Text("Discipline", "Disciplina"), choices=tuple(DISCIPLINES)),
    Tracked("vd", "int", 1, Text("VD", "VD"), most=60),
    Tracked("impetuous", "bool", False, Text("Impetuous", "Impetuosa")),
    # VBU of the ranks behind the first, second rank first; empty when it is no large unit.
    Tracked("rear_ranks", "data", [], Text("Rear ranks", "Ranghi posteriori")),
    Tracked("rear_ranks_start", "data", [], Text("Rear ranks at the start", "Ranghi posteriori iniziali")),
    Tracked("melee_weapon", "choice", "none", Text("Long weapon", "Arma lunga"), choices=MELEE_WEAPONS),
    Tracked("close_weapon", "choice", "none", Text("Close weapon", "Arma ravvicinata"), choices=CLOSE_WEAPONS),
    Tracked("missile_weapon", "choice", None, Text("Missile weapon", "Arma da tiro"), choices=WEAPONS, none=True),
    Tracked("weapon_class", "choice", None, Text("Class of the weapon", "Classe dell'arma"), choices=CLASSES, none=True),
    Tracked("camels", "bool", False, Text("On camels", "Su cammelli")),
    Tracked("pavises", "bool", False, Text("Behind pavises", "Dietro i pavesi")),
    Tracked("stakes", "bool", False, Text("Behind stakes", "Dietro i pali")),
    Tracked("disordered", "bool", False, Text("Disordered", "Disordinata")),
    Tracked("status", "choice", "fresh", Text("State", "Stato"), choices=("fresh", "worn", "exhausted")),
    Tracked("destroyed", "bool", False, Text("Destroyed", "Distrutta")),
    Tracked("left_table", "bool", False, Text("Left the table", "Uscita dal tavolo")),
    Tracked("closed_ranks", "bool", False, Text("In closed ranks", "A Ranghi Serrati")),
    Tracked("on_opportunity", "bool", False, Text("On opportunity", "In opportunità")),
    Tracked("evasions", "int", 0, Text("Evasions this turn", "Evasioni in questo turno"), most=10),
    Tracked("shots", "int", 0, Text("Shots made", "Tiri fatti"), most=10),
    Tracked("in_melee_with", "data", [], Text("In melee with", "In mischia con")),
    # Of this activation.
    Tracked("acting", "data", False, Text("Acting now", "Sta agendo")),
    Tracked("done", "bool", False, Text("Has acted", "Ha agito")),
    Tracked("movements", "int", 0, Text("Movements made", "Movimenti fatti"), most=6),
    Tracked("movement_over", "bool", False, Text("Movement is over", "Movimento finito")),
    Tracked("changed_front", "bool", False, Text("Has changed front", "Ha cambiato fronte")),
    Tracked("turn_tried", "data", False, Text("Tried to change front", "Ha provato il cambio di fronte")),
    Tracked("rally_tried", "data", False, Text("Tried to rally", "Ha provato a recuperare")),
    Tracked("frenzy", "choice", None, Text("Frenzy", "Frenesia"), choices=("holds", "must_charge"), none=True),
    Tracked("has_shot", "bool", False, Text("Has shot", "Ha tirato")),
    Tracked("charged", "bool", False, Text("Has charged", "Ha caricato")),
    Tracked("fought", "bool", False, Text("Has fought", "Ha combattuto")),
    # What eyes said last time, to be said again with one tap.
    Tracked("terrain", "choice", "open", Text("Terrain", "Terreno"), choices=("open", "broken", "difficult")),
    Tracked(
        "cover",
        "choice",
        "none",
        Text("Cover", "Copertura"),
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
    """What the list says of an army as a whole."""
    options = side.army.options
    points = within(0, number(options, "scouting_points"), MOST_SCOUTING)
    return {"structure": option(options, "structure"), "scouting_points": points}


def mustered_command(code: str, command: ListedCommand) -> Fields:
    """What the list says of a command; its general is with the unit marked for him, else with the first."""
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
    """What both armies are called in results."""
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
    """Of its general; of nobody, none."""
    return [trait for trait in TRAIT_WORTH if command["general"] and command[trait]]


def radius_of(command: Fields) -> int:
    """As the club has entered it, and what a cavalry general adds. core, R51."""
    traits = [TRAIT_WORTH[trait].radius for trait in traits_of(command)]
    return int(command["base_radius_h"]) + sum(traits)


def general_with(state: State, unit: str) -> str | None:
    """The type of the general who is with this unit."""
    command = state[state.command_of(unit)]
    return command["general"] if command["attached_to"] == unit else None


def break_facts(state: State) -> dict[str, Any]:
    """How both armies stand, as ``army_break`` asks it. core, R49."""
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
