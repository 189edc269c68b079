"""Parts of ``manage.py bench`` that the apps above bring along: each registers its own when it is ready."""

from collections.abc import Callable

from battles.bench.house import House
from battles.bench.measures import Times

#: Prints a figure; the text behind it names the target.
Say = Callable[[Times, str], None]
#: Measures in an open house; the number says how often each thing is done.
Part = Callable[[House, int, Say], None]

_parts: dict[str, Callable[[], Part]] = {}


def register(name: str, load: Callable[[], Part]) -> None:
    """A part is called ``name``; ``load`` imports it when it is asked for."""
    _parts[name] = load


def names() -> tuple[str, ...]:
    """The parts that others brought."""
    return tuple(_parts)


def run(name: str, house: House, times: int, say: Say) -> None:
    """Measure the part."""
    _parts[name]()(house, times, say)
