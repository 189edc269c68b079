"""The parts of ``manage.py bench``: each registers its own when it is ready, those of the apps above too."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from battles.bench import field as fields
from battles.bench.house import House
from battles.bench.measures import Times
from battles.bench.phone import Phone
from battles.models import Battle, Seat

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


Part = Callable[[Run], None]
_parts: dict[str, Callable[[], Part]] = {}


def register(name: str, load: Callable[[], Part]) -> None:
    """A part is called ``name``; ``load`` imports it when it is asked for."""
    _parts[name] = load


def names() -> tuple[str, ...]:
    """The parts that have been registered."""
    return tuple(_parts)


def measure(name: str, run: Run) -> None:
    """Measure the part."""
    _parts[name]()(run)
