"""What is to be remembered for a while, where there is no Redis: a table in PostgreSQL, one for all processes."""

import base64
import pickle
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import DatabaseError, connections, router, transaction
from django.utils import timezone


class Kept(DatabaseCache):
    """Django's cache in the database, but counting holds against others who count at the same moment, and prolongs nothing."""

    _table: str

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """One more (``delta``) of a number that stands there until its time is over; ``ValueError`` where none stands."""
        row = self.make_and_validate_key(key, version)
        database = router.db_for_write(self.cache_model_class)
        table = connections[database].ops.quote_name(self._table)
        with transaction.atomic(using=database), connections[database].cursor() as cursor:
            found = f"SELECT value FROM {table} WHERE cache_key = %s AND expires > %s FOR UPDATE"
            cursor.execute(found, [row, timezone.now()])
            kept = cursor.fetchone()
            if kept is None:
                raise ValueError(f"Key {key!r} not found")
            number: int = pickle.loads(base64.b64decode(kept[0].encode())) + delta
            changed = [_packed(number, self.pickle_protocol), row]
            cursor.execute(f"UPDATE {table} SET value = %s WHERE cache_key = %s", changed)
        return number

    def set_many(self, data: Mapping[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> list[Any]:
        """All of them in one statement, where Django's way takes three for each; the keys of those that could not be kept."""
        until = self.get_backend_timeout(timeout)
        if not data or until is None:
            return super().set_many(dict(data), timeout, version)
        rows = {self.make_and_validate_key(key, version): _packed(value, self.pickle_protocol) for key, value in data.items()}
        database = router.db_for_write(self.cache_model_class)
        table = connections[database].ops.quote_name(self._table)
        kept = f"""INSERT INTO {table} (cache_key, value, expires)
            SELECT row.cache_key, row.value, %s FROM unnest(%s::text[], %s::text[]) AS row (cache_key, value) ORDER BY 1
            ON CONFLICT (cache_key) DO UPDATE SET value = EXCLUDED.value, expires = EXCLUDED.expires"""
        values: list[Any] = [datetime.fromtimestamp(until, UTC), list(rows), list(rows.values())]
        try:
            with transaction.atomic(using=database), connections[database].cursor() as cursor:
                cursor.execute(kept, values)
        except DatabaseError:
            return list(data)
        return []


def _packed(value: Any, protocol: int) -> str:
    return base64.b64encode(pickle.dumps(value, protocol)).decode("latin1")
