"""What stands around every page is rendered once for many: each finds the own address, name, news and token in it."""

import re
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from people.models import NoticeBox, User
from people.templatetags.frame import pieces

pytestmark = pytest.mark.django_db
PAGES = ("/", "/battles/", "/campaigns/", "/tournaments/", "/armies/", "/rules/", "/people/clubs/", "/people/privacy/", "/help/")
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture(autouse=True)
def _begun_anew():
    pieces.forget()


def frame_of(client: Client, path: str, **headers: str) -> str:
    page = client.get(path, headers=headers).content.decode()
    return _TOKEN.sub("TOKEN", re.sub(r"<main.*</main>", "", page, flags=re.DOTALL))


@pytest.mark.parametrize("signed_in", [False, True])
def test_it_is_the_same_kept_as_made_anew(signed_in):
    client = Client()
    if signed_in:
        client.force_login(User.objects.create_user(username="anna"))
    made = {}
    for path in PAGES:
        pieces.forget()
        made[path] = frame_of(client, path)

    assert {path: frame_of(client, path) for path in PAGES} == made
    assert {path: frame_of(client, path) for path in reversed(PAGES)} == made


def test_each_page_has_its_own_address(client):
    client.get("/rules/?q=1")
    address = '/rules/?q="><b>&n=1'
    page = frame_of(client, address)

    own = client.get(address).wsgi_request.get_full_path()
    assert page.count(f'name="next" value="{escape(own)}"') == 2
    assert f'href="/accounts/login/?next={quote(own)}"' in page
    assert "here-" not in page


@pytest.mark.parametrize("path", PAGES[1:-2])
def test_it_marks_the_part_of_the_site(client, path):
    client.force_login(User.objects.create_user(username="anna"))
    for other in PAGES:
        client.get(other)

    assert re.findall(r'<a href="([^"]+)"\s+aria-current="true"', frame_of(client, path)) in ([path], [path, path])


def test_each_reader_has_the_own_name_news_theme_and_language():
    anna, berta = (User.objects.create_user(username=name) for name in ("anna", "berta"))
    clients = [Client(), Client()]
    clients[0].force_login(anna)
    clients[1].force_login(berta)
    first, second = (frame_of(client, "/rules/") for client in clients)

    assert "anna" in first
    assert "berta" in second
    assert "berta" not in first
    NoticeBox.objects.update_or_create(user=anna, defaults={"seq": 7, "unread": 7})
    assert "7" in frame_of(clients[0], "/rules/")
    assert frame_of(clients[0], "/rules/") != first
    User.objects.filter(pk=berta.pk).update(theme="dark")
    assert 'value="dark" aria-pressed="true"' in frame_of(clients[1], "/rules/")
    assert "Cerca" in frame_of(clients[1], "/rules/", **{"accept-language": "it"})


def test_its_forms_are_taken():
    client = Client(enforce_csrf_checks=True)
    for _twice in range(2):
        token = _TOKEN.search(client.get("/rules/").content.decode())[1]
        sent = {"theme": "dark", "next": "/rules/", "csrfmiddlewaretoken": token}

        assert client.post("/people/theme/", sent).status_code == 302
    assert client.post("/people/theme/", sent | {"csrfmiddlewaretoken": "x" * 64}).status_code == 403


def test_it_asks_for_a_persons_news_once(client):
    client.force_login(User.objects.create_user(username="anna"))
    client.get("/rules/")
    with CaptureQueriesContext(connection) as asked:
        client.get("/rules/")
    assert len(asked) == 3  # session, user, news
