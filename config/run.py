"""`make run`: everything one needs to play, started in order, kept going, and ended in order.

Embedded servers where none are named, the database's tables, translations, the files browsers ask for, a demo battle on the first
run, a Celery worker and the web server; then the address, as text and as a QR code for the phones on the table.
"""

import hashlib
import http.client
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

import django
import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connection

from config import build, embedded, machine, messages, serve
from config.nurse import GaveUp, Nurse, bound_to_us
from config.pidfile import PidFile, RunsAlready

ROOT = Path(__file__).resolve().parent.parent
Process = subprocess.Popen[bytes]
#: PostgreSQL needs one more file of 16 MB for its log at any time, and room to come back from a crash.
MIN_FREE_BYTES = 32 << 20


class CannotRun(Exception):
    """Why we cannot start, in a sentence for whoever sits before the terminal."""


class Ended(Exception):
    """Somebody pressed Ctrl-C, or asked us politely."""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    data = Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve()
    os.environ.setdefault("STATIC_ROOT", str(data / "static"))
    for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, _end)
    file = PidFile(data)
    nurse = Nurse(file.children, lambda: why_disk_is_full(data))
    try:
        file.claim()
        run(nurse, file, data)
    except Ended:
        print("\nGood-bye.", flush=True)
        return 0
    except RunsAlready as error:
        print(error, file=sys.stderr, flush=True)
        return 1
    except (CannotRun, GaveUp, serve.CannotListen, ImproperlyConfigured) as problem:
        print(f"Stendardo cannot run: {problem}", file=sys.stderr, flush=True)
        return 1
    except (OSError, DatabaseError, subprocess.SubprocessError) as error:
        reason = why_disk_is_full(data) or (why_not_written(error, data) if isinstance(error, OSError) else "")
        if not reason:
            raise
        print(f"Stendardo cannot run: {reason}", file=sys.stderr, flush=True)
        return 1
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        nurse.end()
        file.release()


def why_disk_is_full(data: Path) -> str:
    """Return a sentence while the disk of the data is too full for a database, else ""."""
    try:
        free = shutil.disk_usage(data).free
    except OSError:
        return ""
    return "" if free >= MIN_FREE_BYTES else f"The disk of {data} is full ({free >> 20} MB free): delete something there."


def why_not_written(error: OSError, data: Path) -> str:
    """Return a sentence where the error is about a file of the data or a folder they lie in, else ""."""
    if not isinstance(error.filename, str):
        return ""
    path = Path(error.filename)
    return f"{path} cannot be written ({error.strerror})." if path.is_relative_to(data) or data.is_relative_to(path) else ""


def _end(number: int, frame: object) -> None:
    raise Ended


def run(nurse: Nurse, file: PidFile, data: Path) -> NoReturn:
    """Start everything in order, and look after it until somebody ends us."""
    # The listening socket comes first: a port that is taken is known before anything else is started.
    with serve.listen(*serve.requested_address("0.0.0.0")) as listener:  # noqa: S104 - the phones on the table must find us
        port = listener.getsockname()[1]
        if reason := why_disk_is_full(data):
            raise CannotRun(reason)
        prepare()
        if settings.DATABASE["EMBEDDED"]:
            nurse.admit("PostgreSQL", lambda: embedded.Postmaster(data / "postgres", "stendardo"))
        # We keep the socket: whoever comes while the web process is started anew waits instead of being turned away.
        nurse.admit("web", lambda: serve.spawn(listener, os.environ, preexec_fn=bound_to_us()))
        nurse.admit("worker", start_worker)
        wait_for_page(nurse, port)
        file.say(f"http://localhost:{port}/")
        announced = ""
        while True:
            here = address_for_phones(port)
            if not announced or here not in ("", announced):  # once, and again after a change of network
                announced = here or f"http://localhost:{port}"
                announce(port, announced)
            nurse.look()
            time.sleep(0.5)


