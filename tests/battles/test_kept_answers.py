"""Pages that a web process gives again: only to the same request, only while what they rest on stands, and as made anew."""

import gzip
import re
from datetime import timedelta
from io import BytesIO
from urllib.parse import urlencode

import pytest
from django.contrib.sessions.models import Session
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from battles import actions
from battles.models import Battle, Photograph, Seat
from config.pages import Pages
from people.models import User

pytestmark = pytest.mark.django_db
#: A token of forms: each answer has one of its own.
_TOKEN = re.compile(rb"\b[A-Za-z0-9]{64}\b")
#: What differs between two answers that are the same: how long they are packed, and the date of the cookie that is brought anew.
_ANEW = (b"content-length", b"set-cookie")


class Phone:
    """A browser that sends bytes to a web process."""

    def __init__(self, client: Client, pages: Pages) -> None:
        self.pages, self.headers = pages, {"host": "localhost", "accept_encoding": "gzip", "accept_language": "en"}
        self.cookies = {name: morsel.value for name, morsel in client.cookies.items()}

    def scope(self, path, method="GET", **headers):
        cookies = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        sent = {**self.headers, **cookies, **headers}
        head = [(name.replace("_", "-").encode(), value.encode()) for name, value in sent.items()]
        path, _mark, query = path.partition("?")
        where = {"path": path, "query_string": query.encode(), "server": ("localhost", 80)}
        return {"type": "http", "method": method, "scheme": "http", "headers": head, **where}

    def get(self, path, pages=None, **headers):
        answer = (pages or self.pages).answer(self.scope(path, **headers), b"")
        if pages is None:
            self._take_cookies(answer)
        return answer

    def post(self, path, **sent):
        body = urlencode(sent).encode()
        kind = {"content_type": "application/x-www-form-urlencoded", "content_length": str(len(body))}
        return self.pages.answer(self.scope(path, "POST", **kind), body)

    def _take_cookies(self, answer):
        for name, value in answer[1]:
            if name == b"set-cookie":
                key, _is, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]


@pytest.fixture
def pages():
    """In the test's transaction, which a request would end that finds one begun."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield Pages()
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def account(table):
    """Signed in, with a seat of one's own."""
    anna, client = User.objects.create_user(username="anna"), Client()
    Seat.objects.create(battle=table.battle, user=anna, name="Anna", role="player", sides="a")
    client.force_login(anna)
    return client


@pytest.fixture(params=["guest", "stranger", "account"])
def phone(request, table, pages):
    """One that has opened the page so often that it is given again."""
    name = request.param
    client = request.getfixturevalue("account") if name == "account" else table.phone("player" if name == "guest" else "nobody")
    return opened(Phone(client, pages), table.url)


def opened(phone, path):
    """Cookies come with the first answer; with the second it is known what to ask, with the third on what it rests."""
    for _ in range(3):
        phone.get(path)
    assert statements(lambda: phone.get(path)) <= 3
    return phone


def statements(do):
    with CaptureQueriesContext(connection) as asked:
        do()
    return len(asked)


def told(answer):
    """What a browser makes of it."""
    status, headers, body = answer
    kept = sorted((name, value) for name, value in headers if name not in _ANEW)
    lengths = [int(value) for name, value in headers if name == b"content-length"]
    assert lengths == [len(body)]
    html = gzip.GzipFile(fileobj=BytesIO(body)).read() if (b"content-encoding", b"gzip") in headers else body
    return status, kept, _TOKEN.sub(b"TOKEN", html)


def same_as_made_anew(phone, path, **headers):
    made = told(phone.get(path, Pages(), **headers))
    assert told(phone.get(path, **headers)) == made
    assert told(phone.get(path, **headers)) == made
    assert told(phone.get(path, **headers)) == made
    return made


def etag(answer):
    return dict(answer[1])[b"etag"].decode()


def test_a_page_that_stands_is_one_statement_and_as_if_made_anew(table, phone):
    assert statements(lambda: phone.get(table.url)) == 1
    same_as_made_anew(phone, table.url)
    same_as_made_anew(phone, table.url, accept_encoding="identity")
    assert not [value for name, value in phone.get(table.url)[1] if name == b"set-cookie"]


