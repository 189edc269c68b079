"""Restart processes that end. Every child ends when the process that supervises it does (docs: decision 11)."""

import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
#: Seconds after its last start until a process that has ended is started again, by the number of its failures.
DELAYS_SECONDS = (0.0, 1.0, 5.0, 10.0)
#: Seconds after which a process has stayed up.
STABLE_SECONDS = 10.0
#: Seconds a process may take to end before it is killed.
STOP_SECONDS = 10.0


class Service:
    """A Python module that runs as a process. ``is_up`` is given for a server that the process starts and leaves running."""

    def __init__(self, name: str, command: tuple[str, ...], is_up: Callable[[], bool] | None, options: dict[str, Any]) -> None:
        self.name, self.is_up, self.failures = name, is_up, 0
        self._command, self._options = command, options
        self.start()

    def start(self) -> None:
        """Start the process. It does not get the terminal's Ctrl-C: children are ended in order."""
        command = [sys.executable, "-m", "config.supervisor", *self._command]
        self.started_at = time.monotonic()
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True, **self._options)

    def check(self, why_not: Callable[[], str]) -> None:
        """Start the process again if it has ended."""
        age = time.monotonic() - self.started_at
        code = self.process.poll()
        if code is None or (self.is_up and self.is_up()):
            if self.failures and age > STABLE_SECONDS:
                self.failures = 0
                report(f"The {self.name} process runs again.")
        elif age >= DELAYS_SECONDS[min(self.failures, len(DELAYS_SECONDS) - 1)]:
            self.failures += 1
            if self.failures <= len(DELAYS_SECONDS):
                how = f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"
                ended = f"The {self.name} process ended{'' if self.is_up else f' ({how})'}; it is started again."
                last = f" From now on every {DELAYS_SECONDS[-1]:.0f} seconds, until it runs."
                report(f"{why_not()} {ended}{last if self.failures == len(DELAYS_SECONDS) else ''}".strip())
            self.start()


class Supervisor:
    """``why_not`` returns a sentence while something outside, such as a full disk, keeps processes from running."""

    def __init__(self, why_not: Callable[[], str] = lambda: "") -> None:
        self.services: list[Service] = []
        self._why_not = why_not

    def add(self, name: str, *command: str, is_up: Callable[[], bool] | None = None, **options: Any) -> None:
        """Start a module of ours with its arguments; ``options`` are those of ``Popen``."""
        self.services.append(Service(name, command, is_up, options))

    def check(self) -> None:
        """Start again what has ended."""
        for service in self.services:
            service.check(self._why_not)

    def stop(self) -> None:
        """End all processes, the last one first."""
        for service in reversed(self.services):
            service.process.terminate()
            try:
                service.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                service.process.kill()
                service.process.wait()


def report(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _end_with_parent() -> None:
    """Wait until the parent has ended, which closes our standard input; then end as if it had asked."""
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_parent, daemon=True).start()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
