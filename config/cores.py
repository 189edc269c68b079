"""Each web process keeps to a core of its own, where the machine has several.

Python runs one thread of a process at a time. Spread over the cores, the threads of a web process do not gain anything, but every
page is handed from core to core several times: a plain request takes twice the processor time (docs/performance.md).
"""

import logging
import os
import select
import threading
import time
from contextlib import suppress
from typing import Any

import psycopg

from common.database import direct_parameters

log = logging.getLogger(__name__)

#: The family of PostgreSQL's advisory locks by which the web processes of a database number themselves.
_NUMBERS = 1_398_031_427
_MOST = 256
#: Seconds between two tries to number oneself again after the database went away.
_PAUSE = 1.0


def keep_to_one_core() -> None:
    """Hold this process to one core: the first web process of a database to the first, the second to the next, and so on.

    Call it before threads are started. Nothing happens on machines of one core, on systems that cannot or will not do it, and
    where the database does not answer. A restart of the database frees every number; a thread waits for it and takes ours again.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) > 1:
        place = _Place(cores)
        try:
            place.take()
        except (psycopg.Error, OSError) as error:
            log.warning("This web process keeps to no core of its own (%s).", error)
            return
        threading.Thread(target=place.keep, name="core", daemon=True).start()


class _Place:
    """This process's number among the web processes of its database, held as long as the connection lives."""

    def __init__(self, cores: list[int]) -> None:
        self._cores = cores
        self._number = 0
        self._held: psycopg.Connection[Any]

    def take(self) -> None:
        """Our former number if it is free, else the lowest that no other has; and every thread of ours to that core."""
        self._held = psycopg.connect(**direct_parameters(), autocommit=True)
        self._number = next((number for number in (self._number, *range(_MOST)) if self._free(number)), 0)
        core = {self._cores[self._number % len(self._cores)]}
        for thread in _threads():
            with suppress(ProcessLookupError):  # it has ended meanwhile
                os.sched_setaffinity(thread, core)

    def _free(self, number: int) -> bool:
        found = self._held.execute("SELECT pg_try_advisory_lock(%s, %s)", [_NUMBERS, number]).fetchone()
        return bool(found and found[0])

    def keep(self) -> None:
        """Take the number again whenever the connection that held it broke."""
        while True:
            watcher = select.poll()
            watcher.register(self._held.fileno(), select.POLLIN)
            watcher.poll()
            with suppress(psycopg.Error):
                self._held.close()
            while True:
                try:
                    self.take()
                    break
                except (psycopg.Error, OSError):
                    time.sleep(_PAUSE)


def _threads() -> list[int]:
    """All of this process, where the system tells; else the one that asks."""
    try:
        return [int(name) for name in os.listdir("/proc/self/task")]
    except OSError:
        return [0]
