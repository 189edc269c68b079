"""The parts of ``manage.py bench``."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.module_loading import import_string

from battles.models import Battle, Seat
from tools.bench import field as fields
from tools.bench.measures import Times
from tools.bench.phone import Phone
from tools.bench.web import WebProcesses

#: Keeps and prints a figure; the text behind it names the target.
Say = Callable[[Times, str], None]


@dataclass
class Made:
    """Rows created for the measures and deleted at the end."""

    armies: list[Any] = field(default_factory=list)
    battles: list[Any] = field(default_factory=list)

    def remove(self) -> None:
        for row in [*self.battles, *self.armies]:
            type(row).objects.filter(pk=row.pk).delete()


@dataclass
class Run:
    """One round of measures on running web processes.

    ``times``: how often each thing is done; ``battles``: how many act at once; ``watchers``: of one battle; ``few``: small
    sizes throughout, so that a round takes seconds (for tests).
    """

    web: WebProcesses
    times: int
    say: Say
    made: Made
    battles: list[int]
    watchers: list[int]
    crowd: list[int]
    few: bool = False

    def armies(self, corps: int = 4, elements: int = 10) -> Any:
        """Create two armies; small ones in a round with ``few``."""
        found = fields.armies(*((1, 2) if self.few else (corps, elements)))
        self.made.armies += found
        return found

    def battle(self, armies: Any = None) -> tuple[Battle, Seat]:
        """Create a battle before its first volley; return it with the seat of both sides, who can undo a volley alone."""
        table = self.table(armies)
        return table.battle, table.both

    def table(self, armies: Any = None) -> fields.FirstVolley:
        """Create such a battle; return it with all its seats."""
        table = fields.first_volley(armies or self.armies(), len(self.made.battles))
        self.made.battles.append(table.battle)
        return table

    def phone(self, battle: Battle, seat: Seat | None) -> Phone:
        """Return a phone connected to the battle's process."""
        return Phone(self.web.server_of(battle.code), seat)


#: The function that measures each part; it takes a ``Run``.
PARTS = {
    "acts": "tools.bench.acts.alone",
    "screens": "tools.bench.acts.watched",
    "naran": "tools.bench.naran.measured",
    "sheets": "tools.bench.sheets.measured",
    "evening": "tools.bench.evening.measured",
    "pages": "tools.bench.pages.battle_pages",
    "lists": "tools.bench.growth.lists",
    "logs": "tools.bench.growth.logs",
    "watchers": "tools.bench.acts.crowded",
    "memory": "tools.bench.growth.memory",
    "crowd": "tools.bench.crowd.waiting",
    "campaigns": "tools.bench.campaigns.report",
    "events": "tools.bench.events.report",
}


def measure(name: str, run: Run) -> None:
    """Measure the part."""
    import_string(PARTS[name])(run)
