"""Nothing that somebody types ends a line of the event stream, and no screen is believed to be ahead of its battle."""

import pytest
from django.utils import translation

from battles import actions
from battles.models import Entry, Invitation
from battles.table.news import news_since
from common.errors import Refused
from live.hub import as_event
from live.topics import Audience, News


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


HOSTILE = "hello\rid: 99999999\rretry: 600000000"
ENGLISH = Audience("b", "en")


def test_every_line_of_an_event_is_data():
    event = as_event(News(7, "one\rid: 9\r\nretry: 1\ntwo")).decode()

    assert event == "id: 7\nevent: news\ndata: one\ndata: id: 9\ndata: retry: 1\ndata: two\n\n"


@pytest.mark.django_db
def test_a_notes_line_ends_are_of_one_sort(table):
    seq = actions.note(code=table.code, who=table.who("player"), text=HOSTILE)

    assert "\r" not in Entry.objects.get(battle=table.battle, seq=seq).note


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Bob\rid: 9", "Bob\nid: 9", "Bob\u2028", "\x07"])
def test_a_name_is_one_line(table, name):
    invitation = Invitation.objects.create(battle=table.battle, role="spectator", sides="")

    with pytest.raises(Refused, match="one line"):
        actions.take_seat(invitation=invitation, user=None, name=name)


@pytest.mark.django_db
def test_a_screen_beyond_the_battles_number_gets_the_whole_board(table):
    news = news_since(table.code, ENGLISH, 99_999_999)

    assert news is not None
    assert news.seq == table.snapshot().seq
    assert 'hx-swap-oob="innerHTML:#board"' in news.html
    assert f'data-reaches="{news.seq}"' in news.html
