"""A small HTTP server on this machine that takes what the house sends, or answers as it is told."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Received(NamedTuple):
    """A request as it came; ``headers`` by their names in small letters."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver(ThreadingHTTPServer):
    """``received``: in the order in which it came. ``status``: what it answers; ``drips``: a sign at a time, without end."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.received: list[Received] = []
        self.status, self.more = 200, {}
        self.drips = False
        self.came = threading.Condition()
        self.stopping = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def wait_for(self, number: int) -> None:
        """Until so many requests have come."""
        self.wait_until(lambda: len(self.received) >= number, 30)

    def wait_until(self, enough: Callable[[], bool], seconds: float) -> None:
        """Until what has come is enough."""
        with self.came:
            assert self.came.wait_for(enough, seconds), f"{len(self.received)} came"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        server: Receiver = self.server  # type: ignore[assignment]
        with server.came:
            server.received.append(Received(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            server.came.notify_all()
        while server.drips:
            try:
                self.wfile.write(b"X")
            except OSError:
                return
            server.stopping.wait(0.05)
        self.send_response(server.status)
        for name, value in server.more.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Nothing."""


@contextmanager
def receiver() -> Iterator[Receiver]:
    """One that runs meanwhile."""
    server = Receiver()
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.drips = False
        server.shutdown()
        thread.join()
        server.server_close()
