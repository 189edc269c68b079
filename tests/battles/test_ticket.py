"""A guest's ticket: the cookie of one battle's pages that saves reading the session, and never says more than the session."""

import hashlib
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles import actions
from battles.ledger.memory import tables
from battles.models import Seat
from battles.seats.access import GUEST_SEATS
from battles.seats.tickets import TICKET
from people.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(table) -> Client:
    """A guest's phone that has opened the battle page."""
    phone = table.phone("player")
    assert phone.get(table.url).status_code == 200
    return phone


def noted(phone: Client, table, text: str = "rain") -> int:
    return phone.post(f"{table.url}note/", {"text": text}, headers={"HX-Request": "true", "HX-Target": "panel"}).status_code


def test_it_is_for_this_battle_alone_and_for_no_script(table, phone):
    ticket = phone.cookies[TICKET]

    assert (ticket["path"], ticket["httponly"], ticket["samesite"]) == (table.url, True, "Lax")
    assert ticket["secure"] == (settings.SESSION_COOKIE_SECURE or "")


def test_with_it_a_deed_reads_no_session(table, phone):
    with_it = statements_of_a_note(phone, table)
    del phone.cookies[TICKET]

    assert statements_of_a_note(phone, table) == with_it + 1


def test_with_it_a_page_reads_no_session(table, phone):
    with_it = statements_of_a_page(phone, table)
    del phone.cookies[TICKET]

    assert statements_of_a_page(phone, table) == with_it + 1


def statements_of_a_page(phone: Client, table) -> int:
    """The first after an entry."""
    actions.note(code=table.code, who=table.who("opponent"), text="sun")
    with CaptureQueriesContext(connection) as asked:
        assert phone.get(table.url).status_code == 200
    return len(asked)


def statements_of_a_note(phone: Client, table) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert noted(phone, table) == 200
    return len(asked)


@pytest.mark.parametrize("end", ["deleted", "expired"])
@pytest.mark.parametrize("remembered", [True, False])
def test_it_ends_with_the_session(table, phone, end, remembered):
    assert noted(phone, table) == 200
    sessions = Session.objects.filter(session_key=phone.cookies[settings.SESSION_COOKIE_NAME].value)
    if end == "deleted":
        sessions.delete()
    else:
        sessions.update(expire_date=timezone.now() - timedelta(seconds=1))
    if not remembered:
        tables.forget()

    assert noted(phone, table) == 403
    assert "data-act" not in phone.get(table.url).content.decode()
    assert phone.get(table.url).cookies[TICKET].value == ""


def test_it_is_not_sent_twice(table, phone):
    assert TICKET not in phone.get(table.url).cookies


def test_a_freed_seat_ends_it(table, phone):
    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)

    assert noted(phone, table) == 403
    assert phone.get(table.url).cookies[TICKET].value == ""


def test_the_session_knows_the_seat_that_was_taken_since(table, phone):
    session = phone.session
    session[GUEST_SEATS] = {table.code: table.seats["opponent"].token}
    session.save()
    actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)

    assert noted(phone, table) == 200
    assert phone.get(table.url).cookies[TICKET].value.startswith(table.seats["opponent"].token)


def test_signing_in_or_out_ends_it(table, phone):
    old = phone.cookies[TICKET].value
    phone.force_login(User.objects.create_user(username="anna"))
    phone.logout()
    phone.cookies[TICKET] = old

    assert noted(phone, table) == 403


def test_a_seat_of_an_account_has_none(table):
    phone, anna = Client(), User.objects.create_user(username="anna")
    phone.force_login(anna)
    Seat.objects.filter(pk=table.seats["player"].pk).update(user=anna)

    assert TICKET not in phone.get(table.url).cookies
    assert noted(phone, table) == 200


def test_nobody_draws_one_without_the_houses_secret(table):
    token, phone = table.seats["player"].token, Client()
    phone.cookies[settings.SESSION_COOKIE_NAME] = "made up"
    phone.cookies[TICKET] = f"{token}:{hashlib.sha256(b'made up').hexdigest()[:16]}"

    assert noted(phone, table) == 403


def test_claiming_the_seat_ends_it(table, phone):
    old, session = phone.cookies[TICKET].value, phone.cookies[settings.SESSION_COOKIE_NAME].value
    actions.claim(user=User.objects.create_user(username="anna"), token=table.seats["player"].token)
    other = Client()
    other.cookies[TICKET], other.cookies[settings.SESSION_COOKIE_NAME] = old, session

    assert noted(other, table) == 403
