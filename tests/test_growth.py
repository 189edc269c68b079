"""Whatever there is much of: pages ask the database as often as where there is little."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tools.bench.club import large_club

pytestmark = pytest.mark.django_db


def asked(made) -> dict[str, int]:
    """How many statements each page takes, for somebody who was there before."""
    phone = Client(headers={"accept-language": "en"})
    phone.force_login(made.user)
    counted = {}
    for name, path in zip(made.names, made.pages, strict=True):
        phone.get(path)
        with CaptureQueriesContext(connection) as queries:
            assert phone.get(path).status_code == 200, path
        counted[name] = len(queries)
    return counted


def test_pages_of_many_cost_the_queries_of_pages_of_few():
    few = asked(large_club(members=3, armies=3, battles=25))
    many = asked(large_club(members=120, armies=60, battles=80))

    assert many == few
    assert many.pop("the club") <= 15  # a little of everything
    assert max(many.values()) <= 14
