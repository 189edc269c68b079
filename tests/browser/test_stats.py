"""The statistics as people come to them: from the account to the own page, the club's, a list's; for everybody to use."""

import pytest

from people.models import Club
from stats.rollup import refresh
from tests.battles.table import SLUG
from tests.browser.looks import LAPTOP_BY_NIGHT, PHONE_BY_DAY, seen
from tests.people.conftest import PASSWORD
from tests.stats.fought import fought, somebody

NARROW = (320, "light")


@pytest.fixture
def anna(transactional_db):
    club = Club.objects.create(name="Circolo degli Alfieri di Ponente", slug="aquila")
    anna, bruno = somebody("Anna", club), somebody("Bartolomeo Colleoni", club)
    anna.set_password(PASSWORD)
    anna.save()
    for winner in "abaab":
        refresh(fought(anna, bruno, winner=winner, club=club).code)
    refresh(fought(anna, None).code)
    return anna


def test_from_the_account_to_every_page_of_the_statistics(open_phone, anna):
    page, found = open_phone(), {}
    page.goto("/accounts/login/?next=/people/account/")
    page.get_by_label("User name or e-mail address").fill("anna")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.locator("main").get_by_role("link", name="My statistics").click()

    page.get_by_role("region", name="In all").get_by_text("6", exact=True).first.wait_for()
    found["mine"] = seen(page, PHONE_BY_DAY, NARROW, LAPTOP_BY_NIGHT)
    page.get_by_role("link", name="Bartolomeo Colleoni").click()
    page.get_by_text("From battles of the clubs you are both in.").wait_for()
    page.get_by_role("link", name="Circolo degli Alfieri").click()
    found["club"] = seen(page, PHONE_BY_DAY, NARROW, LAPTOP_BY_NIGHT)
    page.get_by_role("region", name="By army list").get_by_role("link").first.click()
    page.get_by_role("heading", name="Careers of the units").wait_for()
    found["army"] = seen(page, PHONE_BY_DAY, NARROW, LAPTOP_BY_NIGHT)
    page.goto(f"/stats/rulesets/{SLUG}/")
    found["ruleset"] = seen(page, PHONE_BY_DAY, NARROW, LAPTOP_BY_NIGHT)

    assert found == {name: [] for name in found}
