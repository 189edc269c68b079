"""The odds beside the form of an act, and on the calculators, in a real browser."""

from playwright.sync_api import expect

from tests.browser.looks import PHONE_BY_DAY, PHONE_BY_NIGHT, clean, seen
from tests.browser.test_battle_page import sit, table

__all__ = ["table"]
FORM = "?on=unit:b1-2&act=fire&target=unit:a1-2&quick=medium"
CALCULATOR = "/rules/de-bellis-empire/melee/odds/?attacker.type=line_infantry&defender.type=line_infantry"


def test_the_odds_follow_the_taps_and_the_result_is_marked_on_them(open_phone, table, server):
    page = sit(open_phone(), table, "opponent", server)
    page.goto(table.url + FORM)
    page.locator("#panel .odds-fold > summary").tap()
    odds = page.locator("#panel .act-odds table.odds").first
    odds.wait_for()
    medium = odds.inner_text()
    typed = page.locator('label:has([name="die0"][value="6"])')
    typed.tap()

    page.locator('label:has([name="f.range"][value="long"])').tap()
    expect(odds).not_to_have_text(medium, use_inner_text=True)

    assert page.locator('[name="die0"][value="6"]').is_checked(), "what was tapped is still there"
    clean(page)
    page.locator('label:has([name="die1"][value="1"])').tap()
    page.locator("#panel .act-odds .odds-fell").first.wait_for()


def test_what_if_a_fact_were_different_is_two_taps(open_phone, table, server):
    page = sit(open_phone(color_scheme="dark"), table, "opponent", server)
    page.goto(table.url + FORM)

    page.get_by_role("button", name="What if?").tap()
    page.get_by_role("button", name="Stop comparing").wait_for()
    page.locator('label:has([name="f.range"][value="long"])').tap()
    page.locator("#panel .act-odds thead").first.wait_for()

    assert page.locator("#panel .act-odds thead").first.inner_text().split() == ["Before", "Now"]
    clean(page)


def test_axe_finds_nothing_on_a_page_of_odds(open_phone, server):
    page = open_phone()
    page.set_default_timeout(30_000)  # perhaps the first page of all that the server makes
    page.goto(f"{CALCULATOR}&vs=attacker.type%3Dgrenadiers%26defender.type%3Dline_infantry")
    page.locator("table.odds").first.wait_for()

    assert seen(page, PHONE_BY_DAY, PHONE_BY_NIGHT) == []
