"""The pictures of the help, in both languages, and of the README: `make pictures` takes them from the present pages."""

import os
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

from battles import actions
from tests.battles.table import Table, new_table
from tests.browser.test_battle_page import sit
from tests.browser.thumb import Thumb

FOLDER = Path(settings.BASE_DIR) / "static" / "help"
#: A phone's height is cut to what matters.
HEIGHT, SCALE = 700, 1.5
LOOK = {"viewport": {"width": 390, "height": HEIGHT}, "device_scale_factor": SCALE, "color_scheme": "light"}

#: The README's: a phone by day, and a laptop by night.
IMAGES = Path(settings.BASE_DIR) / "docs" / "images"
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1.5, "color_scheme": "light"}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": True, "color_scheme": "dark"}

pytestmark = pytest.mark.skipif(os.environ.get("PICTURES") != "take", reason="takes the pictures of the help: make pictures")


def keep(page, name: str, language: str) -> None:
    """What the phone shows, small."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur()")
    with Image.open(BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").save(FOLDER / f"{name}-{language}.webp", quality=55, method=6)


def at_the_volley() -> Table:
    """Names that a club would have; the fire of the first turn."""
    table = new_table()
    table.battle.seats.filter(role="player", sides="a").update(name="Anna")
    table.battle.seats.filter(role="player", sides="b").update(name="Bruno")
    table.battle.seats.exclude(name__in=["Anna", "Bruno"]).exclude(role="referee").delete()
    table.battle.seats.filter(role="referee").update(name="Carla")
    table.go_to("defensive_fire")
    return table


@pytest.mark.parametrize("language", ["it", "en"])
def test_pictures_of_the_help(open_phone, server, language):
    FOLDER.mkdir(exist_ok=True)
    table = at_the_volley()
    phone = sit(open_phone(**LOOK, locale=f"{language}-IT"), table, "opponent", server, language)
    keep(phone, "battle", language)

    thumb = Thumb(phone)
    thumb.tap(phone.locator("#unit-b1-2 .unit-may"))
    thumb.tap(phone.locator("#panel .matrix .chip").first)
    thumb.throw("6", "1")
    keep(phone, "result", language)

    phone.goto(f"{table.url}seats/")
    keep(phone, "seats", language)
    phone.goto("/battles/new/?ruleset=de-bellis-empire")
    keep(phone, "new-battle", language)

    actions.concede(code=table.code, who=table.who("player"), side="a")
    phone.goto(f"{table.url}report/")
    keep(phone, "report", language)


def picture_for_readme(page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur()")
    with Image.open(BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").quantize(128).save(IMAGES / f"{name}.png", optimize=True)


def test_pictures_of_the_readme(open_phone, server):
    table = at_the_volley()
    laptop = sit(open_phone(**LAPTOP, locale="en-GB"), table, "opponent", server, "en")
    thumb = Thumb(laptop)
    thumb.tap(laptop.locator("#unit-b1-2 .unit-may"))
    thumb.tap(laptop.locator("#panel .matrix .chip").first)
    thumb.throw("6", "1")
    laptop.locator("#panel .sum").first.wait_for()
    picture_for_readme(laptop, "laptop")

    phone = sit(open_phone(**PHONE, locale="en-GB"), table, "opponent", server, "en")
    picture_for_readme(phone, "phone")
