"""What the web server runs: event streams on the event loop, every other page in a thread of a pool.

Pages are plain synchronous Django. Under Django's own ASGI handler each would change several times between loop and threads;
here a page is one visit to a thread, which keeps its database connection. A stream waits most of its life, which is what an
event loop is good at. `/healthz/` asks neither.
"""

import asyncio
import gc
import logging
import os
from functools import lru_cache, partial
from io import BytesIO
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

streams = get_asgi_application()

from django.conf import settings  # noqa: E402 - after the settings' module is named
from django.core.handlers.asgi import ASGIRequest, get_script_prefix  # noqa: E402
from django.core.handlers.base import BaseHandler  # noqa: E402
from django.core.signals import request_started  # noqa: E402
from django.http import HttpRequest  # noqa: E402
from django.http.response import HttpResponseBase  # noqa: E402
from django.urls import ResolverMatch, get_resolver, set_script_prefix  # noqa: E402

from common.workers import Workers  # noqa: E402
from config import health  # noqa: E402
from config.errors import RETRY_AFTER, busy  # noqa: E402
from config.limits import Shares, Streams, TooBusy, subject_of  # noqa: E402
from config.postgresql.base import be_brief, use_pool  # noqa: E402
from live import notifier  # noqa: E402
from live.hub import hub  # noqa: E402
from live.urls import is_stream  # noqa: E402

# Whoever presses waits for the answer: a lock that is held for longer is better answered "try again".
be_brief(lock=3, statement=15, idle=10)
use_pool()
notifier.send_from_a_thread()

log = logging.getLogger(__name__)

LARGEST_BODY = 3_000_000
#: Of a photograph as phones take them.
LARGEST_PHOTOGRAPH = 11_000_000
#: Seconds in which a request's body must have come.
BODY_SECONDS = 60

Scope = dict[str, Any]
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class Pages(BaseHandler):
    """Answers one request at a time in each thread of its pool."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()
        self.threads = Workers(settings.WEB_THREADS, "page")
        self.shares = Shares(max(1, settings.WEB_THREADS // 2))

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        try:
            body = await whole_body(scope, receive)
        except TimeoutError:
            await tell(send, plain(408, b"Too slow.\n"))
            return
        await tell(send, plain(413, b"Too large.\n") if body is None else await self.in_turn(scope, body))

    async def in_turn(self, scope: Scope, body: bytes) -> Answer:
        """The page; a press after the news of those before it."""
        if scope["method"] != "POST":
            return await self.in_thread(scope, body)
        async with hub().press():
            return await self.in_thread(scope, body)

    async def in_thread(self, scope: Scope, body: bytes) -> Answer:
        """The page, in a thread of the pool; of one battle's pages only so many at once that others have threads too."""
        answer, subject = partial(self.answer, scope, body), subject_of(scope["path"])
        if not subject:
            return await self.threads.do(answer)
        try:
            async with self.shares.turn(subject):
                return await self.threads.do(answer)
        except TooBusy:
            log.warning("Too much at once in %s: somebody is asked to come again.", subject)
            return as_answer(busy(TooBusy()))

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """The view of an address, which is looked for once: nothing here answers by another table of addresses."""
        request.resolver_match = found = view_at(request.path_info)
        return found

    def answer(self, scope: Scope, body: bytes) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        response = self.get_response(ASGIRequest(scope, BytesIO(body)))
        try:
            return as_answer(response)
        finally:
            response.close()


@lru_cache(maxsize=4000)
def view_at(path: str) -> ResolverMatch:
    """What stands at a path; those at which nothing stands raise ``Http404``, and are not kept."""
    return get_resolver().resolve(path)


def as_answer(response: HttpResponseBase) -> Answer:
    headers = [(name.lower().encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    headers += [(b"set-cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    return response.status_code, headers, b"".join(response)


def plain(status: int, word: bytes, *headers: tuple[bytes, bytes]) -> Answer:
    """To whom no page can be shown: a program, or a sender that must go."""
    return status, [(b"content-type", b"text/plain"), (b"connection", b"close"), *headers], word


async def tell(send: Any, answer: Answer) -> None:
    status, headers, content = answer
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


#: Headers by which a body follows.
_WITH_A_BODY = frozenset({b"content-length", b"transfer-encoding"})


async def whole_body(scope: Scope, receive: Any) -> bytes | None:
    """The request's body; None if it is too large or its sender left. Slow senders hold up nobody: no thread waits for them.

    Raises ``TimeoutError`` at those who are slow for too long.
    """
    if _WITH_A_BODY.isdisjoint(dict(scope["headers"])):
        return b""
    body, largest = bytearray(), LARGEST_PHOTOGRAPH if scope["path"].endswith("/photographs/") else LARGEST_BODY
    async with asyncio.timeout(BODY_SECONDS):
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > largest or message["type"] == "http.disconnect":
                return None
            if not message.get("more_body"):
                return bytes(body)


async def stream(scope: Scope, receive: Any, send: Any) -> None:
    """An event stream, if there is room; a screen that is turned away asks now and then instead."""
    subject, address = scope["path"], client_address(scope)
    if not open_streams.enter(subject, address):
        await tell(send, plain(429, b"Too many streams.\n", (b"retry-after", b"%d" % RETRY_AFTER)))
        return
    try:
        await streams(scope, receive, send)
    finally:
        open_streams.leave(subject, address)


def client_address(scope: Scope) -> str:
    """Where a request comes from, by as many proxies as are ours."""
    forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"").decode("latin1").split(",")
    if 0 < settings.TRUSTED_PROXIES <= len(forwarded):
        return str(forwarded[-settings.TRUSTED_PROXIES]).strip()
    return str((scope.get("client") or ("",))[0])


pages = Pages()
open_streams = Streams()
healthz = health.Health()

# What is loaded by now stays for good, and a request leaves few cycles behind: looking through all of it seldom is enough.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 100)


async def application(scope: Scope, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        path = scope["path"]
        await (stream if is_stream(path) else healthz if path == health.PATH else pages)(scope, receive, send)
