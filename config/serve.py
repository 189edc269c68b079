"""One web process: `python -m config.serve` listens on HOST and PORT, or on a socket that was opened by its parent."""

import argparse
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.cores import keep_to_one_core

ROOT = Path(__file__).resolve().parent.parent


def asked_address(host: str) -> tuple[str, int]:
    """HOST and PORT of the environment; this host where none is named."""
    return environment.text("HOST", host), environment.number("PORT", 8000)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. From now on visitors wait for the server instead of being turned away."""
    listener = socket.create_server((host, port), backlog=1024)
    listener.set_inheritable(True)
    return listener


def spawn(listener: socket.socket, variables: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    """Start a web process on this socket; several may share one."""
    command = [sys.executable, "-m", "config.serve", "--fd", str(listener.fileno())]
    return subprocess.Popen(
        command, cwd=ROOT, env=dict(variables), pass_fds=[listener.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fd", type=int, help="a listening socket to take over from the parent process")
    descriptor = parser.parse_args().fd
    try:
        serve(listen(*asked_address("127.0.0.1")) if descriptor is None else socket.socket(fileno=descriptor))
    except ImproperlyConfigured as problem:
        sys.exit(f"Stendardo cannot run: {problem}")


def serve(listener: socket.socket) -> None:
    house = uvicorn.Config(
        "config.asgi:application",
        lifespan="off",
        access_log=False,
        log_config=None,  # Django's settings say how to log
        log_level="warning",
        server_header=False,
        proxy_headers=False,  # whom to believe is for the settings to say: TRUSTED_PROXIES
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,  # streams never end by themselves
    )
    house.load()
    if settings.WEB_ONE_CORE:
        keep_to_one_core()
    # uvicorn ends by raising the signal again that ended it; without this we would die of it and skip our own leave-taking.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))
    uvicorn.Server(house).run(sockets=[listener])


if __name__ == "__main__":
    main()
