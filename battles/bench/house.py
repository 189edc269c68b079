"""The house as it runs for good, for as long as a measure takes: web processes on one socket."""

import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import psutil

from config import serve


class House:
    """``server``: its address. ``processes``: of the web. ``servers``: where each of them listens alone, if they do."""

    def __init__(self, server: str, processes: list[Any], servers: Sequence[str] = ()) -> None:
        self.server, self.processes, self._servers = server, processes, servers or [server]

    def at(self, code: str) -> str:
        """The address of the process at which this battle is: a proxy that goes by its code finds the same one each time."""
        return self._servers[zlib.crc32(code.encode()) % len(self._servers)]

    def memory(self) -> float:
        """What a web process holds at the most, in MB."""
        largest: int = max(psutil.Process(process.pid).memory_info().rss for process in self.processes)
        return largest / 2**20

    def memory_of_all(self) -> float:
        """What the web processes hold together, in MB."""
        held: int = sum(psutil.Process(process.pid).memory_info().rss for process in self.processes)
        return held / 2**20

    def spent(self) -> float:
        """Seconds of processor time that the web processes have taken so far."""
        times = [psutil.Process(process.pid).cpu_times() for process in self.processes]
        return float(sum(one.user + one.system for one in times))


@contextmanager
def opened(processes: int, apart: bool = False) -> Iterator[House]:
    """A house of so many web processes, shut again afterwards. ``apart``: each listens by itself, as behind a proxy by code."""
    with ExitStack() as last:
        for_good = {**os.environ, "DEBUG": "0", "PUBLIC_URL": "http://127.0.0.1"}
        listeners = [serve.listen("127.0.0.1", 0) for _n in range(processes if apart else 1)]
        web = [serve.spawn(listeners[n % len(listeners)], for_good) for n in range(processes)]
        for process in web:
            last.callback(process.wait)
            last.callback(process.terminate)
        servers = [f"http://127.0.0.1:{listener.getsockname()[1]}" for listener in listeners]
        for listener in listeners:
            listener.close()
        yield House(servers[0], web, servers)
