"""What became of the units of an army list, battle by battle, added up."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from armies.models import Army
from armies.queries import UnitRow, sheet
from stats.models import Appearance, Outcome, UnitAppearance

#: Fates by which a unit is out of its battle.
GONE = ("fled", "dispersed", "lost", "captured")


@dataclass(frozen=True, slots=True)
class Career:
    """A unit's: battles fought, those of them that its army won, how often it was out, came through ``whole``, ``share_lost`` of
    its strength in percent.
    """

    unit: UnitRow
    command: str
    fought: int = 0
    won: int = 0
    gone: int = 0
    whole: int = 0
    share_lost: int = 0


def careers(army: Army, appearances: QuerySet[Appearance]) -> Sequence[Career]:
    """Return the careers of all units of the list, in its order. One query beside those that read the list."""
    rows = (
        UnitAppearance.objects.filter(appearance__in=appearances.order_by().values("pk"), unit__command__army=army)
        .order_by()
        .values("unit_id")
        .annotate(
            fought=Count("pk"),
            won=Count("pk", filter=Q(appearance__outcome=Outcome.WON)),
            gone=Count("pk", filter=Q(fate__in=GONE)),
            whole=Count("pk", filter=Q(fate="stands", lost=0)),
            steps=Sum("lost"),
            of=Sum(F("had")),
        )
    )
    found = {row["unit_id"]: row for row in rows}
    return [_career(row, command.command.name, found.get(row.pk)) for command in sheet(army).commands for row in command.units]


def _career(unit: UnitRow, command: str, row: Any) -> Career:
    if row is None:
        return Career(unit, command)
    share = round(100 * row["steps"] / row["of"]) if row["of"] else 0
    return Career(unit, command, row["fought"], row["won"], row["gone"], row["whole"], min(100, share))
