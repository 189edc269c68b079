"""Topics besides battles, over the real stream of a web process that has one app more."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.test import Client

from live import topics
from live.notifier import notify
from live.urls import is_stream
from people.models import Club, Membership, User
from tests.conftest import web_process
from tests.live.screen import Screen


@pytest.fixture
def place(transactional_db) -> Iterator[str]:
    """Where a web process with the further app answers."""
    with web_process(DJANGO_SETTINGS_MODULE="tests.live.settings") as (address, _pid):
        yield urlsplit(address).netloc


def listening(place: str, user: User, since: int, language: str) -> Screen:
    browser = Client()
    browser.force_login(user)
    headers = {"Cookie": f"sessionid={browser.cookies['sessionid'].value}", "Accept-Language": language}
    return Screen(place, f"/clubs/eagles/events/?since={since}", headers)


def test_a_second_topic_is_told_as_battles_are(place):
    club = Club.objects.create(name="Eagles", slug="eagles")
    anna, bruno, charlie = (User.objects.create_user(name) for name in ("anna", "bruno", "charlie"))
    Membership.objects.create(club=club, user=anna, role="organiser")
    own, late, stranger = (listening(place, *who) for who in ((anna, 1, "it"), (anna, 0, "en"), (charlie, 0, "en")))
    assert stranger.response.status == 404
    assert own.next_event()["event"] == "beat"
    assert late.news() == {"id": "1", "event": "news", "data": "<p>en, organiser: anna</p>"}

    Membership.objects.create(club=club, user=bruno)
    notify("club", "eagles", 2)

    assert own.news() == {"id": "2", "event": "news", "data": "<p>it, organiser: anna, bruno</p>"}
    assert late.news() == {"id": "2", "event": "news", "data": "<p>en, organiser: anna, bruno</p>"}
    Membership.objects.filter(user=anna).delete()
    Membership.objects.create(club=club, user=charlie)
    Membership.objects.create(club=club, user=User.objects.create_user("dora"))
    notify("club", "eagles", 3)
    assert own.response.read() == b"", "who may watch no more hears no more"
    for screen in (own, late, stranger):
        screen.close()


def test_battles_are_a_topic_that_is_registered():
    assert topics.topic("battle").name == "battle"
    with pytest.raises(KeyError):
        topics.topic("nothing-of-the-kind")


def test_streams_are_known_by_how_their_address_ends():
    assert is_stream("/battles/x/events/")
    assert not is_stream("/battles/x/changes/")
