"""Streams that begin and end while news is on its way to others: each is told everything, by whatever order of events."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from battles import actions
from battles.ledger import TOPIC
from live.hub import Hub, Subject
from live.topics import Audience
from tests import loops
from tests.battles.table import laid_table

PLAYER, STRANGER = Audience("a", "en"), Audience("spectator", "en")


class Watched(Hub):
    """A hub that hears of nothing by itself, and whose next look at the database can be held up, before or after it."""

    def __init__(self) -> None:
        super().__init__()
        self.held: asyncio.Event | None = None
        self.held_after: asyncio.Event | None = None
        self.looked = False

    def _start(self) -> None:
        pass

    async def in_thread(self, work):
        held, held_after = self.held, self.held_after
        self.held = self.held_after = None
        if held:
            await held.wait()
        found = await sync_to_async(work)()
        if held_after:
            self.looked = True
            await held_after.wait()
        return found


async def until(stream: AsyncIterator[bytes], words: str) -> None:
    """Listen until these words come; piece by piece, never the whole board."""
    said = ""
    while words not in said:
        said = (await asyncio.wait_for(anext(stream), 60)).decode()
        assert "innerHTML:#board" not in said


async def scene(table, *, who_was_there: Audience, who_comes: Audience, leaving: bool) -> None:
    """News is about to be told when somebody comes (and the only other one leaves); more happens before it has been told."""
    hub, note = Watched(), sync_to_async(lambda text: actions.note(code=table.code, who=table.who("player"), text=text))
    former = hub.stream(Subject(TOPIC, table.code), who_was_there, 1, lambda: True)
    await anext(former)
    await note("The first.")
    gate = hub.held = asyncio.Event()
    hub._changed(Subject(TOPIC, table.code))
    await asyncio.sleep(0)
    assert hub.held is None, "the hub should be looking by now"

    if leaving:
        await former.aclose()
    newcomer = hub.stream(Subject(TOPIC, table.code), who_comes, 1, lambda: True)
    assert "The first." in (await anext(newcomer)).decode()
    await note("The second.")
    hub._changed(Subject(TOPIC, table.code))
    gate.set()

    await until(newcomer, "The second.")
    if not leaving:
        await until(former, "The second.")
    await asyncio.gather(*hub._tasks)
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("who_comes", "leaving"), [(PLAYER, True), (PLAYER, False), (STRANGER, True), (STRANGER, False)])
def test_who_comes_while_others_are_being_told_misses_nothing(who_comes, leaving):
    loops.run(scene(laid_table(), who_was_there=PLAYER, who_comes=who_comes, leaving=leaving))


async def two_come(table, *, notice_before: bool) -> None:
    """Two come at once; what happened between their looks was seen by the second alone, or told of while neither had answered."""
    hub, note = Watched(), sync_to_async(lambda text: actions.note(code=table.code, who=table.who("player"), text=text))
    gate = hub.held_after = asyncio.Event()
    slow = hub.stream(Subject(TOPIC, table.code), PLAYER, 1, lambda: True)
    listening = asyncio.create_task(until(slow, "The first."))
    while not hub.looked:
        await asyncio.sleep(0)
    await note("The first.")
    if notice_before:
        hub._changed(Subject(TOPIC, table.code))
        await asyncio.gather(*hub._tasks)
    else:
        await until(hub.stream(Subject(TOPIC, table.code), PLAYER, 1, lambda: True), "The first.")
    gate.set()

    await listening
    await asyncio.gather(*hub._tasks)
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("notice_before", [True, False])
def test_who_looked_a_moment_too_early_misses_nothing(notice_before):
    loops.run(two_come(laid_table(), notice_before=notice_before))
