"""ETags of battle pages: a browser gets 304 only while its copy is what the server would send now."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from battles import actions
from battles.models import Battle, Photograph, Seat
from people.models import Club, Membership, NoticeBox, User
from people.preferences import THEME_COOKIE

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["guest", "stranger", "account"])
def phone(request, table) -> Client:
    """A browser that has opened the battle page twice: the first answer sets the cookie of the forms' token."""
    if request.param == "account":
        anna, client = User.objects.create_user(username="anna"), Client(HTTP_ACCEPT_LANGUAGE="en")
        Seat.objects.create(battle=table.battle, user=anna, name="Anna", role="player", sides="a")
        client.force_login(anna)
    else:
        client = table.phone("player" if request.param == "guest" else "nobody")
    client.get(table.url)
    return client


def etag_of(phone: Client, path: str) -> str:
    return phone.get(path)["ETag"]


def status_with(phone: Client, path: str, etag: str) -> int:
    return phone.get(path, headers={"if-none-match": etag}).status_code


def an_entry(table, phone):
    actions.note(code=table.code, who=table.who("opponent"), text="sun")


def seat_freed(table, phone):
    for seat in Seat.objects.filter(sides="a"):
        actions.replace_seat(code=table.code, who=table.who("referee"), seat=seat.pk)


def session_deleted(table, phone):
    Session.objects.all().delete()


def session_expired(table, phone):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))


def only_for_seats(table, phone):
    Battle.objects.update(watching="seats")


def battle_deleted(table, phone):
    Battle.objects.update(deleted_at=timezone.now())


def user_renamed(table, phone):
    User.objects.filter(username="anna").update(username="berta")


def user_inactive(table, phone):
    User.objects.filter(username="anna").update(is_active=False)


def notice_arrived(table, phone):
    for user in User.objects.filter(username="anna"):
        NoticeBox.objects.create(user=user, seq=1, unread=1)


def other_theme(table, phone):
    User.objects.filter(username="anna").update(theme="dark")
    phone.cookies[THEME_COOKIE] = "dark"


def other_language(table, phone):
    phone.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"


EVERYBODY = [an_entry, battle_deleted, other_theme, other_language]
CHANGES = {
    "guest": [*EVERYBODY, seat_freed, session_deleted, session_expired],
    "stranger": [*EVERYBODY, only_for_seats],
    "account": [*EVERYBODY, seat_freed, session_deleted, session_expired, user_renamed, user_inactive, notice_arrived],
}
PAGES = ("", "report/")


@pytest.mark.parametrize("page", PAGES)
def test_an_unchanged_page_is_not_sent_again(table, phone, page):
    path = table.url + page
    etag = etag_of(phone, path)

    assert [status_with(phone, path, etag) for _again in range(2)] == [304, 304]
    assert status_with(phone, path, '"another"') == 200


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("phone", "change"),
    [(name, change) for name, changes in CHANGES.items() for change in changes],
    indirect=["phone"],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_change_of_what_the_page_shows_changes_its_etag(table, phone, change, page):
    path = table.url + page
    etag = etag_of(phone, path)
    change(table, phone)

    gone = change in (battle_deleted, only_for_seats)
    assert status_with(phone, path, etag) == (404 if gone else 200)


@pytest.mark.parametrize("page", ["report/", "?at=1"])
def test_a_photograph_changes_the_etag(table, phone, page):
    an_entry(table, phone)
    path = table.url + page
    etag = etag_of(phone, path)
    assert status_with(phone, path, etag) == 304
    Photograph.objects.create(battle=table.battle, seq=1, token="rain", picture=b"p", small=b"s", width=4, height=3)

    answer = phone.get(path, headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert "/rain/" in answer.content.decode()


def test_a_club_member_who_left_the_club_gets_no_304(table, client):
    anna, club = User.objects.create_user("anna"), Club.objects.create(name="Eagles", slug="eagles")
    Membership.objects.create(club=club, user=anna)
    Battle.objects.update(watching="club", club=club)
    phone = client
    phone.force_login(anna)
    phone.get(table.url)
    etag = etag_of(phone, table.url)
    assert status_with(phone, table.url, etag) == 304
    anna.memberships.all().delete()

    assert status_with(phone, table.url, etag) == 404
