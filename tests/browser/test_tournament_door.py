"""The door of a tournament of forty on a phone: taps in place, found by name, who is not here yet."""

import pytest
from django.conf import settings

from tests.browser.looks import clean
from tests.tournaments.hall import Hall, opened_hall
from tournaments.models import Player

FIRST = ("Anna", "Bruno", "Carla", "Dario", "Èlena", "Fabio", "Gina", "Hugo")
LAST = ("Rossi", "Bianchi", "Verdi", "Neri", "Gallo")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]


@pytest.fixture
def hall(server, transactional_db) -> Hall:
    hall = opened_hall()
    hall.enter(*NAMES, club="Legio Prima", army="Armée de Réserve, Marengo 1800")
    return hall


@pytest.fixture
def at_door(open_phone, server, hall):
    """Open the door's page on the organiser's phone."""

    def opened(**options):
        phone = open_phone(**options)
        cookie = hall.phone("organiser").cookies[settings.SESSION_COOKIE_NAME]
        phone.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server}])
        phone.goto(f"{hall.url}players/")
        return phone

    return opened


def names_on(phone) -> list[str]:
    return [text.split(" Armée")[0].strip() for text in phone.locator("#entries li a > span").all_inner_texts()]


def line(phone, name: str):
    return phone.locator("#entries").get_by_role("link", name=name)


def button(phone, name: str):
    return phone.get_by_role("button", name=f": {name}", exact=False)


def test_a_tap_leaves_the_page_where_it_is(at_door, hall):
    phone = at_door()
    assert names_on(phone) == sorted(NAMES, key=lambda name: name.replace("È", "E"))
    last = button(phone, "Hugo Verdi")
    last.scroll_into_view_if_needed()
    before = phone.evaluate("scrollY")
    assert before > 1000
    phone.evaluate("document.body.dataset.sameDocument = 'yes'")

    last.tap()
    phone.get_by_role("button", name="present : Hugo Verdi").wait_for()
    phone.get_by_text("1 of 40 are here").wait_for()

    assert phone.evaluate("scrollY") == before
    assert phone.evaluate("document.body.dataset.sameDocument") == "yes"
    button(phone, "Gina Verdi").scroll_into_view_if_needed()
    before = phone.evaluate("scrollY")
    button(phone, "Gina Verdi").tap()
    phone.get_by_text("2 of 40 are here").wait_for()
    phone.locator(f"#door[data-shows='{hall.snapshot().seq}']").wait_for(state="attached")  # the live update has come, too
    assert phone.evaluate("scrollY") == before
    assert Player.objects.filter(event=hall.event, checked_in_at__isnull=False).count() == 2


def test_somebody_is_found_by_name_and_those_not_here_yet_are_counted(at_door, hall):
    Player.objects.filter(event=hall.event, name__contains="Rossi").update(checked_in_at="2026-01-01T10:00Z")
    phone = at_door()
    phone.get_by_label("Find by name or club").fill("elena v")
    line(phone, "Anna Rossi").wait_for(state="detached")
    assert names_on(phone) == ["Èlena Verdi"]
    button(phone, "Èlena Verdi").tap()
    phone.get_by_text("31 not here yet").wait_for()
    phone.locator(f"#door[data-shows='{hall.snapshot().seq}']").wait_for(state="attached")
    assert names_on(phone) == ["Èlena Verdi"], "the live update keeps the filter"

    phone.get_by_label("Find by name or club").fill("")
    line(phone, "Anna Rossi").wait_for()
    phone.get_by_label("Not here yet").check()
    line(phone, "Anna Rossi").wait_for(state="detached")
    assert len(names_on(phone)) == 32, "who was checked in a moment ago can still be taken back"


def test_another_phone_at_the_door_sees_it_without_losing_its_place(at_door, hall):
    one, other = at_door(), at_door()
    button(one, "Hugo Verdi").scroll_into_view_if_needed()
    before = one.evaluate("scrollY")
    button(other, "Anna Rossi").tap()

    one.get_by_text("1 of 40 are here").wait_for()
    assert one.evaluate("scrollY") == before


def test_it_works_without_javascript(at_door, hall):
    phone = at_door(java_script_enabled=False)
    phone.get_by_label("Find by name or club").fill("hugo")
    phone.get_by_role("button", name="Show").tap()
    line(phone, "Anna Rossi").wait_for(state="detached")
    assert names_on(phone) == [f"Hugo {last}" for last in sorted(LAST)]
    button(phone, "Hugo Gallo").tap()
    phone.get_by_role("button", name="present : Hugo Gallo").wait_for()
    assert len(names_on(phone)) == 40


@pytest.mark.parametrize(
    ("width", "scheme", "locale"), [(320, "light", "it-IT"), (390, "dark", "en-GB"), (1280, "light", "en-GB")]
)
def test_it_looks_right(at_door, hall, width, scheme, locale):
    phone = at_door(viewport={"width": width, "height": 844}, color_scheme=scheme, locale=locale)
    clean(phone)


def test_on_the_smallest_phone_a_tap_does_not_widen_the_button_nor_break_a_name(at_door, hall):
    hall.enter("Massimiliano Alberti")
    phone = at_door(viewport={"width": 320, "height": 700}, locale="it-IT")
    here = button(phone, "Massimiliano Alberti")
    name = line(phone, "Massimiliano Alberti").locator("span").first
    lines = name.evaluate("""span => {
        const range = new Range();
        range.setStart(span.firstChild, 0);
        range.setEnd(span.firstChild, "Massimiliano".length);
        return range.getClientRects().length;
    }""")
    before = here.bounding_box()["width"]
    here.tap()
    phone.get_by_role("button", name="presente : Massimiliano Alberti").wait_for()
    assert (lines, here.bounding_box()["width"]) == (1, before)
