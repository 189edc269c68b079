"""The socket on which web processes listen, and how commands of ours end that cannot start."""

import os
import socket
import sys
from typing import NoReturn

from config import environment


def fail(reason: object) -> NoReturn:
    """End this process with a sentence."""
    sys.exit(f"Stendardo cannot run: {' '.join(str(reason).split())}")


def requested_address(host: str) -> tuple[str, int]:
    """Return HOST and PORT of the environment; without HOST this host."""
    return environment.text("HOST", host), environment.number("PORT", 8000)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket that child processes may take over. From now on visitors wait instead of being refused."""
    try:
        listener = socket.create_server((host, port), backlog=1024)
    except (OSError, OverflowError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
        fail(f"{host}, port {port}, cannot be used ({reason}): end the other program or choose another, such as PORT=8001.")
    listener.set_inheritable(True)
    return listener
