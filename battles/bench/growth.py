"""What grows: pages of which there is much, the report and exports of a long battle, a web process's memory."""

import uuid
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPConnection
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

from battles.bench import field, measures
from battles.bench.club import LargeClub
from battles.bench.house import House
from battles.bench.measures import Times
from battles.bench.phone import Phone
from battles.models import Battle, Seat
from config.sessions import SessionStore
from people.models import User

#: Entries of a battle that has lasted for days.
ENTRIES = 3200
_OF_A_BATTLE = ("report/", "export.json", "export.csv", "export.md", "dice/", "log/", "")
#: Requests between two looks at the memory.
_LOOK = 2500


def of_a_club(server: str, club: LargeClub, times: int) -> Iterator[Times]:
    """The pages of somebody who has many lists and battles, in a club of many."""
    ask = _browser(server, _cookie_of(club.user))
    for name, path in zip(club.names, club.pages, strict=True):
        ask(path)
        yield measures.timed(f"{name} ({path})", times, lambda path=path: ask(path))  # type: ignore[misc]


def of_a_long_battle(server: str, battle: Battle, seat: Seat, times: int) -> Iterator[Times]:
    """A long battle's pages and exports, to their last byte."""
    ask = _browser(server, Phone(server, seat).headers["Cookie"])
    for path in _OF_A_BATTLE:
        size = ask(f"/battles/{battle.code}/{path}")
        name = f"{path or 'battle page'} of {battle.seq} entries, {size / 1e6:.1f} MB"
        yield measures.timed(name, times, lambda path=path: ask(f"/battles/{battle.code}/{path}"))  # type: ignore[misc]


def of_memory(house: House, tables: list[tuple[Battle, Seat]], requests: int) -> Iterator[tuple[int, float]]:
    """What the process holds at the most, as pages, acts and undos go on: after so many requests so many MB."""
    phones = [
        (Phone(house.server_of(battle.code), seat), f"/battles/{battle.code}/", field.volley(battle)) for battle, seat in tables
    ]
    done = 0
    yield done, house.memory()
    while done < requests:
        for _look in range(_LOOK // (4 * len(phones))):
            for phone, url, form in phones:
                entry = phone.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex}).entry
                assert entry
                phone.get(url)
                phone.post(f"{url}undo/", {"entry": entry, "key": uuid.uuid4().hex})
                phone.get(f"{url}log/?before={entry}")
                done += 4
        yield done, house.memory()


def _browser(server: str, cookie: str) -> Callable[[str], int]:
    """``ask(path)``: the length of a page, read to its end on a connection that is kept."""
    connection = HTTPConnection(urlsplit(server).netloc, timeout=60)
    headers: Mapping[str, str] = {"Cookie": cookie, "Accept-Language": "en"}

    def ask(path: str) -> int:
        connection.request("GET", path, headers=dict(headers))
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, f"{path}: {answer.status}"
        return len(body)

    return ask


def _cookie_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
