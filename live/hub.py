"""The streams of this process. The hub hears of changes from PostgreSQL; each stream then looks for what is new after its number.

Streams that look for the same at the same time share one look, so that news is rendered once per audience. Nothing is queued: a
client that reads slowly is sent all it has missed as one event once it reads again.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from random import randint
from time import monotonic
from typing import Any, TypeVar

import psycopg
from asgiref.sync import sync_to_async
from django.db import DatabaseError, close_old_connections

from common.database import direct_parameters
from live.notifier import CHANNEL
from live.readers import Reader
from live.topics import Audience, News, Topic, topic

log = logging.getLogger(__name__)
T = TypeVar("T")
#: A number, the event that brings a screen up to it (empty where nothing is new), and whether rights may have changed.
Look = tuple[int, bytes, bool]

#: Time between signs of life on a quiet stream; a screen counts its stream as dead after twice as long (static/js/live.js).
HEARTBEAT, HEARTBEAT_SECONDS = b"event: beat\ndata:\n\n", 15.0
#: Time between two looks at the numbers of all that is watched, which find changes whose notice was lost.
ROUND_SECONDS = 4.0
#: Time after which a reader's right to watch is checked again: before the next event or heartbeat, so within a minute.
CHECK_SECONDS = 40.0
#: Screens whose streams are cut reconnect after a random time, so that not all come at once but all within five seconds.
RETRY_MS = (300, 3000)
THREADS = 3


@dataclass(slots=True, eq=False)
class Channel:
    """The streams of one subject: their number, the highest number heard of, and an event that is set with the next."""

    streams: int = 0
    heard: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class Hub:
    """The streams of one event loop."""

    def __init__(self) -> None:
        self._channels: dict[tuple[str, str], Channel] = {}  # by topic and key
        self._closed = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._shared: dict[tuple[Any, ...], asyncio.Task[Any]] = {}
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")

    async def stream(self, watched: Topic, key: str, audience: Audience, since: int, reader: Reader) -> AsyncIterator[bytes]:
        """Yield the server-sent events of one screen that has been sent everything up to ``since``.

        Ends when the reader no longer has the audience's view, when the subject is gone, and with the process.
        """
        if not self._tasks:
            self._start(self._listen())
            self._start(self._go_round())
        subject = (watched.of or watched.name, key)
        channel = self._channels.setdefault(subject, Channel())
        channel.streams += 1
        checked_at, looked_at = monotonic(), None
        try:
            yield b"retry: %d\n" % randint(*RETRY_MS)
            while not self._closed:
                changed, event, check = channel.changed, HEARTBEAT, monotonic() - checked_at > CHECK_SECONDS
                if changed is not looked_at:  # what happens from here on sets it, and this stream looks again
                    if (found := await self._look(channel, watched, key, audience, since)) is None:
                        return
                    since, news, rights = found
                    event, check = news or (b"" if looked_at else HEARTBEAT), check or rights
                    looked_at = changed
                if check:
                    if not await self._share(Reader.has_view, reader, watched, key, audience.view):
                        return
                    checked_at = monotonic()
                if event:
                    yield event
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await changed.wait()
        finally:
            channel.streams -= 1
            if not channel.streams:
                self._channels.pop(subject, None)

    def hear(self, name: str, key: str, seq: int) -> None:
        """Wake the streams of a subject that has reached number ``seq``."""
        channel = self._channels.get((name, key))
        if channel and seq > channel.heard:
            channel.heard = seq
            channel.wake()

    async def look_round(self) -> None:
        """Ask for the numbers of all that is watched, in one statement for each topic."""
        keys = defaultdict[str, list[str]](list)
        for name, key in self._channels:
            keys[name].append(key)
        for name, those in keys.items():
            for key, seq in (await self.in_thread(topic(name).numbers, those)).items():
                self.hear(name, key, seq)

    def close(self) -> None:
        """End all streams, since the process ends."""
        self._closed = True
        for channel in self._channels.values():
            channel.wake()

    async def in_thread(self, work: Callable[..., T], *values: Any) -> T:
        """Run work that blocks in one of the hub's threads."""

        def run() -> T:
            close_old_connections()  # those that broke
            return work(*values)

        return await sync_to_async(run, thread_sensitive=False, executor=self._threads)()

    async def _look(self, channel: Channel, watched: Topic, key: str, audience: Audience, since: int) -> Look | None:
        try:
            return await self._share(look, watched, key, audience, since, channel.heard)
        except DatabaseError:
            channel.heard = 0  # the next round wakes this stream again
            return since, b"", False

    async def _share(self, work: Callable[..., T], *values: Any) -> T:
        """Run work in a thread, once for all streams that ask for the same before it is done."""
        call = (work, *values)
        if call not in self._shared:
            self._shared[call] = task = self._start(self.in_thread(work, *values))
            task.add_done_callback(lambda _task: self._shared.pop(call))
        result: T = await asyncio.shield(self._shared[call])
        return result

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.discard)
        return task

    async def _listen(self) -> None:
        """Hear the notices of all processes, on a connection that is opened again when it breaks."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(**direct_parameters(), autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        name, key, seq = notice.payload.split(":")
                        self.hear(name, key, int(seq))
            except (psycopg.Error, OSError, ValueError) as error:
                log.warning("The live connection broke (%s); trying again.", error)
            await asyncio.sleep(1)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            try:
                await self.look_round()
            except Exception as error:
                log.warning("A round of the live streams failed: %r", error)


def look(watched: Topic, key: str, audience: Audience, since: int, reached: int) -> Look | None:
    """Return what is new for an audience after a number; None if the subject is gone."""
    news = watched.news(key, audience, since, reached)
    return news and (news.seq, as_event(news) if news.html else b"", news.rights)


def as_event(news: News) -> bytes:
    """Return the bytes of one event; its id is the number up to which the screen is then up to date."""
    html = news.html.replace("\r\n", "\n").replace("\r", "\n")  # each of these ends a line there
    return "id: {}\nevent: news\ndata: {}\n\n".format(news.seq, html.replace("\n", "\ndata: ")).encode()


hub = Hub()
