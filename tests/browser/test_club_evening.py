"""An evening of a club: its organiser announces it on a phone, a member looks for an opponent, both play after one tap."""

import re
from datetime import timedelta

from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from battles.models import Battle
from people import actions
from people.models import Membership
from tests.browser.looks import EVERY_WAY, seen
from tests.people.conftest import person


def sit(page, server: str, user) -> None:
    client = Client()
    client.force_login(user)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server}])


def test_a_clubs_evening(open_phone, server, transactional_db):
    call_command("load_samples", verbosity=0)
    anna, bruno = person("anna", display_name="Anna"), person("bruno", display_name="Bruno")
    club = actions.found_club(founder=anna, name="Circolo Marengo", description="Ogni giovedì.")
    Membership.objects.create(club=club, user=bruno)
    organiser, member = open_phone(), open_phone(locale="it-IT")
    sit(organiser, server, anna)
    sit(member, server, bruno)

    organiser.goto(club.get_absolute_url())
    organiser.get_by_role("link", name="New evening").tap()
    organiser.get_by_label("Day").fill((timezone.localdate() + timedelta(days=3)).isoformat())
    organiser.get_by_label("Place").fill("Sala grande")
    organiser.get_by_role("button", name="Announce").tap()
    organiser.get_by_text("The evening is announced.").wait_for()
    evening = organiser.url

    member.goto(club.get_absolute_url())
    member.get_by_role("button", name="Vengo").tap()
    member.locator("button[aria-pressed=true]", has_text="Vengo").wait_for()
    assert seen(member, *EVERY_WAY) == []
    member.get_by_role("link", name="Cerco un avversario").tap()
    member.get_by_role("button", name="Impetus").tap()
    member.get_by_role("heading", name="Cercano un avversario").wait_for()

    organiser.goto(evening)
    assert seen(organiser, *EVERY_WAY) == []
    organiser.get_by_role("button", name="Play against them : Bruno").tap()
    organiser.wait_for_url("**/battles/**")
    organiser.get_by_role("link", name=re.compile(r"^Evening of .*, table 1$")).wait_for()

    battle = Battle.objects.get()
    member.goto(club.get_absolute_url())
    member.get_by_role("link", name="Anna – Bruno").tap()
    member.wait_for_url(f"**/battles/{battle.code}/")
    member.get_by_role("link", name=re.compile(r"^Serata del .*, tavolo 1$")).tap()
    member.wait_for_url(evening)
    assert seen(member, *EVERY_WAY) == []
