"""The room in which an evening is held: its projector, and the battles on its tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from battles.models import Battle
from clubs.models import Evening
from clubs.queries.evenings import TableRow, coming, past, tables_of
from people.models import Club

#: Number of tables on a screen, and of placards printed where no evening has a number of tables.
A_SCREEN, USUAL = 8, 4
#: So long before an evening begins its tables lead to its battles, for guests too.
BEFORE = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class WallTable:
    """A table as everybody in the room may read it: of a battle for those with a seat no more than that it is there."""

    row: TableRow

    @property
    def is_shown(self) -> bool:
        return self.row.line is not None and self.row.line.battle.is_open_to_club

    @property
    def lost(self) -> str:
        """Return the losses of both sides: "12 – 30 %"."""
        found = [lost for _code, _name, lost, _acting in self.row.going_on.sides] if self.row.going_on else []
        return f"{found[0]} – {found[1]} %" if len(found) > 1 and None not in found else ""


def wall_of(evening: Evening, request: HttpRequest) -> list[Sequence[WallTable]]:
    """Return the tables with a battle, screen by screen; one empty screen where there is none yet."""
    taken = [WallTable(row) for row in tables_of(evening, request) if row.line is not None]
    return [taken[first : first + A_SCREEN] for first in range(0, len(taken), A_SCREEN)] or [[]]


def tables_in(club: Club) -> int:
    """Return the number of tables, by the next evening or the last."""
    found = coming(club).first() or past(club).first()
    return found.tables if found else USUAL


def evening_now(club: Club) -> Evening | None:
    """The evening that goes on, or begins within ``BEFORE``."""
    return coming(club).filter(starts_at__lte=timezone.now() + BEFORE).first()


def battle_on(evening: Evening, number: int) -> Battle | None:
    """Return the battle on that table."""
    found: QuerySet[Battle] = Battle.objects.filter(at_evening__evening=evening, at_evening__number=number)
    return found.first()
