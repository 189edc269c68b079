"""Pages that are kept for all who look: quick, never old, and nobody sees in them what is another's."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.models import User
from tests.tournaments.hall import running_hall
from tests.tournaments.large import large_hall
from tournaments.actions.keeping import forget
from tournaments.models import Player

pytestmark = pytest.mark.django_db

PAGES = ["", "players/", "rounds/3/", "standings/", "standings/points/", "desk/", "draft/"]


def queries_of(hall, page: str) -> int:
    phone = hall.phone("organiser")
    phone.get(hall.url + page)
    with CaptureQueriesContext(connection) as found:
        phone.get(hall.url + page)
    return len(found)


def test_eight_and_twenty_four_cost_the_same_queries():
    few, many = large_hall(8, 2, tables=12), large_hall(24, 2, tables=12)
    for hall in (few, many):
        hall.do("draft")
    drafted = {page: queries_of(few, page) for page in PAGES}
    assert {page: queries_of(many, page) for page in PAGES} == drafted

    for hall in (few, many):
        hall.do("publish")
    published = {page: queries_of(few, page) for page in PAGES}
    assert {page: queries_of(many, page) for page in PAGES} == published
    assert max(published.values()) <= 8


def test_htmx_gets_the_body_of_a_page_alone():
    hall = running_hall(4)
    phone = hall.phone("Anna")
    body = phone.get(f"{hall.url}standings/", HTTP_HX_REQUEST="true", HTTP_HX_TARGET="event-body").content.decode()

    assert body.strip().startswith('<div id="event-body"')
    assert body.strip() in phone.get(f"{hall.url}standings/").content.decode()


def test_own_pairs_come_first_and_are_not_kept_for_others():
    hall = running_hall(6, standings_policy="secret")
    own = next(game for game in hall.snapshot().round(1).games if game.position == 3)
    hall.do("set_result", round=1, position=3, result={"kind": "played", "winner": "a"})
    page = f"{hall.url}rounds/1/"

    def rows(name: str) -> list[str]:
        return hall.phone(name).get(page).content.decode().partition('<ol class="pairings">')[2].split("</li>")

    first = rows(own.a.name)[0]
    assert "data-own" in first
    assert "3 – 0" in first
    assert "3 – 0" not in "".join(rows("public"))
    assert "data-own" not in "".join(rows("public"))
    assert "3 – 0" in "".join(rows("organiser"))


def test_who_is_forgotten_is_gone_from_pages_that_were_kept():
    hall = large_hall(4, 1)
    user = User.objects.create_user("gone@example.org", "gone@example.org", "x")
    Player.objects.filter(event=hall.event, number=1).update(user=user)
    assert "Player 1" in hall.phone().get(f"{hall.url}standings/").content.decode()
    forget(user)

    for page in ("", "players/", "rounds/1/", "standings/", "standings/points/"):
        assert "Player 1" not in hall.phone().get(hall.url + page).content.decode()


def test_standings_that_are_kept_are_each_persons_own():
    hall = running_hall(4)
    page, phones = f"{hall.url}standings/", {name: hall.phone(name) for name in ("Anna", "Bruno", "public")}
    token = re.compile(r'name="csrfmiddlewaretoken" value="(\w{64})"')
    looks = [{name: phone.get(page).content.decode() for name, phone in phones.items()} for _time in range(2)]
    bare = [{name: token.sub("", html) for name, html in look.items()} for look in looks]

    assert all(len(set(token.findall(html))) == 1 for look in looks for html in look.values())
    assert bare[0] == bare[1]
    assert len(set(bare[1].values())) == 3
    assert "the first round comes next" not in bare[1]["public"]
    assert "Round 1: 0 of 2 results" in bare[1]["public"]

    answer = phones["Anna"].post("/people/theme/", {"theme": "dark", "next": page})
    assert 'data-theme="dark"' in phones["Anna"].get(answer.url).content.decode()
    hall.do("set_result", round=1, position=1, result={"kind": "played", "winner": "a"})
    assert token.sub("", phones["public"].get(page).content.decode()) != bare[1]["public"]
