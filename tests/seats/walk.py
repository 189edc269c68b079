"""Breadth-first walk over everything that a small cast can do with seats, roles and settings.

The test describes a ``World``: who is in it, what they can do, and who is entitled to read which audience. ``walk`` tries
every sequence of steps up to a depth and fails with the shortest one after which somebody reads an audience without being
entitled to it. States that the world calls equal are walked on from once.

Steps run inside savepoints, so that a database test (``@pytest.mark.django_db``) can try them all on one database. What the
world holds besides the database (cookies, links that somebody was given) is copied with ``save`` and put back with ``restore``.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from django.db import transaction

from common.errors import Refused


class Step(NamedTuple):
    """Something that somebody can do. It is skipped where it raises one of the world's refusals."""

    name: str
    do: Callable[[], object]


class World(Protocol):
    """A cast and what it can do."""

    #: The sessions (browsers, accounts) that are checked after each step.
    sessions: tuple[str, ...]

    def steps(self) -> Iterable[Step]:
        """Return what can be tried in the present state."""

    def state(self) -> Hashable:
        """Return what the next steps depend on; two equal states are walked on from once."""

    def reads(self, session: str) -> set[str]:
        """Return the audiences whose hidden things this session is sent now."""

    def entitled(self, session: str) -> set[str]:
        """Return the audiences that this session was legitimately given."""

    def save(self) -> object:
        """Copy what is held outside the database."""

    def restore(self, saved: object) -> None:
        """Put it back, and drop what was cached of the database."""


@dataclass
class Walked:
    """How much was walked: different states, steps that were done, steps that were refused."""

    states: int = 1
    done: int = 0
    refused: int = 0


class _Undo(Exception):
    """Roll the step's savepoint back."""


def walk(world: World, *, depth: int, refusals: tuple[type[Exception], ...] = (Refused,)) -> Walked:
    """Try every sequence of at most ``depth`` steps; AssertionError with the shortest one that gives somebody too much."""
    walked, seen = Walked(), {world.state()}
    check(world, ())
    ends: list[tuple[Step, ...]] = [()]
    for _level in range(depth):
        ends = [path for end in ends for path in _onwards(world, end, walked, seen, refusals)]
    return walked


def check(world: World, path: Iterable[Step]) -> None:
    """AssertionError if a session reads an audience that it is not entitled to."""
    for session in world.sessions:
        excess = world.reads(session) - world.entitled(session)
        assert not excess, f"{session} reads {sorted(excess)} after: {'; '.join(step.name for step in path) or 'nothing'}"


def _onwards(
    world: World, end: tuple[Step, ...], walked: Walked, seen: set[Hashable], refusals: tuple[type[Exception], ...]
) -> list[tuple[Step, ...]]:
    """Return the paths to new states that are one step longer than ``end``."""
    found = []
    before = world.save()
    try:
        with transaction.atomic():
            for step in end:
                step.do()
            for step in list(world.steps()):
                if _leads_on(world, (*end, step), walked, seen, refusals):
                    found.append((*end, step))
            raise _Undo
    except _Undo:
        world.restore(before)
    return found


def _leads_on(
    world: World, path: tuple[Step, ...], walked: Walked, seen: set[Hashable], refusals: tuple[type[Exception], ...]
) -> bool:
    """Do the path's last step, check the world, undo the step. True if it led to a state not seen before."""
    before, new = world.save(), False
    try:
        with transaction.atomic():
            path[-1].do()
            walked.done += 1
            state = world.state()
            new = state not in seen
            if new:
                seen.add(state)
                walked.states += 1
                check(world, path)
            raise _Undo
    except _Undo:
        pass
    except refusals:
        walked.refused += 1
    world.restore(before)
    return new
