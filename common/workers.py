"""Threads that do blocking work for an event loop, with less ado than an executor's: each press goes there and back twice."""

import asyncio
import atexit
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

#: Seconds that a process which ends waits for each thread that is still at work.
PATIENCE = 10.0


class Workers:
    """At most ``number`` threads for one event loop, each started when all others are busy; what came first is done first.

    As ``loop.run_in_executor``, without its second future and their locks: a third of its function calls.
    """

    def __init__(self, number: int, name: str) -> None:
        self._number, self._name = number, name
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        #: How much is under way, as the event loop knows it.
        self._busy = 0

    async def do(self, work: Callable[[], T]) -> T:
        """What ``work`` returns or raises. Whoever no longer waits for it is not told; if it has not begun, it is not done."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def job() -> None:
            found, failed = None, None
            if not done.cancelled():
                try:
                    found = work()
                except BaseException as error:
                    failed = error
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._settle, done, found, failed)
            found = failed = None  # else a failure and what it was caught in hold each other

        self._waiting.put(job)
        self._busy += 1
        if len(self._threads) < min(self._busy, self._number):
            self._start()
        return await done

    def _settle(self, done: "asyncio.Future[Any]", found: Any, failed: BaseException | None) -> None:
        """Tell who waits, in the event loop."""
        self._busy -= 1
        if done.cancelled():
            return
        if failed is None:
            done.set_result(found)
        else:
            done.set_exception(failed)

    def _start(self) -> None:
        """One thread more. They are daemons that the process waits for at its end, as an executor's."""
        if not self._threads:
            atexit.register(self.close)
        name = f"{self._name}_{len(self._threads)}"
        self._threads.append(threading.Thread(target=self._run, name=name, daemon=True))
        self._threads[-1].start()

    def close(self) -> None:
        """Let the threads end, once what was given them is done."""
        for _thread in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join(PATIENCE)

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            job()
            del job  # else what it was about stays until the next comes
