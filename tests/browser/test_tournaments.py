"""A small tournament in browsers: an organiser on a laptop, two guests on their phones, from entry to the standings."""

import re

from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tournaments.models import Event

LAPTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}


def made(laptop) -> str:
    """A tournament from the form; its address."""
    laptop.goto("/tournaments/new/")
    laptop.get_by_label("Name of the tournament").fill("Coppa")
    laptop.get_by_label("Rounds").fill("1")
    laptop.get_by_label("Tables").fill("1")
    laptop.get_by_label("Scoring").select_option("classes-3-1-0")
    laptop.get_by_role("textbox", name="Your name").fill("Orga")
    laptop.get_by_role("button", name="Create the tournament").click()
    laptop.get_by_role("heading", name="Next steps").wait_for()
    return f"/tournaments/{Event.objects.get().code}/"


def entered(phone, address: str, name: str) -> None:
    phone.goto(address)
    phone.get_by_role("link", name="Enter", exact=True).tap()
    phone.get_by_role("textbox", name="Name").fill(name)
    phone.get_by_role("button", name="Enter", exact=True).tap()
    phone.get_by_text("you have entered").wait_for()


def test_an_event_of_two_from_entry_to_standings(open_phone, server, transactional_db):
    laptop, anna, bruno = open_phone(**LAPTOP), open_phone(), open_phone()
    address = made(laptop)
    entered(anna, address, "Anna")
    entered(bruno, address, "Bruno")

    laptop.goto(f"{address}players/")
    laptop.get_by_role("button", name="Here : Anna").click()
    laptop.get_by_role("button", name="present : Anna").wait_for()
    laptop.get_by_role("button", name="All are here").click()
    laptop.get_by_role("button", name="present : Bruno").wait_for()
    laptop.goto(address)
    laptop.get_by_role("link", name="Close check-in").click()
    laptop.get_by_role("button", name="Close check-in").click()
    laptop.get_by_text("Only organisers and umpires see this draft").wait_for()
    assert anna.get_by_text("Table 1").count() == 0

    laptop.get_by_role("button", name="Publish the round").click()
    for phone in (anna, bruno):  # nobody reloads anything
        phone.get_by_text("Table 1").wait_for()
    anna.get_by_role("link", name="Result of the game").tap()
    anna.get_by_label("Anna wins").check()
    anna.get_by_role("button", name="Report this result").tap()
    anna.get_by_role("button", name="Withdraw my report").wait_for()

    bruno.get_by_text("Anna wins", exact=True).first.wait_for()
    bruno.get_by_role("button", name="Yes, that is right").tap()
    bruno.get_by_text("confirmed").first.wait_for()

    laptop.get_by_role("button", name="Close the round").wait_for()  # came by itself
    laptop.get_by_role("button", name="Close the round").click()
    laptop.get_by_role("button", name="End the tournament").click()
    laptop.get_by_role("heading", name="Final standings").wait_for()
    first = laptop.locator("table.standings tbody tr").first
    assert re.sub(r"\s+", " ", first.inner_text()).startswith("1 Anna")


def test_everybody_can_use_the_pages(open_phone, server, transactional_db):
    from django.contrib.sessions.backends.db import SessionStore

    from tests.tournaments.hall import NAMES, opened_hall
    from tournaments.views.access import EVENT_TOKENS

    hall = opened_hall(7, tables=4, name="Coppa d'Autunno della Federazione Italiana")
    session = SessionStore()
    session[EVENT_TOKENS] = {hall.code: [hall.tokens["organiser"], hall.tokens[NAMES[0]]]}
    session.create()
    phone = open_phone()
    phone.context.add_cookies([{"name": "sessionid", "value": session.session_key, "url": server}])
    found = {}

    def look(*pages: str) -> None:
        for page in pages:
            assert phone.goto(page).status == 200, page
            if violations := seen(phone, PHONE_BY_DAY, (320, "light"), LAPTOP_BY_NIGHT):
                found[page] = violations

    look(
        "/tournaments/", "/tournaments/new/", hall.url, *(f"{hall.url}{page}/" for page in ("players", "enter", "edit", "staff"))
    )
    hall.start()
    hall.do("draft")
    look(f"{hall.url}rounds/1/")
    hall.do("publish")
    look(hall.url, f"{hall.url}rounds/1/", f"{hall.url}rounds/1/games/1/", f"{hall.url}players/1/", f"{hall.url}rounds/1/close/")
    for game in hall.snapshot().round(1).games:
        hall.do("set_result", round=1, position=game.position, result={"kind": "played", "winner": "a"})
    hall.do("close")
    look(f"{hall.url}standings/", f"{hall.url}log/", hall.url)

    assert found == {}
