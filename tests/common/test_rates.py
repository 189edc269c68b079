"""How often one address may knock."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache.backends.db import DatabaseCache
from django.core.management import call_command
from django.db import connection
from django.http import HttpRequest
from django.test import RequestFactory

from common import rates
from common.errors import TooOften
from common.rates import counted_too_often, limit_rate, rate_limited

pytestmark = pytest.mark.django_db


def request_from(address: str) -> HttpRequest:
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.user = AnonymousUser()
    return request


def knock(door: str, address: str = "192.0.2.1") -> bool:
    return rate_limited(request_from(address), door, times=2, seconds=60)


def test_each_door_and_each_address_is_counted_for_itself():
    assert [knock("one"), knock("one"), knock("one")] == [False, False, True]
    assert not knock("another")
    assert not knock("one", "192.0.2.2")


def test_too_many_tries_are_refused():
    request = request_from("192.0.2.3")
    for _ in range(40):
        limit_rate(request, "seat")

    with pytest.raises(TooOften):
        limit_rate(request, "seat")


@pytest.fixture
def table(transactional_db, monkeypatch):
    """The cache of `make run`, in PostgreSQL."""
    call_command("createcachetable", "cache_of_tests", verbosity=0)
    monkeypatch.setattr(rates, "cache", DatabaseCache("cache_of_tests", {}))
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE cache_of_tests")


def count_once(what: str) -> bool:
    try:
        return counted_too_often(what, times=7, seconds=300)
    finally:
        connection.close()


def test_requests_at_the_same_time_are_all_counted(table):
    with ThreadPoolExecutor(4) as threads:
        refused = list(threads.map(count_once, ["door"] * 12))

    assert (refused.count(False), refused.count(True)) == (7, 5)


def test_counting_does_not_prolong_the_window(table):
    def ends_at() -> float:
        return rates.cache.get("rate:door")[1]

    count_once("door")
    first = ends_at()
    count_once("door")

    assert ends_at() == first


def test_migrate_creates_the_table_(settings, transactional_db):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache_of_migrate"}}

    call_command("migrate", verbosity=0)

    with connection.cursor() as cursor:
        assert "cache_of_migrate" in connection.introspection.table_names(cursor)
        cursor.execute("DROP TABLE cache_of_migrate")
