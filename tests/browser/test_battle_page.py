"""The battle page in a real browser: a volley played on one phone and seen on another, and what axe says of its panels."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client

from tests.battles.table import laid_table


@pytest.fixture
def table(server):
    found = laid_table()
    found.go_to("defensive_fire")
    return found


def sit(page, table, name, server, language="en"):
    """Give the phone the seat of one of the cast."""
    client: Client = table.phone(name)
    cookies = [{"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value, "url": server}]
    cookies.append({"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": server})
    page.context.add_cookies(cookies)
    page.goto(table.url)
    return page


def clean(page):
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()


def test_a_volley_in_three_taps_besides_the_dice_is_seen_by_the_other(open_phone, table, server):
    opponent = sit(open_phone(), table, "opponent", server)
    player = sit(open_phone(), table, "player", server)

    opponent.locator("#unit-b1-2 a").tap()
    opponent.locator("#panel").get_by_role("link", name="Fire", exact=True).tap()
    opponent.locator("#panel .matrix .chip").first.tap()
    opponent.locator('label:has([name="die0"][value="6"])').tap()
    opponent.locator('label:has([name="die1"][value="1"])').tap()
    opponent.get_by_role("button", name="Resolve").tap()

    opponent.locator("#panel .sum").first.wait_for()
    player.locator("#unit-b1-2 .marker", has_text="has fired").wait_for(state="attached")
