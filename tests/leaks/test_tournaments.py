"""Two tournaments alike but for a draft: whoever does not run them must get the same bytes from every page."""

import re

import pytest

from live.topics import Audience
from tests.tournaments.hall import Hall, running_hall
from tournaments.views.news import news_since

pytestmark = pytest.mark.django_db

OUTSIDERS = ("public", "Anna", "Dario")
PAGES = (
    "",
    "players/",
    "players/1/",
    "players/4/",
    "rounds/1/",
    "rounds/2/",
    "rounds/2/games/1/",
    "standings/",
    "log/",
    "staff/",
)
#: What differs between any two events: codes, tokens, keys, the hash of the seed, times.
CHANCE = re.compile(r"[0-9a-f]{16,64}|[A-Za-z0-9]{64}|\b\d\d:\d\d(:\d\d)?\b")


def one_round_played() -> Hall:
    hall = running_hall(6, tables=4)
    for position in (1, 2, 3):
        hall.do("set_result", round=1, position=position, result={"kind": "played", "winner": "a"})
    hall.do("close")
    return hall


@pytest.fixture
def pair(monkeypatch) -> tuple[Hall, Hall]:
    """One with a second round drafted, swapped and drafted anew; the other without. Both with the same lots."""
    monkeypatch.setattr("tournaments.models.event.Event.seed", property(lambda self: b"lots", lambda self, value: None))
    drafted, plain = one_round_played(), one_round_played()
    drafted.do("draft")
    one, other = drafted.snapshot().round(2).games[:2]
    drafted.do("swap", one=one.a.number, other=other.a.number)
    drafted.do("draft")
    return drafted, plain


def told(hall: Hall, who: str, page: str) -> tuple[int, str]:
    answer = hall.phone(who).get(hall.url + page)
    return answer.status_code, CHANCE.sub("·", answer.content.decode().replace(hall.code, "CODE"))


@pytest.mark.parametrize("who", OUTSIDERS)
@pytest.mark.parametrize("page", PAGES)
def test_no_page_tells_of_a_draft(pair, who, page):
    drafted, plain = pair

    assert told(drafted, who, page) == told(plain, who, page)


@pytest.mark.parametrize("view", ["public:", "player:1", "player:1,4"])
def test_no_stream_tells_of_a_draft(pair, view):
    drafted, plain = pair
    public = plain.snapshot("public").seq

    for since in (0, public - 1, public):
        news, other = (news_since(hall.code, Audience(view, "en"), since) for hall in pair)
        assert news.seq == other.seq == public
        assert news.html.replace(drafted.code, "CODE") == other.html.replace(plain.code, "CODE")


@pytest.mark.parametrize("who", OUTSIDERS)
@pytest.mark.parametrize(
    "press", ["rounds/2/publish/", "rounds/2/close/", "rounds/2/games/1/report/", "rounds/2/games/1/battle/", "draft/"]
)
def test_no_refusal_tells_of_a_draft(pair, who, press):
    drafted, plain = pair
    answers = []
    for hall in (drafted, plain):
        answer = hall.phone(who).post(hall.url + press, {"outcome": "played:a"})
        answers.append((answer.status_code, CHANCE.sub("·", answer.content.decode().replace(hall.code, "CODE"))))

    assert answers[0] == answers[1]


def test_staff_sees_the_draft(pair):
    drafted, _plain = pair

    assert told(drafted, "umpire", "rounds/2/")[0] == 200
