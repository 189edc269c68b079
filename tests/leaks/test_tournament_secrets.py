"""Two tournaments alike but for one secret: whoever may not know it must get the same bytes from every address.

Beside the draft (``test_tournaments``): results while standings are secret, lists before they are published, contacts, the secret
end of a round, what the log keeps for the staff.
"""

import os
import time
from collections.abc import Callable
from itertools import product

import pytest
from django.test import Client
from django.urls import URLPattern

from live.topics import Audience
from rules.engine.ruleset import rulesets
from tests.access import left_as_it_was
from tests.battles.table import SLUG, listed_army
from tests.leaks.test_tournaments import without_chance
from tests.tournaments.hall import WIN, Hall, hand_in, opened_hall
from tournaments import actions
from tournaments.models import Event, Player, Round
from tournaments.urls import urlpatterns
from tournaments.views.news import EVENT

pytestmark = pytest.mark.django_db

#: Those who have nothing to do with the secret: Anna plays another game than Dario and Elena, whose secret it is.
OUTSIDERS = ("public", "Anna", "Bruno")
#: What an address of an event asks for besides its code.
WHERE = [
    {"number": number, "position": position, "role": "umpire", "member": 1}
    for number, position in ((1, 1), (1, 2), (1, 3), (2, 1))
]


def played(secret: str) -> Hall:
    """Two rounds of a three-round event in which nobody may know the standings; the last is going on."""
    policy = {"results": "secret", "last": "last_round_hidden"}.get(secret, "open")
    hall = opened_hall(6, tables=4, standings_policy=policy, first_round="seeded_fold")
    for number in range(1, 7):
        hall.do("edit_player", number=number, seed=number)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    return hall


def others(hall: Hall) -> int:
    """The position of the game in which neither Anna nor Bruno plays."""
    games = hall.snapshot().round(1).games
    return next(game.position for game in games if not {game.a.name, game.b.name} & {"Anna", "Bruno"})


def own(hall: Hall) -> int:
    """The position of Anna's game."""
    return next(game.position for game in hall.snapshot().round(1).games if "Anna" in (game.a.name, game.b.name))


def other_result(hall: Hall, winner: str) -> None:
    for game in hall.snapshot().round(1).games:
        result = {"kind": "played", "winner": winner} if game.position == others(hall) else WIN
        hall.do("set_result", round=1, position=game.position, result=result)


def close_in_secret(hall: Hall, winner: str) -> None:
    other_result(hall, winner)
    hall.do("close")


def adjusted(hall: Hall, points: str) -> None:
    close_in_secret(hall, "a")
    hall.do("adjust", number=4, points=points, why="Painting")


def contact(hall: Hall, text: str) -> None:
    hall.do("edit_player", number=4, contact=text)


def random_end(hall: Hall, minutes: int) -> None:
    Round.objects.filter(event=hall.event).update(extra_minutes=minutes)


def at_the_clock(hall: Hall, minutes: int) -> None:
    """The clock runs towards an end that the dice have put off, and a table has called the umpire."""
    row = Round.objects.get(event=hall.event)
    row.clock, row.extra_minutes = [{"at": STARTED, "what": "start"}], minutes
    row.save()
    hall.do("edit_event", settings={"clock_minutes": 600, "random_end": {"count": 2, "sides": 6, "each": 1}})
    hall.do("call_umpire", "Anna", round=1, position=own(hall))


def called_in_secret(hall: Hall, winner: str) -> None:
    """The result that nobody may know, while the clock runs and a table calls."""
    at_the_clock(hall, 5)
    hall.do("set_result", round=1, position=others(hall), result={"kind": "played", "winner": winner})


def staff_note(hall: Hall, reason: str) -> None:
    hall.do("set_result", round=1, position=others(hall), result=WIN)
    hall.do("set_result", round=1, position=others(hall), result=WIN, reason=reason)


def list_note(hall: Hall, text: str) -> None:
    Player.objects.filter(event=hall.event, number=4).update(list_note=text, list_state="rejected")


def list_of(hall: Hall, sample: int) -> None:
    """Another name, another army: nobody's before lists are published."""
    army = listed_army(rulesets()[SLUG].play.army.samples[sample])
    hand_in(Player.objects.get(event=hall.event, number=4), army)


def all_at_once(hall: Hall, which: int) -> None:
    """Of a round that goes on: how its clock ends, a contact, an army list, what was noted on it, why a result was changed."""
    at_the_clock(hall, (3, 9)[which])
    contact(hall, ("dario@example.org", "dora@example.org")[which])
    staff_note(hall, ("He cheated", "A slip")[which])
    list_of(hall, which)
    Player.objects.filter(event=hall.event, number=4).update(list_note=("Too many elephants", "Too late")[which])


#: Secret → what is done in one event and in the other.
SECRETS: dict[str, tuple[Callable[[Hall], None], Callable[[Hall], None]]] = {
    "results": (lambda hall: close_in_secret(hall, "a"), lambda hall: close_in_secret(hall, "b")),
    "results, adjusted": (lambda hall: adjusted(hall, "1"), lambda hall: adjusted(hall, "2")),
    "contact": (lambda hall: contact(hall, "dario@example.org"), lambda hall: contact(hall, "dora@example.org")),
    "random end": (lambda hall: random_end(hall, 3), lambda hall: random_end(hall, 9)),
    "random end, the clock runs": (lambda hall: at_the_clock(hall, 3), lambda hall: at_the_clock(hall, 9)),
    "results, a table calls": (lambda hall: called_in_secret(hall, "a"), lambda hall: called_in_secret(hall, "b")),
    "reason of the umpire": (lambda hall: staff_note(hall, "He cheated"), lambda hall: staff_note(hall, "A slip")),
    "note on a list": (lambda hall: list_note(hall, "Too many elephants"), lambda hall: list_note(hall, "Too late")),
    "list": (lambda hall: list_of(hall, 0), lambda hall: list_of(hall, 1)),
    "all at once": (lambda hall: all_at_once(hall, 0), lambda hall: all_at_once(hall, 1)),
}


