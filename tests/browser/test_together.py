"""What several of a side do in one form, on a phone and on a laptop, by tapping and by keys."""

import re

from tests.battles.test_together import generals_write, written
from tests.browser.looks import EVERY_WAY, violations
from tests.browser.looks import seen as seen_by_axe
from tests.browser.test_battle_page import sit


def test_orders_for_all_can_be_written_by_everybody(open_phone, server):
    table = generals_write()
    page = sit(open_phone(), table, "player", server, "it")
    page.goto(f"{table.url}?on=command:a1&act=give_orders")

    assert seen_by_axe(page, *EVERY_WAY) == []
    page.set_viewport_size({"width": 320, "height": 700})
    assert violations(page) == []

    page.locator(".due-rows [type=text]").first.focus()
    page.keyboard.type("Alla ridotta")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Dietro")
    page.keyboard.press("Enter")
    page.locator("#command-a1", has_text=re.compile("Alla ridotta")).wait_for()
    assert written(table) == ["Alla ridotta", "Dietro"]


def test_orders_for_all_without_javascript(open_phone, server):
    table = generals_write()
    page = sit(open_phone(java_script_enabled=False), table, "player", server)
    page.goto(f"{table.url}?on=command:a1&act=give_orders")

    page.get_by_label("Division Boudet").fill("Follow")
    with page.expect_navigation():
        page.locator(".due-rows button").tap()

    assert written(table) == ["Hold the farm", "Follow"]
