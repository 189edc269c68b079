"""An evening's room, and what guests and players are told there: axe finds nothing, nothing scrolls sideways, both languages."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from battles.models import Battle
from clubs import actions
from clubs.models import EveningBattle
from people import actions as people
from people.models import Membership
from tests.battles.table import new_table
from tests.browser.looks import EVERY_WAY, seen
from tests.browser.test_club_evening import sit
from tests.people.conftest import person
from tests.tournaments.hall import opened_hall
from tournaments.models import Player

WAYS = (*EVERY_WAY, (320, "light"))


@pytest.fixture
def club(transactional_db):
    call_command("load_samples", verbosity=0)
    return people.found_club(founder=person("anna", display_name="Anna"), name="Circolo Marengo", description="")


@pytest.mark.parametrize("locale", ["it-IT", "en-GB"])
def test_the_wall_placards_and_the_guests_page(open_phone, server, club, locale):
    anna = Membership.objects.get(club=club).user
    new = actions.NewEvening(timezone.now() + timedelta(days=3), "Europe/Rome", place="Sala grande", tables=12)
    evening = actions.make_evening(club=club, by=anna, new=new)
    cancelled = actions.make_evening(club=club, by=anna, new=new)
    for number in range(1, 11):
        battle = new_table(watching="seats" if number == 2 else "link").battle
        Battle.objects.filter(pk=battle.pk).update(club=club)
        EveningBattle.objects.create(evening=evening, number=number, battle=battle)
    link, organiser, guest = actions.renew_guest_link(club=club), open_phone(locale=locale), open_phone(locale=locale)
    sit(organiser, server, anna)
    found, home = {}, club.get_absolute_url()

    guest.goto(f"/people/guests/{link.token}/")
    guest.locator("#id_name").fill("Gino")
    for one in (evening, cancelled):
        guest.locator(f"button[value='{one.pk}-yes']").tap()
        guest.locator(f"button[value='{one.pk}-yes'][aria-pressed=true]").wait_for()
    moved = actions.NewEvening(new.starts_at + timedelta(days=1), "Europe/Rome", place="Palestra comunale", tables=12)
    actions.edit_evening(evening=evening, by=anna, new=moved)
    actions.delete_evening(evening=cancelled, by=anna)
    guest.reload()
    guest.get_by_text("Sala grande").last.wait_for()
    found["guest"] = seen(guest, *WAYS)

    one = f"evenings/{evening.pk}/"
    for part in (one, f"{one}wall/", f"{one}edit/", "placards/", "evenings/"):
        organiser.goto(home + part)
        found[part] = seen(organiser, *WAYS)

    assert not any(found.values()), found


@pytest.mark.parametrize("locale", ["it-IT", "en-GB"])
def test_a_tournament_says_until_when_lists_are_taken(open_phone, server, club, locale):
    anna, found = Membership.objects.get(club=club).user, {}
    hall = opened_hall(2)
    hall.do("edit_event", settings={"lists": {"deadline": int((timezone.now() + timedelta(days=2)).timestamp())}})
    Player.objects.filter(event=hall.event, number=1).update(user=anna)
    page = open_phone(locale=locale)
    sit(page, server, anna)

    for part in ("", "players/1/"):
        page.goto(hall.url + part)
        page.locator("dt", has_text="Liste entro" if locale == "it-IT" else "Lists until").wait_for()
        found[part] = seen(page, *WAYS)

    assert not any(found.values()), found
