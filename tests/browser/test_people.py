"""The pages of people on a phone and a laptop, by day and by night: axe finds nothing, nothing scrolls sideways."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from people import actions
from people.models import Membership
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tests.people.conftest import PASSWORD, person


@pytest.fixture
def addresses(transactional_db):
    anna, bruno = person("anna", display_name="Anna Bianchi"), person("bruno")
    club = actions.found_club(founder=anna, name="Circolo Marengo", description="Ogni giovedì.")
    Membership.objects.create(club=club, user=bruno)
    invitation = actions.invite(club=club, invited_by=anna)
    for_all = [reverse(name) for name in ("account_login", "account_signup", "account_reset_password")]
    own = [reverse(f"people:{name}") for name in ("account", "delete-account", "clubs", "found-club")]
    of_club = [reverse(f"people:{name}", args=[club.slug]) for name in ("members", "edit-club", "invite", "leave", "delete-club")]
    of_member = [reverse(f"people:{name}", args=[club.slug, bruno.pk]) for name in ("member", "remove-member", "hand-over")]
    of_account = [reverse(f"account_{name}") for name in ("email", "change_password", "logout", "reauthenticate")]
    shown = reverse("people:invitation", args=[club.slug, invitation.pk])
    return [*for_all, reverse("people:join", args=[invitation.token])], [*own, *of_club, *of_member, *of_account, shown]


def test_everybody_can_use_the_pages(open_phone, addresses):
    page = open_phone()
    before, after = addresses
    found = {}

    def look(address):
        assert page.goto(address).status == 200, address
        if violations := seen(page, PHONE_BY_DAY, LAPTOP_BY_NIGHT):
            found[address] = violations

    for address in before:
        look(address)
    page.goto(reverse("account_login"))
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")
    open_phone.complaints.clear()
    for address in after:
        look(address)

    assert found == {}


def test_theme_and_language_turn_without_script(open_phone, addresses):
    page = open_phone(java_script_enabled=False)
    page.goto(reverse("account_login"))

    page.get_by_role("button", name="Dark").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("button", name="Italiano").click()
    assert page.locator("html").get_attribute("lang") == "it"


def test_the_keyboard_begins_with_the_content_at_hand(open_phone, addresses):
    page = open_phone()
    page.goto(reverse("account_login"))

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_a_wrong_field_has_the_focus(open_phone, addresses):
    page = open_phone()
    page.goto(reverse("account_signup"))
    page.get_by_label("User name").fill("anna")
    page.get_by_role("main").get_by_role("button").click()

    expect(page.locator("[name=username]")).to_be_focused()
