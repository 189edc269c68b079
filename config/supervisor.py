"""Restart processes that end. Every child ends when the process that supervises it does."""

import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
Process = subprocess.Popen[bytes]
#: Seconds before the first, second, third and every further restart of a process that does not stay up.
DELAYS = (0.0, 1.0, 5.0, 10.0)
#: Seconds after which a process has stayed up.
STABLE_SECONDS = 10.0
#: Seconds a process may take to end before it is killed.
STOP_SECONDS = 10.0


def spawn(module: str, *arguments: str, **options: Any) -> Process:
    """Start a Python module of ours that ends with this process: a thread of it reads a pipe that closes then.

    It does not get the terminal's Ctrl-C: this process ends its children in order.
    """
    command = [sys.executable, "-m", "config.supervisor", module, *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True, **options)


@dataclass
class Service:
    """A process to keep running. ``is_up`` is given for a server that is not the process itself but started by it."""

    name: str
    start: Callable[[], Process]
    process: Process
    is_up: Callable[[], bool] | None = None
    failures: int = 0
    started_at: float = field(default_factory=time.monotonic)
    restart_at: float | None = None

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None and not (self.is_up and self.is_up())


class Supervisor:
    """``why_not`` returns a sentence while something outside, such as a full disk, keeps processes from running."""

    def __init__(self, why_not: Callable[[], str] = lambda: "") -> None:
        self.services: list[Service] = []
        self._why_not = why_not

    def add(self, name: str, start: Callable[[], Process], is_up: Callable[[], bool] | None = None) -> None:
        self.services.append(Service(name, start, start(), is_up))

    def pids(self) -> dict[str, int]:
        return {service.name: service.process.pid for service in self.services}

    def check(self) -> None:
        """Notice what has ended, and restart what is due."""
        now = time.monotonic()
        for service in self.services:
            if service.restart_at is not None and now >= service.restart_at:
                service.process, service.started_at, service.restart_at = service.start(), now, None
            elif service.restart_at is None and service.ended:
                delay = DELAYS[min(service.failures, len(DELAYS) - 1)]
                service.failures, service.restart_at = service.failures + 1, now + delay
                if service.failures <= len(DELAYS):
                    self._report(service, delay)
            elif service.failures and service.restart_at is None and now > service.started_at + STABLE_SECONDS:
                print(f"The {service.name} process runs again.", file=sys.stderr, flush=True)
                service.failures = 0

    def _report(self, service: Service, delay: float) -> None:
        how = "" if service.is_up else f" ({_describe(service.process.returncode)})"
        when = "at once" if not delay else f"in {delay:.0f} seconds"
        if service.failures == len(DELAYS):
            when = f"every {delay:.0f} seconds until it runs"
        sentence = f"{self._why_not()} The {service.name} process ended{how}; it is started again {when}."
        print(sentence.strip(), file=sys.stderr, flush=True)

    def stop(self) -> None:
        """End all processes, the last one first."""
        for service in reversed(self.services):
            service.process.terminate()
            try:
                service.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                service.process.kill()
                service.process.wait()


def _describe(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"


def _end_with_parent() -> None:
    """Wait until the parent has ended, which closes our standard input; then end like it asked us to."""
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_parent, daemon=True).start()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
