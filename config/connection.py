"""How a web process speaks HTTP: uvicorn's protocol, with an end to its patience, and an answer's head and body in one."""

import asyncio
from typing import Any, ClassVar

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

#: Seconds in which the head of a request must have come.
HEAD_SECONDS = 10.0
#: Bytes of a request that are not its body: address, headers, what frames the parts of a body, headers behind it.
MAX_HEAD_BYTES = 64 * 1024
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
#: So many connections of one address may keep us waiting for a head at once. One more, and the oldest is closed (an honest
#: one behind the same router sends its head at once). Not asked of a proxy, whose connections are everybody's.
HALF_SENT = 200


class HeadWithBody(asyncio.Transport):
    """The way of one answer, on which its head waits for the first of its body.

    Each write is a call of the system, and wakes whoever reads: two of them for a small page took a tenth of an act's time.
    """

    def __init__(self, way: asyncio.Transport) -> None:
        super().__init__()
        self._way = way
        self._head: bytes | None = None

    def write(self, data: Any) -> None:
        if self._head is None:
            self._head = data
        elif self._head:
            head, self._head = self._head, b""
            self._way.write(head + data)
        else:
            self._way.write(data)

    def close(self) -> None:
        """With a head that no body follows: the page failed between the two."""
        if self._head:
            self.write(b"")
        self._way.close()

    def is_closing(self) -> bool:
        return self._way.is_closing()


class HeadTooLarge(Exception):
    """The parser stops at it, and the connection ends."""


class Punctual(HttpToolsProtocol):
    """Closes connections whose sender does not finish the head of a request: half-sent ones would else stay for ever."""

    #: By address, in the order they came (the values say nothing).
    _half_sent: ClassVar[dict[str, dict["Punctual", None]]] = {}
    _limit: asyncio.TimerHandle | None = None
    #: Bytes of this request's address and headers that the parser has handed over.
    _head_bytes = 0
    #: Bytes that came since the last request was complete, without those of a body: also what the parser holds back.
    _bare_bytes = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait_for_head()
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self._bare_bytes += len(data)
        super().data_received(data)
        if self._bare_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
            self._refuse_head()
        elif self._limit is None and (self.cycle is None or self.cycle.response_complete):  # there is more of its head to come
            self._wait_for_head()

    def on_message_begin(self) -> None:
        self._head_bytes = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + len(b": \r\n"))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > MAX_HEAD_BYTES:
            raise HeadTooLarge

    def on_body(self, body: bytes) -> None:
        self._bare_bytes -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._bare_bytes = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._head_bytes > MAX_HEAD_BYTES:
            self._refuse_head()
        else:
            super().send_400_response(msg)

    def _refuse_head(self) -> None:
        """Close the connection; 431 where no other answer is on its way."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(TOO_LARGE)
        self.transport.close()

    def on_headers_complete(self) -> None:
        self._head_is_here()
        super().on_headers_complete()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and cycle.transport is self.transport and self._body_follows:
            cycle.transport = HeadWithBody(self.transport)

    @property
    def _body_follows(self) -> bool:
        """Is the head of the answer what is written first, and something written after it?"""
        return self.scope["method"] != "HEAD" and not self.expect_100_continue

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        super().connection_lost(exc)

    @property
    def _sender(self) -> str:
        return self.client[0] if self.client else ""

    def _wait_for_head(self) -> None:
        self._limit = self.loop.call_later(HEAD_SECONDS, self.transport.close)
        waiting = self._half_sent.setdefault(self._sender, {})
        waiting[self] = None
        if len(waiting) > HALF_SENT and not settings.TRUSTED_PROXIES:
            oldest = next(iter(waiting))
            oldest._head_is_here()
            oldest.transport.abort()

    def _head_is_here(self) -> None:
        if self._limit is None:
            return
        self._limit.cancel()
        self._limit = None
        waiting = self._half_sent[self._sender]
        del waiting[self]
        if not waiting:
            del self._half_sent[self._sender]
