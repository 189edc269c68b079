"""A press that the network loses: the page says so beside the thumb, and "Try again" does it once."""

import re

import pytest

from battles.models import Entry
from people.models import User
from tests.battles.table import new_table
from tests.browser.test_armies import at_the_phone  # noqa: F401 (a fixture)
from tests.browser.test_battle_page import sit

PRESSES = re.compile(r"/(act|correct)/")
PHONE, LAPTOP = {"viewport": {"width": 390, "height": 844}}, {"viewport": {"width": 1280, "height": 800}}


def volley(open_phone, server, **options):
    """The form of a volley with one die to go, opened from a card far down the page."""
    table = new_table()
    table.go_to("defensive_fire")
    page = sit(open_phone(**options), table, "opponent", server)
    page.locator("#light[data-state=live]").wait_for()
    page.locator("#unit-b1-2 .unit-may").tap()
    page.locator("#panel .matrix .chip").first.tap()
    page.locator('#act-dice label:has([name="die0"][value="6"])').tap()
    return table, page


def throw_last_die(page):
    page.locator('#act-dice label:has([name="die1"][value="1"])').tap()


def lose_request(page):
    page.context.set_offline(True)
    return lambda: page.context.set_offline(False)


def lose_answer(page):
    """The server does what is asked, and its answer is lost."""

    def drop(route):
        if route.request.method == "POST" and "/odds/" not in route.request.url:
            route.fetch()
            return route.abort("connectionreset")
        return route.continue_()

    page.route(PRESSES, drop)
    return lambda: page.unroute(PRESSES)


def box_in_viewport(page, locator):
    box, size = locator.bounding_box(), page.viewport_size
    assert box["y"] >= 0, box
    assert box["y"] + box["height"] <= size["height"] + 1, (box, size)
    assert box["x"] >= 0, box
    assert box["x"] + box["width"] <= size["width"] + 1, (box, size)
    return box


@pytest.mark.parametrize("lose", [lose_request, lose_answer])
@pytest.mark.parametrize("screen", [PHONE, LAPTOP])
def test_in_a_sheet_the_message_is_over_the_button_and_the_retry_acts_once(open_phone, server, screen, lose):
    table, page = volley(open_phone, server, **screen)
    restore = lose(page)

    throw_last_die(page)

    notice = page.get_by_role("alert").filter(has_text="What you typed is still here")
    notice.wait_for()
    box, button = box_in_viewport(page, notice), page.get_by_role("button", name="Roll for me").bounding_box()
    assert box["y"] + box["height"] <= button["y"] + 1, (box, button)
    assert page.locator("#act-dice :checked").count() == 2, "the dice stay"
    restore()
    notice.get_by_role("button", name="Try again").tap()
    page.locator("#panel .result-bar").wait_for()

    assert page.locator(".failed-press").count() == 0
    assert Entry.objects.filter(battle=table.battle, act="fire").count() == 1
    open_phone.complaints.clear()


def test_without_a_sheet_the_message_is_at_the_bottom_edge(open_phone, server):
    table = new_table()
    table.go_to("movement")
    page = sit(open_phone(), table, "player", server)
    page.locator("#light[data-state=live]").wait_for()
    page.context.set_offline(True)

    page.locator("#unit-a1-3 .unit-may").tap()

    notice = page.get_by_role("alert").filter(has_text="What you typed is still here")
    notice.wait_for()
    box = box_in_viewport(page, notice)
    assert box["y"] + box["height"] >= 843, box
    page.context.set_offline(False)
    notice.get_by_role("button", name="Try again").tap()
    page.locator("#panel .result-bar").wait_for()

    assert page.locator(".failed-press").count() == 0
    assert Entry.objects.filter(battle=table.battle, act="move").count() == 1
    open_phone.complaints.clear()


def test_a_sheet_that_does_not_open_says_so(open_phone, server):
    table = new_table()
    page = sit(open_phone(), table, "player", server)
    page.locator("#light[data-state=live]").wait_for()
    page.context.set_offline(True)

    page.locator("#unit-a1-3 .unit-name a").tap()

    notice = page.get_by_role("alert").filter(has_text="The server cannot be reached")
    notice.wait_for()
    box_in_viewport(page, notice)
    page.context.set_offline(False)
    notice.get_by_role("button", name="Try again").tap()
    page.locator("#panel[data-open][data-chosen='unit:a1-3']").wait_for()
    assert page.locator(".failed-press").count() == 0
    open_phone.complaints.clear()


def test_another_good_press_clears_the_message(open_phone, server):
    table, page = volley(open_phone, server)
    page.context.set_offline(True)
    throw_last_die(page)
    page.locator(".failed-press").wait_for()
    page.context.set_offline(False)

    page.get_by_role("button", name="Roll for me").tap()
    page.locator("#panel .result-bar").wait_for()

    assert page.locator(".failed-press").count() == 0
    assert Entry.objects.filter(battle=table.battle, act="fire").count() == 1
    open_phone.complaints.clear()


@pytest.mark.parametrize("lose", [lose_request, lose_answer])
def test_a_tap_right_after_a_lost_one_is_sent(open_phone, server, lose):
    table = new_table()
    page = sit(open_phone(), table, "player", server)
    page.goto(f"{table.url}?on=unit:a1-3&do=correct")
    page.get_by_label("Why").fill("It stood behind the hedge")
    page.locator("#v-cover").select_option("light")
    key = page.get_by_role("button", name="Set Cover")
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    restore = lose(page)

    page.touchscreen.tap(*at)
    page.get_by_role("alert").filter(has_text="What you typed is still here").wait_for()
    restore()
    page.touchscreen.tap(*at)
    page.locator("#panel h2", has_text="Corrected").wait_for()

    assert Entry.objects.filter(battle=table.battle, kind="correction").count() == 1
    open_phone.complaints.clear()


def test_odds_that_do_not_come_are_not_reported(open_phone, server):
    """They are asked for with every fact: the light shows that the server is away."""
    _table, page = volley(open_phone, server)
    with page.expect_request_finished(lambda request: "/odds/" in request.url):
        page.locator('label:has([name="f.range"][value="long"])').tap()
    page.context.set_offline(True)

    with page.expect_event("requestfailed", lambda request: "/odds/" in request.url):
        page.locator('label:has([name="f.range"][value="medium"])').tap()

    page.locator("#light[data-state=offline]").wait_for()
    assert page.locator(".failed-press").count() == 0
    open_phone.complaints.clear()


def test_other_pages_report_a_lost_press_in_the_same_way(at_the_phone, transactional_db, open_phone):  # noqa: F811
    alice = User.objects.create_user("alice", language="en")
    page = at_the_phone(alice)
    page.goto("/armies/")
    page.get_by_role("link", name="New army").first.click()
    page.get_by_label("Name of the army").fill("Armée du Nord")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Nation").select_option("french")
    add = page.locator(".palette").get_by_role("button", name="Line infantry")
    add.click()
    page.locator(".corps-units > li").wait_for()
    page.context.set_offline(True)

    add.click()

    notice = page.get_by_role("alert").filter(has_text="What you typed is still here")
    notice.wait_for()
    box_in_viewport(page, notice)
    page.context.set_offline(False)
    notice.get_by_role("button", name="Try again").click()
    page.locator(".corps-units > li").nth(1).wait_for()

    assert page.locator(".failed-press").count() == 0
    assert page.locator(".corps-units > li").count() == 2
    open_phone.complaints.clear()
