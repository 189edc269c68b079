"""`/healthz/`: is this process well? Answered beside the pages, so that it tells the truth while they all wait."""

import asyncio
import hmac
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings

from common.database import direct_parameters
from config.version import VERSION

PATH = "/healthz/"
#: Seconds for the database's answer.
PATIENCE = 3
#: Hours after which the newest backup is too old: one night was missed.
STALE = 26


class Health:
    """One thread and one connection of its own; whoever asks meanwhile gets the same answer."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._connection: psycopg.Connection[Any] | None = None
        self._pending: asyncio.Future[bool] | None = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if self._pending is None or self._pending.done():
            self._pending = asyncio.get_running_loop().run_in_executor(self._thread, self._database_answers)
        well = await asyncio.shield(self._pending)
        lines = [f"ok {VERSION}" if well else "the database does not answer"]
        if is_operator(scope):
            lines += backups()
        body = "".join(f"{line}\n" for line in lines).encode()
        headers = [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(body)), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200 if well else 503, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _database_answers(self) -> bool:
        for _try in range(2):  # the connection of last time may be gone, and the database well
            try:
                if self._connection is None:
                    own = {**direct_parameters(), "options": f"-c statement_timeout={PATIENCE}s", "connect_timeout": PATIENCE}
                    self._connection = psycopg.connect(**own, autocommit=True)
                self._connection.execute("SELECT 1")
                return True
            except (psycopg.Error, OSError):
                with suppress(psycopg.Error, AttributeError):
                    self._connection.close()  # type: ignore[union-attr]
                self._connection = None
        return False


def is_operator(scope: dict[str, Any]) -> bool:
    """Whoever asks from this machine and by no proxy, or brings HEALTH_TOKEN as ``Authorization: Bearer …``."""
    headers = dict(scope["headers"])
    token = headers.get(b"authorization", b"").removeprefix(b"Bearer ")
    if settings.HEALTH_TOKEN and hmac.compare_digest(token, settings.HEALTH_TOKEN.encode()):
        return True
    host = (scope.get("client") or ("",))[0]
    with suppress(ValueError):
        return ip_address(host).is_loopback and b"x-forwarded-for" not in headers
    return False


def backups() -> list[str]:
    """A line about the newest backup, where this installation says where its backups lie."""
    if settings.BACKUP_DIR is None:
        return []
    made = [(path.stat().st_mtime, path.name) for path in Path(settings.BACKUP_DIR).glob("*.dump")]
    if not made:
        return ["backup: none yet"]
    at, name = max(made)
    hours = (time.time() - at) / 3600
    return [f"backup: {name}, {hours:.0f} hours old" + (": TOO OLD" if hours > STALE else "")]
