"""What the web server runs: event streams on the event loop, everything else on a pool of threads.

Pages are plain synchronous Django: through WSGI they cost no hop between loop and threads for every middleware, and each
thread keeps its database connection. A stream waits most of its life, which is what an event loop is good at.
"""

import os

from a2wsgi import WSGIMiddleware
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

streams = get_asgi_application()

from django.conf import settings  # noqa: E402 - wants the settings module named first

pages = WSGIMiddleware(get_wsgi_application(), workers=settings.WEB_THREADS)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    if scope["type"] == "http":
        answer = streams if scope["path"].endswith("/events/") else pages
        await answer(scope, receive, send)  # type: ignore[arg-type]