def prepare() -> None:
    """Reach the servers, bring the tables up to date, compile translations, collect files, load the demo the first time."""
    django.setup()
    reach_servers()
    messages.compile_all()
    with ThreadPoolExecutor(1) as beside:
        collected = beside.submit(collect_static)
        bring_up_to_date()
    collected.result()
    connection.close()


def bring_up_to_date() -> None:
    """The tables, and on the first run what is shown on them."""
    call_command("migrate", verbosity=0, interactive=False)
    loaded = Path(settings.VAR_DIR) / "demo-loaded"
    # Only into the database of this machine: a named one may be a club's.
    if settings.DATABASE["EMBEDDED"] and not loaded.exists():
        call_command("load_demos")
        loaded.touch()


def collect_static() -> None:
    """The files browsers ask for, under names that tell their versions, and packed: done again only when one of them changed.

    Developers see the files themselves.
    """
    if settings.DEBUG:
        return
    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(None):
            there = Path(storage.path(name)).stat()
            found.update(f"{name} {there.st_size} {there.st_mtime_ns}\n".encode())
    done = Path(settings.STATIC_ROOT) / ".collected"
    if done.exists() and done.read_text() == found.hexdigest():
        return
    call_command("collectstatic", verbosity=0, interactive=False)
    done.write_text(found.hexdigest())


def reach_servers() -> None:
    ours = settings.DATABASE["EMBEDDED"]
    try:
        connection.ensure_connection()
    except OperationalError as error:
        which = f"embedded PostgreSQL under {settings.VAR_DIR}" if ours else "PostgreSQL that DATABASE_URL names"
        raise CannotRun(f"the {which} cannot be reached: {_last_line(error)}") from None
    except subprocess.SubprocessError as error:
        log = Path(settings.VAR_DIR) / "postgres" / "log"
        raise CannotRun(f"the embedded PostgreSQL did not start ({_last_line(error)}); {log} says why.") from None
    if settings.REDIS_URL:
        import redis

        try:
            redis.Redis.from_url(settings.REDIS_URL).ping()
        except redis.RedisError as error:
            raise CannotRun(f"the Redis that REDIS_URL names cannot be reached: {_last_line(error)}") from None


def _last_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def start_worker() -> Process:
    """Celery's worker, and within it the clock that hands out what is to be done regularly."""
    schedule = Path(settings.VAR_DIR) / "celery" / "schedule"
    schedule.parent.mkdir(parents=True, exist_ok=True)
    worker = ["worker", "--clock", "--schedule", str(schedule), "--pool", "threads", "--concurrency", "2"]
    quiet = ["--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
    python = [sys.executable, "-W", "ignore::UserWarning:celery.platforms"]  # about running as root: a container may
    return subprocess.Popen(
        [*python, "-m", "celery", "-A", "config", "--quiet", *worker, *quiet],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for us; we end our children in order
        preexec_fn=bound_to_us(),
    )


def wait_for_page(nurse: Nurse, port: int) -> None:
    while True:
        nurse.look(patient=False)
        visit = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            visit.request("GET", "/healthz/")
            if visit.getresponse().status == http.HTTPStatus.OK:
                return
            raise CannotRun("the web server answers with an error; its message stands above.")
        except OSError:
            time.sleep(0.05)
        finally:
            visit.close()


def address_for_phones(port: int) -> str:
    """Where phones on the same network find us; empty while there is no network."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    here = machine.lan_address()
    return "" if here == "127.0.0.1" else f"http://{here}:{port}"


def announce(port: int, address: str) -> None:
    """``address``: by which phones find us."""
    print(f"\nStendardo is running on http://localhost:{port}/ and, for phones on the same network, on {address}/\n")
    segno.make(f"{address}/").terminal(compact=True, border=2)
    print(f"\n{build.described()}")
    if path := serve.first_run_path():
        print(f"\nNobody runs this place yet. Whoever opens this first makes the operator's account:\n{address}{path}")
    print("\nCtrl-C ends it.", flush=True)


if __name__ == "__main__":
    sys.exit(main())
