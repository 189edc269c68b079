"""Limits of requests and connections, tried on the real web server."""

import socket
from urllib.parse import urlsplit

import pytest

from config import serve


@pytest.fixture
def connect(server):
    """Open a connection and send bytes."""
    address = urlsplit(server)
    opened = []

    def say(sent: bytes) -> socket.socket:
        opened.append(socket.create_connection((address.hostname, address.port), timeout=20))
        opened[-1].sendall(sent)
        return opened[-1]

    yield say
    for each in opened:
        each.close()


WHOLE = b"GET /healthz/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


def head(kind: str, size: int) -> bytes:
    """A complete request with a head of about this size: a long address, one long line, or many lines."""
    if kind == "address":
        return b"GET /healthz/?" + b"x" * size + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    line = b"X-Long: " + b"x" * (size if kind == "line" else 90) + b"\r\n"
    return WHOLE[:-2] + line * (1 if kind == "line" else size // len(line)) + b"\r\n"


def status(sender: socket.socket, rest: bytes = b"") -> bytes:
    """The status of the answer; nothing where the connection was closed before it could be read."""
    try:
        sender.sendall(rest)
        return sender.recv(1000).partition(b"\r\n")[0][9:12]
    except (ConnectionResetError, BrokenPipeError):
        return b""


TOO_LARGE = (b"400", b"")


@pytest.mark.parametrize("kind", ["line", "lines", "address"])
def test_a_head_may_have_64_kilobytes_and_not_many_more(connect, kind):
    """The server looks at the size when a part has come that does not end the head: parts have up to 256 KB."""
    assert status(connect(head(kind, 60_000))) == b"200"
    assert status(connect(head(kind, 1_000_000))) in TOO_LARGE


@pytest.mark.parametrize("kind", ["line", "lines", "address"])
def test_a_head_without_end_is_not_read_to_its_end(connect, kind):
    """Four megabytes do not fit into what the system holds for a connection: sending them fails, or the answer comes."""
    assert status(connect(head(kind, 60_000)[:-2]), b"X: " + b"x" * 4_000_000) in TOO_LARGE


def test_a_second_head_on_a_connection_is_limited_too(connect):
    sender = connect(WHOLE)
    received = b""
    while b"\nok " not in received:
        received += sender.recv(1000)

    assert status(sender, head("lines", 1_000_000)) in TOO_LARGE


def test_trailers_behind_a_body_are_limited_too(connect):
    sender = connect(b"POST /healthz/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")

    assert status(sender, b"0\r\n" + b"X-Long: " + b"x" * 4_000_000) in TOO_LARGE


def test_a_web_process_may_hold_as_many_files_as_the_system_gives():
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        files = serve.raise_file_limit()
        assert files == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files == min(serve.MAX_FILES, before[1] if before[1] > 0 else files)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_where_the_system_gives_fewer_files_than_it_says_those_there_are_must_do(monkeypatch):
    """As macOS does: no limit by its word, and a refusal."""
    resource = pytest.importorskip("resource")

    def refuse(which, limits):
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert serve.raise_file_limit() == 256
