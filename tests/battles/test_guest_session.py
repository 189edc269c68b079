"""A guest's seat is held by the browser's session: the seat ends with the session, and with the seat's token."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from battles import actions
from battles.ledger.memory import snapshots
from battles.models import Seat
from battles.seats.access import GUEST_SEATS
from people.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(table) -> Client:
    """A guest's phone that has opened the battle page."""
    phone = table.phone("player")
    assert phone.get(table.url).status_code == 200
    return phone


def status_of_note(phone: Client, table) -> int:
    return phone.post(f"{table.url}note/", {"text": "rain"}, headers={"HX-Request": "true", "HX-Target": "panel"}).status_code


@pytest.mark.parametrize("end", ["deleted", "expired"])
@pytest.mark.parametrize("remembered", [True, False])
def test_the_seat_ends_with_the_session(table, phone, end, remembered):
    assert status_of_note(phone, table) == 200
    sessions = Session.objects.filter(session_key=phone.cookies[settings.SESSION_COOKIE_NAME].value)
    if end == "deleted":
        sessions.delete()
    else:
        sessions.update(expire_date=timezone.now() - timedelta(seconds=1))
    if not remembered:
        snapshots.clear()

    assert status_of_note(phone, table) == 403
    assert "data-act" not in phone.get(table.url).content.decode()


def test_a_freed_seat_no_longer_acts(table, phone):
    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)

    assert status_of_note(phone, table) == 403


def test_the_session_holds_the_seat_that_was_taken_since(table, phone):
    session = phone.session
    session[GUEST_SEATS] = {table.code: table.seats["opponent"].token}
    session.save()
    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)

    assert status_of_note(phone, table) == 200


def test_a_seat_of_an_account_acts_by_the_account(table):
    phone, anna = Client(), User.objects.create_user(username="anna")
    phone.force_login(anna)
    Seat.objects.filter(pk=table.seats["player"].pk).update(user=anna)

    assert status_of_note(phone, table) == 200


def test_a_claimed_seat_no_longer_acts_by_its_former_token(table, phone):
    token = table.seats["player"].token
    actions.claim(user=User.objects.create_user(username="anna"), token=token)

    assert status_of_note(phone, table) == 403
