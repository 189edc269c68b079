"""The battle page: who sees what, in how many queries, and when it need not be sent again."""

import pytest

pytestmark = pytest.mark.django_db


def test_everybody_seated_sees_the_board(table):
    for name in ("player", "opponent", "both", "referee", "spectator"):
        page = table.phone(name).get(table.url)

        assert page.status_code == 200
        assert b"24e L" in page.content


def test_each_unit_opens_its_panel(firing):
    phone = firing.phone("opponent")

    page = phone.get(firing.url, {"on": "unit:b1-2"})

    assert page.status_code == 200
    assert b"act=fire" in page.content
