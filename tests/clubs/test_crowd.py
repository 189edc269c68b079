"""Pages of a large club ask the database as often as those of a small one."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.clubs.crowd import crowded_club

pytestmark = pytest.mark.django_db


def asked(**size: int) -> dict[str, int]:
    """How many statements each page takes, for somebody who was there before."""
    made, pages = crowded_club(**size)
    phone = Client(headers={"accept-language": "en"})
    phone.force_login(made.user)
    counted = {}
    for name, path in pages.items():
        who = Client(headers={"accept-language": "en"}) if name == "its guests' page" else phone
        who.get(path)
        with CaptureQueriesContext(connection) as queries:
            assert who.get(path).status_code == 200, path
        counted[name] = len(queries)
    return counted


def test_a_large_club_s_pages_take_the_queries_of_a_small_one_s():
    few = asked(members=6, armies=3, battles=25, evenings=3, answers=4)
    many = asked(members=80, armies=20, battles=80, evenings=9, answers=40)

    assert many == few
    assert max(many.values()) <= 19
