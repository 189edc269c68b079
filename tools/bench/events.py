"""Two hundred phones that wait for the pairings, and the pages of a large event: the part ``events`` of ``manage.py bench``."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection

from journal.stale import FIELD, mark_for
from tools.bench.measures import Times, timed
from tools.bench.parts import Run
from tools.bench.phone import CSRF, Phone
from tools.bench.web import WebProcesses
from tools.tournaments.large import large_event
from tournaments import actions
from tournaments.models import Event, Player
from tournaments.queries.snapshot import read
from tournaments.queries.viewers import Requester
from tournaments.views.access import EVENT_TOKENS

#: How often the round is published.
PUBLISHED = 5
PLAYERS, ROUNDS = 200, 6
#: Results that the umpire enters from slips, one after the other.
SLIPS = 40


def measures(web: WebProcesses, times: int, players: int = PLAYERS) -> Iterator[tuple[Times, str]]:
    """Yield figures of a Swiss event in its seventh round, each with its target."""
    event, founder = large_event(players, ROUNDS, tables=players // 2)
    try:
        yield _drafted(event, founder.token), "; target 1000 ms"
        waiting = [_cookies(event, player.token) for player in Player.objects.filter(event=event)]
        organiser = _phone(web, _cookies(event, founder.token))
        event.refresh_from_db(fields=["public_seq"])
        with ThreadPoolExecutor(1) as thread:  # the calling thread may run an event loop, as in a browser test
            arrivals, spent = thread.submit(asyncio.run, _published(web, event, organiser, waiting)).result()
        yield arrivals, "; target p95 300 ms"
        yield spent, ""
        url = f"/tournaments/{event.code}/"
        yield _slips(organiser, Event.objects.get(pk=event.pk), url, players // 2), ""
        for who, phone in (("a player", _phone(web, waiting[0])), ("the organiser", organiser)):
            for name, page in (("home", ""), ("players", "players/"), ("round 7", "rounds/7/"), ("standings", "standings/")):
                yield timed(f"{name} of {players}, {who}", max(5, times // 10), partial(_get, phone, url + page)), ""
    finally:
        event.delete()
    larger, founder = large_event(2 * players, ROUNDS, seed=2)
    try:
        yield _drafted(larger, founder.token), "; target 5000 ms"
    finally:
        larger.delete()


def _drafted(event: Event, token: str) -> Times:
    """Draft round 7 by the real action, three times."""
    who = Requester(tokens=(token,))
    return timed(f"round 7 of {event.players.count()} drafted", 3, lambda: actions.draft(code=event.code, who=who))


def _slips(umpire: Phone, event: Event, url: str, games: int) -> Times:
    """From the Enter that sends a result to the empty form for the next; then htmx brings the desk up to date beside it."""
    umpire.headers |= {"HX-Request": "true", "HX-Target": "slip"}
    mark = mark_for(read(event), f"{url}desk/slip/")
    slips = min(SLIPS, games)
    tables, result = iter(range(1, slips + 1)), {"outcome": "1", "lost_a": 10, "lost_b": 40, "total_a": 100, "total_b": 100}

    def enter() -> None:
        answer = umpire.post(f"{url}desk/slip/", {"table": next(tables), **result, FIELD: mark})
        assert answer.status == 200, f"{answer.status} {answer.body[:500]}"

    entered = timed(f"a result from its slip, of {games} tables", slips, enter)
    umpire.headers = {name: value for name, value in umpire.headers.items() if not name.startswith("HX-")}
    return entered


def _get(phone: Phone, path: str) -> None:
    answer = phone.get(path)
    assert answer.status == 200, f"{path}: {answer.status}"


def _cookies(event: Event, token: str) -> str:
    """Return the cookies of a browser that has entered or runs the event."""
    session = SessionStore()
    session[EVENT_TOKENS] = {event.code: [token]}
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {settings.CSRF_COOKIE_NAME}={CSRF}"


def _phone(web: WebProcesses, cookies: str) -> Phone:
    return Phone.with_headers(web.server, {"Cookie": cookies, "X-CSRFToken": CSRF, "Accept-Language": "en"})


async def _published(web: WebProcesses, event: Event, organiser: Phone, waiting: list[str]) -> tuple[Times, Times]:
    """Seconds from the organiser's press to the pairing on each phone, and of processor time of all web processes for it."""
    places, url = [urlsplit(server) for server in web.servers], f"/tournaments/{event.code}/"
    arrived: dict[int, float] = {}
    stream = f"{url}events/?since={event.public_seq}"
    streams = [
        await _listening(place.hostname or "", place.port or 80, stream, cookies)
        for place, cookies in zip(cycle(places), waiting, strict=False)
    ]
    readers = [asyncio.create_task(_read(n, reader, arrived)) for n, (reader, _writer) in enumerate(streams)]
    loop, delays, spent = asyncio.get_running_loop(), [], []
    for turn in range(PUBLISHED):
        if turn:
            press = await loop.run_in_executor(
                None, _post, organiser, event, f"{url}rounds/7/unpublish/", {"reason": "Once more"}
            )
            await loop.run_in_executor(None, press)
            await _quiet(arrived, len(streams))
        press = await loop.run_in_executor(None, _post, organiser, event, f"{url}rounds/7/publish/", {})
        arrived.clear()
        begun, before = time.perf_counter(), web.spent()
        await loop.run_in_executor(None, press)
        await _quiet(arrived, len(streams))
        spent.append(web.spent() - before)
        delays += [at - begun for at in arrived.values()]
    for task, (_reader, writer) in zip(readers, streams, strict=True):
        task.cancel()
        writer.close()
    never = PUBLISHED * len(streams) - len(delays)
    phones = f"{len(streams)} phones that wait"
    return Times.of(f"from publishing to {phones}, {never} never", delays), Times.of(f"processor time for {phones}", spent)


def _post(phone: Phone, event: Event, path: str, data: dict[str, str]) -> Callable[[], None]:
    """Return a press from a page that is up to date."""
    mark = mark_for(read(Event.objects.get(pk=event.pk)), path)
    connection.close()  # opened in a thread that ends

    def pressed() -> None:
        answer = phone.post(path, {**data, FIELD: mark})
        assert answer.status == 302, f"{path}: {answer.status} {answer.body[:500]}"

    return pressed


async def _quiet(arrived: dict[int, float], everybody: int) -> None:
    """Wait until every phone has the news, or none got any for three seconds."""
    begun = time.perf_counter()
    while len(arrived) < everybody and time.perf_counter() - max([begun, *arrived.values()]) < 3:
        await asyncio.sleep(0.02)


async def _listening(host: str, port: int, url: str, cookies: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(host, port)
    head = f"GET {url} HTTP/1.1\r\nHost: {host}:{port}\r\nAccept-Language: en\r\nCookie: {cookies}\r\n\r\n"
    writer.write(head.encode())
    await writer.drain()
    await reader.readuntil(b"event: beat")
    return reader, writer


async def _read(number: int, reader: asyncio.StreamReader, arrived: dict[int, float]) -> None:
    while line := await reader.readline():
        if line.startswith(b"id: "):
            arrived.setdefault(number, time.perf_counter())


def report(run: Run) -> None:
    """Measure the part ``events``."""
    for found, more in measures(run.web, run.times, 8 if run.few else PLAYERS):
        run.say(found, more)
