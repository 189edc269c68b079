import select
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.postgresql import base

from config import embedded


class DatabaseWrapper(base.DatabaseWrapper):
    """Starts the embedded server when a connection is first wanted, and knows a dead connection without asking the server."""

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        if self.settings_dict.get("EMBEDDED"):
            params |= embedded.postgres(Path(settings.VAR_DIR) / "postgres", "stendardo")
        return params

    def is_usable(self) -> bool:
        """A server that went away leaves its socket readable. Only then is it worth a round trip to ask."""
        if self.connection is None or self.connection.closed:
            return False
        return not _readable(self.connection.fileno()) or super().is_usable()


def _readable(descriptor: int) -> bool:
    if not hasattr(select, "poll"):  # Windows
        return bool(select.select([descriptor], [], [], 0)[0])
    watcher = select.poll()  # unlike select(), at ease with a thousand open streams
    watcher.register(descriptor, select.POLLIN)
    return bool(watcher.poll(0))
