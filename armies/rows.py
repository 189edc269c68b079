"""What can be done with the commands and units of an army list.

Rows are named by their id, and each act is one transaction under the list's lock: two pages open on the same list both have
their way, and who acts on a row that is gone is told so.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import F, Max
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from armies.actions import Changed, changing, command_name, keep_changes
from armies.limits import MOST_COMMANDS, MOST_COPIES, MOST_UNITS, NAME_LENGTH
from armies.models import Army, ArmyCommand, ArmyUnit
from armies.queries import book_of, books_for
from common.errors import Refused
from rules.engine.army import ListedUnit

# Commands


def add_command(army: Army, name: str = "") -> ArmyCommand:
    """One more command at the end, named by its number unless it is given a name."""
    _ruleset, book = book_of(army)
    with changing(army):
        last = _last_command(army)
        name = name or command_name(book.command_word.of(get_language() or "en"), army.commands.count() + 1)
        return ArmyCommand.objects.create(army=army, position=last + 1, name=name[:NAME_LENGTH])


def edit_command(army: Army, command_id: int, changes: Mapping[str, Changed], options: Mapping[str, Changed]) -> ArmyCommand:
    """Name, commander, options of a command."""
    with changing(army):
        command = command_of(army, command_id)
        keep_changes(command, changes, options)
        return command


def move_command(army: Army, command_id: int, direction: str) -> ArmyCommand:
    """One place ``up`` or ``down``; at the end of the way nothing happens."""
    with changing(army):
        command = command_of(army, command_id)
        _change_places(command, army.commands.all(), direction)
        return command


def copy_command(army: Army, command_id: int) -> ArmyCommand:
    """Copy a command with its units to the end of the list."""
    with changing(army):
        command = command_of(army, command_id)
        last = _last_command(army)
        units = list(command.units.all())
        _room_for_units(_units_of(army), len(units))
        name = (_("%(name)s (copy)") % {"name": command.name})[:NAME_LENGTH]
        copied = ArmyCommand.objects.create(
            army=army, position=last + 1, name=name, commander=command.commander, options=command.options
        )
        ArmyUnit.objects.bulk_create(
            ArmyUnit(command=copied, position=n, profile=unit.profile, name=unit.name, options=unit.options)
            for n, unit in enumerate(units, 1)
        )
        return copied


def remove_command(army: Army, command_id: int) -> None:
    """Take a command away with everything in it."""
    with changing(army):
        command_of(army, command_id).delete()


# Units


def add_unit(army: Army, command_id: int, unit: ListedUnit, position: int | None = None) -> ArmyUnit:
    """Put a unit into a command: at its end, or back at a place it had."""
    _ruleset, book = book_of(army)
    with changing(army):
        taken = _places_taken(army)
        if command_id not in taken:
            raise _command_gone()
        if unit.profile not in {profile.id for profile in book.profiles}:
            raise Refused(_("This rulebook has no such unit."))
        _room_for_units(sum(map(len, taken.values())), 1)
        place = max(taken[command_id], default=0) + 1
        if position is not None and position not in taken[command_id]:
            place = position
        return ArmyUnit.objects.create(
            command_id=command_id, position=place, profile=unit.profile, name=unit.name, options=dict(unit.options)
        )


def add_entry(army: Army, command_id: int, user: Any, entry_id: int) -> ArmyUnit:
    """Put a unit into a command as an entry of a book describes it: a book of the list's ruleset that ``user`` may read."""
    books = books_for(user, army.ruleset)
    entry = ArmyUnit.objects.filter(command__army__in=books, pk=entry_id).first()
    if entry is None:
        raise Refused(_("This profile is no longer in the book."))
    return add_unit(army, command_id, ListedUnit(entry.profile, entry.name, entry.options))


def edit_unit(army: Army, unit_id: int, changes: Mapping[str, Changed], options: Mapping[str, Changed]) -> ArmyUnit:
    """Name and options of a unit."""
    with changing(army):
        unit = unit_of(army, unit_id)
        keep_changes(unit, changes, options)
        return unit


def move_unit(army: Army, unit_id: int, direction: str) -> ArmyUnit:
    """One place ``up`` or ``down`` in its command; at the end of the way nothing happens."""
    with changing(army):
        unit = unit_of(army, unit_id)
        _change_places(unit, unit.command.units.all(), direction)
        return unit


