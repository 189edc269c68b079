"""What one sentence says ends with its tap: a toast with Undo that goes again; the next step stays under the thumb."""

import pytest

from rules.engine.play.dues import add_due
from rules.engine.text import Text
from tests.battles.table import new_table, shaped
from tests.browser.test_battle_page import sit

#: The part of the screen that an element covers.
SHARE = "one => one.getBoundingClientRect().height / innerHeight"
#: Is the middle of an element in sight, with nothing over it?
FREE = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("width", [320, 390])
def test_a_move_ends_in_a_toast_that_goes(open_phone, server, width):
    table = new_table()
    table.go_to("movement")
    phone = sit(open_phone(viewport={"width": width, "height": 844}), table, "player", server)
    phone.locator("#light[data-state=live]").wait_for()

    phone.locator(".unit-may").first.tap()
    toast = phone.locator("#panel[data-toast]")
    toast.wait_for()

    assert toast.evaluate(SHARE) < 0.25
    assert toast.locator(".result-bar button").evaluate(FREE)
    assert "PA" in toast.inner_text()
    phone.locator("#panel:not([data-open])").wait_for(state="attached")
    assert "entry=" not in phone.url


def test_a_toast_that_is_read_stays(open_phone, server):
    table = new_table()
    table.go_to("movement")
    phone = sit(open_phone(), table, "player", server)
    phone.clock.install()

    phone.locator(".unit-may").first.tap()
    phone.locator("#panel[data-toast] .why > summary").first.tap()
    phone.clock.run_for(20_000)

    assert phone.locator("#panel[data-toast] .effects").is_visible()


def test_what_is_due_is_at_the_bottom_however_far_the_page_is_scrolled(open_phone, server):
    table = new_table()
    table.go_to("defensive_fire")
    pursued = {"winner": "unit:a1-3", "loser": "unit:b1-2"}
    shaped(table, lambda working: add_due(working, "pursuit", "a", Text("It may pursue.", "Insegue."), pursued, optional=True))
    phone = sit(open_phone(), table, "player", server)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")

    assert phone.locator(".next-step .button").first.evaluate(FREE)
