"""`make run`: everything one needs to play, started in order and ended in order.

Embedded servers where none are named, the database's tables, translations, a demo battle on the first run, a Celery worker
and the web server; then the address, as text and as a QR code for the phones on the table.
"""

import errno
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import django
import segno
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command, get_commands
from django.db import OperationalError, connection

from config import embedded, machine, messages, serve

ROOT = Path(__file__).resolve().parent.parent
Process = subprocess.Popen[bytes]


class CannotRun(Exception):
    """Why we cannot start, in a sentence for whoever sits before the terminal."""


class Ended(Exception):
    """Somebody pressed Ctrl-C, or asked us politely."""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, _end)
    children: dict[str, Process] = {}
    try:
        listener = open_door()
        port = listener.getsockname()[1]
        start_redis(children)
        prepare()
        start_children(children, listener)
        wait_for_page(children, port)
        announce(port)
        watch(children)
    except Ended:
        print("\nGood-bye.", flush=True)
        return 0
    except (CannotRun, ImproperlyConfigured) as problem:
        print(f"Stendardo cannot run: {problem}", file=sys.stderr, flush=True)
        return 1
    finally:
        end(children)


def _end(number: int, frame: object) -> None:
    raise Ended


def open_door() -> socket.socket:
    """The listening socket comes first: a port that is taken is known before anything else is started."""
    host, port = serve.asked_address("0.0.0.0")  # noqa: S104 - the phones on the table must find us
    try:
        return serve.listen(host, port)
    except OverflowError:
        raise CannotRun(f"PORT is {port}, but ports go up to 65535.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotRun(f"port {port} is taken; end the other program or choose another port: make run PORT=8001.") from None
        raise CannotRun(f"{host}, port {port}, cannot be used: {error.strerror}; choose another: make run PORT=8001.") from None


def start_redis(children: dict[str, Process]) -> None:
    """The embedded Redis, unless one is named or runs already; then the settings find it by REDIS_URL."""
    data = Path(os.environ.get("VAR_DIR") or ROOT / "var").resolve() / "redis"
    if os.environ.get("REDIS_URL") or embedded.running_redis(data):
        return
    process = embedded.start_redis(data)
    if process is None:
        print("No embedded Redis on this system: tasks go through files under var/celery.", flush=True)
        return
    children["redis"] = process
    while not embedded.running_redis(data):
        if process.poll() is not None:
            raise CannotRun(f"the embedded Redis did not start; {data / 'log'} says why.")
        time.sleep(0.01)


def prepare() -> None:
    """Reach the servers, bring the tables up to date, compile translations, load the demo the first time."""
    django.setup()
    reach_servers()
    messages.compile_all()
    call_command("migrate", verbosity=0, interactive=False)
    loaded = Path(settings.VAR_DIR) / "demo-loaded"
    # Only into the database of this machine: a named one may be a club's.
    if settings.DATABASE["EMBEDDED"] and not loaded.exists() and "load_demo" in get_commands():
        call_command("load_demo")
        loaded.touch()
    connection.close()


def reach_servers() -> None:
    try:
        connection.ensure_connection()
    except OperationalError as error:
        raise CannotRun(f"the PostgreSQL that DATABASE_URL names cannot be reached: {_last_line(error)}") from None
    except subprocess.SubprocessError as error:
        raise CannotRun(f"the embedded PostgreSQL under {settings.VAR_DIR} did not start: {_last_line(error)}") from None
    if settings.REDIS_URL:
        import redis

        try:
            redis.Redis.from_url(settings.REDIS_URL).ping()
        except redis.RedisError as error:
            raise CannotRun(f"the Redis that REDIS_URL names cannot be reached: {_last_line(error)}") from None


def _last_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def start_children(children: dict[str, Process], listener: socket.socket) -> None:
    children["web"] = serve.spawn(listener, os.environ)
    listener.close()
    schedule = Path(settings.VAR_DIR) / "celery" / "schedule"
    schedule.parent.mkdir(parents=True, exist_ok=True)
    worker = ["worker", "--beat", "--schedule", str(schedule), "--pool", "threads", "--concurrency", "2", "--loglevel", "WARNING"]
    python = [sys.executable, "-W", "ignore::UserWarning:celery.platforms"]  # about running as root: a container may
    children["worker"] = subprocess.Popen(
        [*python, "-m", "celery", "-A", "config", "--quiet", *worker, "--without-gossip", "--without-mingle"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for us; we end our children in order
    )


def wait_for_page(children: dict[str, Process], port: int) -> None:
    while True:
        notice_death(children)
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


def announce(port: int) -> None:
    address = settings.PUBLIC_URL or f"http://{machine.lan_address()}:{port}"
    print(f"\nStendardo is running on http://localhost:{port}/ and, for phones on the same network, on {address}/\n")
    segno.make(f"{address}/").terminal(compact=True, border=2)
    print("\nCtrl-C ends it.", flush=True)


def watch(children: dict[str, Process]) -> None:
    while True:
        notice_death(children)
        time.sleep(0.5)


def notice_death(children: dict[str, Process]) -> None:
    for name, process in children.items():
        if process.poll() is not None:
            raise CannotRun(f"the {name} process ended by itself (exit code {process.returncode}); its last words stand above.")


def end(children: dict[str, Process]) -> None:
    """The last started goes first. Whoever does not listen within ten seconds is not asked again."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for process in reversed(children.values()):
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()


if __name__ == "__main__":
    sys.exit(main())
