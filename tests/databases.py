"""The tests' databases: copies of one that is migrated once, and emptied quickly."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path

import psycopg
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from psycopg import Cursor, sql
from psycopg.errors import DeadlockDetected

#: What migrations write, and no test changes.
_WRITTEN_BY_MIGRATIONS = {"django_content_type", "auth_permission"}
#: Whoever holds this lock of the server makes the template; the others wait for it.
_LOCK = 0x57E4DA2D
#: Templates of other branches that are kept beside the new one.
_KEPT = 3
#: What the new one is called until it is whole: a run may be killed meanwhile.
_UNFINISHED = "unfinished_template_stendardo"


def template(cursor) -> str:
    """The name of a database with all tables and no rows but what migrations write; ``cursor``: of no database in particular.

    Copying it takes a tenth of a second, migrating an empty one six.
    """
    name = f"template_stendardo_{_fingerprint()}"
    cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
    try:
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, 'template_stendardo_') ORDER BY oid DESC")
        found = [known for (known,) in cursor.fetchall()]
        if name not in found:
            for old in [_UNFINISHED, *found[_KEPT:]]:
                cursor.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(old)))
            _make(cursor, name)
    finally:
        cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
    return name


def _fingerprint() -> str:
    """Changes with the file of any migration, and with the version of what brings some of its own."""
    found = hashlib.sha256(version("django").encode() + version("django-allauth").encode())
    for app in sorted(apps.get_app_configs(), key=lambda app: app.label):
        found.update(app.label.encode())
        folder = Path(app.path)
        for file in sorted((folder / "migrations").glob("*.py")) or folder.glob("models.py"):  # an app of tests has none
            found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:16]


@contextmanager
def server_cursor() -> Iterator[Cursor]:
    """Open a cursor on the server's own database, where others are made and dropped."""
    with psycopg.connect(**connection.get_connection_params() | {"dbname": "postgres"}, autocommit=True) as server:
        yield server.cursor()


def _make(cursor, name: str) -> None:
    with _in_an_empty_one(cursor, _UNFINISHED):
        call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    cursor.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(_UNFINISHED), sql.Identifier(name)))


@contextmanager
def without_tables() -> Iterator[None]:
    """The connection goes to a new database without any table, which is gone afterwards."""
    name = f"test_without_tables_run{os.getpid()}"
    with server_cursor() as cursor:
        try:
            with _in_an_empty_one(cursor, name):
                yield
        finally:
            cursor.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def _in_an_empty_one(cursor, name: str) -> Iterator[None]:
    cursor.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    usual = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def empty() -> None:
    """Take away all rows that a test has written and committed, once nobody is writing any more.

    Django's own way truncates all tables, whatever they hold, and writes down content types and permissions again: 20 times the
    processor time.
    """
    for _ in range(10):
        try:
            _delete_rows()
        except OperationalError as error:
            # A page that its browser no longer waits for may hold one table and ask for another: it goes on, then it is our turn.
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
        else:
            return
    raise AssertionError("ten deadlocks in a row: requests of a finished test go on writing")


def _delete_rows() -> None:
    names = _tables()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.SQL("LOCK TABLE {} IN ACCESS EXCLUSIVE MODE").format(sql.SQL(", ").join(map(sql.Identifier, names))))
        filled = [sql.SQL("SELECT {} WHERE EXISTS (SELECT FROM {})").format(name, sql.Identifier(name)) for name in names]
        cursor.execute(sql.SQL(" UNION ALL ").join(filled))
        for (name,) in cursor.fetchall():
            cursor.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(name)))


@cache
def _tables() -> list[str]:
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted({*found, settings.CACHES["default"]["LOCATION"]} - _WRITTEN_BY_MIGRATIONS)
