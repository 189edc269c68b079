"""One web process: `python -m config.serve` listens on HOST and PORT, or on a socket that was opened by its parent."""

import argparse
import errno
import importlib.util
import logging
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.cores import keep_to_one_core

ROOT = Path(__file__).resolve().parent.parent
log = logging.getLogger(__name__)
#: Open connections of one process, where the system allows as many files.
CONNECTIONS = 8000
#: Files that are no connections of visitors: the program's own, the database's, the log.
OTHER_FILES = 120


class CannotListen(Exception):
    """Why nobody could reach us there, in a sentence."""


def requested_address(host: str) -> tuple[str, int]:
    """HOST and PORT of the environment; this host where none is named."""
    return environment.text("HOST", host), environment.number("PORT", 8000)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. From now on visitors wait for the server instead of being turned away."""
    try:
        listener = socket.create_server((host, port), backlog=1024)
    except OverflowError:
        raise CannotListen(f"PORT is {port}, but ports go up to 65535.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(
                f"port {port} is taken; end the other program or choose another port, such as PORT=8001."
            ) from None
        raise CannotListen(f"{host}, port {port}, cannot be used: {error.strerror}; choose another, such as PORT=8001.") from None
    listener.set_inheritable(True)
    return listener


def spawn(listener: socket.socket, variables: Mapping[str, str], **how: Any) -> "subprocess.Popen[bytes]":
    """Start a web process on this socket; several may share one."""
    command = [sys.executable, "-m", "config.serve", "--fd", str(listener.fileno())]
    how = {"cwd": ROOT, "stdin": subprocess.DEVNULL, "start_new_session": True, **how}
    return subprocess.Popen(command, env=dict(variables), pass_fds=[listener.fileno()], **how)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fd", type=int, help="a listening socket to take over from the parent process")
    descriptor = parser.parse_args().fd
    try:
        listener = listen(*requested_address("127.0.0.1")) if descriptor is None else socket.socket(fileno=descriptor)
        serve(listener, alone=descriptor is None)
    except (CannotListen, ImproperlyConfigured) as problem:
        sys.exit(f"Stendardo cannot run: {problem}")


def serve(listener: socket.socket, alone: bool = False) -> None:
    """Answer until we are asked to end. ``alone``: nobody started us who would say what is to be said at the start."""
    house = uvicorn.Config(
        "config.asgi:application",
        http=_protocol(),
        lifespan="off",
        access_log=False,
        log_config=None,  # Django's settings say how to log
        log_level="warning",
        server_header=False,
        proxy_headers=False,  # whom to believe is for the settings to say: TRUSTED_PROXIES
        limit_concurrency=min(CONNECTIONS, allow_files(CONNECTIONS + OTHER_FILES) - OTHER_FILES),
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
    )
    house.load()
    if alone and (path := first_run_path()):
        log.warning("Nobody runs this place yet: %s%s makes the operator's account.", settings.PUBLIC_URL, path)
    if settings.WEB_ONE_CORE:
        keep_to_one_core()
    # uvicorn ends by raising the signal again that ended it; without this we would die of it and skip our own leave-taking.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))
    _Server(house).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends its streams before it waits for what is still to be answered: by themselves they never end."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        from live import hub  # what it imports wants Django's settings

        hub.close()
        await super().shutdown(sockets)


def first_run_path() -> str:
    """Where the operator's account is made, while there is none."""
    from django.db import DatabaseError, connection

    from people import signup

    try:
        return "" if signup.has_operator() else signup.first_run_path()
    except DatabaseError:  # it is away just now, or has no tables yet
        return ""
    finally:
        connection.close()


def _protocol() -> Any:
    """Ours, where there is httptools (not on Windows)."""
    if importlib.util.find_spec("httptools") is None:
        return "auto"
    from config.connection import Punctual

    return Punctual


def allow_files(wanted: int) -> int:
    """Let this process hold so many files open, or as many as the system gives; the number that it may."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return wanted if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # macOS says that it has no limit, and has one all the same
        return soft
    return most


if __name__ == "__main__":
    main()
