"""The live stream against the real web server: what one does, every screen hears."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from battles import actions
from tests.battles.table import Table, new_table
from tests.live.screen import Screen
from tools.bench.phone import Phone


@contextmanager
def watching(server: str, table: Table, name: str, since: int, **headers: str) -> Iterator[Screen]:
    phone = Phone(server, table.seats.get(name))
    screen = opened(phone, f"{table.url}events/?since={since}", **headers)
    assert screen.response.status == 200
    yield screen
    screen.close()


def opened(phone: Phone, path: str, **headers: str) -> Screen:
    return Screen(phone.place.netloc, path, phone.headers | headers)


def say(table: Table, text: str) -> int:
    return actions.note(code=table.code, who=table.who("player"), text=text)


def test_what_one_does_the_others_hear(server):
    table = new_table()

    with watching(server, table, "opponent", 1) as opponent, watching(server, table, "stranger", 1) as stranger:
        assert opponent.next_event()["event"] == stranger.next_event()["event"] == "beat"
        say(table, "We begin")

        for screen in (opponent, stranger):
            news = screen.news()
            assert news["id"] == "2"
            assert "We begin" in news["data"]


def test_a_phone_that_slept_catches_up_from_its_last_event(server):
    table = new_table()
    for text in ("One", "Two", "Three"):
        say(table, text)

    with watching(server, table, "opponent", 1, **{"Last-Event-ID": "2"}) as screen:
        news = screen.news()

    assert news["id"] == "4"
    assert "Two" in news["data"]
    assert "Three" in news["data"]
    assert "One" not in news["data"]


def test_a_screen_that_claims_to_be_ahead_silences_nobody(server):
    table = new_table()

    with watching(server, table, "stranger", 999_999_999) as liar, watching(server, table, "opponent", 1) as honest:
        assert liar.next_event()["id"] == "1"  # the whole board: no battle has a future
        assert honest.next_event()["event"] == "beat"
        say(table, "Still here")

        assert honest.news()["id"] == "2"


def test_each_screen_hears_in_its_own_language(server):
    table = new_table()
    table.go_to("defensive_fire")
    seq = table.snapshot().seq

    with (
        watching(server, table, "player", seq, **{"Accept-Language": "it"}) as italian,
        watching(server, table, "player", seq) as english,
    ):
        actions.end_step(code=table.code, who=table.who("referee"), anyway=True)

        assert "Tiro difensivo" in italian.news()["data"]
        assert "Defensive fire" in english.news()["data"]


def test_strangers_hear_nothing_of_a_battle_for_its_seats(server):
    table = new_table(watching="seats")
    phone = Phone(server, None)

    assert opened(phone, f"{table.url}events/?since=1").response.status == 404
    assert phone.get(f"{table.url}changes/?since=1").status == 404


@pytest.mark.django_db
def test_polling_tells_what_changed_or_nothing(table):
    phone = table.phone("opponent")
    say(table, "We begin")

    news = phone.get(f"{table.url}changes/", {"since": "1"})
    nothing = phone.get(f"{table.url}changes/", {"since": news["X-Seq"]})

    assert news.status_code == 200
    assert b"We begin" in news.content
    assert nothing.status_code == 204
    assert nothing["X-Seq"] == news["X-Seq"] == "2"


@pytest.mark.django_db
def test_a_screen_that_missed_very_much_gets_the_whole_board(table, monkeypatch):
    monkeypatch.setattr("battles.table.news.WINDOW", 3)
    for number in range(6):
        say(table, f"Note {number}")

    news = table.phone("opponent").get(f"{table.url}changes/", {"since": "1"})

    assert b"innerHTML:#board" in news.content


def test_who_has_lost_the_seat_hears_no_more(server):
    """The seat's side may hear what others may not: the stream ends with the seat, before its next word."""
    table = new_table()

    with watching(server, table, "player", 1) as player, watching(server, table, "opponent", 1) as opponent:
        assert player.next_event()["event"] == opponent.next_event()["event"] == "beat"
        actions.replace_seat(code=table.code, who=table.who("referee"), seat=table.seats["player"].pk)

        assert player.response.read() == b""
        assert opponent.news()["id"] == "2"


def test_a_stream_is_for_those_who_may_watch(server):
    table = new_table(watching="seats")
    statuses = {}
    for name in ("player", "spectator", "stranger"):
        screen = opened(Phone(server, table.seats.get(name)), f"{table.url}events/?since=1")
        statuses[name] = screen.response.status
        screen.close()

    assert statuses == {"player": 200, "spectator": 200, "stranger": 404}
