"""A database of release 0.1.0, brought to this release."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.battles.kept import CORPUS, forget
from tests.databases import without_tables

#: The tables of 0.1.0 as its migrations had left them: a battle of every ruleset in the middle of it, and one that had ended.
TABLES = CORPUS / "0.1.0" / "tables.json.gz"
BEFORE = [("battles", "0003_a_list_can_be_a_book_of_profiles")]


@contextmanager
def upgraded_database() -> Iterator[None]:
    """Connect to the database of 0.1.0 after this release's migrations, which is gone afterwards."""
    with without_tables():
        MigrationExecutor(connection).migrate(BEFORE)
        with connection.cursor() as cursor:
            for table, rows in json.loads(gzip.decompress(TABLES.read_bytes())).items():
                cursor.execute(
                    f"INSERT INTO {table} SELECT * FROM jsonb_populate_recordset(NULL::{table}, %s::jsonb)", [json.dumps(rows)]
                )
                last = f"(SELECT coalesce(max(id), 1) FROM {table})"
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})")
        call_command("migrate", verbosity=0)
        ContentType.objects.clear_cache()
        forget()
        yield
    ContentType.objects.clear_cache()
