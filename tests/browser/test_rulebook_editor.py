"""A rulebook written in the browser: begun, changed, proved, published, and a battle begun with it. In both languages."""

import os
import re
from pathlib import Path

import pytest

from people.models import User
from rulebooks import trials
from rulebooks.models import Trial
from tests.browser.test_notices import sign_in

WORDS = {
    "en": {
        "name": "Name of the rulebook",
        "begin": "Begin",
        "words": "Names and words",
        "procedures": "Procedures",
        "save": "Save",
        "example": "Make an example of this calculation",
        "hold": "examples hold",
        "publish": "Publish an edition",
        "open": "Open it",
        "battle": "New battle",
    },
    "it": {
        "name": "Nome del regolamento",
        "begin": "Comincia",
        "words": "Nomi e parole",
        "procedures": "Procedure",
        "save": "Salva",
        "example": "Fai di questo calcolo un esempio",
        "hold": "esempi tornano",
        "publish": "Pubblica un'edizione",
        "open": "Aprila",
        "battle": "Nuova battaglia",
    },
}


def look(page, name: str, language: str) -> None:
    """Take a picture where SHOTS names a folder."""
    if folder := os.environ.get("SHOTS"):
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.screenshot(path=Path(folder) / f"{name}-{language}-{width}.png", full_page=True)
        page.set_viewport_size({"width": 390, "height": 844})


def fits(page) -> bool:
    """True if nothing scrolls sideways at 320 px."""
    page.set_viewport_size({"width": 320, "height": 800})
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.set_viewport_size({"width": 390, "height": 844})
    return bool(wide)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_rulebook_is_written_proved_and_published(open_phone, server, language):
    say = WORDS[language]
    anna = User.objects.create_user("anna", "anna@club.example", "x", language=language)
    page = sign_in(open_phone(locale=f"{language}-IT"), anna, server)

    page.goto("/rulebooks/new/?start=pattern:buckets")
    page.get_by_label(say["name"]).fill("Bucket War")
    page.get_by_role("button", name=say["begin"]).tap()
    page.get_by_role("heading", name="Bucket War").wait_for()
    look(page, "draft", language)
    assert fits(page)

    draft = re.search(r"/rulebooks/\w+/", page.url).group()
    page.goto(f"{draft}chapters/words/")
    assert fits(page)
    page.goto(f"{draft}chapters/sequence/")
    assert fits(page)
    page.goto(f"{draft}text/")
    assert fits(page)
    assert page.locator("#text textarea").bounding_box()["height"] < 1000  # it scrolls
    page.goto(f"{draft}parts/procedures/morale/")
    page.locator("#preview table.odds").first.wait_for()
    look(page, "procedure", language)
    assert fits(page)
    page.locator("[name='p0.cite']").fill("§4.9")
    page.locator("[name='p0.steps.0.count']").wait_for(state="attached")
    page.locator("#preview").get_by_role("button", name=say["example"]).tap()
    page.wait_for_url(re.compile("/parts/examples/3/"))

    page.goto(f"{draft}examples/")
    page.get_by_text(f"4 {say['hold']}").wait_for()
    look(page, "examples", language)
    assert fits(page)

    page.goto(draft)
    page.get_by_role("button", name=say["publish"]).tap()
    page.wait_for_url(re.compile(r"/trials/\d+/"))
    trials.run_trial(Trial.objects.get().pk)
    page.get_by_role("link", name=say["open"]).wait_for()
    look(page, "trial", language)
    page.get_by_role("link", name=say["open"]).tap()
    page.wait_for_url(re.compile("/editions/book-"))
    look(page, "edition", language)
    page.goto(page.url + "sheet/")
    look(page, "sheet", language)
    assert fits(page)
    page.go_back()
    page.locator("main").get_by_role("link", name=say["battle"]).tap()
    page.wait_for_url(re.compile("/battles/new/"))
    page.locator("#musters").get_by_text(re.compile("Three companies")).first.wait_for()
