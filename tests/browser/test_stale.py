"""Pages that are out of date, in a browser: the slip asks before it replaces a result, a second tab of a kit is refused."""

import os
import re

import pytest

from campaigns.models import Draft
from tests.browser.test_tournament_day import LAPTOP
from tests.browser.test_tournament_paper import signed
from tests.tournaments.hall import running_hall


def shot(page, name: str) -> None:
    if os.environ.get("SHOTS"):
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.screenshot(path=f"{os.environ['SHOTS']}/{name}-{width}.png", full_page=True)


def winner_at(hall, table: str) -> str | None:
    return next((game.result or {}).get("winner") for game in hall.snapshot().round(1).games if game.label == table)


@pytest.mark.usefixtures("transactional_db")
def test_a_slip_for_a_table_with_a_result_is_entered_once_more(open_phone, server):
    hall = running_hall(4, tables=2)
    laptop = open_phone(**LAPTOP)
    signed(laptop, server, hall)
    laptop.goto(f"{hall.url}desk/")

    def enter(table: str, outcome: str) -> None:
        laptop.locator("#slip-table").fill(table)
        laptop.locator("#slip-outcome").fill(outcome)
        laptop.keyboard.press("Enter")

    enter("1", "1")
    laptop.locator(".slip-entered", has_text="Table 1").wait_for()
    enter("1", "2")
    laptop.locator("#slip .notice-error", has_text=re.compile("Table 1 already has a result: .* wins")).wait_for()
    assert winner_at(hall, "1") == "a"
    shot(laptop, "slip")

    laptop.locator("#slip-table:focus").wait_for()
    laptop.keyboard.press("Enter")
    laptop.locator(".slip-entered", has_text="Table 1").wait_for()
    assert winner_at(hall, "1") == "b"
    open_phone.complaints.clear()  # of the answer 409


@pytest.mark.usefixtures("transactional_db")
def test_a_second_tab_of_a_kit_is_refused_and_keeps_what_was_typed(open_phone):
    page = open_phone(**LAPTOP)
    page.goto("/campaigns/kits/")
    page.locator("form", has=page.locator("[name=kit][value=northern-italy-1800]")).locator("button").first.click()
    page.wait_for_url(re.compile("/campaigns/kits/[^/]{8,}/$"))
    page.get_by_role("link", name="Name and rules").click()
    page.wait_for_url("**/rules/")
    second = page.context.new_page()
    second.goto(page.url)

    def name(tab, words: str) -> None:
        tab.locator("[name='kit.name.en']").fill(words)
        tab.get_by_role("button", name="Save and check").click()

    name(page, "First tab")
    page.get_by_role("heading", name="First tab").wait_for()
    name(page, "First tab again")
    page.get_by_role("heading", name="First tab again").wait_for()
    name(second, "Second tab")
    second.locator(".notice-error", has_text="This kit has changed").wait_for()

    assert Draft.objects.get().kit["name"]["en"] == "First tab again"
    assert second.locator("[name='kit.name.en']").input_value() == "Second tab"
    shot(second, "kit")
    open_phone.complaints.clear()
