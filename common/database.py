"""Connections outside Django's: to listen, to send notices, or to hold a lock for longer than a transaction."""

from typing import Any

from django.db import connections

#: Parameters that only Django's own connections need.
_DJANGO_ONLY = {"context", "cursor_factory", "prepare_threshold"}


def direct_parameters() -> dict[str, Any]:
    """Return psycopg's parameters of a connection to the server itself, past any pool."""
    alias = "direct" if "direct" in connections.settings else "default"
    params = connections[alias].get_connection_params()
    return {name: value for name, value in params.items() if name not in _DJANGO_ONLY}
