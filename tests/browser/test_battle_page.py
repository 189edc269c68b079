"""The battle page in a real browser: a volley played on one phone and seen on another, and what axe says of its panels."""

import pytest
from django.conf import settings
from django.test import Client

from battles import actions
from tests.battles.table import new_table
from tests.browser.looks import BOARD, EVERY_WAY, seen


@pytest.fixture
def table(server):
    found = new_table()
    found.go_to("defensive_fire")
    return found


def sit(page, table, name, server, language="en"):
    """Give the phone the seat of one of the cast."""
    client: Client = table.phone(name)
    cookies = [{"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value, "url": server}]
    cookies.append({"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": server})
    page.context.add_cookies(cookies)
    page.goto(table.url)
    return page


def test_a_volley_in_three_taps_and_the_dice_is_seen_by_the_other(open_phone, table, server):
    opponent = sit(open_phone(), table, "opponent", server)
    player = sit(open_phone(), table, "player", server)

    opponent.locator("#unit-b1-2 .unit-name a").tap()
    opponent.locator("#panel").get_by_role("link", name="Fire", exact=True).tap()
    opponent.locator("#panel .matrix .chip").first.tap()
    opponent.locator('label:has([name="die0"][value="6"])').tap()
    opponent.locator('label:has([name="die1"][value="1"])').tap()

    opponent.locator("#panel .sum").first.wait_for()
    player.locator("#unit-b1-2 .marker", has_text="has fired").wait_for(state="attached")
    player.locator(".last-act[data-banner]", has_text="IR 47 Franz Kinsky").wait_for()
    assert not opponent.locator(".last-act[data-banner]").count(), "who did it has the result before them"


STATES = {
    "board": "",
    "unit": "?on=unit:b1-2",
    "enemy": "?on=unit:a1-2",
    "corps": "?on=command:b1",
    "matrix": "?on=unit:b1-2&act=fire",
    "form": "?on=unit:b1-2&act=fire&target=unit:a1-2&quick=medium",
    "correct": "?on=unit:b1-2&do=correct",
    "end": "?do=end-step",
    "note": "?do=note",
    "result": "?entry=2",
    "log tab": "?tab=log",
    "log": "log/",
}
#: What shows no panel before the board, or changes it. Behind the other panels it is what it was.
WHOLE = ("board", "matrix", "log tab", "log")


def test_axe_finds_nothing_in_any_state_of_the_page(open_phone, table, server):
    page = sit(open_phone(), table, "opponent", server, "it")

    for state, query in STATES.items():
        page.goto(table.url + query)
        known = "" if state in WHOLE else BOARD
        assert (state, seen(page, *EVERY_WAY, known=known)) == (state, [])


def test_targets_are_wide_enough_for_a_thumb(open_phone, table, server):
    page = sit(open_phone(), table, "opponent", server)

    for state in ("board", "unit", "matrix", "form", "result"):
        page.goto(table.url + STATES[state])
        small = page.evaluate("""() => [...document.querySelectorAll(
            "main button, main .button, main .chip, main .die-key, main .tap, .panel-close")]
            .filter(e => e.checkVisibility() && !e.classList.contains("visually-hidden"))
            .map(e => [e.textContent.trim(), e.getBoundingClientRect()]).filter(([, r]) => r.width < 44 || r.height < 44)
            .map(([text, r]) => `${text} ${r.width}x${r.height}`)""")
        assert small == [], state


def test_what_is_being_typed_outlives_the_others_act(open_phone, table, server):
    player = sit(open_phone(), table, "player", server)
    opponent = sit(open_phone(), table, "opponent", server)
    player.goto(f"{table.url}?on=unit:a1-3&do=correct")
    player.get_by_label("Why").fill("It stood behind the hedge")

    opponent.goto(f"{table.url}?do=note")
    opponent.get_by_label("Note").fill("Rain.")
    opponent.get_by_role("button", name="Save note").tap()
    player.locator("#panel-news", has_text="Rain.").wait_for()

    assert player.get_by_label("Why").input_value() == "It stood behind the hedge"
    assert opponent.locator("#panel-news").text_content() == ""
    assert opponent.locator("#log-entries > li", has_text="Rain.").count() == 1


def test_the_panel_takes_the_focus_and_gives_it_back(open_phone, table, server):
    page = sit(open_phone(viewport={"width": 1280, "height": 844}), table, "opponent", server)

    page.locator("#unit-b1-2 .unit-name a").focus()
    page.keyboard.press("Enter")
    page.locator("#panel[data-open]").wait_for()
    page.locator("#panel-title:focus").wait_for()
    page.get_by_role("link", name="Close").focus()
    page.keyboard.press("Enter")

    page.locator("#unit-b1-2 a:focus").wait_for()
    page.wait_for_url(table.url)


def test_tabs_show_one_army_at_a_time_on_the_phone(open_phone, table, server):
    page = sit(open_phone(), table, "opponent", server)

    assert page.locator("#unit-b1-2").is_visible()
    assert not page.locator("#unit-a1-2").is_visible()
    page.locator("[data-tab-link=enemy]").tap()

    assert page.locator("#unit-a1-2").is_visible()
    assert not page.locator("#unit-b1-2").is_visible()


def test_back_goes_to_the_panel_before(open_phone, table, server):
    page = sit(open_phone(), table, "opponent", server)
    page.locator("#unit-b1-2 .unit-name a").tap()
    page.locator("#panel").get_by_role("link", name="Fire", exact=True).tap()
    page.locator("#panel .matrix").wait_for()
    page.wait_for_url("**act=fire**")
    page.evaluate("() => { document.getElementById('live').stays = true; }")

    page.go_back()

    page.locator("#panel h2", has_text="IR 47 Franz Kinsky").wait_for()
    assert page.locator("#board").count() == 1
    assert page.evaluate("document.getElementById('live').stays"), "the page and its stream live on, the panel alone is another"


def test_a_stream_that_never_speaks_gives_way_to_polling(open_phone, table, server):
    """A proxy that holds the stream back makes no error; the page finds out by the silence, and the light says so."""
    phone = open_phone()
    phone.clock.install()
    phone.route("**/events/**", lambda route: None)
    page = sit(phone, table, "opponent", server)
    page.goto(table.url)

    page.clock.fast_forward(40_000)

    page.locator("#light[data-state=polling]").wait_for()


def test_the_screen_stays_awake_on_the_battle_page(open_phone, table, server):
    """The browser's own lock is held; it lets go of it whenever the page is out of sight, and then it is asked for again."""
    phone = open_phone()
    phone.context.grant_permissions(["screen-wake-lock"])
    phone.add_init_script("""(() => {
        window.held = [];
        const ask = WakeLock.prototype.request;
        WakeLock.prototype.request = async function (kind) {
            const lock = await ask.call(this, kind);
            held.push(lock);
            document.documentElement.dataset.locks = held.map(each => each.released ? "released" : each.type).join(" ");
            return lock;
        };
    })()""")
    page = sit(phone, table, "player", server)

    page.locator('html[data-locks="screen"]').wait_for(state="attached")
    page.evaluate("held[0].release().then(() => document.dispatchEvent(new Event('visibilitychange')))")
    page.locator('html[data-locks="released screen"]').wait_for(state="attached")
    page.goto(f"{table.url}log/")

    assert page.evaluate("held.length") == 0


def test_a_unit_is_found_by_its_name_and_a_command_folds(open_phone, server):
    many = new_table(slug="naran-fuciliers-wars")
    page = sit(open_phone(), many, "player", server)
    card, other = page.locator("#unit-a1-2"), page.locator("#unit-a1-3")

    page.locator("#find-unit").fill("anhalt")
    other.wait_for(state="hidden")
    assert card.is_visible()
    page.locator("#find-unit").fill("")
    other.wait_for()
    page.locator("#corps-a1 .command-fold").tap()

    card.wait_for(state="hidden")
    assert page.locator("#corps-a1 .command-fold").get_attribute("aria-expanded") == "false"


def test_a_press_shows_its_result_though_the_stream_was_quicker(open_phone, server):
    """The news puts a new head in the place of the one that was pressed; the answer finds the panel all the same."""
    table = new_table()
    table.go_to("defensive_fire")
    shot = {"chosen": {"shooter": "unit:b1-2", "target": "unit:a1-2"}, "answers": {"range": "medium"}, "faces": [6, 3]}
    actions.act(code=table.code, who=table.who("opponent"), name="fire", **shot)
    page = sit(open_phone(), table, "player", server)
    page.locator("#light[data-state=live]").wait_for()

    def late(route):
        answer = route.fetch()
        page.locator(f"#head[data-reaches='{table.snapshot().seq}']").wait_for()
        route.fulfill(response=answer)

    page.route("**/act/**", late)
    page.locator("#head a.due").first.tap()

    page.locator("#panel .result-bar").wait_for()
    assert page.locator("#panel").count() == 1


def test_links_cost_the_phone_nothing_until_they_are_tapped(open_phone, table, server):
    """One ear for all of them: a link on a card is told of in no event, where htmx would make four of each."""
    phone = open_phone()
    phone.add_init_script("""(() => {
        window.told = 0;
        const tell = EventTarget.prototype.dispatchEvent;
        EventTarget.prototype.dispatchEvent = function (event) { told += 1; return tell.call(this, event); };
    })()""")
    page = sit(phone, table, "opponent", server)
    links, told = page.locator("#board a").count(), page.evaluate("told")

    assert told < 2 * links, (told, links)
