"""What is remembered of a battle, element by element, and how an army enters it.

The fields follow the book's own needs; each says in its comment which rule asks for it where that is not plain.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.errors import FactError, Problem
from rules.engine.play.fields import (
    BATTLE_FIELDS,
    COMMAND_FIELDS,
    SIDE_FIELDS,
    UNIT_FIELDS,
    called,
    gone,
    mustered,
    saying,
)
from rules.engine.play.names import own_name, with_kind_names
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text, words
from rules.rulesets.de_bellis_empire.army import NATIONS
from rules.rulesets.de_bellis_empire.tables import BUDGET, MOST_CORPS
from rules.rulesets.de_bellis_empire.terms import ELEMENT_TYPES, TERMS

QUALITIES = ("mediocre", "normal", "genius")


PLAYERS = ("first", "second")


BATTLE = (
    *BATTLE_FIELDS,
    Tracked("scale", "choice", "15mm", Text("Scale", "Scala"), choices=("15mm", "25mm")),
    Tracked("table_width_mm", "int", None, Text("Width of the table", "Larghezza del tavolo"), none=True, least=1),
    Tracked("table_depth_mm", "int", None, Text("Depth of the table", "Profondità del tavolo"), none=True, least=1),
    Tracked("terrain", "data", [], Text("Pieces of terrain", "Elementi di terreno")),
    Tracked("turn", "int", 1, Text("Turn", "Turno"), least=1, most=99),
    Tracked("active", "choice", "first", Text("Active player", "Giocatore attivo"), choices=PLAYERS),
    # Who touches whom: {"attacker", "defender", "face", "new", "fought"}; the attacker is the one that moved.
    Tracked("contacts", "data", [], Text("Contacts", "Contatti")),
    # A melee has been fought in this melee step: contacts can be ticked no more (R69).
    Tracked("melee_begun", "data", False, Text("Melees have begun", "Le mischie sono iniziate")),
    # The winner of the last melee waits for the loser to go before he may follow (§8.4).
    Tracked("pursuit", "data", None, Text("Pursuit in suspense", "Inseguimento in sospeso")),
    Tracked("first_beaten", "choice", None, Text("Beaten first", "Battuto per primo"), choices=("a", "b"), none=True),
    Tracked("finished", "bool", False, Text("Finished", "Finita")),
    Tracked("winner", "choice", None, Text("Winner", "Vincitore"), choices=("a", "b"), none=True),
)


SIDE = (
    *called(SIDE_FIELDS, name=Text("Army", "Armata"), commander=Text("General in chief", "Generale in capo")),
    Tracked("player", "choice", None, Text("Player", "Giocatore"), choices=PLAYERS, none=True),
    Tracked("chief_present", "bool", False, Text("Has a general in chief", "Ha un generale in capo")),
    Tracked(
        "chief_quality", "choice", None, Text("Quality of the general in chief", "Tipo del generale in capo"), QUALITIES, True
    ),
    Tracked("chief_eliminated", "bool", False, Text("General in chief eliminated", "Generale in capo eliminato")),
    Tracked("chief_pa", "int", None, Text("PA of the general in chief", "PA del generale in capo"), none=True, most=7),
    Tracked(
        "chief_pa_left", "int", None, Text("PA left to the general in chief", "PA rimasti al generale in capo"), none=True, most=7
    ),
    Tracked("chief_has_moved", "bool", False, Text("General in chief has moved", "Il generale in capo si è mosso")),
    Tracked("commands_corps", "data", None, Text("Corps taken over", "Corpo di cui ha il comando")),
)


COMMAND = (
    *called(COMMAND_FIELDS, name=Text("Corps", "Corpo")),
    Tracked("budget", "int", BUDGET, Text("Budget", "Budget"), least=1, most=200),
    Tracked("points_lost", "int", 0, Text("Points lost", "Punti persi"), most=200),
    Tracked("routed", "bool", False, Text("Routed", "In rotta")),
    Tracked("rout_flight_due", "bool", False, Text("Rout flight due", "Fuga di rotta da fare")),
    Tracked("flights_due", "int", 0, Text("Elements that must flee", "Elementi che devono fuggire"), most=60),
    Tracked("quality", "choice", None, Text("Quality of the general", "Tipo di generale"), QUALITIES, True),
    Tracked("eliminated", "bool", False, Text("General eliminated", "Generale eliminato")),
    Tracked("has_moved", "bool", False, Text("General has moved", "Il generale si è mosso")),
    Tracked("pa", "int", None, Text("PA", "PA"), none=True, most=7),
    Tracked("pa_left", "int", None, Text("PA left", "PA rimasti"), none=True, most=7),
    Tracked("taken_over", "bool", False, Text("Under the general in chief", "Sotto il generale in capo")),
)


UNIT = (
    *called(UNIT_FIELDS, command=Text("Corps", "Corpo")),
    Tracked("type", "choice", "line_infantry", Text("Type", "Tipo"), choices=ELEMENT_TYPES),
    Tracked("nation", "choice", "other", Text("Nation", "Nazione"), choices=NATIONS),
    Tracked("old_guard", "bool", False, Text("Old Guard", "Vecchia Guardia")),
    Tracked("rifle", "bool", False, Text("Rifles", "Carabine")),
    Tracked("in_square", "bool", False, Text("In square", "In quadrato")),
    # The other half of a split light infantry element, and the element that both come from (§5.6).
    Tracked("split_partner", "data", None, Text("Other half", "Altra metà")),
    Tracked("whole", "data", None, Text("Element it comes from", "Elemento di provenienza")),
    Tracked("locked_in_skirmish", "bool", False, Text("Skirmishes to the end", "In schermaglia fino alla fine")),
    Tracked("already_fled", "bool", False, Text("Has fled", "È fuggito")),
    Tracked("destroyed", "bool", False, Text("Destroyed", "Distrutto")),
    Tracked("left_table", "bool", False, Text("Left the table", "Uscito dal tavolo")),
    Tracked("activated", "bool", False, Text("Activated", "Attivato")),
    # It ran with its routed corps and does nothing else in this step (R60).
    Tracked("ran", "bool", False, Text("Ran in the rout", "Fuggito nella rotta")),
    Tracked("fired", "bool", False, Text("Has fired", "Ha tirato")),
    Tracked("in_contact", "bool", False, Text("In contact", "A contatto")),
    Tracked("contact_is_new", "bool", False, Text("Contact is new", "Contatto nuovo")),
    # What eyes said last time, to be said again with one tap.
    Tracked("terrain", "choice", "open", Text("Terrain", "Terreno"), choices=("open", "road", "rough", "difficult")),
    Tracked("cover", "choice", "none", Text("Cover", "Copertura"), choices=("none", "light", "heavy")),
    Tracked("town", "choice", "none", Text("Town", "Centro abitato"), choices=("none", "edge", "inside")),
    Tracked("higher", "bool", False, Text("Stands higher", "Più in alto")),
    Tracked("to_general_mm", "int", None, Text("Distance to the general", "Distanza dal generale"), none=True, most=3000),
)


TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}


OPTIONS = (Tracked("scale", "choice", "15mm", Text("Scale", "Scala"), choices=("15mm", "25mm")),)


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before the first set-up step. An army of more than one corps has its general in chief (R6).

    FactError for more corps than the rules count (§2.0); what else a list breaks is for the players to agree on.
    """
    for side in sides:
        if len(side.army.commands) > MOST_CORPS:
            many = Text(f"an army has at most {MOST_CORPS} corps (§2.0)", f"un'armata ha al massimo {MOST_CORPS} corpi (§2.0)")
            raise FactError([Problem(side.army.name, many)])
    first = mustered(
        TRACKED,
        sides,
        options,
        step="table",
        battle={"scale": options.get("scale", "15mm")},
        side=lambda side: {"chief_present": len(side.army.commands) > 1},
        unit=lambda code, unit: mustered_element(unit),
    )
    return with_kind_names(first, kind_of)


