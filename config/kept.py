"""What is to be remembered for a while, where there is no Redis: a table in PostgreSQL, one for all processes."""

import base64
import pickle
from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router, transaction
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
            written = base64.b64encode(pickle.dumps(number, self.pickle_protocol)).decode("latin1")
            cursor.execute(f"UPDATE {table} SET value = %s WHERE cache_key = %s", [written, row])
        return number
