"""A turn played by the map, in both languages: forces and goals are tapped, orders are written by few keys, arrows are drawn."""

import pytest

from campaigns import actions
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, PHONE_BY_NIGHT, seen
from tests.browser.test_campaign import FOCUSED
from tests.browser.test_campaign_paper import sits
from tests.campaigns.war import declared_war

#: Presses that writing an order by keys may take, from a page that has just been opened.
MOST_PRESSES = 20
WORDS = {
    "en-GB": {
        "save": "Save this order",
        "to": "to Savona",
        "reaches": "It reaches Savona in impulse 1.",
        "hand": "Hand in the orders",
    },
    "it-IT": {"save": "Salva", "to": "verso Savona", "reaches": "Arriva a Savona nella tappa 1.", "hand": "Consegna gli ordini"},
}


def presses_to(page, words: str) -> int:
    """Press what is called so, by Tab and Enter alone, and return the number of presses."""
    for number in range(MOST_PRESSES + 1):
        if words in page.evaluate(FOCUSED):
            page.keyboard.press("Enter")
            return number + 1
        page.keyboard.press("Tab")
    pytest.fail(f"{MOST_PRESSES} presses do not lead to {words!r}")


@pytest.mark.parametrize("language", WORDS)
def test_a_turn_is_played_by_the_map(open_phone, server, transactional_db, language):
    war, said = declared_war(), WORDS[language]
    phone = open_phone(locale=language)
    sits(phone, server, war, "italy")
    phone.goto(f"{war.url}orders/")
    phone.locator(".map a[href='?force=suchet']").click()
    phone.locator(".map a[href^='?force=suchet&to=savona']").click()
    phone.get_by_text(said["reaches"]).wait_for()
    assert phone.locator(".arrow-chosen").count() == 1
    assert seen(phone, PHONE_BY_DAY, PHONE_BY_NIGHT, (320, "light")) == []
    phone.get_by_role("button", name=said["save"]).click()
    phone.wait_for_url("**/orders/?written=suchet")
    assert phone.locator(".arrow").count() == 1
    phone.get_by_role("button", name=said["hand"]).click()
    phone.wait_for_url(f"**{war.url}")

    enemy = open_phone(locale=language)
    sits(enemy, server, war, "ott")
    enemy.goto(war.url)
    assert enemy.locator(".arrow").count() == 0
    actions.reveal(code=war.code, who=war.who("arbiter"))
    phone.goto(f"{war.url}turns/1/")
    assert "Suchet" in phone.locator(".tale").inner_text()
    assert phone.locator(".map .counter-mine").count() > 0


def test_orders_are_written_by_keys_in_few_presses(open_phone, server, transactional_db):
    war, said = declared_war(), WORDS["en-GB"]
    laptop = open_phone(viewport={"width": 1280, "height": 900}, is_mobile=False, has_touch=False)
    sits(laptop, server, war, "italy")
    laptop.goto(f"{war.url}orders/?force=suchet")

    presses = presses_to(laptop, said["to"])
    laptop.get_by_text(said["reaches"]).wait_for()
    presses += presses_to(laptop, said["save"])
    laptop.wait_for_url("**/orders/?written=suchet")

    assert presses <= MOST_PRESSES
    assert "Garnison" in laptop.evaluate(FOCUSED)  # the next force that has no order
    assert seen(laptop, LAPTOP_BY_NIGHT) == []
