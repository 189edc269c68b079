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
        readable, _, _ = select.select([self.connection.fileno()], [], [], 0)
        return not readable or super().is_usable()
