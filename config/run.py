"""`make run`: PostgreSQL, web server, worker and scheduler, restarted when they end, until Ctrl-C.

This process imports no Django (`config/prepare.py` does what needs it) and listens for the web process, so that requests wait
while that is restarted.
"""

import fcntl
import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import IO, TextIO

import segno
from django.core.exceptions import ImproperlyConfigured

from config import embedded, environment, machine
from config.listening import fail, listen, requested_address
from config.supervisor import ROOT, Process, Supervisor, spawn

#: PostgreSQL needs one more file of 16 MB for its log at any time, and room to recover from a crash.
MIN_FREE_BYTES = 32 << 20
#: How the commands of worker and scheduler begin.
CELERY = ("celery", "-A", "config", "--quiet")


class Ended(Exception):
    """Somebody pressed Ctrl-C or sent SIGTERM."""


def main() -> None:
    data = Path(environment.text("VAR_DIR", str(ROOT / "var"))).resolve()
    os.environ.setdefault("STATIC_ROOT", str(data / "static"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each process would compile everything again
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _end)
    try:
        run(data)
    except Ended:
        print("\nGood-bye.", flush=True)
    except ImproperlyConfigured as problem:
        fail(problem)
    except OSError as error:
        if not isinstance(error.filename, str):
            raise
        fail(f"{error.filename} cannot be written ({error.strerror}).")


def _end(_number: int, _frame: FrameType | None) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise Ended


def run(data: Path) -> None:
    """Start everything in order and supervise it until ``Ended``."""
    with ExitStack() as stack:
        if reason := why_disk_is_full(data):
            fail(reason)
        claimed = stack.enter_context(claim(data / "run.pid"))
        listener = stack.enter_context(listen(*requested_address("0.0.0.0")))  # noqa: S104 - for the phones on the table
        port = listener.getsockname()[1]
        print(f"{os.getpid()} http://localhost:{port}/", file=claimed, flush=True)
        supervisor = Supervisor(lambda: why_disk_is_full(data))
        if not environment.text("DATABASE_URL"):
            server = embedded.server(data / "postgres")
            server.join()
            stack.callback(server.leave)
            supervisor.add("PostgreSQL", lambda: spawn("config.embedded", str(server.data)), server.is_running)
        stack.callback(supervisor.stop)
        prepared = prepare(stack)
        supervisor.add("web", lambda: start_web(listener))
        wait_for_page(supervisor, port)
        first_run = prepared.read().decode().strip()
        supervisor.add("worker", start_worker)
        supervisor.add("scheduler", lambda: start_scheduler(data))
        announced = ""
        while True:
            here = address_for_phones(port)
            if not announced or here not in ("", announced):  # once, and after a change of network
                announced = here or f"http://localhost:{port}"
                announce(port, announced, first_run)
            supervisor.check()
            time.sleep(1)


@contextmanager
def claim(path: Path) -> Iterator[TextIO]:
    """Hold a lock on a file for this process's number and address. The system releases it however this process ends."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            pid, _, address = file.read().strip().partition(" ")
            fail(f"it runs here already, process {pid}, on {address}. Ctrl-C in its terminal ends it.")
        try:
            file.truncate(0)
            yield file
        finally:
            path.unlink(missing_ok=True)


def why_disk_is_full(data: Path) -> str:
    """Return a sentence while the disk of the data is too full for a database, else ""."""
    try:
        free = shutil.disk_usage(data).free
    except OSError:
        return ""
    return "" if free >= MIN_FREE_BYTES else f"The disk of {data} is full ({free >> 20} MB free): delete something there."


def prepare(stack: ExitStack) -> IO[bytes]:
    """Migrate and so on in a separate process. Return its output, which will be the path of the operator's first page."""
    process = stack.enter_context(spawn("config.prepare", stdout=subprocess.PIPE))
    stack.callback(process.terminate)
    assert process.stdout is not None
    if process.stdout.readline().strip() != b"ready":
        sys.exit(1)  # it has said why
    return process.stdout


def start_web(listener: socket.socket, **settings: str) -> Process:
    """Start a web process on this socket; ``settings`` are added to its environment."""
    descriptor = listener.fileno()
    return spawn("config.serve", "--fd", str(descriptor), pass_fds=[descriptor], env={**os.environ, **settings})


def start_worker() -> Process:
    """Start Celery's worker."""
    quiet = {**os.environ, "PYTHONWARNINGS": "ignore::UserWarning:celery.platforms"}  # about running as root: a container may
    options = ["--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    return spawn(*CELERY, "worker", *options, env=quiet)


def start_scheduler(data: Path) -> Process:
    """Start Celery's beat, which remembers in a file what it has sent when."""
    return spawn(*CELERY, "beat", "--schedule", str(data / "celery" / "schedule"), "--pidfile=", "--loglevel", "WARNING")


def wait_for_page(supervisor: Supervisor, port: int) -> None:
    """Wait until the web process answers."""
    web = supervisor.services[-1].process
    while web.poll() is None:
        visit = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            visit.request("GET", "/healthz/")
            if visit.getresponse().status == http.HTTPStatus.OK:
                return
            fail("the web server answers with an error, see above.")
        except OSError:
            time.sleep(0.05)
        finally:
            visit.close()
    fail("the web server ended, see above.")


def address_for_phones(port: int) -> str:
    """Return where phones on the same network find us, "" while there is no network."""
    if public := environment.text("PUBLIC_URL").rstrip("/"):
        return public
    here = machine.lan_address()
    return "" if here == "127.0.0.1" else f"http://{here}:{port}"


def announce(port: int, address: str, first_run: str) -> None:
    """Print ``address``, by which phones find us, also as a QR code."""
    print(f"\nStendardo is running on http://localhost:{port}/ and, for phones on the same network, on {address}/\n")
    segno.make(f"{address}/").terminal(compact=True, border=2)
    if first_run:
        print(f"\nNobody runs this place yet. Whoever opens this first makes the operator's account:\n{address}{first_run}")
    print("\nCtrl-C ends it.", flush=True)


if __name__ == "__main__":
    main()
