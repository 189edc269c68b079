"""Forty slips lie beside the umpire's laptop: their results are entered by the keyboard alone."""

import re

import pytest

from tests.browser.test_tournament_day import LAPTOP
from tests.browser.test_tournament_paper import signed
from tests.tournaments.large import large_hall

#: What is typed, and what then stands on the page.
RESULTS = (("1", "a"), ("2", "b"), ("x", None))


@pytest.mark.slow
def test_forty_results_by_table_result_and_enter(open_phone, server, transactional_db):
    hall = large_hall(80, 1, tables=40, preset="classes-3-1-0")
    hall.do("draft")
    hall.do("publish")
    laptop = open_phone(**LAPTOP)
    signed(laptop, server, hall)
    laptop.goto(f"{hall.url}desk/")
    laptop.locator("#slip-table:focus").wait_for()
    pressed = 0

    def press(*keys: str) -> None:
        nonlocal pressed
        for key in keys:
            laptop.keyboard.press(key)
            pressed += 1

    for number in range(1, 41):
        press(*str(number), "Tab", RESULTS[number % 3][0], "Enter")
        laptop.locator(".slip-entered", has_text=re.compile(rf"Table {number}\b")).wait_for()
        laptop.locator("#slip-table:focus").wait_for()

    games = hall.snapshot().round(2).games
    assert {int(game.table.name): game.result.get("winner") for game in games} == {n: RESULTS[n % 3][1] for n in range(1, 41)}
    assert pressed == 9 * 4 + 31 * 5  # the digits of the table, Tab, the result, Enter
    laptop.get_by_text("40 of 40 results").wait_for()
