"""Supervised processes of the product, and the failures that the soak test causes."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from random import Random
from urllib.request import urlopen

import psutil
from django.conf import settings
from kombu.exceptions import KombuError

from config import embedded
from config.celery import app
from config.listening import listen
from config.supervisor import Supervisor

#: Processes to kill, by the supervisor's names; ``backend`` is one of PostgreSQL's, which then restarts all of them.
VICTIMS = ("web 1", "web 2", "worker", "PostgreSQL", "backend")
#: Seconds within which a killed process must answer again.
PATIENCE_SECONDS = 90.0


@dataclass
class Mishap:
    """Somebody was killed. ``well``: seconds until they answered again; None if they never did."""

    victim: str
    at: float
    well: float | None = None


@dataclass
class Mended:
    """Supervised processes. ``servers``: the addresses of the web processes."""

    servers: list[str]
    supervisor: Supervisor
    database: embedded.Server

    @property
    def pids(self) -> dict[str, int]:
        """Process numbers by name; that of PostgreSQL is 0 while it does not run."""
        pids = {service.name: service.process.pid for service in self.supervisor.services}
        return {**pids, "PostgreSQL": self.database.pid or 0}

    def kill(self, victim: str) -> Mishap:
        """Kill somebody at once, and wait until they are well."""
        pid = _backend(self.database.pid or 0) if victim == "backend" else self.pids[victim]
        mishap = Mishap(victim, time.monotonic())
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)  # until then the dead may seem to live
        while time.monotonic() < mishap.at + PATIENCE_SECONDS:
            if (victim == "backend" or self.pids[victim] not in (0, pid)) and self._well(victim):
                mishap.well = time.monotonic() - mishap.at
                break
            time.sleep(0.1)
        return mishap

    def _well(self, victim: str) -> bool:
        if victim == "worker":
            return _worker_answers()
        servers = {"web 1": self.servers[:1], "web 2": self.servers[1:]}.get(victim, self.servers)
        return all(answers(server) for server in servers)


def answers(server: str) -> bool:
    """True if this web process say that it is well?"""
    with suppress(OSError), urlopen(f"{server}/healthz/", timeout=5) as answer:
        return bool(answer.status == HTTPStatus.OK)
    return False


def _worker_answers() -> bool:
    with suppress(KombuError, OSError):
        return bool(app.control.ping(timeout=2))
    return False


def _backend(postmaster: int) -> int:
    """One of the processes that serve a connection, or else any."""
    children = psutil.Process(postmaster).children()
    serving = [child for child in children if "[local]" in " ".join(child.cmdline())]
    return int(Random().choice(serving or children).pid)


@contextmanager
def mended_house() -> Iterator[Mended]:
    """Run PostgreSQL, a worker and two web processes at different addresses, restarted when they die."""
    data = Path(settings.VAR_DIR)
    with ExitStack() as last:
        listeners = [last.enter_context(listen("127.0.0.1", 0)) for _ in range(2)]
        servers = [f"http://127.0.0.1:{listener.getsockname()[1]}" for listener in listeners]
        house = Mended(servers, Supervisor(), embedded.server(data / "postgres"))
        last.callback(house.supervisor.stop)
        house.supervisor.add("PostgreSQL", "config.embedded", str(house.database.data), is_up=house.database.is_running)
        for number, listener in enumerate(listeners, 1):
            fd, web = listener.fileno(), {**os.environ, "DEBUG": "0", "PUBLIC_URL": "http://127.0.0.1"}
            house.supervisor.add(f"web {number}", "config.serve", "--fd", str(fd), pass_fds=[fd], env=web)
        house.supervisor.add("worker", "config.worker")
        ended = threading.Event()
        looking = threading.Thread(target=_look, args=(house.supervisor, ended), daemon=True)
        looking.start()
        last.callback(looking.join)
        last.callback(ended.set)
        until = time.monotonic() + PATIENCE_SECONDS
        while not all(answers(server) for server in house.servers):
            if time.monotonic() > until:
                raise TimeoutError("the house never came up")
            time.sleep(0.2)
        yield house


def _look(supervisor: Supervisor, ended: threading.Event) -> None:
    while not ended.wait(0.1):
        supervisor.check()
