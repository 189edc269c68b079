"""What the web server runs: event streams on the event loop, everything else on a pool of threads.

Pages are plain synchronous Django: through WSGI they cost no hop between loop and threads for every middleware, and each
thread keeps its database connection. A stream waits most of its life, which is what an event loop is good at.
"""

import os
from typing import Any

from a2wsgi import WSGIMiddleware
from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

streams = get_asgi_application()

from django.conf import settings  # noqa: E402 - after the settings' module is named

pages = WSGIMiddleware(get_wsgi_application(), workers=settings.WEB_THREADS)

LARGEST_BODY = 3_000_000

TOO_LARGE = [
    {"type": "http.response.start", "status": 413, "headers": [(b"content-type", b"text/plain"), (b"connection", b"close")]},
    {"type": "http.response.body", "body": b"Too large.\n"},
]


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] != "http":
        return
    clean(scope)
    if scope["path"].endswith("/events/"):
        await streams(scope, receive, send)
        return
    body = await whole_body(scope, receive)
    if body is None:
        for message in TOO_LARGE:
            await send(message)
        return

    async def receive_body() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    await pages(scope, receive_body, send)


def clean(scope: Any) -> None:
    """Take out headers that WSGI would read as others: X_Forwarded_For as X-Forwarded-For, which only a proxy may say."""
    scope["headers"] = [(name, value) for name, value in scope["headers"] if b"_" not in name]


async def whole_body(scope: Any, receive: Any) -> bytes | None:
    """The request's body, or None if it is too large. Whoever sends slowly holds up nobody: no thread waits for it."""
    if not any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"]):
        return b""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if not message.get("more_body"):
            return bytes(body)
