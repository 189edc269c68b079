"""Streams that begin, wait and end while things change: none misses anything, and all share the work."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest
from django.apps import apps
from django.db import OperationalError
from django.http import Http404, HttpRequest
from django.test import RequestFactory

from live import hub as hubs
from live.hub import HEARTBEAT, Hub
from live.readers import Reader
from live.topics import Audience, News, Topic
from tests import loops

ENGLISH, ITALIAN = Audience("all", "en"), Audience("all", "it")


class Diary:
    """Something that goes on: lines, each seen by everybody. A look at it can be held up before or after it reads."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.looks: list[tuple[Audience, int]] = []
        self.checks = 0
        self.open, self.rights, self.fails = True, False, False
        self.before, self.after = threading.Event(), threading.Event()
        self.before.set()
        self.after.set()

    def view_for(self, request: HttpRequest, key: str) -> str:
        self.checks += 1
        if not self.open:
            raise Http404
        return "all"

    def news(self, key: str, audience: Audience, since: int, reached: int) -> News | None:
        self.looks.append((audience, since))
        assert self.before.wait(20)
        if self.fails:
            raise OperationalError("the database is away")
        seq, html = len(self.lines), "".join(self.lines[since:])
        assert self.after.wait(20)
        return None if key == "gone" else News(seq, html, self.rights)

    def numbers(self, keys):
        return dict.fromkeys(keys, len(self.lines))


diary = Diary()
DIARY = Topic("diary", lambda *which: diary.view_for(*which), lambda *what: diary.news(*what), lambda keys: diary.numbers(keys))


@pytest.fixture(autouse=True)
def _new_diary(monkeypatch):
    monkeypatch.setattr(f"{__name__}.diary", Diary())
    monkeypatch.setattr(apps.get_app_config("tests"), "live_topics", {"diary": f"{__name__}.DIARY"}, raising=False)
    monkeypatch.setattr(Hub, "_listen", lambda self: asyncio.sleep(0))  # it hears from the tests alone
    monkeypatch.setattr(Hub, "_go_round", lambda self: asyncio.sleep(0))


def opened(hub: Hub, audience: Audience = ENGLISH, *, since: int = 0, key: str = "x", **cookies: str) -> AsyncIterator[bytes]:
    request = RequestFactory().get("/")
    request.COOKIES |= cookies
    return hub.stream(DIARY, key, audience, since, Reader.of(request))


async def event(stream: AsyncIterator[bytes]) -> bytes | None:
    """The next event; None if the stream has ended."""
    while (got := await asyncio.wait_for(anext(stream, None), 20)) and got.startswith(b"retry: "):
        pass
    return got


def write(hub: Hub, line: str) -> None:
    diary.lines.append(line)
    hub.hear("diary", "x", len(diary.lines))


async def settle(look: int = 1) -> None:
    """Wait until this number of looks has begun."""
    async with asyncio.timeout(20):
        while len(diary.looks) < look:
            await asyncio.sleep(0)


def test_a_stream_catches_up_and_is_then_sent_each_change_once():
    async def play() -> None:
        hub = Hub()
        diary.lines = ["old", "missed"]
        stream = opened(hub, since=1)
        assert await event(stream) == b"id: 2\nevent: news\ndata: missed\n\n"
        write(hub, "new")
        hub.hear("diary", "x", 3)  # the same number again
        assert await event(stream) == b"id: 3\nevent: news\ndata: new\n\n"
        write(hub, "newer")
        assert await event(stream) == b"id: 4\nevent: news\ndata: newer\n\n"
        assert len(diary.looks) == 3

    loops.run(play())


@pytest.mark.parametrize("moment", ["before", "after"])
def test_what_happens_during_the_first_look_is_not_missed(moment):
    async def play() -> None:
        hub, gate = Hub(), getattr(diary, moment)
        gate.clear()
        stream = opened(hub)
        first = asyncio.create_task(event(stream))
        await settle()
        write(hub, "meanwhile")
        gate.set()
        said = await first
        while said and b"meanwhile" not in said:
            said = await event(stream)
        assert said

    loops.run(play())


