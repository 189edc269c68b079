"""One hub a process: it hears of changes once, renders what changed once per audience, and gives every stream the same bytes.

What this process wrote it hears at once (``live.notifier``), what others wrote from PostgreSQL.

A stream is a box of messages. Work that touches the database or renders runs in the hub's own few threads, whose connections
are kept.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import randrange
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import psycopg
from django.db import Error as DatabaseFailed
from django.db import connection
from django.http import HttpRequest

from common.database import direct_parameters
from live import notifier, presence
from live.notifier import CHANNEL, listeners, read_notices
from live.topics import Audience, News, ViewsFor, find_topic, names_for, topic

log = logging.getLogger(__name__)
T = TypeVar("T")

#: A stream that is this many messages behind is closed; the phone comes back and catches up by its last event.
BEHIND = 64
#: Seconds between signs of life on a quiet stream; the phone's light goes out when it has heard nothing for twice as long.
BEAT = 15.0
#: Seconds between two looks where everything is that somebody watches: for notices that were lost with the process that wrote.
ROUND = 4.0
#: Milliseconds within which screens come back whose streams were cut, by chance so that not all come at once: after the first
#: number, within the second, and within so many for each stream of this process, a good two of which its return costs.
BACK_AFTER, BACK_WITHIN, BACK_EACH = 300, 1500, 4
#: Seconds after which a process makes sure again that its readers may still watch (a club's member may have gone): all together,
#: with the next of its rounds, where their topic can. Seconds after which a stream asks by itself whose answer has not come.
ASK, ASK_ALONE = 50.0, 75.0
#: So many are asked for in one statement.
ASKED_TOGETHER = 1000
#: For how many audiences news is rendered at a time, of a topic that does so together and of others: the first need not wait for
#: the last, but a few are quicker rendered than a thread is changed where many want the processor.
TOGETHER, ONE_AFTER_THE_OTHER = 25, 4
#: Threads that look and render. While all are busy what happens gathers, so that the more there is, the more is told at once.
THREADS = 3
#: Of how many subjects news may be under way before a press waits for it, and for how many seconds at the most: else presses
#: would be answered at the cost of those who look on, since Python's threads get no more than their share of the processor.
UNDER_WAY, PRESS_WAITS = 2, 0.1
#: What waits in a stream's box: the number up to which it brings the screen, and the bytes; None when the stream is to end.
Message = tuple[int, bytes]
#: In a stream's box: who may watch may have changed, ask before the next word.
LOOK_AGAIN: Message = (0, b"")
#: The sign of life on a quiet stream.
ALIVE: Message = (0, b"event: beat\ndata:\n\n")


class Subject(NamedTuple):
    """What a stream tells of: which topic, and which of its like."""

    topic: str
    key: str


class Mailbox:
    """What waits for one stream: as ``asyncio.Queue``, for a single reader and with a third of its calls."""

    __slots__ = ("_reader", "messages")

    def __init__(self) -> None:
        self.messages: deque[Message | None] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put(self, message: Message | None) -> None:
        """One more; whoever does not come for so many (``BEHIND``) is to end, with nothing that still waits told before."""
        if len(self.messages) < BEHIND:
            self.messages.append(message)
            self._wake()
        else:
            self.end()

    def end(self) -> None:
        """The stream is to end at once."""
        self.messages.clear()
        self.messages.append(None)
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Message | None:
        """The next, once there is one."""
        while not self.messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self.messages.popleft()


@dataclass(slots=True, eq=False)
class Stream:
    """One screen's. ``allowed``: may its reader still watch? ``request``: by which a topic finds that out for many at once.

    ``stranger``: a browser that says of nobody who it is. ``asked_at``: when its reader was last known to be allowed.
    ``sent_at``: when something was last sent there.
    """

    allowed: Callable[[], bool]
    request: HttpRequest | None
    stranger: bool
    box: Mailbox = field(default_factory=Mailbox)
    asked_at: float = field(default_factory=monotonic)
    sent_at: float = field(default_factory=monotonic)


class Reader(NamedTuple):
    """Somebody of whom it is asked whether they may still see what an ``audience`` may, and the streams that it is good for."""

    key: str
    audience: Audience
    request: HttpRequest
    streams: list[Stream]


@dataclass(slots=True, eq=False)
class Group:
    """The streams of one subject's audience, and the number they have all ``reached``; None until the first has looked.

    The number is the group's own, and who joins looks at what was missed after having joined: nothing can fall between the two.
    ``behind``: something happened while nobody had looked yet. ``strangers``: whether strangers among them may still watch, and
    since when it is known.
    """

    streams: set[Stream] = field(default_factory=set)
    reached: int | None = None
    behind: bool = False
    strangers: tuple[float, "asyncio.Future[bool]"] | None = None


class Hub:
    """The streams of this process. Use ``hub()`` to get the one of the running event loop."""

    def __init__(self) -> None:
        self._groups: dict[Subject, dict[Audience, Group]] = {}
        self._open = 0
        self._asked_at = monotonic()
        self._closed = False
        self._busy: set[Subject] = set()
        self._again: set[Subject] = set()
        #: The highest number heard of a subject, and whose next look the database alone can answer.
        self._heard_of: dict[Subject, int] = {}
        self._unsure: set[Subject] = set()
        self._turn = asyncio.Semaphore(THREADS)
        #: Presses that wait until news is out, in the order they came.
        self._presses: deque[asyncio.Future[None]] = deque()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        self._listener: asyncio.Task[None] | None = None
        self._beats: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run blocking work in the hub's threads."""

        def clean() -> T:
            connection.close_if_unusable_or_obsolete()
            return work()

        return await asyncio.get_running_loop().run_in_executor(self._threads, clean)

    def press(self) -> "Press":
        """Around what may cause news: it waits, but not for long, while much of that which came before is still under way."""
        return Press(self)

    async def wait_for_news(self) -> None:
        """Until less of it is under way."""
        if len(self._busy) < UNDER_WAY and not self._presses:
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._presses.append(place)
        late = asyncio.get_running_loop().call_later(PRESS_WAITS, _let, place)
        try:
            await place
        finally:
            late.cancel()

    def let_presses(self) -> None:
        """As many as news has gone out for, in the order they came."""
        free = UNDER_WAY - len(self._busy)
        while free > 0 and self._presses:
            free -= _let(self._presses.popleft())

    async def stream(
        self,
        subject: Subject,
        audience: Audience,
        since: int,
        allowed: Callable[[], bool],
        *,
        request: HttpRequest | None = None,
        stranger: bool = False,
    ) -> AsyncIterator[bytes]:
        """Server-sent events for one screen of ``subject`` that has seen everything up to ``since``.

        Ends when the person behind it is no longer ``allowed``: asked when rights have changed, and now and then, of all together
        where a ``request`` tells who it is. ``stranger``: a browser that says of nobody who it is; then it is asked once for all.
        """
        self._start()
        own = Stream(allowed, request, stranger)
        box, alone = own.box, ASK if request is None or topic(subject.topic).views_for is None else ASK_ALONE
        group = self._groups.setdefault(subject, {}).setdefault(audience, Group())
        group.streams.add(own)
        self._open += 1
        try:
            missed = await self._missed(subject, audience, since)
            if missed and group.reached is not None and missed.seq < group.reached:  # others were told more while we looked
                missed = await self._missed(subject, audience, since)
            if missed is None:
                return
            if group.reached is None:
                group.reached = missed.seq  # not what the phone says: that would silence all others
                if group.behind:
                    self._changed(subject)
            reached = missed.seq
            back = BACK_AFTER + randrange(max(BACK_WITHIN, BACK_EACH * self._open))
            yield b"retry: %d\n" % back + (as_event(missed) if missed.html else ALIVE[1])
            while not (self._closed and not box.messages):
                message = await box.get()
                if message is None:
                    return
                own.sent_at = monotonic()
                if message is LOOK_AGAIN or own.sent_at - own.asked_at > alone:
                    if not await (self._strangers_may(group, allowed) if stranger else self.in_thread(allowed)):
                        return
                    own.asked_at = monotonic()
                if message is ALIVE or message[0] > reached:
                    reached = max(reached, message[0])
                    yield message[1]
        finally:
            self._open -= 1
            group.streams.discard(own)
            self._tidy(subject, audience)

    def close(self) -> None:
        """Every stream ends with what is on its way: the process does. Their screens come back to another."""
        self._closed = True
        for group in self._all_groups():
            for each in group.streams:
                each.box.put(None)

    def _all_groups(self) -> list[Group]:
        return [group for groups in self._groups.values() for group in groups.values()]

    async def _strangers_may(self, group: Group, allowed: Callable[[], bool]) -> bool:
        """May strangers still watch? One answer is good for all of them, for a while, or until rights change."""
        if group.strangers is None or monotonic() - group.strangers[0] > BEAT or _failed(group.strangers[1]):
            group.strangers = monotonic(), asyncio.ensure_future(self.in_thread(allowed))
        return await asyncio.shield(group.strangers[1])

    async def _missed(self, subject: Subject, audience: Audience, since: int) -> News | None:
        return await self.in_thread(lambda: topic(subject.topic).news(subject.key, audience, since))

    def _tidy(self, subject: Subject, audience: Audience) -> None:
        groups = self._groups.get(subject, {})
        if audience in groups and not groups[audience].streams:
            del groups[audience]
        if subject in self._groups and not groups:
            del self._groups[subject]
            self._heard_of.pop(subject, None)
            self._unsure.discard(subject)

    def _start(self) -> None:
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())
        if self._beats is None or self._beats.done():
            self._beats = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        """Now and then a sign of life to whoever has heard nothing for a while: one clock for all, not a timer for each wait."""
        while True:
            await asyncio.sleep(BEAT / 15)
            quiet = monotonic() - BEAT
            for group in self._all_groups():
                for each in group.streams:
                    if each.sent_at < quiet and not each.box.messages:
                        each.box.put(ALIVE)

    async def _listen(self) -> None:
        """Hear this process and PostgreSQL for ever; now and then, and after a broken connection, look where everything is."""
        loop = asyncio.get_running_loop()

        def here(name: str, key: str, seq: int) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
                loop.call_soon_threadsafe(self._heard, name, key, seq)

        listeners.add(here)
        try:
            while True:
                try:
                    async with await _listening() as heard:
                        while True:
                            await self._look_round()
                            await self.in_thread(presence.send)
                            if monotonic() - self._asked_at > ASK:
                                self._asked_at = monotonic()
                                self._spawn(self.ask_again())
                            async for notice in heard.notifies(timeout=ROUND):
                                if notice.pid != notifier.sends_as():
                                    for read in read_notices(notice.payload):
                                        self._heard(*read)
                except (psycopg.Error, DatabaseFailed, OSError) as error:
                    log.warning("The live connection broke (%s); trying again.", error)
                    await asyncio.sleep(1)
        finally:
            listeners.discard(here)

    async def _look_round(self) -> None:
        """Ask where everything is that somebody watches: a statement for all of a topic, and each by itself where it has none."""
        keys: dict[str, list[str]] = {}
        for subject in self._groups:
            keys.setdefault(subject.topic, []).append(subject.key)
        for name, those in keys.items():
            numbers = topic(name).numbers
            if numbers is None:
                for key in those:
                    self._changed(Subject(name, key))
            else:
                for key, seq in (await self.in_thread(partial(numbers, those))).items():
                    self._heard(name, key, seq)

    def _heard(self, name: str, key: str, seq: int) -> None:
        """``key`` of a topic has come to number ``seq``."""
        found = find_topic(name)
        if found is None:  # it is for processes of another version
            return
        found.heard(key, seq)
        for subject in (Subject(topic_name, key) for topic_name in names_for(name)):
            if subject in self._groups and seq > self._heard_of.get(subject, -1):
                self._heard_of[subject] = seq
                self._changed(subject, seq)

    def _changed(self, subject: Subject, seq: int | None = None) -> None:
        """The subject has gone on, to number ``seq`` if that is known. What comes before its turn is told together."""
        if subject not in self._groups:
            return
        if seq is None:
            self._unsure.add(subject)
        if subject in self._busy:
            self._again.add(subject)
            return
        self._busy.add(subject)
        self._spawn(self._update(subject))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def ask_again(self) -> None:
        """End the streams of those who may no longer watch: all of a topic's are asked for in one statement, where it knows how.

        Whose answer does not come, since the database is away, is asked for by the stream itself before its next word.
        """
        for name in {subject.topic for subject in self._groups}:
            if (views_for := topic(name).views_for) is None:
                continue
            waiting = self._readers(name)
            for some in (waiting[start : start + ASKED_TOGETHER] for start in range(0, len(waiting), ASKED_TOGETHER)):
                try:
                    await self._ask_for(name, some, views_for)
                except Exception:
                    log.exception("Could not ask whether %s readers of topic %s may still watch", len(some), name)

    def _readers(self, name: str) -> list[Reader]:
        """Who reads of a topic, strangers of an audience as one."""
        found: list[Reader] = []
        for subject, groups in self._groups.items():
            for audience, group in groups.items() if subject.topic == name else ():
                strangers: list[Stream] = []
                for each in group.streams:
                    if each.request is not None and (not each.stranger or not strangers):
                        found.append(Reader(subject.key, audience, each.request, strangers if each.stranger else [each]))
                    if each.stranger:
                        strangers.append(each)
        return found

    async def _ask_for(self, name: str, readers: Sequence[Reader], views_for: ViewsFor) -> None:
        asked_at = monotonic()

        def answers() -> list[bool]:
            views = views_for([(reader.request, reader.key) for reader in readers])
            may = [view == reader.audience.view for view, reader in zip(views, readers, strict=True)]
            for reader in (reader for reader, here in zip(readers, may, strict=True) if here):
                presence.note(name, reader.key, reader.request.user.pk)
            return may

        for reader, may in zip(readers, await self.in_thread(answers), strict=True):
            for each in reader.streams:
                each.asked_at = asked_at
                if not may:
                    each.box.end()

    async def _update(self, subject: Subject) -> None:
        try:
            while True:
                with contextlib.suppress(Exception):
                    await self._update_once(subject)
                if subject not in self._again:
                    return
        finally:
            self._busy.discard(subject)
            self.let_presses()

    async def _update_once(self, subject: Subject) -> None:
        async with self._turn:
            # From here on a change asks for another look: what is looked at now may be from before it.
            self._again.discard(subject)
            seq = None if subject in self._unsure else self._heard_of.get(subject)
            self._unsure.discard(subject)
            try:
                await self._tell_all(subject, seq)
            except BaseException:
                self._heard_of.pop(subject, None)  # so that the next round finds it
                raise

    async def _tell_all(self, subject: Subject, seq: int | None) -> None:
        waiting: list[tuple[Audience, Group, int]] = []
        for audience, group in self._groups.get(subject, {}).items():
            if group.reached is None:
                group.behind = True
            else:
                waiting.append((audience, group, group.reached))
        found = topic(subject.topic)
        size = TOGETHER if found.together is not None else ONE_AFTER_THE_OTHER
        for some in (waiting[start : start + size] for start in range(0, len(waiting), size)):
            wanted = [(audience, reached) for audience, _group, reached in some]
            try:
                news = await self.in_thread(partial(found.news_of, subject.key, wanted, seq))
            except Exception:
                log.exception("Could not tell %s about %s", [audience for audience, _reached in wanted], subject)
                raise
            for (_audience, group, _reached), theirs in zip(some, news, strict=True):
                _tell(group, theirs)