def test_what_the_phone_has_is_not_sent_again(table, phone):
    tag = etag(phone.get(table.url))

    status, *_rest = same_as_made_anew(phone, table.url, if_none_match=tag)
    assert status == 304
    assert statements(lambda: phone.get(table.url, if_none_match=tag)) == 1
    assert same_as_made_anew(phone, table.url, if_none_match='"another"')[0] == 200


def test_each_has_a_token_of_its_own_by_which_forms_are_taken(table, pages):
    phone = opened(Phone(table.phone("player"), pages), table.url)
    found = {_TOKEN.search(gzip.decompress(phone.get(table.url)[2]))[0].decode() for _ in range(3)}

    assert len(found) == 3
    for token in found:
        assert phone.post(f"{table.url}note/", text="rain", csrfmiddlewaretoken=token)[0] == 302
    assert phone.post(f"{table.url}note/", text="rain", csrfmiddlewaretoken=token[:32] + token[:32])[0] == 403


def an_entry(table, phone):
    actions.note(code=table.code, who=table.who("opponent"), text="sun")


def seat_freed(table, phone):
    for seat in Seat.objects.filter(sides="a"):
        actions.replace_seat(code=table.code, who=table.who("referee"), seat=seat.pk)


def session_deleted(table, phone):
    Session.objects.all().delete()


def session_ended(table, phone):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))


def kept_to_its_seats(table, phone):
    Battle.objects.update(watching="nobody")


def battle_deleted(table, phone):
    Battle.objects.update(deleted_at=timezone.now())


def renamed(table, phone):
    User.objects.filter(username="anna").update(username="berta", theme="dark")


def no_longer_active(table, phone):
    User.objects.filter(username="anna").update(is_active=False)


def password_changed(table, phone):
    anna = User.objects.filter(username="anna").first()
    if anna:
        anna.set_password("long enough to be a password")
        anna.save()


CHANGES = [
    an_entry,
    seat_freed,
    session_deleted,
    session_ended,
    kept_to_its_seats,
    battle_deleted,
    renamed,
    no_longer_active,
    password_changed,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_whatever_it_rests_on_changes_it_is_made_anew(table, phone, change):
    tag = etag(phone.get(table.url))
    phone.get(table.url, if_none_match=tag)
    phone.get(table.url, if_none_match=tag)
    with transaction.atomic():
        change(table, phone)

    same_as_made_anew(phone, table.url)
    same_as_made_anew(phone, table.url, if_none_match=tag)


def test_a_page_of_a_club_is_asked_for_anew(table, pages):
    Battle.objects.update(watching="club")
    phone = Phone(table.phone("stranger"), pages)

    assert [phone.get(table.url)[0] for _ in range(4)] == [404] * 4


def test_what_has_been_said_to_somebody_is_not_said_again(table, pages):
    """A message stands on one page."""
    phone = opened(Phone(table.phone("player"), pages), table.url)
    plain = told(phone.get(table.url))
    phone.cookies["messages"] = "nonsense"

    assert told(phone.get(table.url)) == told(phone.get(table.url, Pages()))
    del phone.cookies["messages"]
    assert told(phone.get(table.url)) == plain


def test_another_language_theme_or_seat_is_another_page(table, pages):
    phone = opened(Phone(table.phone("player"), pages), table.url)
    mine = told(phone.get(table.url))[2]

    assert told(opened(Phone(table.phone("opponent"), pages), table.url).get(table.url))[2] != mine
    assert told(phone.get(table.url, accept_language="it"))[2] != mine
    phone.cookies["theme"] = "dark"
    assert told(phone.get(table.url))[2] != mine


def test_the_report_is_kept_until_there_is_a_photograph_more(table, phone):
    path = f"{table.url}report/"
    opened(phone, path)
    same_as_made_anew(phone, path)
    with transaction.atomic():
        Photograph.objects.create(battle=table.battle, seq=1, token="rain", picture=b"p", small=b"s", width=4, height=3)

    assert b"/rain/" in same_as_made_anew(phone, path)[2]


def test_a_photograph_is_no_entry_and_a_page_back_then_is_made_anew(table, phone):
    an_entry(table, phone)
    path = f"{table.url}?at=1"
    for _ in range(3):
        phone.get(path)

    same_as_made_anew(phone, path)
    assert statements(lambda: phone.get(path)) > 1