def test_streams_of_one_audience_share_a_look():
    async def play() -> None:
        hub = Hub()
        streams = [opened(hub, audience) for audience in [ENGLISH] * 20 + [ITALIAN] * 20]
        await asyncio.gather(*map(event, streams))
        diary.looks.clear()
        write(hub, "new")
        got = await asyncio.gather(*map(event, streams))
        assert {*got} == {b"id: 1\nevent: news\ndata: new\n\n"}
        assert sorted(diary.looks) == [(ENGLISH, 0), (ITALIAN, 0)]

    loops.run(play())


def test_a_slow_reader_gets_all_it_missed_at_once():
    async def play() -> None:
        hub = Hub()
        stream = opened(hub)
        assert await event(stream) == HEARTBEAT
        for number in range(200):
            write(hub, f"{number} ")
        said = await event(stream)
        assert said.startswith(b"id: 200\n")
        assert b"data: 0 1 2 " in said

    loops.run(play())


def test_one_stream_that_ends_leaves_the_shared_look_to_others():
    async def play() -> None:
        hub = Hub()
        diary.lines = ["line"]
        diary.before.clear()
        first, second = (asyncio.create_task(event(opened(hub))) for _ in range(2))
        await settle()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        diary.before.set()
        assert b"line" in await second

    loops.run(play())


def test_a_change_whose_notice_was_lost_is_found_by_the_next_round():
    async def play() -> None:
        hub = Hub()
        stream = opened(hub)
        await event(stream)
        diary.lines.append("unheard")
        await hub.look_round()
        assert b"unheard" in await event(stream)

    loops.run(play())


def test_a_look_that_failed_is_repeated_by_the_next_round():
    async def play() -> None:
        hub = Hub()
        stream = opened(hub)
        await event(stream)
        diary.fails = True
        write(hub, "late")
        waiting = asyncio.create_task(event(stream))
        await settle(2)
        diary.fails = False
        while not waiting.done():
            await hub.look_round()
        assert b"late" in await waiting

    loops.run(play())


def test_a_quiet_stream_sends_heartbeats_and_a_hidden_change_sends_nothing(monkeypatch):
    async def play() -> None:
        hub = Hub()
        stream = opened(hub)
        assert await event(stream) == HEARTBEAT
        monkeypatch.setattr(hubs, "HEARTBEAT_SECONDS", 0.05)
        assert await event(stream) == HEARTBEAT
        monkeypatch.setattr(hubs, "HEARTBEAT_SECONDS", 600)
        waiting = asyncio.create_task(event(stream))
        await asyncio.sleep(0)
        write(hub, "")
        await settle(2)
        write(hub, "visible")
        assert b"visible" in await waiting

    loops.run(play())


def test_after_a_change_of_rights_readers_are_checked_before_the_next_event():
    async def play() -> None:
        hub = Hub()
        strangers = [opened(hub, csrftoken=str(n)) for n in range(20)]
        member = opened(hub, sessionid="")
        await asyncio.gather(*map(event, [*strangers, member]))
        assert diary.checks == 0
        diary.rights, diary.open = True, False
        write(hub, "secret")
        assert {*await asyncio.gather(*map(event, [*strangers, member]))} == {None}
        assert diary.checks == 2, "strangers are checked once for all"

    loops.run(play())


def test_rights_are_checked_now_and_then_without_any_change(monkeypatch):
    monkeypatch.setattr(hubs, "HEARTBEAT_SECONDS", 0.05)

    async def play() -> None:
        hub = Hub()
        stream = opened(hub)
        await event(stream)
        monkeypatch.setattr(hubs, "CHECK_SECONDS", -1)
        assert await event(stream) == HEARTBEAT
        assert diary.checks == 1
        diary.open = False
        assert await event(stream) is None

    loops.run(play())


def test_rights_that_are_lost_are_noticed_within_a_minute():
    assert hubs.CHECK_SECONDS + hubs.HEARTBEAT_SECONDS < 60


def test_streams_end_with_their_subject_and_with_the_process():
    async def play() -> None:
        hub = Hub()
        assert await event(opened(hub, key="gone")) is None
        streams = [opened(hub) for _ in range(3)]
        await asyncio.gather(*map(event, streams))
        hub.close()
        assert await asyncio.gather(*map(event, streams)) == [None] * 3

    loops.run(play())
