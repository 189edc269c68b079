"""Threads that work for an event loop."""

import asyncio
import threading

import pytest

from common.workers import Workers
from tests import loops


@pytest.fixture
def workers():
    made = Workers(2, "test")
    yield made
    made.close()


def test_what_is_found_and_what_goes_wrong_comes_back(workers):
    async def play() -> tuple[str, int]:
        with pytest.raises(KeyError):
            await workers.do(lambda: {}["nothing"])
        alone = {await workers.do(lambda: threading.current_thread().name) for _ in range(5)}
        assert alone == {"test_0"}, "one thread is enough for one thing after the other"
        found = await asyncio.gather(*(workers.do(lambda: threading.current_thread().name) for _ in range(20)))
        return found[0], len(set(found))

    name, threads = loops.run(play())
    assert name.startswith("test_")
    assert threads <= 2


def test_what_nobody_waits_for_any_more_is_not_begun(workers):
    begun, free, busy = list[str](), threading.Event(), threading.Barrier(3)

    async def play() -> None:
        held = [asyncio.create_task(workers.do(lambda: (busy.wait(20), free.wait(20)))) for _ in range(2)]
        await asyncio.to_thread(busy.wait, 20)
        given_up = asyncio.create_task(workers.do(lambda: begun.append("given up")))
        wanted = asyncio.create_task(workers.do(lambda: begun.append("wanted")))
        await asyncio.sleep(0)
        given_up.cancel()
        free.set()
        await asyncio.gather(wanted, *held)

    loops.run(play())
    assert begun == ["wanted"]


def test_its_threads_end_when_it_is_closed(workers):
    done = list[int]()

    async def play() -> None:
        await asyncio.gather(*(workers.do(lambda number=number: done.append(number)) for number in range(5)))

    loops.run(play())
    workers.close()
    assert not any(thread.name.startswith("test_") for thread in threading.enumerate())
    assert sorted(done) == [*range(5)]
