"""A club's ladder: ratings by the games of its tournaments that are over. T§6.31."""

import pytest
from django.test import Client
from django.urls import reverse

from people.models import Club, Membership, User
from tests.tournaments.hall import WIN, opened_hall
from tests.tournaments.test_pages import text
from tests.tournaments.test_teams import first_round, hall_of_teams, win_boards
from tournaments.models import Event, Player
from tournaments.queries.ladder import ladder_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Aquila", slug="aquila")


def member_of(club: Club, name: str = "Anna") -> Client:
    user = User.objects.create_user(name)
    Membership.objects.create(club=club, user=user)
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user)
    return client


def over(club: Club, day: str = "2026-11-01", *, players: int = 2, **more):
    """A tournament of the club of one round that the first of each pair won."""
    hall = opened_hall(players, rounds=1, first_round="seeded_fold", **more)
    for number in range(1, players + 1):
        hall.do("edit_player", number=number, seed=number)
    Event.objects.filter(pk=hall.event.pk).update(club=club, day=day)
    hall.start()
    hall.play_round()
    hall.do("end_event")
    return hall


def test_the_winner_of_a_game_between_equals_gains_what_the_other_loses(club):
    """Both at 1500 and new: K 40, half a game more than expected, 20 points."""
    over(club)
    over(club, "2026-11-08")

    rows = [(row.rank, row.name, row.rating, row.change, row.games, row.events) for row in ladder_of(club).rows]
    assert rows == [(1, "Anna", 1538, 18, 2, 2), (2, "Bruno", 1462, -18, 2, 2)]


def test_only_what_is_over_and_may_be_looked_at_counts(club):
    over(club, watching="entered")
    running = opened_hall(2)
    Event.objects.filter(pk=running.event.pk).update(club=club)
    running.start()
    running.do("draft")
    running.do("publish")
    running.do("set_result", round=1, position=1, result=WIN)
    deleted = over(club)
    deleted.do("delete_event")

    assert ladder_of(club).rows == []


def test_byes_and_games_that_were_not_played_do_not_count(club):
    hall = over(club, players=3)
    assert sorted(row.games for row in ladder_of(club).rows) == [1, 1]
    hall.do("set_result", round=1, position=1, result={"kind": "forfeit_a"}, reason="He was not there")

    assert ladder_of(club).rows == []


def test_who_once_played_as_a_guest_and_then_with_an_account_is_one(club):
    over(club)
    hall = over(club, "2026-11-08")
    Player.objects.filter(event=hall.event, name="Anna").update(user=User.objects.create_user("anna"))

    assert [(row.name, row.games) for row in ladder_of(club).rows] == [("Anna", 2), ("Bruno", 2)]


def test_of_teams_those_at_the_boards_are_rated(club):
    hall = hall_of_teams(2, rounds=1)
    Event.objects.filter(pk=hall.event.pk).update(club=club)
    first_round(hall)
    win_boards(hall, "a", "b")
    hall.do("close")
    hall.do("end_event")

    assert sorted(row.rating for row in ladder_of(club).rows) == [1480, 1480, 1520, 1520]
    assert all(row.name[-1] in "12" for row in ladder_of(club).rows)


def test_its_page_is_the_clubs_own(club):
    client, stranger = member_of(club), Client(HTTP_ACCEPT_LANGUAGE="en")
    at = "/tournaments/ladder/aquila/"

    assert "No tournament of this club is over yet" in text(client.get(at))
    assert at in client.get(reverse("clubs:club", args=["aquila"])).content.decode()
    hall = over(club)
    shown = text(client.get(at))
    assert "1520" in shown
    assert "Spring Cup" in shown
    assert at in client.get(f"{hall.url}standings/").content.decode()
    assert at not in stranger.get(f"{hall.url}standings/").content.decode()
    assert stranger.get(at).status_code == 302
    stranger.force_login(User.objects.create_user("zoe"))
    assert stranger.get(at).status_code == 404


def test_it_takes_as_many_queries_for_many_tournaments_as_for_one(club, django_assert_num_queries):
    over(club)
    with django_assert_num_queries(2):
        ladder_of(club)
    over(club, "2026-11-02")
    with django_assert_num_queries(2):
        ladder_of(club)
    with django_assert_num_queries(1):
        ladder_of(club)
