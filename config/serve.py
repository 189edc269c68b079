"""One web process: `python -m config.serve` listens on HOST and PORT, or on a socket that was opened by its parent."""

import argparse
import asyncio
import logging
import resource
import signal
import socket
import sys
from contextlib import closing, suppress

import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

from config.listening import fail, listen, requested_address

log = logging.getLogger(__name__)
#: Files of one process, where the system allows as many: a connection is one.
MAX_FILES = 8120
#: A request's address and headers.
MAX_HEAD_BYTES = 64 * 1024
#: Files that are no connections of visitors: the program's own, the database's, the log.
OTHER_FILES = 120


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fd", type=int, help="a listening socket to take over from the parent process")
    descriptor = parser.parse_args().fd
    try:
        listener = listen(*requested_address("127.0.0.1")) if descriptor is None else socket.socket(fileno=descriptor)
        serve(listener, alone=descriptor is None)
    except ImproperlyConfigured as problem:
        fail(problem)


def serve(listener: socket.socket, alone: bool = False) -> None:
    """Serve until SIGINT or SIGTERM. ``alone``: no parent process shows where the operator's account is made."""
    config = uvicorn.Config(
        "config.asgi:application",
        http="h11",  # limits the head of a request; httptools does not
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
        lifespan="off",
        access_log=False,
        log_config=None,  # Django's settings say how to log
        log_level="warning",
        server_header=False,
        proxy_headers=False,  # the setting TRUSTED_PROXIES decides which proxies are trusted
        limit_concurrency=raise_file_limit() - OTHER_FILES,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
    )
    config.load()
    if alone:
        log_first_page()
    # uvicorn raises the signal that ended it once more: exit with 0 then, and run exit handlers.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run(uvicorn.Server(config), listener))


async def run(server: uvicorn.Server, listener: socket.socket) -> None:
    """Run the server, and close its event streams when it stops: it waits for open responses, and these never end."""
    from live.hub import hub  # needs Django's settings

    async def close_streams() -> None:
        while not server.should_exit:
            await asyncio.sleep(0.1)
        hub.close()

    await asyncio.gather(server.serve(sockets=[listener]), close_streams())


def log_first_page() -> None:
    """Log where the operator's account is made, while there is none."""
    from people import signup  # needs Django's settings

    with closing(connection), suppress(DatabaseError):  # it may have no tables yet
        if not signup.has_operator():
            path = signup.first_run_path()
            log.warning("There is no operator yet: %s%s makes the operator's account.", settings.PUBLIC_URL, path)


def raise_file_limit(wanted: int = MAX_FILES) -> int:
    """Let this process hold as many files open as it may need and the system gives; return how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if 0 <= soft < most:
        with suppress(OSError, ValueError):  # macOS says that it has no limit, and has one
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
        return soft
    return most


if __name__ == "__main__":
    main()
