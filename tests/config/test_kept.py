"""The cache of `make run`, in PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connection

from config.kept import Kept


@pytest.fixture
def kept(transactional_db):
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS kept_of_tests")
        cursor.execute(
            "CREATE TABLE kept_of_tests (cache_key varchar(255) PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL)"
        )
    yield Kept("kept_of_tests", {"OPTIONS": {"MAX_ENTRIES": 1000}})
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE kept_of_tests")


def counted(kept: Kept) -> int:
    try:
        return kept.incr("knocks")
    finally:
        connection.close()


def test_knocks_at_once_are_all_counted(kept):
    kept.add("knocks", 0, 300)

    with ThreadPoolExecutor(4) as threads:
        counts = sorted(threads.map(lambda _n: counted(kept), range(12)))

    assert counts == list(range(1, 13))


def test_many_are_kept_in_one_statement_new_and_old(kept, django_assert_num_queries):
    kept.set("old", 1, 300)
    before = expires()

    with django_assert_num_queries(3):  # with the transaction's savepoint, or its begin and end
        assert kept.set_many({"old": [2], "new": "three"}, 600) == []

    assert kept.get_many(["old", "new"]) == {"old": [2], "new": "three"}
    assert expires() > before


def test_counting_does_not_prolong_and_what_is_over_is_not_counted(kept):
    kept.add("knocks", 0, 300)
    before = expires()
    kept.incr("knocks")

    assert expires() == before
    with connection.cursor() as cursor:
        cursor.execute("UPDATE kept_of_tests SET expires = now() - interval '1 second'")
    with pytest.raises(ValueError, match="knocks"):
        kept.incr("knocks")


def expires():
    with connection.cursor() as cursor:
        cursor.execute("SELECT expires FROM kept_of_tests")
        return cursor.fetchone()[0]


def test_the_first_to_ask_has_it(kept):
    assert kept.add("place", "a", 300)
    assert not kept.add("place", "b", 300)
    assert kept.get("place") == "a"


def test_the_table_is_made_with_the_others(settings, transactional_db):
    """Where there is no Redis; by `migrate`, so that nobody need think of it."""
    settings.REDIS_URL = ""
    settings.CACHES = {"default": {"BACKEND": "config.kept.Kept", "LOCATION": "kept_of_migrate"}}

    call_command("migrate", verbosity=0)

    with connection.cursor() as cursor:
        assert "kept_of_migrate" in connection.introspection.table_names(cursor)
        cursor.execute("DROP TABLE kept_of_migrate")
