"""A large campaign stays quick, and a page asks no more of the database the longer a campaign goes on."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import actions
from campaigns.ledger import Requester
from campaigns.ledger.snapshot import kit_of, units_of
from campaigns.views import campaigns as views
from common.sized_cache import pieces
from tools.campaigns.large import large_campaign, march_to_battle, settle_all

pytestmark = pytest.mark.django_db


def queries(work) -> int:
    kit_of.cache_clear()
    units_of.cache_clear()
    pieces.clear()
    with CaptureQueriesContext(connection) as captured:
        work()
    return len(captured)


@pytest.mark.parametrize("name", ["arbiter", "italy", "stranger"])
def test_queries_of_pages_do_not_grow_with_turns(war, name):
    phone, pages_of = war.phone(name), ("", "log/", "public/", "turns/1/")
    war.reveal()
    first = {page: queries(lambda page=page: phone.get(war.url + page)) for page in pages_of}

    for _turn in range(3):
        war.reveal()

    assert {page: queries(lambda page=page: phone.get(war.url + page)) for page in pages_of} == first
    assert max(first.values()) < 20


def test_a_page_that_was_rendered_takes_four_queries(war):
    phone = war.phone("italy")
    phone.get(war.url)

    with CaptureQueriesContext(connection) as captured:
        phone.get(war.url)

    assert len(captured) == 4  # the session; the campaign, its members, its sheets


def test_twenty_battles_are_carried_home():
    campaign, arbiter = large_campaign()
    march_to_battle(campaign, arbiter)
    actions.reveal(code=campaign.code, who=Requester(token=arbiter.token))

    settled = list(settle_all(campaign, arbiter))

    assert len(settled) == 20
    campaign.refresh_from_db()
    assert campaign.turn == 2


def test_a_long_log_has_pages(war, monkeypatch):
    monkeypatch.setattr(views, "TURNS_A_PAGE", 2)
    for _turn in range(2):
        war.reveal()
    phone = war.phone("arbiter")

    first, second = (phone.get(war.url + f"log/?page={page}").content.decode() for page in (1, 2))

    assert "Turn 3 begins" in first
    assert "The campaign is created." not in first
    assert "The campaign is created." in second
