"""The tests' databases are emptied between tests, even if requests of a finished test still run."""

import threading

import psycopg
import pytest
from django.contrib.auth import get_user_model
from django.db import connection

from tests import databases


@pytest.mark.django_db(transaction=True)
def test_emptying_survives_a_deadlock_with_a_late_request():
    get_user_model().objects.create(username="left behind")
    params = connection.get_connection_params()
    where = {part: params.get(part) for part in ("host", "port", "user", "password", "dbname")}
    first, *_, last = databases._tables()
    with psycopg.connect(**where) as late, psycopg.connect(**where, autocommit=True) as watching:
        late.execute("SET deadlock_timeout = '1h'")  # never the one that gives way
        late.execute(f"LOCK TABLE {last} IN ACCESS SHARE MODE")
        finished = threading.Thread(target=_read_once_awaited, args=(late, watching, first))
        finished.start()
        databases.empty()
        finished.join()

    assert not get_user_model().objects.exists()


def _read_once_awaited(late: psycopg.Connection, watching: psycopg.Connection, table: str) -> None:
    waits = "SELECT EXISTS (SELECT FROM pg_locks WHERE pid <> %s AND NOT granted AND mode = 'AccessExclusiveLock')"
    while not watching.execute(waits, [late.info.backend_pid]).fetchone()[0]:
        pass
    late.execute(f"SELECT FROM {table}")
    late.commit()
