"""Streams that begin and end while news is on its way to others: each is told everything, by whatever order of events."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from battles import actions
from battles.live.hub import Audience, Hub
from tests.battles.table import laid_table

PLAYER, STRANGER = Audience("a", "en"), Audience("spectator", "en")


class Watched(Hub):
    """A hub that hears of nothing by itself, and whose next look at the database can be held up."""

    def __init__(self) -> None:
        super().__init__()
        self.held: asyncio.Event | None = None

    def _start(self) -> None:
        pass

    async def in_thread(self, work):
        held, self.held = self.held, None
        if held:
            await held.wait()
        return await sync_to_async(work)()


async def until(stream: AsyncIterator[bytes], words: str) -> None:
    while words not in (await asyncio.wait_for(anext(stream), 10)).decode():
        pass


async def scene(table, *, who_was_there: Audience, who_comes: Audience, leaving: bool) -> None:
    """News is about to be told when somebody comes (and the only other one leaves); more happens before it has been told."""
    hub, note = Watched(), sync_to_async(lambda text: actions.note(code=table.code, who=table.who("player"), text=text))
    former = hub.stream(table.code, who_was_there, 1, lambda: True)
    await anext(former)
    await note("The first.")
    gate = hub.held = asyncio.Event()
    hub._changed(table.code)
    await asyncio.sleep(0)
    assert hub.held is None, "the hub should be looking by now"

    if leaving:
        await former.aclose()
    newcomer = hub.stream(table.code, who_comes, 1, lambda: True)
    assert "The first." in (await anext(newcomer)).decode()
    await note("The second.")
    hub._changed(table.code)
    gate.set()

    await until(newcomer, "The second.")
    if not leaving:
        await until(former, "The second.")
    await asyncio.gather(*hub._tasks)
    await sync_to_async(connections.close_all)()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("who_comes", "leaving"), [(PLAYER, True), (PLAYER, False), (STRANGER, True), (STRANGER, False)])
def test_who_comes_while_others_are_being_told_misses_nothing(who_comes, leaving):
    asyncio.run(scene(laid_table(), who_was_there=PLAYER, who_comes=who_comes, leaving=leaving))
