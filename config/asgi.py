"""What the web server runs: event streams on the event loop, every other page in a thread of a pool.

Pages are plain synchronous Django. Under Django's own ASGI handler each would change several times between loop and threads;
here a page is one visit to a thread, which keeps its database connection. A stream waits most of its life, which is what an
event loop is good at.
"""

import asyncio
import gc
import os
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

streams = get_asgi_application()

from django.conf import settings  # noqa: E402 - after the settings' module is named
from django.core.handlers.asgi import ASGIRequest, get_script_prefix  # noqa: E402
from django.core.handlers.base import BaseHandler  # noqa: E402
from django.core.signals import request_started  # noqa: E402
from django.urls import set_script_prefix  # noqa: E402

from live import notifier  # noqa: E402
from live.urls import is_stream  # noqa: E402

notifier.send_from_a_thread()

LARGEST_BODY = 3_000_000

Scope = dict[str, Any]
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class Pages(BaseHandler):
    """Answers one request at a time in each thread of its pool."""

    def __init__(self) -> None:
        super().__init__()
        self.load_middleware()
        self.threads = ThreadPoolExecutor(settings.WEB_THREADS, thread_name_prefix="page")

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        body = await whole_body(scope, receive)
        if body is None:
            status, headers, content = 413, [(b"content-type", b"text/plain"), (b"connection", b"close")], b"Too large.\n"
        else:
            loop = asyncio.get_running_loop()
            status, headers, content = await loop.run_in_executor(self.threads, self.answer, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    def answer(self, scope: Scope, body: bytes) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        response = self.get_response(ASGIRequest(scope, BytesIO(body)))
        try:
            headers = [(name.lower().encode("ascii"), value.encode("latin1")) for name, value in response.items()]
            headers += [(b"set-cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
            return response.status_code, headers, b"".join(response)
        finally:
            response.close()


async def whole_body(scope: Scope, receive: Any) -> bytes | None:
    """The request's body; None if it is too large or its sender left. Slow senders hold up nobody: no thread waits for them."""
    if not any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]):
        return b""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY or message["type"] == "http.disconnect":
            return None
        if not message.get("more_body"):
            return bytes(body)


pages = Pages()

# What is loaded by now stays for good, and a request leaves few cycles behind: looking through all of it seldom is enough.
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 100)


async def application(scope: Scope, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        await (streams if is_stream(scope["path"]) else pages)(scope, receive, send)
