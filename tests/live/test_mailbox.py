"""What waits for a stream, and the signs of life of one that is quiet."""

import asyncio

from live import hub
from live.hub import ALIVE, BEHIND, Hub, Mailbox, Stream, Subject
from live.topics import Audience
from tests import loops


def test_messages_come_in_their_order_and_wake_who_waits():
    async def play() -> list[object]:
        box = Mailbox()
        waiting = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        for number in (1, 2, 3):
            box.put((number, b""))
        return [await waiting, await box.get(), await box.get()]

    assert loops.run(play()) == [(1, b""), (2, b""), (3, b"")]


def test_who_is_too_far_behind_is_to_end_and_who_may_not_watch_at_once():
    async def play() -> None:
        box = Mailbox()
        for number in range(BEHIND + 1):
            box.put((number, b""))
        assert await box.get() is None
        box.put((1, b""))
        box.end()
        assert list(box.messages) == [None]

    loops.run(play())


def test_a_quiet_stream_gets_a_sign_of_life_and_no_other(monkeypatch):
    monkeypatch.setattr(hub, "BEAT", 0.3)

    async def play() -> None:
        own, quiet, told = Hub(), Stream(lambda: True, None, stranger=True), Stream(lambda: True, None, stranger=True)
        own._groups[Subject("x", "y")] = {Audience("", "en"): hub.Group({quiet, told})}
        told.box.put((1, b"news"))
        beats = asyncio.create_task(own._beat())
        assert await asyncio.wait_for(quiet.box.get(), 20) is ALIVE
        assert list(told.box.messages) == [(1, b"news")]
        beats.cancel()

    loops.run(play())
