"""ASGI application: event streams run as async views, all other pages as WSGI in a fixed pool of threads.

Pages are synchronous Django. Django's ASGI handler would switch between event loop and threads several times per request; as WSGI
a page stays in one thread, which keeps its database connection.
"""

import asyncio
import gc
import os
from typing import Any

import django
from a2wsgi import WSGIMiddleware

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["STENDARDO_WEB_PROCESS"] = "1"  # settings: time limits of statements
django.setup(set_prefix=False)

from django.conf import settings  # noqa: E402 - Django must be set up first
from django.core.asgi import get_asgi_application  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402

from live.urls import is_stream  # noqa: E402
from rules.engine.ruleset import rulesets  # noqa: E402

streams = get_asgi_application()
pages: Any = WSGIMiddleware(get_wsgi_application(), workers=settings.WEB_THREADS)  # type: ignore[arg-type]

# Objects loaded at start live until the process ends: exempt them from garbage collection, and collect less often.
rulesets()
gc.collect()
gc.freeze()
gc.set_threshold(50_000, 20, 100)

Scope = dict[str, Any]


class Rejected(Exception):
    """A request whose body does not reach Django: status and reason."""


async def application(scope: Scope, receive: Any, send: Any) -> None:
    if is_stream(scope["path"]):
        # Calling `streams` itself would keep a thread for each stream until it ends.
        await streams.handle(scope, receive, send)
    else:
        await serve_page(scope, receive, send)


async def serve_page(scope: Scope, receive: Any, send: Any) -> None:
    """Serve a page. It gets a thread when its body is complete: slow senders occupy none, and half a form is never read."""
    # WSGI cannot distinguish `X_Forwarded_For` from `X-Forwarded-For`; Django's ASGI handler drops the former too.
    headers = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    if any(name in (b"content-length", b"transfer-encoding") for name, _value in headers):
        try:
            body = await read_body(scope, receive)
        except Rejected as rejected:
            status, reason = rejected.args
            closing = [(b"content-type", b"text/plain"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": status, "headers": closing})
            await send({"type": "http.response.body", "body": f"{reason}\n".encode()})
            return
        headers = [header for header in headers if header[0] != b"content-length"]
        headers.append((b"content-length", b"%d" % len(body)))  # WSGI knows no body without it

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body}

    await pages(scope | {"headers": headers}, receive, send)


async def read_body(scope: Scope, receive: Any) -> bytes:
    """Return the body of a request. Raise ``Rejected`` if it is too large, too slow or incomplete."""
    is_photograph = scope["path"].endswith("/photographs/")
    body, limit = bytearray(), settings.MAX_PHOTOGRAPH_BYTES if is_photograph else settings.MAX_BODY_BYTES
    try:
        async with asyncio.timeout(settings.BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Rejected(400, "Incomplete.")
                body += message.get("body", b"")
                if len(body) > limit:
                    raise Rejected(413, f"Too large: at most {limit} bytes.")
                if not message.get("more_body"):
                    return bytes(body)
    except TimeoutError:
        raise Rejected(408, "Too slow.") from None
