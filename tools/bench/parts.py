"""The parts of ``manage.py bench``."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils.module_loading import import_string

from battles.models import Battle, Seat
from tools.bench import field as fields
from tools.bench.house import House
from tools.bench.measures import Times
from tools.bench.phone import Phone

#: Keeps and prints a figure; the text behind it names the target.
Say = Callable[[Times, str], None]


@dataclass
class Made:
    """What was made to be measured on, and is deleted in the end."""

    armies: list[Any] = field(default_factory=list)
    battles: list[Any] = field(default_factory=list)

    def remove(self) -> None:
        for row in [*self.battles, *self.armies]:
            type(row).objects.filter(pk=row.pk).delete()


@dataclass
class Run:
    """One round of measures in an open house.

    ``times``: how often each thing is done; ``battles``: how many act at once; ``watchers``: of one battle; ``few``: whatever
    there is much of is little, so that all of it takes seconds (for tests).
    """

    house: House
    times: int
    say: Say
    made: Made
    battles: list[int]
    watchers: list[int]
    crowd: list[int]
    few: bool = False

    def armies(self, corps: int = 4, elements: int = 10) -> Any:
        """Two armies of as many corps of as many elements; of a few where little is wanted."""
        found = fields.armies(*((1, 2) if self.few else (corps, elements)))
        self.made.armies += found
        return found

    def battle(self, armies: Any = None) -> tuple[Battle, Seat]:
        """A battle before its first volley, and the seat that plays both sides: a volley is undone by nobody else alone."""
        laid = self.table(armies)
        return laid.battle, laid.both

    def table(self, armies: Any = None) -> fields.Laid:
        """The same, with all its seats."""
        table = fields.table(armies or self.armies(), len(self.made.battles))
        self.made.battles.append(table.battle)
        return table

    def phone(self, battle: Battle, seat: Seat | None) -> Phone:
        """A phone at the process that the battle is at."""
        return Phone(self.house.server_of(battle.code), seat)


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