def transfer_unit(army: Army, unit_id: int, command_id: int) -> ArmyUnit:
    """Move a unit to the end of another command of the same list."""
    with changing(army):
        unit, command = unit_of(army, unit_id), command_of(army, command_id)
        if unit.command_id != command.pk:
            unit.position = _last_unit(command) + 1
            unit.command = command
            unit.save(update_fields=["command", "position"])
        return unit


def copy_unit(army: Army, unit_id: int, times: int) -> ArmyUnit:
    """Add ``times`` copies of a unit right behind it."""
    if not 1 <= times <= MOST_COPIES:
        raise Refused(_("Add 1 to %(most)s copies at once.") % {"most": MOST_COPIES})
    with changing(army):
        unit = unit_of(army, unit_id)
        _room_for_units(_units_of(army), times)
        behind = list(unit.command.units.filter(position__gt=unit.position).order_by("-position"))
        for other in behind:
            other.position += times
        ArmyUnit.objects.bulk_update(behind, ["position"])
        ArmyUnit.objects.bulk_create(
            ArmyUnit(command=unit.command, position=unit.position + n, profile=unit.profile, name=unit.name, options=unit.options)
            for n in range(1, times + 1)
        )
        return unit


def remove_unit(army: Army, unit_id: int) -> ArmyUnit:
    """Take a unit away; the answer is the unit as it was, so that it can be put back."""
    with changing(army):
        unit = unit_of(army, unit_id)
        ArmyUnit.objects.filter(pk=unit.pk).delete()
        return unit


# What they have in common


def command_of(army: Army, command_id: int) -> ArmyCommand:
    """A command of this list; refused if it is gone."""
    command = army.commands.filter(pk=command_id).first()
    if command is None:
        raise _command_gone()
    return command


def _command_gone() -> Refused:
    return Refused(_("This part of the army has been removed from the list. Nothing was changed."))


def _places_taken(army: Army) -> dict[int, list[int]]:
    """The places that units have, by command."""
    taken: dict[int, list[int]] = {}
    for command_id, position in army.commands.order_by().values_list("pk", "units__position"):
        places = taken.setdefault(command_id, [])
        if position is not None:
            places.append(position)
    return taken


def unit_of(army: Army, unit_id: int) -> ArmyUnit:
    """A unit of this list; refused if it is gone."""
    unit = ArmyUnit.objects.select_related("command").filter(command__army=army, pk=unit_id).first()
    if unit is None:
        raise Refused(_("This unit has been removed from the list. Nothing was changed."))
    return unit


def _last_command(army: Army) -> int:
    """The last place taken; refused where no more may come after it."""
    if army.commands.count() >= MOST_COMMANDS:
        raise Refused(_("A list holds at most %(most)s parts.") % {"most": MOST_COMMANDS})
    return army.commands.aggregate(last=Max("position"))["last"] or 0


def _last_unit(command: ArmyCommand) -> int:
    return command.units.aggregate(last=Max("position"))["last"] or 0


def _units_of(army: Army) -> int:
    return ArmyUnit.objects.filter(command__army=army).count()


def _room_for_units(have: int, more: int) -> None:
    if have + more > MOST_UNITS:
        text = ngettext(
            "A list holds at most %(most)s units, and this one has %(have)s: there is no room for one more.",
            "A list holds at most %(most)s units, and this one has %(have)s: there is no room for %(more)s more.",
            more,
        )
        raise Refused(text % {"most": MOST_UNITS, "have": have, "more": more})


def _change_places(row: Any, rows: Any, direction: str) -> None:
    """A row and its neighbour take each other's place."""
    if direction not in ("up", "down"):
        raise Refused(_("Units move only up or down."))
    if direction == "up":
        neighbour = rows.filter(position__lt=row.position).order_by("-position").first()
    else:
        neighbour = rows.filter(position__gt=row.position).order_by("position").first()
    if neighbour is not None:
        both = type(row).objects.filter(pk__in=[row.pk, neighbour.pk])
        both.update(position=row.position + neighbour.position - F("position"))
        row.position = neighbour.position