class Press:
    """See ``Hub.press``: as ``asynccontextmanager`` would have it, with a third of its calls."""

    __slots__ = ("_hub",)

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __aenter__(self) -> None:
        await self._hub.wait_for_news()

    async def __aexit__(self, *_error: object) -> None:
        self._hub.let_presses()


def _let(place: "asyncio.Future[None]") -> bool:
    """Whether it had not been let yet, nor has gone."""
    if place.done():
        return False
    place.set_result(None)
    return True


def _failed(answer: "asyncio.Future[bool]") -> bool:
    return answer.done() and (answer.cancelled() or answer.exception() is not None)


def _tell(group: Group, news: News | None) -> None:
    """Put what is new into the boxes of an audience's streams."""
    if news is None:
        return
    if not news.html:  # nothing of it is for them
        group.reached = max(group.reached or 0, news.seq)
        return
    message = as_event(news)
    if news.rights:
        group.strangers = None
    for each in group.streams:
        if news.rights:
            each.box.put(LOOK_AGAIN)
        each.box.put((news.seq, message))
    group.reached = news.seq


def as_event(news: News) -> bytes:
    """The bytes of one event; its id is the sequence number up to which the screen is now up to date."""
    html = news.html if "\r" not in news.html else news.html.replace("\r\n", "\n").replace("\r", "\n")  # each ends a line there
    return "id: {}\nevent: news\ndata: {}\n\n".format(news.seq, html.replace("\n", "\ndata: ")).encode()


async def _listening() -> psycopg.AsyncConnection[Any]:
    heard = await psycopg.AsyncConnection.connect(**direct_parameters(), autocommit=True)
    await heard.execute(f"LISTEN {CHANNEL}")
    return heard


_hub: Hub | None = None


def close() -> None:
    """End all streams of this process, if it has any."""
    if _hub is not None:
        _hub.close()


def hub() -> Hub:
    """The hub of this process."""
    global _hub
    if _hub is None:
        _hub = Hub()
    return _hub
