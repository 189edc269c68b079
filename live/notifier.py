"""Tells the other processes what this one wrote, without keeping whoever pressed waiting for it."""

import logging
import threading
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic, sleep
from typing import Any

import psycopg

from battles import store
from config.postgresql.base import parameters

log = logging.getLogger(__name__)

#: Seconds from one statement to the next at the least: where much is going on notices gather, and nobody sees so short a while.
PAUSE = 0.02


class Teller:
    """A thread of a web process that sends notices on a connection of its own: several that wait together, in one statement.

    A notice that is lost with a broken connection or with the process is made up for by the hubs' own round.
    """

    def __init__(self) -> None:
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None

    def __call__(self, notice: str) -> None:
        self._waiting.put(notice)
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._tell, args=[parameters()], name="teller", daemon=True)
                    self._thread.start()

    def close(self) -> None:
        """Hang up, once what waits has been told or dropped."""
        self._waiting.put(None)
        if self._thread is not None:
            self._thread.join()

    def _tell(self, parameters: dict[str, Any]) -> None:
        own: psycopg.Connection[Any] | None = None
        last = -PAUSE
        while True:
            notices = {self._waiting.get()}
            sleep(max(0.0, last + PAUSE - monotonic()))
            last = monotonic()
            while not self._waiting.empty():
                notices.add(self._waiting.get())
            if None in notices:
                return own.close() if own else None
            try:
                own = own or _connected(parameters)
                own.execute("SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice", [store.CHANNEL, sorted(notices)])
            except psycopg.Error as error:
                log.warning("Notices were lost (%s); screens hear of these changes a little later.", error)
                with suppress(psycopg.Error, AttributeError):
                    own.close()  # type: ignore[union-attr]
                own = None


def _connected(parameters: dict[str, Any]) -> psycopg.Connection[Any]:
    own = psycopg.connect(**parameters, autocommit=True)
    own.execute("SET synchronous_commit TO off")  # a notice need not reach the disk, and acts wait for that
    return own
