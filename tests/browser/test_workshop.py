"""A small kit from nothing on a phone, by forms and taps alone, in both languages, and the first turn of a campaign with it."""

import re

import pytest

from campaigns.models import Campaign, Draft
from tests.browser.looks import seen
from tests.browser.test_stale import shot
from tests.campaigns.war import War

WORDS = {
    "en": {
        "save": "Save and check",
        "begin": "Begin the kit",
        "empty": "an empty map",
        "forces": "Forces",
        "goals": "Objectives",
        "force": "Add the force",
        "add": "Add",
        "create": "Create a campaign with it",
        "found": "Create the campaign",
        "foot": "Heavy Foot",
        "ready": "Ready to play",
        "undo": "Undo",
    },
    "it": {
        "save": "Salva e verifica",
        "begin": "Comincia",
        "empty": "una mappa vuota",
        "forces": "Forze",
        "goals": "Obiettivi",
        "force": "Aggiungi la forza",
        "add": "Aggiungi",
        "create": "Crea una campagna con questa",
        "found": "Crea la campagna",
        "foot": "Fanteria pesante",
        "ready": "Pronta da giocare",
        "undo": "Annulla",
    },
}
LOOKS = ((320, "light"), (390, "dark"), (1280, "light"))


def tap_map(phone, name: str, across: float, down: float, count: int) -> None:
    """Name the next place and tap where it is, as shares of the drawing."""
    phone.locator("#new-name").fill(name)
    phone.locator("[data-zoom=whole]").click()
    box = phone.locator(".kitmap .map-sheet").bounding_box()
    phone.locator(".kitmap .map-sheet").click(position={"x": box["width"] * across, "y": box["height"] * down})
    phone.locator(".kitmap .spot").nth(count - 1).wait_for()
    phone.locator("#kit-form:not(.htmx-request)").wait_for()


def chapter(phone, name: str) -> None:
    phone.locator(".kit-chapters").get_by_role("link", name=name, exact=True).click()
    phone.locator(".kit-chapters [aria-current]", has_text=name).wait_for()


@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_small_kit_from_nothing_and_its_first_turn(open_phone, language):
    words = WORDS[language]
    phone = open_phone(locale=f"{language}-IT")
    phone.goto("/campaigns/kits/")
    phone.locator("#id_name").fill("Tre borghi")
    phone.get_by_label(words["empty"]).check()
    phone.locator("#id_ruleset").select_option("impetus")
    phone.get_by_role("button", name=words["begin"], exact=True).click()
    phone.locator(".kitmap").wait_for()

    for count, (name, across) in enumerate((("Asti", 0.2), ("Alba", 0.5), ("Bra", 0.8)), 1):
        tap_map(phone, name, across, 0.4, count)
    for number, (a, b) in enumerate((("asti", "alba"), ("alba", "bra")), 1):
        phone.locator(f"[data-place={a}]").click()
        phone.locator(f"[data-place={b}]").click()
        phone.locator("#table-road", has_text=str(number)).wait_for()
        phone.locator("#kit-form:not(.htmx-request)").wait_for()
    assert seen(phone, *LOOKS) == []
    shot(phone, f"kit-map-{language}")

    chapter(phone, words["forces"])
    for name, faction, at in (("Rossi", "a1", "asti"), ("Azzurri", "b1", "bra")):
        phone.locator("#force-name").fill(name)
        phone.locator("#force-faction").select_option(faction)
        phone.locator("#force-at").select_option(at)
        phone.locator("#force-units").fill(f"6 {words['foot']}")
        phone.get_by_role("button", name=words["force"], exact=True).click()
        phone.locator(".kitplace", has_text=name).first.wait_for()
    assert seen(phone, *LOOKS) == []
    shot(phone, f"kit-forces-{language}")

    chapter(phone, words["goals"])
    phone.locator("#goal-place").select_option("alba")
    phone.get_by_role("button", name=words["add"], exact=True).click()
    phone.get_by_role("heading", name=words["ready"]).wait_for()
    phone.get_by_role("button", name=words["undo"], exact=True).click()
    phone.locator(".kit-checks li").first.wait_for()
    phone.locator("#goal-place").select_option("alba")
    phone.get_by_role("button", name=words["add"], exact=True).click()
    phone.get_by_role("heading", name=words["ready"]).wait_for()

    phone.locator(".kit-checks a.button", has_text=words["create"]).click()
    phone.locator("#id_guest").fill("Ada")
    phone.get_by_role("button", name=words["found"]).click()
    phone.wait_for_url(re.compile("/campaigns/[^/]{6,}/people/$"))
    campaign = Campaign.objects.get()
    assert Draft.objects.get().kit["places"][1]["x"] == pytest.approx(500, abs=60)
    war = War(campaign, {"arbiter": campaign.members.get()})
    phone.goto(f"{war.url}begin/")
    phone.locator("main form button").first.click()
    phone.wait_for_url(f"**{war.url}")
    for force in ("rossi", "azzurri"):
        phone.goto(f"{war.url}orders/{force}/?do=march&path=alba")
        phone.locator("main .button-big:visible").first.click()
        phone.wait_for_url(re.compile(r"/orders/\?written="))
    phone.goto(f"{war.url}reveal/")
    phone.locator("main form button").first.click()
    phone.wait_for_url(f"**{war.url}")
    assert war.snapshot().stage == "battles"
    phone.locator("#battles").get_by_text("Alba").first.wait_for()
