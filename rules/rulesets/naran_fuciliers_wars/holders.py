"""Reading the tracked state: who is a unit and who an individual, who is still there, who leads, whose order counts."""

from collections.abc import Iterator
from typing import Any

from rules.engine.play.fields import saying
from rules.engine.play.names import own_name
from rules.engine.play.state import Fields, State
from rules.engine.text import Text, words
from rules.rulesets.naran_fuciliers_wars.messages import _
from rules.rulesets.naran_fuciliers_wars.terms import TERMS

LEADERS = ("general", "commander_in_chief")
_OF_A_SIDE = {"a": "side_a", "b": "side_b"}


#: The words for an identifier of the terms.
word = words(TERMS)


def side_word(code: str) -> str:
    """A side as the procedures call it: ``side_a``."""
    return _OF_A_SIDE[code]


def side_code(name: str) -> str:
    return name[-1]


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is."""
    fields = state[address]
    own = own_name(fields)
    if own:
        return own
    if address.startswith("command:"):
        return _("Staff") if fields["kind"] == "staff" else _("Command")
    return kind_of(fields) if address.startswith("unit:") else word("side")


def kind_of(fields: Fields) -> Text:
    """Return the kind of a unit by its troop, of an individual by his role."""
    return word(str(fields["role"] or fields["troop"] or "side"))


#: A sentence with holders' names filled in.
say = saying(named)


# --- units and individuals ------------------------------------------------------------------------------------------


def is_individual(state: State, address: str) -> bool:
    return address.startswith("unit:") and state[address]["sort"] == "individual"


def gone(fields: Fields) -> bool:
    """Out of the battle for good. A dismissed carrier is still on the table (R93)."""
    return fields["fate"] not in (None, "dismissed")


def command_of(state: State, address: str) -> str:
    """The command of a unit or an individual; a command's own address."""
    return address if address.startswith("command:") else state.command_of(address)


def is_on_table(state: State, address: str) -> bool:
    """Neither lost nor still to come."""
    if not address.startswith("command:") and gone(state[address]):
        return False
    return bool(state[command_of(state, address)]["position"] == "on_table")


def units(state: State, side: str | None = None, command: str | None = None) -> Iterator[tuple[str, Fields]]:
    """Units on the table, of a side (``a``) or a command (address)."""
    for address, fields in state.units(side=side, command=command and command.split(":")[1]):
        if fields["sort"] == "unit" and is_on_table(state, address):
            yield address, fields


def listed(state: State, command: str) -> list[str]:
    """Every unit that the command ever had."""
    return [address for address, fields in state.units(command=command.split(":")[1]) if fields["sort"] == "unit"]


def individuals(
    state: State, side: str | None = None, command: str | None = None, role: str | None = None
) -> Iterator[tuple[str, Fields]]:
    """Individuals on the table."""
    for address, fields in state.units(side=side, command=command and command.split(":")[1]):
        if fields["sort"] == "individual" and is_on_table(state, address) and role in (None, fields["role"]):
            yield address, fields


def with_unit(state: State, unit: str) -> list[str]:
    """Individuals attached to a unit."""
    return [
        address
        for address, fields in state.units()
        if fields["sort"] == "individual" and fields["attached_to"] == unit and is_on_table(state, address)
    ]


def leaders_with(state: State, unit: str) -> list[str]:
    """Generals and commanders-in-chief attached to a unit, those first who lead its command."""
    found = [address for address in with_unit(state, unit) if state[address]["role"] in LEADERS]
    own = state[state.command_of(unit)]["leader"]
    return sorted(found, key=lambda address: address != own)


# --- commands and sides ---------------------------------------------------------------------------------------------


def commands(state: State, side: str | None = None) -> list[str]:
    """Commands (addresses), of one side if asked."""
    return [address for address in state.addresses("command") if side in (None, state[address]["side"])]


def is_present(state: State, command: str) -> bool:
    """Return True if this command has units on the table."""
    return next(units(state, command=command), None) is not None


def commander_of(state: State, side: str) -> str | None:
    """The side's commander-in-chief, if he is still with it."""
    return next((address for address, __ in individuals(state, side, role="commander_in_chief")), None)


def leader_of(state: State, command: str) -> str | None:
    """Return who leads the command now, or None."""
    leader = state[command]["leader"]
    return leader if leader and not gone(state[leader]) else None


def led_by(state: State, command: str) -> str:
    """``general``, ``commander_in_chief`` or ``none``."""
    leader = leader_of(state, command)
    return str(state[leader]["role"]) if leader else "none"


def command_value(state: State, command: str) -> int:
    """The value of its leader; 0 without one."""
    leader = leader_of(state, command)
    return int(state[leader]["command_value"]) if leader else 0


def has_charismatic_leader(state: State, command: str) -> bool:
    leader = leader_of(state, command)
    return bool(leader and state[leader]["charismatic"])


def charismatic_of(state: State, side: str) -> str | None:
    """The side's charismatic character, if he is on the table."""
    return next((address for address, fields in individuals(state, side) if fields["charismatic"]), None)


def is_standard_up(state: State, side: str) -> bool:
    return bool(state[f"side:{side}"]["army_standard"] == "raised")


def order_of(state: State, address: str) -> str:
    """The order in force of a unit's command; hold until one is given."""
    return str(state[command_of(state, address)]["order"] or "hold")


def pending_of(state: State, command: str) -> dict[str, Any] | None:
    """The order on its way to a command; None once it is delivered, or its carrier dead, captured or gone (§3.2.2)."""
    pending: dict[str, Any] | None = state[command]["pending"]
    if not pending:
        return None
    carrier = state[pending["carrier"]]
    there = carrier["on_mission"] and not gone(carrier) and (carrier["carrying"] or {}).get("to") == command
    return pending if there else None


# --- as the procedures say it ---------------------------------------------------------------------------------------


def formation_of(unit: Fields) -> str:
    """The formation where a procedure knows no attack column."""
    return "column" if unit["formation"] == "attack_column" else str(unit["formation"])


def is_square(unit: Fields) -> bool:
    return bool(unit["formation"] == "square")


def alive(unit: Fields, *roles: str) -> list[dict[str, Any]]:
    """Special characters of a unit who live, of these roles (none named: all)."""
    return [man for man in unit["characters"] if man["alive"] and (not roles or man["role"] in roles)]


def standing(unit: Fields) -> int:
    """Figures that are not dead, whether or not the dead have been removed."""
    return max(0, int(unit["figures"]) - int(unit["losses_pending"]))
