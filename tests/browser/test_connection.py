"""What the page does when the way to the server is lost and comes back: the light, what was missed, what was being typed."""

from collections.abc import Iterator

import pytest

from battles import actions
from battles.models import Battle
from config.listening import listen
from tests.battles.table import new_table
from tests.browser.test_battle_page import sit
from tests.conftest import environment_of_web_process
from tools.bench.web import spawn

UNIT = "unit:a1-3"


@pytest.fixture
def table(server):
    return new_table()


class OwnServer:
    """A web server that can be taken away, and brought back at the same address."""

    def __init__(self) -> None:
        self.port, self.process = 0, None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        listener = listen("127.0.0.1", self.port)
        self.port = listener.getsockname()[1]
        self.process = spawn(listener, environment_of_web_process(listener))
        listener.close()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def own_server(server) -> Iterator[OwnServer]:
    found = OwnServer()
    yield found
    found.stop()


def patient(page):
    page.set_default_timeout(60_000)  # servers start, go away, and streams try again in their own time
    return page


def begin_to_type(page):
    page.goto(page.url.split("?")[0] + f"?on={UNIT}&do=correct")
    page.get_by_label("Why").fill("It stood behind the hedge")
    page.locator("#light[data-state=live]").wait_for()


def meanwhile(table):
    """The other side writes two notes and corrects a unit."""
    who = table.who("opponent")
    for text in ("Rain.", "Fog."):
        actions.note(code=table.code, who=who, text=text)
    actions.correct(code=table.code, who=who, address="unit:b1-2", field="fired", value=True, reason="it fired on the table")


def nothing_is_missing(page):
    for text in ("Rain.", "Fog.", "it fired on the table"):
        page.locator("#log-entries > li", has_text=text).first.wait_for(state="attached")
    page.locator("#unit-b1-2 .marker", has_text="has fired").wait_for(state="attached")
    assert page.locator("#log-entries > li", has_text="Rain.").count() == 1
    assert page.get_by_label("Why").input_value() == "It stood behind the hedge"


def press_in_vain(page, table):
    """A press that nobody hears is told, and leaves everything as it was."""
    page.locator("#v-cover").select_option("light")
    page.get_by_role("button", name="Set Cover").tap()
    page.get_by_role("alert").filter(has_text="What you typed is still here").wait_for()
    assert table.snapshot().state[UNIT]["cover"] == "none"


def press_again(page, table):
    page.get_by_role("button", name="Set Cover").tap()
    page.locator("#panel h2", has_text="Corrected").wait_for()
    assert table.snapshot().state[UNIT]["cover"] == "light"


def test_without_network_the_light_says_so_and_nothing_typed_is_lost(open_phone, table, server):
    page = sit(patient(open_phone()), table, "player", server)
    begin_to_type(page)

    page.context.set_offline(True)
    page.locator("#light[data-state=offline]").wait_for()
    press_in_vain(page, table)
    page.context.set_offline(False)
    meanwhile(table)

    page.locator("#light[data-state=live]").wait_for()
    nothing_is_missing(page)
    press_again(page, table)
    open_phone.complaints.clear()


def test_a_server_that_went_away_is_found_again_by_the_page_itself(own_server, open_phone, table, server):
    page = sit(patient(open_phone()), table, "player", server)
    page.goto(own_server.address + table.url)
    begin_to_type(page)

    own_server.stop()
    page.locator("#light[data-state=offline]").wait_for()
    meanwhile(table)
    press_in_vain(page, table)
    own_server.start()

    page.locator("#light[data-state=live]").wait_for()
    nothing_is_missing(page)
    press_again(page, table)
    open_phone.complaints.clear()


def test_a_battle_that_is_closed_to_a_screen_says_so_there(open_phone, table, server):
    page = sit(patient(open_phone()), table, "player", server)
    page.locator("#light[data-state=live]").wait_for()
    Battle.objects.filter(pk=table.battle.pk).update(watching="seats")

    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)

    page.locator("#live").wait_for(state="detached")
    open_phone.complaints.clear()


def test_without_script_no_light_promises_anything(open_phone, table, server):
    page = sit(patient(open_phone(java_script_enabled=False)), table, "player", server)
    actions.note(code=table.code, who=table.who("opponent"), text="Rain.")

    assert page.locator("#light").is_hidden()
    page.get_by_role("link", name="Reload to update").tap()

    page.locator("#e2", has_text="Rain.").wait_for(state="attached")


def test_a_screen_that_is_given_the_whole_board_keeps_its_log(open_phone, table, server):
    """As after very long without network; here by polling as if nothing had been seen yet."""
    phone = patient(open_phone())
    phone.route("**/events/**", lambda route: route.abort())
    phone.route("**/changes/**", lambda route: route.continue_(url=route.request.url.split("since=")[0] + "since=0"))
    page = sit(phone, table, "player", server)
    page.locator("#light[data-state=polling]").wait_for()

    actions.note(code=table.code, who=table.who("opponent"), text="Rain.")

    page.locator("#e2", has_text="Rain.").wait_for(state="attached")
    assert page.locator("#e1", has_text="mustered").count() == 1
    open_phone.complaints.clear()
