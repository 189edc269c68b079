"""What the stream of a battle sends, and whom."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone

from battles import actions
from battles.ledger.memory import cache_snapshot, snapshots, written
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from battles.table.news import BATTLE, news_since
from live.readers import Reader
from live.topics import Audience
from people.models import Club, Membership, User
from tests.battles.table import new_table

PLAYER, STRANGER = Audience("a", "en"), Audience("spectator", "en")


@pytest.mark.django_db(transaction=True)
def test_what_this_process_wrote_is_sent_without_a_statement(django_assert_num_queries):
    table = new_table()
    first = actions.note(code=table.code, who=table.who("player"), text="Said here.")
    with django_assert_num_queries(0):
        news = news_since(table.code, PLAYER, first - 1, first)
    assert "Said here." in news.html
    done = actions.end_step(code=table.code, who=table.who("referee"), anyway=True)
    undone = actions.undo(code=table.code, who=table.who("referee"), entry=done)
    with django_assert_num_queries(1):  # the entry that is struck through
        news = news_since(table.code, PLAYER, done, undone)
    assert f'<li id="e{done}" class="entry" hx-swap-oob="true" data-undone' in news.html, "it is struck through"


@pytest.mark.django_db(transaction=True)
def test_what_another_process_wrote_is_read():
    table = new_table()
    actions.note(code=table.code, who=table.who("player"), text="Known here.")
    known, seq = snapshots.find(table.code), actions.note(code=table.code, who=table.who("player"), text="Written elsewhere.")
    snapshots.clear()
    written.clear()
    cache_snapshot(known)

    assert "Written elsewhere." in news_since(table.code, PLAYER, seq - 1, seq).html


def request_of(table, *, seat: Seat | None = None, user: User | None = None) -> HttpRequest:
    """A request with a session, or without one if neither a seat nor an account is given."""
    request, browser = RequestFactory().get(table.url), Client()
    if user:
        browser.force_login(user)
    if seat:
        session = browser.session
        session[GUEST_SEATS] = {table.code: seat.token}
        session.save()
    if seat or user:
        request.COOKIES["sessionid"] = browser.cookies["sessionid"].value
    return request


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["left", "signed out", "expired", "closed", "deleted"])
def test_a_reader_who_lost_the_right_to_watch_is_found(what):
    table = new_table(watching="seats")
    carla = User.objects.create_user("carla")
    seat = Seat.objects.create(battle=table.battle, user=carla, name="Carla", role="player", sides="b")
    request = request_of(table, seat=table.seats["spectator"]) if what == "closed" else request_of(table, user=carla)
    reader, view = Reader.of(request), "spectator" if what == "closed" else "b"
    assert reader.has_view(BATTLE, table.code, view)

    if what == "left":
        Seat.objects.filter(pk=seat.pk).update(left_at=timezone.now())
    elif what == "signed out":
        Session.objects.all().delete()
    elif what == "expired":
        Session.objects.update(expire_date=timezone.now() - timedelta(minutes=1))
    elif what == "closed":
        Battle.objects.filter(pk=table.battle.pk).update(closed=True)
    else:
        Battle.objects.filter(pk=table.battle.pk).update(deleted_at=timezone.now())

    assert not reader.has_view(BATTLE, table.code, view)


@pytest.mark.django_db
def test_a_member_who_leaves_the_club_loses_the_right_to_watch():
    club, anna = Club.objects.create(name="Eagles", slug="eagles"), User.objects.create_user("anna")
    membership = Membership.objects.create(club=club, user=anna)
    table = new_table(watching="club")
    Battle.objects.filter(pk=table.battle.pk).update(club=club)
    reader = Reader.of(request_of(table, user=anna))
    assert reader.has_view(BATTLE, table.code, "spectator")

    membership.delete()

    assert not reader.has_view(BATTLE, table.code, "spectator")


@pytest.mark.django_db
def test_readers_without_a_session_are_equal_and_others_are_not():
    table = new_table()
    guests = [Reader.of(request_of(table, seat=table.seats[name])) for name in ("player", "opponent")]
    strangers = []
    for token in ("x", "y"):
        request = request_of(table)
        request.COOKIES["csrftoken"] = token
        strangers.append(Reader.of(request))

    assert len({*guests, *strangers}) == 3
