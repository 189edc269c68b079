"""Two hundred players: nobody waits, and the database is asked no oftener than for eight."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from live.topics import Audience
from tests.tournaments.hall import Hall
from tests.tournaments.large import large_hall
from tournaments.models import Event
from tournaments.queries import standings as standings_module
from tournaments.queries.snapshot import read_shared
from tournaments.queries.standings import standings_of
from tournaments.queries.viewers import Viewer
from tournaments.views.news import EVENT

pytestmark = pytest.mark.django_db


def queries_of(hall: Hall, page: str) -> int:
    phone = hall.phone("umpire")
    phone.get(hall.url + page)
    with CaptureQueriesContext(connection) as found:
        assert phone.get(hall.url + page).status_code == 200
    return len(found)


def test_what_a_hidden_event_comes_to_is_not_kept_for_those_who_see_all_of_it():
    """Whoever opens the bracket first must not leave the house with standings that lack the games hidden from them."""
    hall = large_hall(6, 2, standings_policy="secret")
    standings_module.standings_cache.clear()
    theirs = standings_module.computed(hall.snapshot("public"))

    whole = standings_module.computed(hall.snapshot("organiser"))

    assert [row["points"] for row in whole.rows] == [row.points for row in standings_of(hall.snapshot("organiser")).rows]
    assert [row["values"] for row in whole.rows] != [row["values"] for row in theirs.rows]
    assert whole.rows == standings_module.compute(hall.snapshot("organiser")).rows


@pytest.mark.parametrize("page", ["", "players/", "rounds/2/", "standings/"])
def test_queries_do_not_grow(page):
    assert queries_of(large_hall(8, 2), page) == queries_of(large_hall(60, 5), page)


def test_the_event_is_read_once_for_all_screens():
    hall = large_hall(20, 2)
    EVENT.news(hall.code, Audience("player:1", "en"), 1)
    with CaptureQueriesContext(connection) as found:
        for number in range(2, 20):
            assert f"Player {number}" in EVENT.news(hall.code, Audience(f"player:{number}", "en"), 1).html

    assert len(found) == 18


def test_what_is_kept_is_of_the_events_number():
    hall = large_hall(4, 1)
    game = hall.snapshot().round(1).games[0]
    before = [row.points for row in standings_of(hall.snapshot()).rows]
    hall.do("set_result", round=1, position=game.position, result={"kind": "double_loss"}, reason="A slip")

    assert [row.points for row in standings_of(hall.snapshot()).rows] != before


@pytest.mark.parametrize(("policy", "everybodys"), [("open", True), ("secret", False)])
def test_what_a_screen_shows_does_not_depend_on_who_looked_before(policy, everybodys):
    hall = large_hall(6, 2, standings_policy=policy)
    event = Event.objects.get(pk=hall.event.pk)
    for number in (1, 4):
        seen = read_shared(event.pk, event.seq, Viewer("player", (number,)))
        for pairing in (pairing for one in seen.rounds for pairing in one.pairings):
            own = number in (pairing.a.number, pairing.b.number)
            assert (pairing.result is not None) == (own or everybodys)
        assert [player.number for player in seen.own] == [number]
