"""Search, help, the API's pages and the tokens in a real browser: clean to axe, by keyboard, with and without script."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.looks import LAPTOP_BY_DAY, PHONE_BY_NIGHT, seen
from tests.people.conftest import PASSWORD, person

PAGES = ["/search/", "/search/?q=fuoco", "/search/?q=xyzzyx", "/search/?q=fire&kind=rulings", "/help/", "/help/first-evening/"]
PAGES += ["/help/player/", "/help/glossary/", "/help/arbiter/", "/api/"]


def look(page, address: str) -> list[str]:
    """What axe finds; with LOOK=folder the page is kept there as a picture as well."""
    page.goto(address)
    if folder := os.environ.get("LOOK"):
        for width, scheme in ((320, "light"), (390, "dark"), (1280, "light")):
            page.set_viewport_size({"width": width, "height": 844})
            page.emulate_media(color_scheme=scheme)
            name = address.strip("/").replace("/", "-").replace("?", "-") or "home"
            page.screenshot(path=Path(folder) / f"{name}-{width}.png")
    return seen(page, PHONE_BY_NIGHT, LAPTOP_BY_DAY, (320, "light"))


@pytest.mark.parametrize("language", ["en", "it"])
def test_pages_are_clean_and_fit(open_phone, language):
    page = open_phone(locale=f"{language}-IT", extra_http_headers={"Accept-Language": language})

    assert {address: found for address in PAGES if (found := look(page, address))} == {}


def test_a_token_is_made_shown_and_withdrawn(open_phone, transactional_db):
    person("anna", display_name="Anna Bianchi")
    page = open_phone()
    page.goto("/accounts/login/?next=/people/account/tokens/")
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_label("purpose", exact=False).fill("The club's web site")
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_role("heading", name="Copy your token now")).to_be_visible()
    assert seen(page, PHONE_BY_NIGHT, LAPTOP_BY_DAY, (320, "light")) == []
    if folder := os.environ.get("LOOK"):
        page.screenshot(path=Path(folder) / "tokens.png", full_page=True)

    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("The token is revoked and no longer works.")).to_be_visible()


def test_the_stroke_leads_to_the_box_and_results_come_while_one_types(open_phone):
    page = open_phone()
    page.goto("/help/")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/search/?q=" in request.url else None)

    page.keyboard.press("/")
    page.wait_for_url("**/search/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("mischia", delay=20)
    expect(page.get_by_role("heading", name="Rulings")).to_be_visible()

    assert len(asked) == 1
    assert page.url.endswith("/search/?q=mischia")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.get_by_role("heading", name="Rulings").click()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    assert page.get_by_role("searchbox").input_value() == "mischia"


def test_search_without_script(open_phone):
    page = open_phone(java_script_enabled=False)
    page.goto("/search/")
    page.get_by_role("searchbox").fill("melee")
    page.get_by_role("main").get_by_role("button", name="Search").click()

    page.get_by_role("link", name="More: Rulings").click()
    assert page.url.endswith("/search/?q=melee&kind=rulings")