THOROUGH = os.environ.get("LEAKS") == "thorough"
#: The hunts of every day, of everything that is read: of a closed round, and of one that goes on with all secrets in one pair.
#: ``make leaks`` hunts for each by itself, and so says which of them speaks.
DAILY = ("results, adjusted", "all at once")
#: Those in which something may be pressed that would tell: a standing that is secret, a clock that runs, a call.
PRESSED = ("results", "results, a table calls", "random end, the clock runs")
#: What is sent with every press: what one form or another asks for.
SENT = {"outcome": "played:a", "reason": "So it was", "name": "Zoe", "one": "1", "other": "4", "what": "start", "here": "1"}
STARTED = int(time.time()) - 600


@pytest.fixture(params=SECRETS)
def pair(request, monkeypatch) -> tuple[Hall, Hall]:
    if not THOROUGH and request.param not in DAILY:
        pytest.skip("one of the pairs of `make leaks`")
    return two_halls(request.param, monkeypatch)


def two_halls(secret: str, monkeypatch) -> tuple[Hall, Hall]:
    """Alike but for the secret."""
    monkeypatch.setattr("tournaments.models.event.Event.seed", property(lambda self: b"lots", lambda self, value: None))
    halls = played(secret.partition(",")[0]), played(secret.partition(",")[0])
    for hall, act in zip(halls, SECRETS[secret], strict=True):
        act(hall)
    return halls


def addresses() -> list[str]:
    """Every address of an event that is read, from its own list of addresses; streams by themselves below."""
    found = set()
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        route = str(pattern.pattern)
        if not route.startswith("<slug:code>/") or route == "<slug:code>/qr.svg" or route.endswith("seat.svg"):
            continue  # a picture of its own code, of one's own token (tests/tournaments/test_teams.py: of nobody else's)
        for where in WHERE:
            address = route.removeprefix("<slug:code>/")
            for name, value in where.items():
                address = address.replace(f"<int:{name}>", str(value)).replace(f"<slug:{name}>", str(value))
            found.add(address)
    assert not [address for address in found if "<" in address]
    return sorted(found)


def answer(hall: Hall, who: str, method: str, address: str, phone: Client | None = None) -> tuple[int, str]:
    found = getattr(phone or hall.phone(who), method)(hall.url + address, SENT if method == "post" else None)
    return found.status_code, without_chance(found.content.decode(errors="replace").replace(hall.code, "CODE"))


def test_no_address_tells_the_secret(pair):
    differ = []
    for who in OUTSIDERS:
        one, other = (hall.phone(who) for hall in pair)
        differ += [
            (who, address)
            for address in addresses()
            if answer(pair[0], who, "get", address, one) != answer(pair[1], who, "get", address, other)
        ]

    assert differ == []


@pytest.mark.parametrize("secret", PRESSED)
def test_no_press_tells_the_secret(secret, monkeypatch):
    """Strangers, and players of other tables, press whatever there is to press: both events answer alike, to the byte."""
    if not THOROUGH and secret != PRESSED[0]:
        pytest.skip("one of the pairs of `make leaks`")
    halls, differ = two_halls(secret, monkeypatch), []
    for who, address in product(("public", "Anna"), pressed()):
        told = []
        for hall in halls:
            with left_as_it_was():
                told.append(answer(hall, who, "post", address))
        if told[0] != told[1]:
            differ.append((who, address))

    assert differ == []


def pressed() -> list[str]:
    """Every address that takes a press, once for Anna's own game and once for another's."""
    found = addresses()
    return [
        one
        for one in found
        if "rounds/" not in one
        or any(f"rounds/1/{at}" in one for at in ("games/1/", "games/2/"))
        or ("games" not in one and "rounds/1/" in one)
    ]


def test_no_stream_tells_the_secret(pair):
    for view, since in product(("public:", "player:1", "player:2"), (0, 1)):
        words = [EVENT.news(hall.code, Audience(view, "en"), since) for hall in pair]
        html = [without_chance(news.html.replace(hall.code, "CODE")) for news, hall in zip(words, pair, strict=True)]
        assert html[0] == html[1]
        assert words[0].seq == words[1].seq


def test_an_umpire_reads_lists_before_they_are_published(monkeypatch):
    halls = two_halls("list", monkeypatch)

    assert answer(halls[0], "umpire", "get", "players/4/") != answer(halls[1], "umpire", "get", "players/4/")


def test_the_organiser_sees_what_is_kept_from_others():
    hall = played("results")
    close_in_secret(hall, "b")

    assert "Final standings" not in answer(hall, "Anna", "get", "standings/")[1]
    assert answer(hall, "organiser", "get", "standings/") != answer(hall, "Anna", "get", "standings/")
    assert Event.objects.get(pk=hall.event.pk).public_seq == hall.snapshot("public").seq
    assert actions.end_event(code=hall.code, who=hall.who("organiser")) is None
    assert "Final standings" in answer(hall, "Anna", "get", "standings/")[1]
