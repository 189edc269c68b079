"""Two tournaments alike but for a draft: whoever does not run them must get the same bytes from every page."""

import re
from itertools import product

import pytest

from live.topics import Audience
from tests.tournaments.hall import Hall, running_hall
from tournaments.views.news import EVENT

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
    "standings/points/",
    "log/",
    "staff/",
    "bracket/",
    "prizes/",
    "print/pairings/",
    "print/standings/",
    "pairings.csv",
    "standings.csv",
    "trf.txt",
    "event.json",
    "lists/",
    "rounds/2/swap/",
)
PRESSES = (
    *("rounds/2/publish/", "rounds/2/unpublish/", "rounds/2/close/", "rounds/2/reopen/", "rounds/2/swap/", "rounds/2/rulebook/"),
    *("rounds/2/games/1/report/", "rounds/2/games/1/battle/", "rounds/2/games/1/confirm/", "rounds/2/games/1/dispute/"),
    *("rounds/2/games/1/set/", "rounds/2/games/1/call/", "rounds/2/games/1/answer-call/", "draft/", "clock/turn/", "desk/slip/"),
    *("scoring/", "tie-breaks/", "extras/", "delete/", "restore/", "end/", "reopen/", "players/1/members/"),
)
#: What differs between any two events: codes, tokens, keys, the hash of the seed, times.
CHANCE = re.compile(r"(?<=/seat/)[\w-]+|[0-9a-f]{16,64}|[A-Za-z0-9]{64}|\b\d\d:\d\d(:\d\d)?\b|data-now=\"[\d.]+\"")

#: The mark of the form that renews a link depends on the link.
LINK_MARK = re.compile(r'(/seat/">\s*<input[^>]*><input type="hidden" name="seen" value=")\w+')


def without_chance(html: str) -> str:
    """Return a page without what differs between any two events."""
    return CHANCE.sub("·", LINK_MARK.sub(r"\1", html))


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
    return answer.status_code, without_chance(answer.content.decode().replace(hall.code, "CODE"))


def test_no_page_tells_of_a_draft(pair):
    drafted, plain = pair
    asked = list(product(OUTSIDERS, PAGES))

    assert [each for each in asked if told(drafted, *each) != told(plain, *each)] == []


def test_no_stream_tells_of_a_draft(pair):
    drafted, plain = pair
    public = plain.snapshot("public").seq

    for view, since in product(("public:", "player:1", "player:1,4"), (0, public - 1, public)):
        news, other = (EVENT.news(hall.code, Audience(view, "en"), since) for hall in pair)
        assert news.seq == other.seq == public
        assert news.html.replace(drafted.code, "CODE") == other.html.replace(plain.code, "CODE")


def test_no_refusal_tells_of_a_draft(pair):
    told = {}
    for hall, who, press in product(pair, OUTSIDERS, PRESSES):
        answer = hall.phone(who).post(hall.url + press, {"outcome": "played:a"})
        words = without_chance(answer.content.decode().replace(hall.code, "CODE"))
        told.setdefault((who, press), []).append((answer.status_code, words))

    assert [each for each, (drafted, plain) in told.items() if drafted != plain] == []


def test_staff_sees_the_draft(pair):
    drafted, _plain = pair

    assert told(drafted, "umpire", "rounds/2/")[0] == 200
