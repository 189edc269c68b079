"""What an event gives on paper, printed by the browser; its new pages at every width."""

import pytest

from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tests.tournaments.hall import Hall, opened_hall
from tournaments.views.access import EVENT_TOKENS


def signed(phone, server, hall: Hall) -> None:
    """The browser runs the event."""
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[EVENT_TOKENS] = {hall.code: [hall.tokens["organiser"]]}
    session.create()
    phone.context.add_cookies([{"name": "sessionid", "value": session.session_key, "url": server}])


def pages_of(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n") or pdf.count(b"/Type /Page ") + pdf.count(b"/Type /Page/")


@pytest.fixture
def hall(transactional_db) -> Hall:
    made = opened_hall(8, tables=4, preset="guerre-ditalia", kind="knockout", rounds=None)
    made.start()
    made.play_round()
    made.do("draft")
    return made


def test_slips_and_placards_fit_their_sheets(open_phone, server, hall):
    laptop = open_phone(viewport={"width": 1280, "height": 900}, has_touch=False, is_mobile=False)
    signed(laptop, server, hall)
    for what, sheets in (("slips/?round=1", 2), ("placards/", 4), ("pairings/?round=1", 1), ("standings/", 1)):
        laptop.goto(f"{hall.url}print/{what}")
        pdf = laptop.pdf(format="A4", prefer_css_page_size=True)
        assert pages_of(pdf) == sheets, what


def test_the_tools_can_be_used_by_everybody(open_phone, server, hall):
    phone, found = open_phone(), {}
    signed(phone, server, hall)
    for page in ("rounds/2/swap/", "lists/", "wishes/", "tables/", "bracket/", "prizes/", "edit/", "print/slips/?round=1"):
        phone.goto(f"{hall.url}{page}")
        if violations := seen(phone, PHONE_BY_DAY, (320, "light"), LAPTOP_BY_NIGHT):
            found[page] = violations
    assert found == {}
