"""Tells the other processes what this one wrote, without keeping whoever pressed waiting for it; its own hub hears at once."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic, sleep
from typing import Any

import psycopg
from django.db import connection

from common.database import direct_parameters

log = logging.getLogger(__name__)

#: The channel of NOTIFY; the payload is ``"<topic>:<key>:<seq>"``, and as many more of these, a line each, as go together.
CHANNEL = "live"
#: So many at the most: PostgreSQL takes 8,000 bytes, and the longest is about 50.
GO_TOGETHER = 100
#: Seconds from one statement to the next at the least: where much is going on notices gather, and nobody sees so short a while.
PAUSE = 0.02


#: Who listens in this process, without the way by the database: the hub, while it has streams.
listeners: set[Callable[[str, str, int], None]] = set()


def notify(topic: str, key: str, seq: int) -> None:
    """Let every process know that ``key`` of a topic has come to number ``seq``. To be called after the commit.

    This process hears at once. PostgreSQL lets transactions with a NOTIFY commit only one after the other, so that they would
    wait for each other's disk. Should a notice get lost, the hubs' own round finds the change (``live.hub``).
    """
    for listener in tuple(listeners):
        listener(topic, key, seq)
    send(f"{topic}:{key}:{seq}")


def read_notices(payload: str) -> list[tuple[str, str, int]]:
    """Topic, key and number of each notice that came together; what is none of ours is left out."""
    return [read for notice in payload.split("\n") if (read := _read(notice))]


def _read(notice: str) -> tuple[str, str, int] | None:
    topic, _colon, rest = notice.partition(":")
    key, colon, seq = rest.rpartition(":")
    return (topic, key, int(seq)) if colon and seq.isascii() and seq.isdigit() else None


def send_at_once(notice: str) -> None:
    """Send a notice on the connection at hand."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, notice])


class Notifier:
    """A thread of a web process that sends notices on a connection of its own: several that wait together, as one.

    A notice that is lost with a broken connection or with the process is made up for by the hubs' own round.
    """

    def __init__(self) -> None:
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        #: By which PostgreSQL names who sent a notice: the process that serves our connection there.
        self.pid: int | None = None

    def __call__(self, notice: str) -> None:
        self._waiting.put(notice)
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, args=[direct_parameters()], name="notifier", daemon=True)
                    self._thread.start()

    def close(self) -> None:
        """Hang up, once what waits has been sent or dropped."""
        self._waiting.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self, parameters: dict[str, Any]) -> None:
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
            waiting = sorted(notice for notice in notices if notice is not None)
            try:
                own = own or _connected(parameters)
                self.pid = own.info.backend_pid
                for some in (waiting[start : start + GO_TOGETHER] for start in range(0, len(waiting), GO_TOGETHER)):
                    own.execute("SELECT pg_notify(%s, %s)", [CHANNEL, "\n".join(some)])
            except psycopg.Error as error:
                log.warning("Notices were lost (%s); screens hear of these changes a little later.", error)
                if own is not None:
                    with suppress(psycopg.Error):
                        own.close()
                own = None


def _connected(parameters: dict[str, Any]) -> psycopg.Connection[Any]:
    own = psycopg.connect(**parameters, autocommit=True)
    own.execute("SET synchronous_commit TO off")  # a notice need not reach the disk, and acts wait for that
    return own


#: How this process sends its notices.
send: Callable[[str], None] = send_at_once


def sends_as() -> int | None:
    """The ``pid`` of notices that are this process's own, of which its listeners know already; None where nobody can tell."""
    return send.pid if isinstance(send, Notifier) else None


def send_from_a_thread() -> None:
    """From now on notices go out by a thread of their own: for web processes, where somebody waits for the answer."""
    global send
    send = Notifier()
