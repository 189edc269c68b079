"""Watching screens, in a separate process: their processor time does not slow the presses down."""

import asyncio
import re
import socket
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from config import serve
from tools.bench import processes

_ID = re.compile(rb"\nid: (\d+)\n")
#: Files of a process that are no streams.
_OTHER_FILES = 120
#: Streams that are opened at a time.
_AT_ONCE = 100
#: Seconds within which all of them must be open, for each thousand and besides.
_PATIENCE_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Screen:
    """A stream to be opened: of which battle (``code``) after which number; ``cookie``: empty for a spectator."""

    server: str
    code: str
    since: int
    cookie: str = ""


#: For each screen what it has seen: numbers of the log, and when (``time.perf_counter``, the same clock in all processes).
#: None for a screen that could not be opened.
Arrivals = list[list[tuple[int, float]] | None]


class Watchers:
    """Open screens. ``arrivals`` closes them."""

    def __init__(self, screens: Sequence[Screen]) -> None:
        context = processes.context()
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_watch, args=(screens, theirs), daemon=True)
        self._process.start()
        theirs.close()
        if not self._ours.poll(_PATIENCE_SECONDS * (1 + len(screens) / 1000)):
            raise TimeoutError(f"{len(screens)} streams were not open in time")
        #: Screens that could not be opened.
        self.refused: int = self._ours.recv()

    def arrivals(self) -> Arrivals:
        """Return what arrived, once nothing more arrives."""
        self._ours.send("end")
        found: Arrivals = self._ours.recv()
        self.end()
        return found

    def end(self) -> None:
        self._ours.close()
        self._process.join(10)
        if self._process.is_alive():
            self._process.kill()


@contextmanager
def watching(screens: Sequence[Screen]) -> Iterator[Watchers]:
    """Keep the screens open inside the block."""
    found = Watchers(screens)
    try:
        yield found
    finally:
        found.end()


class _Stream(asyncio.Protocol):
    """One screen: an event has come when its last byte has."""

    def __init__(self, screen: Screen, opened: asyncio.Future[bool]) -> None:
        self.screen, self.opened = screen, opened
        self.rest = b""
        self.arrivals: list[tuple[int, float]] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        place = urlsplit(self.screen.server)
        cookie = f"Cookie: {self.screen.cookie}\r\n" if self.screen.cookie else ""
        head = f"GET /battles/{self.screen.code}/events/?since={self.screen.since} HTTP/1.1\r\nHost: {place.netloc}\r\n{cookie}"
        transport.write(f"{head}Accept-Language: en\r\n\r\n".encode())  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        *events, self.rest = (self.rest + data).split(b"\n\n")
        for event in events:
            if found := _ID.search(event):
                self.arrivals.append((int(found[1]), time.perf_counter()))
            if not self.opened.done():
                self.opened.set_result(True)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(False)


def _watch(screens: Sequence[Screen], pipe: Any) -> None:
    serve.raise_file_limit(len(screens) + _OTHER_FILES)
    asyncio.run(_watched(screens, pipe))


async def _watched(screens: Sequence[Screen], pipe: Any) -> None:
    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(_AT_ONCE)
    own = _own if _is_ours(_own(0)) else lambda number: None

    async def opened(number: int, screen: Screen) -> _Stream | None:
        place = urlsplit(screen.server)
        async with gate:
            stream = _Stream(screen, loop.create_future())
            with suppress(OSError):
                await loop.create_connection(lambda: stream, place.hostname or "", place.port or 80, local_addr=own(number))
                if await stream.opened:
                    stream.arrivals.clear()
                    return stream
        return None

    streams = await asyncio.gather(*(opened(number, screen) for number, screen in enumerate(screens)))
    pipe.send(streams.count(None))
    with suppress(EOFError, ConnectionError):
        await loop.run_in_executor(None, pipe.recv)
        await _quiet([stream for stream in streams if stream])
        pipe.send([stream.arrivals if stream else None for stream in streams])


def _own(number: int) -> tuple[str, int]:
    """Return an own address for each screen: one address has 28,000 ports."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}", 0


def _is_ours(address: tuple[str, int]) -> bool:
    """Linux has all of 127.0.0.0/8, macOS 127.0.0.1 alone by default."""
    try:
        socket.create_server(address).close()
    except OSError:
        return False
    return True


async def _quiet(streams: Iterable[_Stream]) -> None:
    """Wait until nothing has arrived for half a second."""
    before, now = -1, 0
    while before != now:
        await asyncio.sleep(0.5)
        before, now = now, sum(len(stream.arrivals) for stream in streams)


@dataclass(frozen=True, slots=True)
class Press:
    """An act: of which battle, of which kind, what number it got, when it was pressed and how long the answer took (seconds)."""

    code: str
    kind: str
    seq: int
    at: float
    took: float


def delays(presses: Iterable[Press], screens: Sequence[Screen], arrivals: Arrivals) -> tuple[Mapping[str, list[float]], int]:
    """Seconds from press to seen over all screens, by the kind of the press; and how often one was never seen.

    An act is seen with the first event that brings its battle's screen to its number: one event may bring several.
    """
    found: dict[str, list[float]] = {}
    never: Counter[str] = Counter()
    by_code: dict[str, list[Press]] = {}
    for press in presses:
        by_code.setdefault(press.code, []).append(press)
    for screen, came in zip(screens, arrivals, strict=True):
        if came is None:
            continue
        coming = iter(came)
        now = next(coming, None)
        for press in sorted(by_code.get(screen.code, []), key=lambda press: press.seq):
            while now is not None and now[0] < press.seq:
                now = next(coming, None)
            if now is None:
                never[press.kind] += 1
            else:
                found.setdefault(press.kind, []).append(now[1] - press.at)
    return found, sum(never.values())
