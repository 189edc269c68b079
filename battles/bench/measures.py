"""The measures. Each drives the real web processes over HTTP and returns plain figures (milliseconds, acts a second)."""

import asyncio
import math
import statistics
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.db import connection, connections

from battles.bench.phone import Phone


@dataclass(frozen=True, slots=True)
class Times:
    """Durations of one kind of request, in milliseconds."""

    name: str
    median: float
    p95: float
    count: int

    @classmethod
    def of(cls, name: str, seconds: list[float]) -> "Times":
        ordered = sorted(seconds)
        return cls(name, statistics.median(ordered) * 1000, ordered[int(len(ordered) * 0.95)] * 1000, len(ordered))


@contextmanager
def stopwatch(into: list[float]) -> Iterator[None]:
    start = time.perf_counter()
    yield
    into.append(time.perf_counter() - start)


def timed(name: str, times: int, work: Callable[[], Any]) -> Times:
    """``work`` done again and again."""
    taken: list[float] = []
    for _ in range(times):
        with stopwatch(taken):
            work()
    return Times.of(name, taken)


def durable_commit(times: int = 100) -> Times:
    """What the disk asks for: one row inserted and committed, durably."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bench_durable (n int)")
        found = timed("a durable commit of one row", times, lambda: cursor.execute("INSERT INTO bench_durable VALUES (1)"))
        cursor.execute("DROP TABLE bench_durable")
    return found


def acts(phone: Phone, url: str, form: dict[str, object], times: int) -> tuple[list[float], list[float]]:
    """Volleys, each undone again; the seconds of the volleys and of the undos."""
    fired: list[float] = []
    undone: list[float] = []
    for _ in range(times):
        with stopwatch(fired):
            answer = phone.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex})
        assert answer.entry, f"{answer.status} {answer.body[:2000]}"
        with stopwatch(undone):
            undo = phone.post(f"{url}undo/", {"entry": answer.entry, "key": uuid.uuid4().hex})
        assert undo.entry, f"{undo.status} {undo.body[:2000]}"
    return fired, undone


class Job(NamedTuple):
    """What one process of a measure does: ``times`` volleys and undos by a phone with these headers.

    ``screens``: the languages of those that look on.
    """

    headers: dict[str, str]
    server: str
    url: str
    form: dict[str, object]
    times: int
    screens: tuple[str, ...] = ()


def _saturating(job: Job) -> tuple[float, float, list[float]]:
    """In a process of its own: as many acts as asked for on one battle; when it began and ended, and the seconds of each."""
    phone = Phone.with_headers(job.server, job.headers)
    begun = time.time()
    fired, undone = acts(phone, job.url, job.form, job.times)
    return begun, time.time(), fired + undone


def _saturating_seen(job: Job) -> tuple[float, float, list[float], list[float]]:
    """The same while screens look on; also the seconds from each press until each of them has seen it."""
    return asyncio.run(_seen(job))


async def _seen(job: Job) -> tuple[float, float, list[float], list[float]]:
    place = urlsplit(job.server)
    streams = [await _open_stream(place.hostname or "", place.port or 80, job.url, language) for language in job.screens]
    arrivals: list[dict[int, list[float]]] = [{} for _ in streams]
    readers = [asyncio.create_task(_read_stream(one[0], into)) for one, into in zip(streams, arrivals, strict=True)]
    phone, pressed, loop = Phone.with_headers(job.server, job.headers), {}, asyncio.get_running_loop()
    taken: list[float] = []
    last, begun = 0, time.time()
    for turn in range(2 * job.times):
        address, sent = ("undo/", {"entry": last}) if turn % 2 else ("act/fire/", job.form)
        at = time.perf_counter()
        answer = await loop.run_in_executor(None, phone.post, job.url + address, {**sent, "key": uuid.uuid4().hex})
        assert answer.entry, f"{answer.status} {answer.body[:2000]}"
        last = answer.entry
        pressed[last] = at
        taken.append(time.perf_counter() - at)
    ended = time.time()
    await asyncio.sleep(1)
    for reader, (_reader, writer) in zip(readers, streams, strict=True):
        reader.cancel()
        writer.close()
    first = [[(seq, min(times)) for seq, times in sorted(one.items())] for one in arrivals]
    seen = [next((at for n, at in one if n >= seq), math.inf) - begin for one in first for seq, begin in pressed.items()]
    return begun, ended, taken, seen


def saturation(jobs: list[Job]) -> tuple[float, Times]:
    """Acts a second with every battle acting as fast as its answers come, and from press to answer."""
    connections.close_all()
    with ProcessPoolExecutor(len(jobs)) as pool:
        runs = list(pool.map(_saturating, jobs))
    taken = [seconds for _begun, _ended, each in runs for seconds in each]
    return len(taken) / (max(r[1] for r in runs) - min(r[0] for r in runs)), Times.of("from press to answer", taken)


def saturation_seen(jobs: list[Job]) -> tuple[float, Times, Times]:
    """The same with screens that look on: also the times from press to seen."""
    connections.close_all()
    with ProcessPoolExecutor(len(jobs)) as pool:
        runs = list(pool.map(_saturating_seen, jobs))
    taken, seen = [seconds for run in runs for seconds in run[2]], [seconds for run in runs for seconds in run[3]]
    rate = len(taken) / (max(run[1] for run in runs) - min(run[0] for run in runs))
    return rate, Times.of("from press to answer", taken), Times.of("from press to seen", seen)


async def watched(
    server: str, url: str, watchers: int, press: Callable[[], int], presses: int, pause: float
) -> tuple[Times, int]:
    """Seconds from press to seen, over every watcher and press; and how many of them never saw it."""
    place = urlsplit(server)
    arrivals: dict[int, list[float]] = {}
    streams = [await _open_stream(place.hostname or "", place.port or 80, url) for _ in range(watchers)]
    readers = [asyncio.create_task(_read_stream(reader, arrivals)) for reader, _writer in streams]
    pressed: dict[int, float] = {}
    loop = asyncio.get_running_loop()
    for _ in range(presses):
        begun = time.perf_counter()
        seq = await loop.run_in_executor(None, press)
        pressed[seq] = begun
        await asyncio.sleep(max(0.0, pause - (time.perf_counter() - begun)))
    await asyncio.sleep(1)
    for reader in readers:
        reader.cancel()
    for _reader, writer in streams:
        writer.close()
    delays = [at - begun for seq, begun in pressed.items() for at in arrivals.get(seq, [])]
    return Times.of(f"from press to seen, {watchers} watchers", delays), watchers * presses - len(delays)


async def _open_stream(host: str, port: int, url: str, language: str = "en") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(host, port, limit=2**20)
    asked = f"GET {url}events/?since=999999999 HTTP/1.1"
    writer.write(f"{asked}\r\nHost: {host}:{port}\r\nAccept-Language: {language}\r\n\r\n".encode())
    await writer.drain()
    await reader.readuntil(b"event: ")
    return reader, writer


async def _read_stream(reader: asyncio.StreamReader, arrivals: dict[int, list[float]]) -> None:
    while line := await reader.readline():
        if line.startswith(b"id: "):
            arrivals.setdefault(int(line[4:]), []).append(time.perf_counter())