def mustered_element(unit: ListedUnit) -> Fields:
    """What the list says of an element."""
    chosen = {name: unit.options[name] for name in ("nation", "old_guard", "rifle") if name in unit.options}
    return {"type": unit.profile, **chosen}


# --- what the fields say ---------------------------------------------------------------------------------------------


#: The words for an identifier of the terms.
word = words(TERMS)


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is; a corps by its place among those of its army."""
    fields = state[address]
    own = own_name(fields)
    if own:
        return own
    kind, place = word(fields.get("type", "corps")), address[9:] if address.startswith("command:") else ""
    return Text(f"{kind.en} {place}", f"{kind.it} {place}") if place else kind


def kind_of(fields: Fields) -> Text:
    """Return the kind of an element: line infantry, dragoons."""
    return word(fields["type"])


#: A sentence with holders' names filled in.
say = saying(named)


def left(state: State, command: str) -> list[str]:
    """Addresses of a corps' (address) elements still on the table."""
    return [address for address in state.units_by_command().get(command.split(":")[1], ()) if not gone(state[address])]


def corps_of_side(state: State, side: str) -> list[str]:
    """Addresses of a side's corps."""
    return state.commands(side)


def is_chief_alive(state: State, side: str) -> bool:
    fields = state[f"side:{side}"]
    return bool(fields["chief_present"] and not fields["chief_eliminated"])


def has_generals(state: State, side: str) -> bool:
    """Has this side any general who could stand beside an element?"""
    return is_chief_alive(state, side) or any(not state[corps]["eliminated"] for corps in corps_of_side(state, side))


def is_corps_routed(state: State, unit: str) -> bool:
    return bool(state[state.command_of(unit)]["routed"])
