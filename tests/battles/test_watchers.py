"""Whether those who look on may still do so: asked together, and answered as each would be alone."""

import asyncio
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection, connections
from django.http import Http404, HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from battles import actions
from battles.ledger import TOPIC
from battles.models import Battle, Seat
from battles.seats.access import GUEST_SEATS
from battles.seats.watchers import views_for
from battles.table.news import view_for
from live.hub import ASK, ASK_ALONE, ROUND, Subject
from live.topics import Audience
from people.models import Club, Membership, User
from tests import loops
from tests.battles.table import laid_table
from tests.battles.test_live_hub import Watched


def request_of(table, *, seat: Seat | None = None, user: User | None = None) -> HttpRequest:
    """As a phone sends it that has a session of its own; with neither seat nor account it has none."""
    request = RequestFactory().get(table.url)
    request.user, request.session = user or AnonymousUser(), SessionStore()
    if user:
        request.session[SESSION_KEY] = str(user.pk)
    if seat and not user:
        request.session[GUEST_SEATS] = {table.code: seat.token}
    if seat or user:
        request.session.create()
        request.COOKIES["sessionid"] = request.session.session_key
    return request


def alone(request: HttpRequest, code: str) -> str | None:
    try:
        return view_for(request, code)
    except Http404:
        return None


@pytest.mark.django_db
@pytest.mark.parametrize("watching", ["link", "club", "seats"])
def test_all_together_are_answered_as_each_alone(watching, django_assert_num_queries):
    table = laid_table(watching=watching)
    club = Club.objects.create(name="Eagles", slug="eagles")
    Battle.objects.filter(pk=table.battle.pk).update(club=club)
    anna, bruno, carla = (User.objects.create_user(name) for name in ("anna", "bruno", "carla"))
    Membership.objects.create(club=club, user=anna)
    Seat.objects.create(battle=table.battle, user=carla, name="Carla", role="player", sides="b")
    people = [request_of(table, seat=seat) for seat in table.seats.values()]
    people += [request_of(table, user=user) for user in (anna, bruno, carla)] + [request_of(table)]
    asked = [(request, table.code) for request in people] + [(people[0], "no-such-battle")]

    with django_assert_num_queries(1):
        together = views_for(asked)

    assert together == [alone(*one) for one in asked]
    assert together[:5] == ["a", "b", "ab", "referee", "spectator"]
    assert (together[7], together[9]) == ("b", None)


@pytest.mark.django_db
def test_a_closed_battle_is_for_players_and_referees():
    table = laid_table()
    anna = User.objects.create_user("anna")
    people = [request_of(table, seat=seat) for seat in table.seats.values()] + [request_of(table, user=anna), request_of(table)]
    asked = [(request, table.code) for request in people]
    assert views_for(asked)[-2:] == ["spectator", "spectator"]
    actions.watch(battle=table.battle, user=anna)

    Battle.objects.filter(pk=table.battle.pk).update(closed=True)

    assert views_for(asked) == [alone(*one) for one in asked] == ["a", "b", "ab", "referee", None, None, None]


@pytest.mark.django_db
@pytest.mark.parametrize("what", ["left", "signed out", "expired", "closed", "deleted"])
def test_whoever_is_shut_out_is_found(what):
    table = laid_table(watching="seats")
    carla = User.objects.create_user("carla")
    seat = Seat.objects.create(battle=table.battle, user=carla, name="Carla", role="player", sides="b")
    request = request_of(table, user=carla)
    club = Club.objects.create(name="Eagles", slug="eagles")
    assert views_for([(request, table.code)]) == ["b"]

    if what == "left":
        Seat.objects.filter(pk=seat.pk).update(left_at=timezone.now())
    elif what == "signed out":
        Session.objects.all().delete()
    elif what == "expired":
        Session.objects.update(expire_date=timezone.now() - timedelta(minutes=1))
    elif what == "closed":
        Seat.objects.filter(pk=seat.pk).delete()
        Battle.objects.filter(pk=table.battle.pk).update(watching="club", club=club)
    else:
        Battle.objects.filter(pk=table.battle.pk).update(deleted_at=timezone.now())

    assert views_for([(request, table.code)]) == [None]


class Statements(Watched):
    """Counts the statements of its threads."""

    count = 0

    async def in_thread(self, work):
        def counted(execute, *how):
            self.count += 1
            return execute(*how)

        def counting():
            with connection.execute_wrapper(counted):
                return work()

        return await super().in_thread(counting)


async def asked_again(table, screens: int, leaves: HttpRequest, requests: list[HttpRequest]) -> int:
    """So many screens of two seats and of strangers; one is shut out. How many statements it took to find that."""
    hub, subject = Statements(), Subject(TOPIC, table.code)
    open_ones = []
    for n in range(screens):
        request = requests[n % len(requests)]
        audience = Audience(await sync_to_async(view_for)(request, table.code), "en")
        stranger = "sessionid" not in request.COOKIES
        open_ones.append((request, hub.stream(subject, audience, 1, lambda: True, request=request, stranger=stranger)))
    for _request, stream in open_ones:
        await anext(stream)
    await sync_to_async(actions.replace_seat)(code=table.code, who=table.who("referee"), seat=table.seats["opponent"].pk)
    hub.count = 0
    await hub.ask_again()
    count = hub.count

    for request, stream in open_ones:
        if request is leaves:
            assert await asyncio.wait_for(anext(stream, None), 10) is None
        else:
            assert not stream.ag_running
            await stream.aclose()
    await sync_to_async(connections.close_all)()
    return count


@pytest.mark.django_db(transaction=True)
def test_a_minutes_asking_is_one_statement_for_however_many_screens():
    counts = []
    for screens in (3, 30):
        table = laid_table()
        requests = [request_of(table, seat=table.seats[name]) for name in ("player", "opponent")] + [request_of(table)]
        counts.append(loops.run(asked_again(table, screens, requests[1], requests)))

    assert counts == [1, 1]


def test_within_a_minute():
    assert ASK + ROUND < 60 < ASK_ALONE
