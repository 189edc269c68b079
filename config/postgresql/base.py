"""Django's PostgreSQL backend, which starts the embedded server where DATABASE_URL names none."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.postgresql import base

from config import embedded


class DatabaseWrapper(base.DatabaseWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        """Start the embedded server, or join it, when a connection is first needed."""
        params: dict[str, Any] = super().get_connection_params()
        if self.settings_dict.get("EMBEDDED"):
            params |= embedded.server(Path(settings.VAR_DIR) / "postgres").use()
        return params
