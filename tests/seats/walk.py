"""Breadth-first walk over everything that a small cast can do with seats, roles and settings.

The test describes a ``World``: who is in it, what they can do, and who is entitled to read which audience. ``walk`` tries
every sequence of steps up to a depth and fails with the shortest one after which somebody reads an audience without being
entitled to it. States that the world calls equal are walked on from once. Each level goes down the tree of the states known so
far, in nested savepoints, so that a path's beginning is made once for all paths that share it.

Steps run inside savepoints, so that a database test (``@pytest.mark.django_db``) can try them all on one database. What the
world holds besides the database (cookies, links that somebody was given) is copied with ``save`` and put back with ``restore``.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
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
        """Copy what is held outside the database, and keep what is cached of it."""

    def restore(self, saved: object) -> None:
        """Put it back, with what was cached of the database then."""


@dataclass
class Walked:
    """How much was walked: different states, steps that were done, steps that were refused."""

    states: int = 1
    done: int = 0
    refused: int = 0


class _Undo(Exception):
    """Roll the savepoint back."""


def walk(world: World, *, depth: int, refusals: tuple[type[Exception], ...] = (Refused,)) -> Walked:
    """Try every sequence of at most ``depth`` steps; AssertionError with the shortest one that gives somebody too much."""
    walked, seen, start = Walked(), {world.state()}, _Node()
    check(world, ())
    for level in range(depth):
        _descend(world, start, level, _Search(walked, seen, refusals), ())
    return walked


def check(world: World, path: Iterable[Step]) -> None:
    """AssertionError if a session reads an audience that it is not entitled to."""
    for session in world.sessions:
        excess = world.reads(session) - world.entitled(session)
        assert not excess, f"{session} reads {sorted(excess)} after: {'; '.join(step.name for step in path) or 'nothing'}"


@dataclass
class _Node:
    """A state of the search tree: the steps that led from it to states that were new."""

    onwards: list[tuple[Step, "_Node"]] = field(default_factory=list)


class _Search(NamedTuple):
    """What all parts of one walk share."""

    walked: Walked
    seen: set[Hashable]
    refusals: tuple[type[Exception], ...]


def _descend(world: World, node: _Node, level: int, search: _Search, path: tuple[Step, ...]) -> None:
    """Try all steps in the states that are ``level`` steps further down; each state above them is made once."""
    if not level:
        for step in list(world.steps()):
            if _leads_on(world, (*path, step), search):
                node.onwards.append((step, _Node()))
        return
    before = world.save()
    for step, following in node.onwards:
        with _undone():
            step.do()
            _descend(world, following, level - 1, search, (*path, step))
        world.restore(before)
    # A state from which no new one was reached need not be made again.
    node.onwards = [(step, following) for step, following in node.onwards if following.onwards]


@contextmanager
def _undone() -> Iterator[None]:
    """Roll back what is written within."""
    try:
        with transaction.atomic():
            yield
            raise _Undo
    except _Undo:
        pass


def _leads_on(world: World, path: tuple[Step, ...], search: _Search) -> bool:
    """Do the path's last step, check the world, undo the step. True if it led to a state not seen before."""
    before, new = world.save(), False
    try:
        with _undone():
            path[-1].do()
            search.walked.done += 1
            state = world.state()
            new = state not in search.seen
            if new:
                search.seen.add(state)
                search.walked.states += 1
                check(world, path)
    except search.refusals:
        search.walked.refused += 1
    world.restore(before)
    return new
