"""Phones for measures and tests against the real web server: plain HTTP on a connection of their own."""

import gzip
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from battles.models import Seat
from battles.seats.access import GUEST_SEATS

CSRF = "x" * 32
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_ENTRY = re.compile(rb"\r\nx-entry: *(\d+)", re.IGNORECASE)
_ETAG = re.compile(rb"\r\netag: *([^\r]+)", re.IGNORECASE)
_PACKED = re.compile(rb"\r\ncontent-encoding: *gzip", re.IGNORECASE)


@dataclass
class Answer:
    """A response: status, the act's entry (None if refused), the head, the body as received."""

    status: int
    entry: int | None
    head: bytes
    content: bytes

    @property
    def sent(self) -> int:
        """Return the number of bytes of the body as received, perhaps compressed."""
        return len(self.content)

    @cached_property
    def body(self) -> str:
        """Return the body, decompressed on first use: that time is not the server's."""
        return (gzip.decompress(self.content) if _PACKED.search(self.head) else self.content).decode()

    @property
    def etag(self) -> str:
        """Return the ETag, or ""."""
        found = _ETAG.search(self.head)
        return found[1].decode() if found else ""


class Phone:
    """A guest's phone on the battle page, where htmx posts the panel's forms. It has opened the page and keeps its cookie.

    HTTP is spoken by hand here: phones of a measure share the processor with the server, of which a client library takes as much
    as a plain page does.
    """

    def __init__(self, server: str, seat: Seat | None) -> None:
        session = SessionStore()
        if seat:
            session[GUEST_SEATS] = {seat.battle.code: seat.token}
        session.create()
        cookies = f"{settings.SESSION_COOKIE_NAME}={session.session_key}; {settings.CSRF_COOKIE_NAME}={CSRF}"
        self._join(server, {"Cookie": cookies, "X-CSRFToken": CSRF, "Accept-Language": "en", "Sec-Fetch-Dest": "empty"})
        self.headers |= {"HX-Request": "true", "HX-Target": "panel", "X-Live": "1"}

    @classmethod
    def with_headers(cls, server: str, headers: Mapping[str, str]) -> "Phone":
        """Return a phone with the headers of one in another process."""
        made = cls.__new__(cls)
        made._join(server, headers)
        return made

    def _join(self, server: str, headers: Mapping[str, str]) -> None:
        self.place, self.headers = urlsplit(server), dict(headers)
        self.connection: socket.socket | None = None

    def post(self, path: str, data: Mapping[str, object]) -> Answer:
        return self._ask("POST", path, urlencode(data, doseq=True).encode(), "application/x-www-form-urlencoded")

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def browse(self, path: str, etag: str = "") -> Answer:
        """Request a page as a browser does, with gzip; ``etag``: the ETag of the copy that it has."""
        own = {name: value for name, value in self.headers.items() if not name.startswith(("HX-", "X-"))}
        own |= {"Accept": "text/html", "Accept-Encoding": "gzip", "Sec-Fetch-Dest": "document"}
        return self._ask("GET", path, headers=own | ({"If-None-Match": etag} if etag else {}))

    def _ask(self, method: str, path: str, body: bytes = b"", kind: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        if self.connection is None:
            self.connection = socket.create_connection((self.place.hostname, self.place.port), timeout=60)
        known = dict(self.headers if headers is None else headers) | (
            {"Content-Type": kind, "Content-Length": str(len(body))} if kind else {}
        )
        head = "".join(f"{name}: {value}\r\n" for name, value in known.items())
        self.connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: {self.place.netloc}\r\n{head}\r\n".encode() + body)
        return self._answer(self.connection)

    @staticmethod
    def _answer(connection: socket.socket) -> Answer:
        head, came = b"", b""
        while not head:
            came += _more(connection)
            head, _end, body = came.partition(b"\r\n\r\n") if b"\r\n\r\n" in came else (b"", b"", b"")
        body = _whole(connection, head, body)
        entry = _ENTRY.search(head)
        return Answer(int(head.split(None, 2)[1]), int(entry[1]) if entry else None, head, body)

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()


def _whole(connection: socket.socket, head: bytes, begun: bytes) -> bytes:
    """Read the body to its last byte: by its Content-Length or in chunks."""
    if length := _LENGTH.search(head):
        pieces, wanted = [begun], int(length[1]) - len(begun)
        while wanted > 0:
            pieces.append(_more(connection))
            wanted -= len(pieces[-1])
        return b"".join(pieces)
    if head.split(None, 2)[1] == b"304":
        return b""
    if b"chunked" not in head.lower():
        raise ConnectionError(f"an answer without a length: {head.decode()}")
    whole = bytearray(begun)
    while not whole.endswith(b"0\r\n\r\n"):
        whole += _more(connection)
    found: list[bytes] = []
    at = 0
    while True:
        end = whole.index(b"\r\n", at)
        size = int(whole[at:end], 16)
        if not size:
            return b"".join(found)
        found.append(bytes(whole[end + 2 : end + 2 + size]))
        at = end + 2 + size + 2


def _more(connection: socket.socket) -> bytes:
    got = connection.recv(65536)
    if not got:
        raise ConnectionError("the server hung up")
    return got
