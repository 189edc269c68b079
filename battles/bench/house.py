"""The house as it runs for good, for as long as a measure takes: web processes on one socket."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import psutil

from config import serve


class House:
    """``server``: its address. ``processes``: of the web."""

    def __init__(self, server: str, processes: list[Any]) -> None:
        self.server, self.processes = server, processes

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
        listener = serve.listen("127.0.0.1", 0)
        as_for_good = {**os.environ, "DEBUG": "0", "PUBLIC_URL": "http://127.0.0.1"}
        web = [serve.spawn(listener, as_for_good) for _ in range(processes)]
        for process in web:
            last.callback(process.wait)
            last.callback(process.terminate)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        listener.close()
        yield House(address, web)
