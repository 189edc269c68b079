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
from rules.rulesets.de_bellis_empire.messages import _, pgettext
from rules.rulesets.de_bellis_empire.tables import BUDGET, MOST_CORPS
from rules.rulesets.de_bellis_empire.terms import ELEMENT_TYPES, TERMS

QUALITIES = ("mediocre", "normal", "genius")


PLAYERS = ("first", "second")


BATTLE = (
    *BATTLE_FIELDS,
    Tracked("scale", "choice", "15mm", _("Scale"), choices=("15mm", "25mm")),
    Tracked("table_width_mm", "int", None, _("Width of the table"), none=True, least=1),
    Tracked("table_depth_mm", "int", None, _("Depth of the table"), none=True, least=1),
    Tracked("terrain", "data", [], _("Pieces of terrain")),
    Tracked("turn", "int", 1, _("Turn"), least=1, most=99),
    Tracked("active", "choice", "first", _("Active player"), choices=PLAYERS),
    # Who touches whom: {"attacker", "defender", "face", "new", "fought"}; the attacker is the one that moved.
    Tracked("contacts", "data", [], _("Contacts")),
    # A melee has been fought in this melee step: contacts can be ticked no more (R69).
    Tracked("melee_begun", "data", False, _("Melees have begun")),
    # The winner of the last melee waits for the loser to go before he may follow (§8.4).
    Tracked("pursuit", "data", None, _("Pursuit in suspense")),
    Tracked("first_beaten", "choice", None, pgettext("state", "Beaten first"), choices=("a", "b"), none=True),
    Tracked("finished", "bool", False, _("Finished")),
    Tracked("winner", "choice", None, _("Winner"), choices=("a", "b"), none=True),
)


SIDE = (
    *called(SIDE_FIELDS, name=_("Army"), commander=_("General in chief")),
    Tracked("player", "choice", None, _("Player"), choices=PLAYERS, none=True),
    Tracked("chief_present", "bool", False, _("Has a general in chief")),
    Tracked("chief_quality", "choice", None, _("Quality of the general in chief"), QUALITIES, True),
    Tracked("chief_eliminated", "bool", False, _("General in chief eliminated")),
    Tracked("chief_pa", "int", None, _("PA of the general in chief"), none=True, most=7),
    Tracked("chief_pa_left", "int", None, _("PA left to the general in chief"), none=True, most=7),
    Tracked("chief_has_moved", "bool", False, _("General in chief has moved")),
    Tracked("commands_corps", "data", None, _("Corps taken over")),
)


COMMAND = (
    *called(COMMAND_FIELDS, name=_("Corps")),
    Tracked("budget", "int", BUDGET, _("Budget"), least=1, most=200),
    Tracked("points_lost", "int", 0, pgettext("state", "Points lost"), most=200),
    Tracked("routed", "bool", False, _("Routed")),
    Tracked("rout_flight_due", "bool", False, _("Rout flight due")),
    Tracked("flights_due", "int", 0, _("Elements that must flee"), most=60),
    Tracked("quality", "choice", None, _("Quality of the general"), QUALITIES, True),
    Tracked("eliminated", "bool", False, _("General eliminated")),
    Tracked("has_moved", "bool", False, _("General has moved")),
    Tracked("pa", "int", None, _("PA"), none=True, most=7),
    Tracked("pa_left", "int", None, _("PA left"), none=True, most=7),
    Tracked("taken_over", "bool", False, _("Under the general in chief")),
)


UNIT = (
    *called(UNIT_FIELDS, command=_("Corps")),
    Tracked("type", "choice", "line_infantry", _("Type"), choices=ELEMENT_TYPES),
    Tracked("nation", "choice", "other", _("Nation"), choices=NATIONS),
    Tracked("old_guard", "bool", False, _("Old Guard")),
    Tracked("rifle", "bool", False, _("Rifles")),
    Tracked("in_square", "bool", False, _("In square")),
    # The other half of a split light infantry element, and the element that both come from (§5.6).
    Tracked("split_partner", "data", None, _("Other half")),
    Tracked("whole", "data", None, _("Element it comes from")),
    Tracked("locked_in_skirmish", "bool", False, _("Skirmishes to the end")),
    Tracked("already_fled", "bool", False, _("Has fled")),
    Tracked("destroyed", "bool", False, _("Destroyed")),
    Tracked("left_table", "bool", False, _("Left the table")),
    Tracked("activated", "bool", False, _("Activated")),
    # It ran with its routed corps and does nothing else in this step (R60).
    Tracked("ran", "bool", False, _("Ran in the rout")),
    Tracked("fired", "bool", False, _("Has fired")),
    Tracked("in_contact", "bool", False, _("In contact")),
    Tracked("contact_is_new", "bool", False, _("Contact is new")),
    # What eyes said last time, to be said again with one tap.
    Tracked("terrain", "choice", "open", _("Terrain"), choices=("open", "road", "rough", "difficult")),
    Tracked("cover", "choice", "none", _("Cover"), choices=("none", "light", "heavy")),
    Tracked("town", "choice", "none", _("Town"), choices=("none", "edge", "inside")),
    Tracked("higher", "bool", False, _("Stands higher")),
    Tracked("to_general_mm", "int", None, _("Distance to the general"), none=True, most=3000),
)


TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}


OPTIONS = (Tracked("scale", "choice", "15mm", _("Scale"), choices=("15mm", "25mm")),)


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before the first set-up step. An army of more than one corps has its general in chief (R6).

    FactError for more corps than the rules count (§2.0); what else a list breaks is for the players to agree on.
    """
    for side in sides:
        if len(side.army.commands) > MOST_CORPS:
            many = _("an army has at most {most_corps} corps (§2.0)").format(most_corps=MOST_CORPS)
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
    """Return the fields of an element from its army list."""
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
    return Text("{kind} {place}").format(kind=kind, place=place) if place else kind


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
    """Return True if this side has a general who could be beside an element."""
    return is_chief_alive(state, side) or any(not state[corps]["eliminated"] for corps in corps_of_side(state, side))


def is_corps_routed(state: State, unit: str) -> bool:
    return bool(state[state.command_of(unit)]["routed"])
