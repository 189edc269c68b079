"""`/healthz/`: does this process answer, and its database?"""

import hmac
import time
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

#: Hours after which the newest backup is too old: one night was missed.
STALE_HOURS = 26


class Health(MiddlewareMixin):
    """Answer `/healthz/` before hosts are checked and plain HTTP is redirected: container checks ask 127.0.0.1."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        return health(request) if request.path == "/healthz/" else None


def health(request: HttpRequest) -> HttpResponse:
    """Return 200 with the version, or 503; for operators with the age of the newest backup."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        status, lines = 200, [f"ok {settings.VERSION}"]
    except Error:
        status, lines = 503, ["the database does not answer"]
    if is_operator(request):
        lines += backups()
    body = "".join(f"{line}\n" for line in lines)
    return HttpResponse(body, status=status, content_type="text/plain", headers={"Cache-Control": "no-store"})


def is_operator(request: HttpRequest) -> bool:
    """True from this machine without a proxy, or with HEALTH_TOKEN as ``Authorization: Bearer …``."""
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if settings.HEALTH_TOKEN and hmac.compare_digest(token.encode(), settings.HEALTH_TOKEN.encode()):
        return True
    with suppress(ValueError):
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback and "X-Forwarded-For" not in request.headers
    return False


def backups() -> list[str]:
    """Return a line about the newest backup, if BACKUP_DIR is set."""
    if settings.BACKUP_DIR is None:
        return []
    made = [(path.stat().st_mtime, path.name) for path in Path(settings.BACKUP_DIR).glob("*.dump")]
    if not made:
        return ["backup: none yet"]
    at, name = max(made)
    hours = (time.time() - at) / 3600
    return [f"backup: {name}, {hours:.0f} hours old" + (": TOO OLD" if hours > STALE_HOURS else "")]
