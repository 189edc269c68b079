"""The projector fits its screen, goes on by itself, and is clean."""

import pytest

from battles import actions
from tests.battles.table import new_table
from tests.browser.looks import violations
from tests.browser.test_rooms import play_on

WALL = {"has_touch": False, "is_mobile": False}
PARTS = ".wall-tile, .wall-gauge, .wall-foot, .wall-course, .wall-act"
STICKS_OUT = """parts => [...document.querySelectorAll(parts)].filter(each => {
    const box = each.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.height < 5;
}).map(each => each.outerHTML).slice(0, 5)"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_it_fits_its_screen(open_phone, size):
    table = new_table(slug="naran-fuciliers-wars")
    play_on(table.code, table.who("both"), 60)
    page = open_phone(viewport={"width": size[0], "height": size[1]}, **WALL)

    page.goto(f"{table.url}?size=projector")

    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [size[1], size[0]]
    assert page.evaluate(STICKS_OUT, PARTS) == []
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, colours_only=True) == []


def test_it_goes_on_by_itself(open_phone):
    table = new_table()
    page = open_phone(**WALL)
    page.goto(f"{table.url}?size=projector")
    page.locator("#light[data-state=live]").wait_for()

    actions.note(code=table.code, who=table.who("player"), text="It begins to rain.")

    page.locator(".wall-act", has_text="It begins to rain.").wait_for()
