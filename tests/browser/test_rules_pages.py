"""The rules pages in a real browser: a phone without script, and every page clean to a screen reader's eyes."""

import re

from tests.browser.looks import EVERY_WAY, seen

BOOK = "/rules/de-bellis-empire/"
PAGES = [
    "/rules/",
    "/rules/api/",
    "/rules/api/impetus/",
    BOOK,
    *(BOOK + page for page in ("tables/", "rulings/", "fire/", "melee/", "army_cost/")),
]
QUALITY = BOOK + "general_quality/"


def test_pages_are_clean_and_fit(open_phone):
    page = open_phone()

    for address in [*PAGES, QUALITY + "?go=1", QUALITY + "?dice=6", QUALITY + "?dice=7"]:
        page.goto(address)

        assert (address, seen(page, *EVERY_WAY)) == (address, [])
    open_phone.complaints[:] = [said for said in open_phone.complaints if "400" not in said]  # the 7 of a d6


def test_a_calculator_without_script(open_phone):
    page = open_phone(java_script_enabled=False)

    page.goto(QUALITY)
    page.get_by_role("button", name="Calculate").click()
    page.get_by_role("button", name="6", exact=True).click()

    assert page.url.endswith("?dice=6#outcome")
    assert "Genius" in page.locator(".outcome h2").inner_text()


def test_an_army_is_counted_row_by_row(open_phone):
    page = open_phone(java_script_enabled=False)

    page.goto(BOOK + "army_cost/")
    page.get_by_label("Line infantry").fill("12")
    page.get_by_role("button", name=re.compile("^Add")).click()
    page.get_by_label("Line infantry").nth(1).fill("13")
    page.get_by_role("button", name="Calculate").click()

    assert page.url.endswith("?corps._rows=2&corps.0.elements.line_infantry=12&corps.1.elements.line_infantry=13#outcome")
    assert page.get_by_label("Line infantry").nth(1).input_value() == "13"


def test_the_enter_key_resolves_and_removes_no_row(open_phone):
    page = open_phone()

    page.goto(BOOK + "army_cost/?_add=corps&corps._rows=1")
    page.get_by_label("Line infantry").nth(1).fill("13")
    page.get_by_label("Line infantry").nth(1).press("Enter")
    page.wait_for_url("**corps._rows=2**")

    assert page.get_by_label("Line infantry").nth(1).input_value() == "13"


def test_dice_rolled_for_me_are_in_the_shared_address(open_phone):
    mine, theirs = open_phone(), open_phone()

    mine.goto(QUALITY)
    mine.get_by_role("button", name="Roll for me").click()
    mine.wait_for_url("**dice=**")
    theirs.goto(mine.url)

    assert theirs.locator(".outcome h2").inner_text() == mine.locator(".outcome h2").inner_text()


#: Words of these elements that stand on two lines.
BROKEN_WORDS = """selector => [...document.querySelectorAll(selector)].flatMap(element => {
  const text = element.firstChild, found = [];
  for (const word of text.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) found.push(word[0]);
  }
  return found;
})"""


def test_no_chapter_s_heading_breaks_a_word(open_phone, server):
    page = open_phone(viewport={"width": 1280, "height": 900}, is_mobile=False)
    page.context.add_cookies([{"name": "django_language", "value": "it", "url": server}])

    page.goto("/rules/naran-fuciliers-wars/")

    assert page.locator(".chapter > h2").count() > 5
    assert page.evaluate(BROKEN_WORDS, ".chapter > h2") == []
