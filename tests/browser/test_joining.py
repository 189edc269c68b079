"""The shared pages on which a seat is given and taken, on a phone and a laptop."""

import pytest
from django.contrib.sessions.backends.db import SessionStore

from battles import actions as battle_actions
from battles.seats.access import GUEST_SEATS
from campaigns import actions
from campaigns.views.access import GUEST_PLACES
from tests.battles.table import new_table
from tests.browser.looks import seen
from tests.campaigns.war import declared_war
from tests.tournaments.hall import opened_hall

SIZES = ((320, "light"), (390, "dark"), (1280, "light"))


@pytest.mark.parametrize("language", ["en", "it"])
def test_everybody_can_use_the_pages_that_give_and_take_seats(open_phone, server, transactional_db, language):
    table, war, hall = new_table(), declared_war(), opened_hall(2)
    place = battle_actions.invite(code=table.code, who=table.who("player"), role="player", sides="a")
    leader = actions.invite(code=war.code, who=war.who("arbiter"), role="arbiter")
    umpire = hall.do("invite_staff", role="umpire")
    session = SessionStore()
    session[GUEST_SEATS] = {table.code: table.seats["player"].token}
    session[GUEST_PLACES] = {war.code: war.members["arbiter"].token}
    session.create()
    holder, guest = open_phone(), open_phone()
    holder.context.add_cookies([{"name": "sessionid", "value": session.session_key, "url": server}])
    for phone in (holder, guest):
        phone.context.set_extra_http_headers({"Accept-Language": language})
    pages = [
        (holder, f"/battles/{table.code}/invitations/{place.pk}/"),
        (holder, f"{war.url}invitations/{leader.pk}/"),
        (guest, f"/join/{place.token}/"),
        (guest, f"/campaigns/join/{leader.token}/"),
        (guest, f"/tournaments/join/{umpire.token}/"),
    ]
    found = {}
    for phone, page in pages:
        assert phone.goto(page).status == 200, page
        if violations := seen(phone, *SIZES):
            found[page] = violations

    assert found == {}
