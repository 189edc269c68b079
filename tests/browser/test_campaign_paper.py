"""What a campaign gives on paper, printed by the browser: the player's sheet in one page, orders in one a faction, cards."""

from django.contrib.sessions.backends.db import SessionStore
from django.utils.translation import override

from campaigns import actions
from campaigns.views.access import GUEST_PLACES
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tests.browser.test_tournament_paper import pages_of
from tests.campaigns.war import War, declared_war


def sits(phone, server: str, war: War, name: str) -> None:
    """The browser has this place in the campaign."""
    session = SessionStore()
    session[GUEST_PLACES] = {war.code: war.members[name].token}
    session.create()
    phone.context.add_cookies([{"name": "sessionid", "value": session.session_key, "url": server}])


def printed(page) -> int:
    return pages_of(page.pdf(format="A4", prefer_css_page_size=True))


def test_every_sheet_fits_its_page(open_phone, server, transactional_db):
    with override("it"):  # whoever founds it gives it its name
        war = declared_war()
    laptop = open_phone(viewport={"width": 1280, "height": 900}, has_touch=False, is_mobile=False, locale="it-IT")
    for kit in ("northern-italy-1800", "piedmont-1706", "italian-wars-1494"):
        laptop.goto(f"/campaigns/guide/{kit}/")
        assert printed(laptop) == 1, kit
    sits(laptop, server, war, "arbiter")
    for what, pages in (("sheet/", 1), ("orders/", 4)):
        laptop.goto(f"{war.url}print/{what}")
        assert printed(laptop) == pages, what
        assert "Italia settentrionale 1800" in laptop.inner_text("h1") or what != "sheet/"
    laptop.goto(f"{war.url}print/orders/")
    assert "Vukassovich" not in laptop.locator(".paper").first.inner_text()  # the French sheet, though the arbiter prints it

    sits(laptop, server, war, "italy")
    for what in ("orders/", "cards/"):
        laptop.goto(f"{war.url}print/{what}")
        assert printed(laptop) == 1, what
        assert "Vukassovich" not in laptop.content()
        assert seen(laptop, (320, "light"), LAPTOP_BY_NIGHT) == []


def test_pages_that_are_opened_from_others_are_clean(open_phone, server, transactional_db):
    war, league = declared_war(), declared_war("communes-1160")
    wanted = {"challenger": "milano", "challenged": "lodi", "stakes": {"challenged": {"territories": ["Codogno"]}}}
    actions.challenge(code=league.code, who=league.who("milano"), **wanted)
    actions.step(code=league.code, who=league.who("lodi"), number=1, event="accept")
    unit, _fields = next(iter(war.snapshot().units_of("suchet")))
    phone, found = open_phone(), {}
    for whose, name, pages in (
        (war, "italy", (f"units/{unit}/", "forces/suchet/", "orders/")),
        (league, "milano", ("challenges/1/", "challenges/new/", "")),
    ):
        sits(phone, server, whose, name)
        for page in pages:
            phone.goto(whose.url + page)
            if violations := seen(phone, PHONE_BY_DAY, (320, "dark"), LAPTOP_BY_NIGHT):
                found[page] = violations
    assert found == {}
