"""Army lists: which a person sees, and a list as the rules read it."""

from typing import Any

from django.db.models import Q, QuerySet

from battles.models import Army
from rules.engine.army import ListedArmy, ListedCommand, ListedUnit


def listed(army: Army) -> ListedArmy:
    """The list as the rules read it (three queries, whatever its size)."""
    commands = []
    for command in army.commands.prefetch_related("units"):
        units = tuple(ListedUnit(u.profile, u.name, u.options, source=u.pk) for u in command.units.all())
        commands.append(ListedCommand(command.name, command.commander, units, command.options, source=command.pk))
    return ListedArmy(army.name, army.commander, tuple(commands), army.options)


def armies_for(user: Any) -> QuerySet[Army]:
    """Lists a person may use: their own, those shared with their clubs, and the samples."""
    if not user.is_authenticated:
        return Army.objects.filter(is_sample=True)
    return Army.objects.filter(Q(owner=user) | Q(is_sample=True) | Q(club__memberships__user=user)).distinct()
