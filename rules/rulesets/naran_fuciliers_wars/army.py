"""What an army list says of sides, commands, units and individuals."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ArmyBook, ListedArmy, ListedCommand, ListedUnit, Reckoning


def side_fields(army: ListedArmy) -> Mapping[str, Any]:
    """What the list decides of a side."""
    return {}


def command_fields(army: ListedArmy, command: ListedCommand) -> Mapping[str, Any]:
    """What the list decides of a command."""
    return dict(command.options)


def unit_fields(army: ListedArmy, command: ListedCommand, unit: ListedUnit) -> Mapping[str, Any]:
    """What the list decides of a unit."""
    return dict(unit.options)


def individuals_of(army: ListedArmy) -> Sequence[tuple[int, Mapping[str, Any]]]:
    """The individuals of an army, each with the number of his command."""
    return []


def reckon(army: ListedArmy) -> Reckoning:
    """No prices yet."""
    return Reckoning(0, tuple(0 for _ in army.commands), None, ())


ARMY = ArmyBook(profiles=(), reckon=reckon, samples=())
