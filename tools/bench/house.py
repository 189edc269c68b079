"""The house as it runs for good, for as long as a measure takes: web processes, each battle with one of them as by the proxy."""

import ctypes
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from zlib import crc32

import psutil

from config import serve


class House:
    """``servers``: the addresses of its web ``processes``; ``server``: one of them."""

    def __init__(self, servers: list[str], processes: list[Any]) -> None:
        self.servers, self.processes = servers, processes

    @property
    def server(self) -> str:
        return self.servers[0]

    def server_of(self, code: str) -> str:
        """The address of the process that the battle of this code belongs to, as a proxy by its code finds it."""
        return self.servers[crc32(code.encode()) % len(self.servers)]

    def memory(self) -> float:
        """What a web process holds at the most, in MB."""
        largest: int = max(psutil.Process(process.pid).memory_info().rss for process in self.processes)
        return largest / 2**20

    def memory_of_all(self) -> float:
        """What the web processes hold together, in MB."""
        held: int = sum(psutil.Process(process.pid).memory_info().rss for process in self.processes)
        return held / 2**20

    def spent(self) -> float:
        """Return the seconds of processor time that the web processes have used."""
        return sum(processor_seconds(process.pid) for process in self.processes)


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process: to the nanosecond by its POSIX clock, in hundredths where libc has none."""
    clock, libc = ctypes.c_int(), ctypes.CDLL(None)
    if hasattr(libc, "clock_getcpuclockid") and libc.clock_getcpuclockid(pid, ctypes.byref(clock)) == 0:
        return time.clock_gettime(clock.value)
    used = psutil.Process(pid).cpu_times()
    return float(used.user + used.system)


@contextmanager
def opened(processes: int, shared: bool = False) -> Iterator[House]:
    """A house of so many web processes, shut again afterwards. ``shared``: on one socket, no battle belongs to any."""
    with ExitStack() as last:
        for_good = {**os.environ, "DEBUG": "0", "PUBLIC_URL": "http://127.0.0.1"}
        listeners = [serve.listen("127.0.0.1", 0) for _n in range(1 if shared else processes)]
        web = [serve.spawn(listeners[n % len(listeners)], for_good) for n in range(processes)]
        for process in web:
            last.callback(process.wait)
            last.callback(process.terminate)
        servers = [f"http://127.0.0.1:{listener.getsockname()[1]}" for listener in listeners]
        for listener in listeners:
            listener.close()
        yield House(servers, web)
