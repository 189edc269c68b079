"""Notices in a real browser: the bell rings while one looks on, choices are made by thumb, no page scrolls sideways."""

import json
import shutil

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from people import actions as people
from people.notices import actions
from people.notices.models import NoticeBox
from tests.browser.conftest import QUIET
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tests.people.conftest import person

REGISTER = """async () => {
    await navigator.serviceWorker.register("/push.js", {scope: "/people/notices/"});
    await navigator.serviceWorker.ready;
}"""
SHOWN = """async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map((one) => [one.body, one.data.url]);
}"""


@pytest.fixture
def anna(transactional_db):
    return person("anna", display_name="Anna Bianchi")


def sign_in(page, user, server):
    """On the first page, as this person."""
    client = Client()
    client.force_login(user)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server}])
    page.goto("/")
    return page


@pytest.fixture
def phone(open_phone, anna, server):
    """Anna's."""
    return sign_in(open_phone(), anna, server)


def move(user, key="1"):
    values = {"battle": "Marengo", "side": "Armée de réserve"}
    actions.send("your_move", [user.pk], key, url=reverse("people:clubs"), values=values)


def test_the_bell_rings_while_one_looks_on(phone, anna):
    bell = phone.locator("#bell")
    expect(bell).to_have_accessible_name("Notices")

    move(anna)
    expect(bell).to_have_accessible_name("Notices: 1 unread")
    expect(phone.get_by_role("main").get_by_role("link", name="It is your move in Marengo.")).to_be_visible()

    bell.click()
    phone.wait_for_url("**/people/notices/")
    move(anna, "2")
    expect(phone.locator("#notices-list li")).to_have_count(2)
    phone.locator("#notices-list li a").first.click()
    phone.wait_for_url("**/people/clubs/")
    expect(phone.locator("#bell")).to_have_accessible_name("Notices: 1 unread")
    assert phone.goto(reverse("people:notices")).ok
    phone.get_by_role("button", name="Mark all as read").click()
    expect(phone.locator("#bell")).to_have_accessible_name("Notices")


def test_choices_are_made_by_thumb(phone, anna):
    phone.goto(reverse("people:notice-choices"))
    row = phone.get_by_role("group", name="It is your move")
    row.get_by_label("E-mail").uncheck()
    phone.get_by_label("Quiet from").fill("22:00")
    phone.get_by_label("Quiet until").fill("07:00")
    phone.get_by_role("button", name="Save").click()

    expect(phone.get_by_text("Saved.")).to_be_visible()
    expect(row.get_by_label("E-mail")).not_to_be_checked()
    expect(row.get_by_label("Bell")).to_be_checked()
    assert NoticeBox.objects.get(pk=anna.pk).quiet_from.hour == 22


@pytest.fixture
def whole_browser(browser):
    """One that can show notifications, which the shell that other tests use cannot."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
    if program is None:
        pytest.skip("there is only a browser's shell on this system, which shows no notifications")
    found = browser.browser_type.launch(executable_path=program, args=QUIET, chromium_sandbox=False)
    yield found
    found.close()


def test_a_push_message_is_shown_once_and_says_where_it_leads(whole_browser, server, anna):
    """What a push service would bring is handed over by the browser's own tools."""
    phone = sign_in(whole_browser.new_context(base_url=server).new_page(), anna, server)
    phone.context.grant_permissions(["notifications"], origin=server)
    devtools, registrations = phone.context.new_cdp_session(phone), []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda said: registrations.extend(said["registrations"]))
    devtools.send("ServiceWorker.enable")
    phone.goto(reverse("people:notice-choices"))
    expect(phone.get_by_role("button", name="Receive push messages here")).to_be_visible()
    phone.evaluate(REGISTER)
    for place in ("Marengo", "Jena"):  # a second of the same number takes the place of the first
        message = {"body": f"It is your move in {place}.", "url": "/people/notices/7/", "tag": "notice-7"}
        push = {"origin": server, "registrationId": registrations[-1]["registrationId"], "data": json.dumps(message)}
        devtools.send("ServiceWorker.deliverPushMessage", push)
        only = json.dumps([[message["body"], message["url"]]])
        phone.wait_for_function(f"async only => JSON.stringify(await ({SHOWN})()) === JSON.stringify(JSON.parse(only))", arg=only)


def test_everybody_can_use_the_pages(phone, anna):
    club = people.found_club(founder=anna, name="Circolo Marengo")
    actions.set_webhook(club=club, url="https://hook.example/1", shape="plain", language="it", kinds=["pairing"])
    move(anna)
    addresses = [reverse(f"people:{name}") for name in ("notices", "notice-choices")]
    found = {}
    for address in [*addresses, reverse("people:webhook", args=[club.slug])]:
        assert phone.goto(address).status == 200
        if violations := seen(phone, PHONE_BY_DAY, LAPTOP_BY_NIGHT):
            found[address] = violations

    assert found == {}
