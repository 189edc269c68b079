"""`make run`: PostgreSQL, web server and worker with its scheduler, restarted when they end, until Ctrl-C.

This process imports no Django (`manage.py prepare` does what needs it) and listens for the web process, so that requests wait
while that is restarted.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FrameType
from urllib.request import urlopen

import segno
from django.core.exceptions import ImproperlyConfigured

from config import embedded, environment, machine
from config.listening import fail, listen, requested_address
from config.supervisor import ROOT, Supervisor

#: PostgreSQL needs one more file of 16 MB for its log at any time, and room to recover from a crash.
MIN_FREE_BYTES = 32 << 20
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Ended(Exception):
    """Somebody pressed Ctrl-C or sent SIGTERM."""


def main() -> None:
    data = Path(environment.text("VAR_DIR", str(ROOT / "var"))).resolve()
    os.environ.setdefault("STATIC_ROOT", str(data / "static"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each process would compile everything again
    for number in SIGNALS:
        signal.signal(number, _end)
    try:
        with ExitStack() as stack:
            run(data, stack)
    except Ended:
        print("\nGood-bye.", flush=True)
    except ImproperlyConfigured as problem:
        fail(problem)
    except OSError as error:
        if not isinstance(error.filename, str):
            raise
        fail(f"{error.filename} cannot be written ({error.strerror}).")


def _end(_number: int, _frame: FrameType | None) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise Ended


def run(data: Path, stack: ExitStack) -> None:
    """Start everything in order and supervise it until ``Ended``."""
    if reason := why_disk_is_full(data):
        fail(reason)
    data.mkdir(parents=True, exist_ok=True)
    claimed = stack.enter_context((data / "run.pid").open("a+"))
    try:
        fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the system releases it, however this process ends
    except BlockingIOError:
        claimed.seek(0)
        fail(f"it runs here already, process {claimed.read().strip()}. Ctrl-C in its terminal ends it.")
    claimed.truncate(0)
    listener = stack.enter_context(listen(*requested_address("0.0.0.0")))  # noqa: S104 - for the phones on the table
    port = listener.getsockname()[1]
    print(f"{os.getpid()}, on http://localhost:{port}/", file=claimed, flush=True)
    supervisor = Supervisor(lambda: why_disk_is_full(data))
    if not environment.text("DATABASE_URL"):
        server = embedded.server(data / "postgres")
        server.join()
        stack.callback(server.leave)
        supervisor.add("PostgreSQL", "config.embedded", str(server.data), is_up=server.is_running)
    stack.callback(supervisor.stop)
    prepared = subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, stdout=subprocess.PIPE, start_new_session=True)
    if prepared.returncode:
        sys.exit(1)  # it has said why
    supervisor.add("web", "config.serve", "--fd", str(listener.fileno()), pass_fds=[listener.fileno()])
    while not answers(port):
        supervisor.check()
        time.sleep(0.1)
    supervisor.add("worker", "config.worker")
    announced = ""
    while True:
        address = address_for_phones(port) or announced or f"http://localhost:{port}"
        if address != announced:  # also after a change of network
            announce(port, address, prepared.stdout.decode().strip())
            announced = address
        supervisor.check()
        time.sleep(1)


def why_disk_is_full(data: Path) -> str:
    """Return a sentence while the disk of the data is too full for a database, else ""."""
    free = MIN_FREE_BYTES
    with suppress(OSError):
        free = shutil.disk_usage(data).free
    return "" if free >= MIN_FREE_BYTES else f"The disk of {data} is full ({free >> 20} MB free): delete something there."


def answers(port: int) -> bool:
    """Return True if the web process answers within five seconds."""
    with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz/", timeout=5):
        return True
    return False


def address_for_phones(port: int) -> str:
    """Return where phones on the same network find us, "" while there is no network."""
    if public := environment.text("PUBLIC_URL").rstrip("/"):
        return public
    here = machine.lan_address()
    return "" if here == "127.0.0.1" else f"http://{here}:{port}"


def announce(port: int, address: str, first_page: str) -> None:
    """Print ``address``, by which phones find us, also as a QR code, and where the operator's account is made."""
    print(f"\nStendardo is running on http://localhost:{port}/ and, for phones on the same network, on {address}/\n")
    segno.make(f"{address}/").terminal(compact=True, border=2)
    if first_page:
        print(f"\nThere is no operator yet. The first to open this page makes the operator's account:\n{address}{first_page}")
    print("\nCtrl-C ends it.", flush=True)


if __name__ == "__main__":
    main()
