"""Looking back with the keys, with play, and on a phone by its tabs."""

import re

import pytest

from tests.battles.table import new_table
from tests.browser.looks import EVERY_WAY, seen
from tests.browser.test_rooms import play_on


@pytest.fixture
def table():
    made = new_table()
    play_on(made.code, made.who("both"), 40)
    return made


def at(table, seq: int) -> re.Pattern:
    return re.compile(rf"{table.url}\?at={seq}$")


def test_arrows_lead_from_entry_to_entry_and_play_goes_on_by_itself(phone, table):
    last = table.snapshot().seq
    phone.goto(f"{table.url}log/")
    phone.locator(f"#e{last - 2}").get_by_role("link", name="Look back").click()
    phone.wait_for_url(at(table, last - 2))

    phone.keyboard.press("ArrowLeft")
    phone.wait_for_url(at(table, last - 3))
    phone.get_by_role("link", name="Next").click()
    phone.wait_for_url(at(table, last - 2))
    phone.get_by_role("button", name="Play").click()
    phone.wait_for_url(at(table, last))

    phone.get_by_text(f"After entry {last}").wait_for()
    phone.get_by_role("button", name="Stop").wait_for(state="hidden")  # it has come to the end


def test_a_tab_stays_while_entries_go_by(phone, table):
    phone.goto(f"{table.url}?at=10")

    phone.locator("#past [data-tab-link=enemy]").click()
    phone.keyboard.press("ArrowRight")
    phone.wait_for_url(at(table, 11))

    phone.locator("#past [data-tab-part=enemy]").wait_for()
    assert not phone.locator("#past [data-tab-part=mine]").is_visible()


def test_it_is_clean_by_day_and_night(phone, table):
    phone.goto(f"{table.url}?at=20")

    assert seen(phone, *EVERY_WAY) == []
