"""Many thumbs at once, against a real web server: what may happen once happens once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from tests.pressing import present
from tests.tournaments.hall import Hall, opened_hall, running_hall
from tools.bench.phone import Answer, Phone
from tournaments.models import LogEntry, Player
from tournaments.views.access import EVENT_TOKENS


@pytest.fixture
def phones(server):
    """Phones of the web server, by whoever holds them."""

    def of(hall: Hall, *names: str) -> list[Phone]:
        found = []
        for name in names:
            phone = Phone(server, None)
            if name in hall.tokens:
                session = SessionStore(session_key_of(phone))
                session[EVENT_TOKENS] = {hall.code: [hall.tokens[name]]}
                session.save()
            found.append(phone)
        return found

    return of


def session_key_of(phone: Phone) -> str:
    cookies = dict(part.split("=", 1) for part in phone.headers["Cookie"].split("; "))
    return cookies[settings.SESSION_COOKIE_NAME]


def at_once(phones: list[Phone], path: str, *data: dict[str, Any]) -> list[Answer]:
    """Everybody presses at the same moment, on pages opened just before; each the own ``data``, or all the same."""
    sent = data if len(data) == len(phones) else (data or ({},)) * len(phones)
    sent = tuple({**present(path, fields), **fields} for fields in sent)
    with ThreadPoolExecutor(len(phones)) as threads:
        return list(threads.map(lambda pair: pair[0].post(path, pair[1]), zip(phones, sent, strict=True)))


def times(hall: Hall, action: str) -> int:
    return LogEntry.objects.filter(event=hall.event, action=action).count()


def test_two_umpires_close_a_round_once(phones):
    hall = running_hall(4)
    for position in (1, 2):
        hall.do("set_result", round=1, position=position, result={"kind": "played", "winner": "a"})
    answers = at_once(phones(hall, *["organiser", "umpire"] * 4), f"{hall.url}rounds/1/close/")

    assert times(hall, "close") == 1
    assert hall.snapshot().round(1).state == "closed"
    assert sorted(answer.status for answer in answers)[0] == 302
    assert all(answer.status in (302, 409, 422) for answer in answers)


def test_a_round_is_published_once(phones):
    hall = opened_hall(6, clock_minutes=60, random_end={"count": 1, "sides": 6, "each": 1})
    hall.start()
    hall.do("draft")
    rolls = hall.snapshot().event.rolls
    answers = at_once(phones(hall, *["organiser"] * 8), f"{hall.url}rounds/1/publish/")

    assert times(hall, "publish") == 1
    assert hall.snapshot().event.rolls == rolls + 1
    assert sorted(answer.status for answer in answers) == [302, *[409] * 7]


def test_a_round_is_drafted_once(phones):
    hall = opened_hall(6)
    hall.start()
    at_once(phones(hall, *["organiser"] * 6), f"{hall.url}draft/")

    assert [one.number for one in hall.snapshot().rounds] == [1]
    assert len(hall.snapshot().round(1).games) == 3


def test_both_report_the_same_at_once_and_it_is_confirmed(phones):
    hall = running_hall(2)
    game = hall.snapshot().round(1).games[0]
    at_once(phones(hall, game.a.name, game.b.name), f"{hall.url}rounds/1/games/1/report/", {"outcome": "played:a"})

    found = hall.snapshot().round(1).games[0]
    assert (found.status, found.result["winner"]) == ("confirmed", "a")
    assert times(hall, "report") == 2


def test_both_report_another_and_it_is_disputed(phones):
    hall = running_hall(2)
    game = hall.snapshot().round(1).games[0]
    said = [{"outcome": "played:a"}, {"outcome": "played:b"}]
    at_once(phones(hall, game.a.name, game.b.name), f"{hall.url}rounds/1/games/1/report/", *said)

    assert hall.snapshot().round(1).games[0].status == "disputed"


def test_the_last_place_is_given_once(phones):
    hall = opened_hall(3, capacity=4)
    entries = [{"name": f"Guest {number}"} for number in range(6)]
    at_once(phones(hall, *["public"] * 6), f"{hall.url}enter/", *entries)

    statuses = list(Player.objects.filter(event=hall.event, name__startswith="Guest").values_list("status", flat=True))
    assert sorted(statuses) == ["playing", *["waiting"] * 5]
    assert len(set(Player.objects.filter(event=hall.event).values_list("number", flat=True))) == 9


def test_the_same_guest_enters_once(phones):
    hall = opened_hall(2)
    phone = phones(hall, "public")[0]
    same = [Phone.with_headers(f"http://{phone.place.netloc}", phone.headers) for _ in range(4)]
    at_once(same, f"{hall.url}enter/", {"name": "Twice"})

    assert Player.objects.filter(event=hall.event, name="Twice").count() == 1
