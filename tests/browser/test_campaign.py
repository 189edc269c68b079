"""The thin path of a campaign: an arbiter on a laptop, two leaders on phones, from the kit to the second turn."""

import os
import re

from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen


def invited(laptop, faction: str) -> str:
    """The link to a faction, as the arbiter sees it."""
    laptop.get_by_role("button", name=re.compile(f"^Invite *: {faction}$")).click()
    link = laptop.locator(".address a").get_attribute("href")
    laptop.get_by_role("link", name="All places").click()
    return link


def joined(phone, link: str, name: str) -> None:
    phone.goto(link)
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Take the place").click()
    phone.wait_for_selector("#forces li")


def march(phone, force: str, place: str) -> None:
    phone.locator("#forces").get_by_role("link", name=force).first.click()
    phone.get_by_role("link", name=f"to {place}", exact=True).click()
    phone.get_by_role("button", name="Write this order").click()
    phone.get_by_text("order written").wait_for()


def test_two_phones_and_an_arbiter_play_a_turn(open_phone, server):
    laptop = open_phone(viewport={"width": 1280, "height": 900}, is_mobile=False, has_touch=False)
    laptop.goto("/campaigns/new/?kit=northern-italy-1800")
    laptop.get_by_label("Your name").fill("Ada")
    laptop.get_by_role("button", name="Found the campaign").click()
    italian, austrian = open_phone(), open_phone()
    joined(italian, invited(laptop, "Army of Italy"), "Luca")
    joined(austrian, invited(laptop, "Ott and the siege"), "Franz")
    laptop.get_by_role("link", name="To the campaign").click()
    laptop.get_by_role("link", name="Begin the first turn").click()
    laptop.get_by_role("button", name="Begin").click()

    italian.get_by_role("link", name="Orders of this turn").wait_for()  # by the live stream
    march(italian, "Suchet", "Savona")
    italian.get_by_role("button", name="Hand in the orders").click()
    laptop.locator("#sheets").get_by_text("handed in", exact=True).wait_for()
    assert "March Savona" not in austrian.content()
    laptop.get_by_role("link", name="Reveal the orders").click()
    laptop.get_by_role("button", name="Reveal").click()

    austrian.get_by_role("link", name="Settle: Savona").click()
    if os.environ.get("SHOTS"):
        for name, page in (("laptop", laptop), ("italian", italian), ("austrian", austrian)):
            page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)
    austrian.get_by_role("button", name="Concede: retreat without loss").click()

    italian.locator("#head").get_by_text("Turn 2 of 10").wait_for()
    assert "concede the field" in italian.locator("#story").inner_text()
    ways = PHONE_BY_DAY, LAPTOP_BY_NIGHT
    for page in (italian.url, f"{italian.url}orders/suchet/", f"{italian.url}people/", f"{italian.url}log/"):
        italian.goto(page)
        assert seen(italian, *ways) == []
