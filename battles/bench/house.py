"""The house as it runs for good, for as long as a measure takes: web processes, each battle with one of them as by the proxy."""

import os
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
        """The address of the process that the battle of this code belongs to."""
        return self.servers[crc32(code.encode()) % len(self.servers)]

    def memory(self) -> float:
        """What a web process holds at the most, in MB."""
        largest: int = max(psutil.Process(process.pid).memory_info().rss for process in self.processes)
        return largest / 2**20

    def spent(self) -> float:
        """Seconds of processor time that the web processes have taken so far."""
        times = [psutil.Process(process.pid).cpu_times() for process in self.processes]
        return float(sum(one.user + one.system for one in times))


@contextmanager
def opened(processes: int) -> Iterator[House]:
    """A house of so many web processes, shut again afterwards."""
    with ExitStack() as last:
        as_for_good = {**os.environ, "DEBUG": "0", "PUBLIC_URL": "http://127.0.0.1"}
        servers, web = [], []
        for _ in range(processes):
            with serve.listen("127.0.0.1", 0) as listener:
                process = serve.spawn(listener, as_for_good)
                servers.append(f"http://127.0.0.1:{listener.getsockname()[1]}")
            web.append(process)
            last.callback(process.wait)
            last.callback(process.terminate)
        yield House(servers, web)
