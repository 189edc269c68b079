"""Web processes as in production, each battle with one of them as behind the proxy."""

import ctypes
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from zlib import crc32

import psutil
from django.conf import settings

from config.listening import listen


def spawn(listener: socket.socket, variables: Mapping[str, str], **how: Any) -> "subprocess.Popen[bytes]":
    """Start a web process on this socket; several may share one."""
    command = [sys.executable, "-m", "config.serve", "--fd", str(listener.fileno())]
    how = {"cwd": settings.BASE_DIR, "stdin": subprocess.DEVNULL, "start_new_session": True, **how}
    return subprocess.Popen(command, env=dict(variables), pass_fds=[listener.fileno()], **how)


class WebProcesses:
    """``servers``: the addresses of the ``processes``; ``server``: one of them."""

    def __init__(self, servers: list[str], processes: list[Any]) -> None:
        self.servers, self.processes = servers, processes

    @property
    def server(self) -> str:
        return self.servers[0]

    def server_of(self, code: str) -> str:
        """Return the address of the process that the proxy would choose for this battle."""
        return self.servers[crc32(code.encode()) % len(self.servers)]

    def memory(self) -> float:
        """Return the memory of the largest web process in MB."""
        largest: int = max(psutil.Process(process.pid).memory_info().rss for process in self.processes)
        return largest / 2**20

    def memory_of_all(self) -> float:
        """Return the memory of all web processes in MB."""
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
def running(processes: int, shared: bool = False) -> Iterator[WebProcesses]:
    """Run web processes for the block. ``shared``: on one socket, so that no battle belongs to a process."""
    with ExitStack() as last:
        for_good = {**os.environ, "DEBUG": "0", "PUBLIC_URL": "http://127.0.0.1"}
        listeners = [listen("127.0.0.1", 0) for _n in range(1 if shared else processes)]
        web = [spawn(listeners[n % len(listeners)], for_good) for n in range(processes)]
        for process in web:
            last.callback(process.wait)
            last.callback(process.terminate)
        servers = [f"http://127.0.0.1:{listener.getsockname()[1]}" for listener in listeners]
        for listener in listeners:
            listener.close()
        yield WebProcesses(servers, web)
