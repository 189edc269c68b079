"""What the web server runs: event streams on the event loop, every other page in a thread of a pool.

Pages are plain synchronous Django. Under Django's own ASGI handler each would change several times between loop and threads;
here a page is one visit to a thread, which keeps its database connection. A stream waits most of its life, which is what an
event loop is good at. `/healthz/` asks neither.
"""

import gc
import os
from typing import Any

import django
from asgiref.sync import ThreadSensitiveContext
from django.core.cache import close_caches
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import reset_urlconf
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, reset_queries
from django.http import HttpRequest
from django.http.response import HttpResponseBase

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["STENDARDO_WEB_PROCESS"] = "1"
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402 - after the settings' module is named

from config import health  # noqa: E402
from config.errors import RETRY_AFTER  # noqa: E402
from config.limits import Streams  # noqa: E402
from config.pages import Pages, Scope, plain, tell  # noqa: E402
from config.preload import preload  # noqa: E402
from live import notifier  # noqa: E402
from live.urls import is_stream  # noqa: E402

# What Django does around each page and is of no use here: addresses are the same for all pages, caches have nothing to close,
# only DEBUG keeps statements, and of its connection a thread makes sure before the next page.
for nothing_to_do in (close_caches, close_old_connections, reset_urlconf):
    request_finished.disconnect(nothing_to_do)
if not settings.DEBUG:
    request_started.disconnect(reset_queries)

notifier.send_from_a_thread()


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


class StreamHandler(ASGIHandler):
    """Django's, but a request has a thread only until its answer begins: that of a stream comes for hours."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.handle(scope, receive, send)

    async def run_get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The beginning of the stream, or why there is none. Middlewares, and what they lead to, wait in this thread."""
        async with ThreadSensitiveContext():
            return await super().run_get_response(request)


pages, streams = Pages(), StreamHandler()
open_streams = Streams()
healthz = health.Health()

if not settings.DEBUG:
    preload()
# What is loaded by now stays for good, and a request leaves few cycles behind: looking through all of it seldom is enough.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 100)


async def application(scope: Scope, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        path = scope["path"]
        await (stream if is_stream(path) else healthz if path == health.PATH else pages)(scope, receive, send)
