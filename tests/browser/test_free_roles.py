"""A role that may stay empty is listed once it is opened; what was filled in before stays."""

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.looks import PHONE_BY_DAY, PHONE_BY_NIGHT, clean, seen
from tests.browser.test_battle_page import sit, table

__all__ = ["table"]
FORM = "?on=unit:b1-2&act=fire&target=unit:a1-2&quick=medium"


def test_supports_are_opened_chosen_and_taken(open_phone, table, server):
    page = sit(open_phone(), table, "opponent", server)
    page.goto(table.url + FORM)
    page.locator('label:has([name="f.range"][value="long"])').tap()

    page.locator("#free-supports > button").tap()
    page.locator("#free-supports [name=supports]").first.wait_for()
    assert page.locator('[name="f.range"][value="long"]').is_checked(), "what was tapped is still there"
    assert seen(page, PHONE_BY_DAY, PHONE_BY_NIGHT) == []
    chosen = page.locator("#free-supports [name=supports]").first.get_attribute("value")
    page.locator("#free-supports .choice label").first.tap()
    if folder := os.environ.get("PICTURES_TO"):
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.screenshot(path=Path(folder, f"open-{width}.png"))
        page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Confirm choice").tap()

    closed = page.locator("#free-supports > button")
    expect(closed).not_to_contain_text("none")
    if folder:
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.screenshot(path=Path(folder, f"closed-{width}.png"))
        page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(f'#act-form [name="supports"][value="{chosen}"]').count() == 1
    assert page.locator('[name="f.range"][value="long"]').is_checked()
    clean(page)
