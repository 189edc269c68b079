"""Two people play one side, each on their own phone: both act and know its secrets; one leaves, one hands the seat over."""

import re

import pytest
from django.test import Client

from battles.models import Entry, Seat
from battles.seats.access import GUEST_SEATS
from tests.battles.table import Table
from tests.battles.test_naran_hidden import laid, told

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "panel"}
FACE_DOWN = "?on=command:a1"


def with_mate(table: Table, side: str) -> Table:
    table.seats["mate"] = Seat.objects.create(battle=table.battle, name="Mate", role="player", sides=side)
    return table


def fire(table: Table, name: str, shooter: str, target: str, **sent: str):
    volley = {"on": shooter, "shooter": shooter, "target": target, "f.range": "medium", "die0": "1", "die1": "6"}
    return table.phone(name).post(f"{table.url}act/fire/", volley | sent, **HTMX)


def panel_about(phone: Client, table: Table, query: str) -> str:
    return phone.get(table.url + query, **HTMX).content.decode()


def test_both_act_for_the_side_and_the_log_says_who(firing):
    table = with_mate(firing, "b")

    answers = [fire(table, "opponent", "unit:b1-2", "unit:a1-2"), fire(table, "mate", "unit:b1-3", "unit:a1-3")]

    done = Entry.objects.filter(battle=table.battle, kind="act", act="fire").order_by("seq")
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [(entry.who, entry.side) for entry in done] == [("Opponent", "b"), ("Mate", "b")]
    for name in ("opponent", "mate"):
        page = table.phone(name).get(table.url).content.decode()
        assert "Your move" in page
        assert all(re.search(rf'id="{unit}".*?has fired', page, re.DOTALL) for unit in ("unit-b1-2", "unit-b1-3"))


def test_the_same_unit_fires_once_whoever_of_the_two_pressed_first(firing):
    table = with_mate(firing, "b")
    base_seq = str(table.snapshot().seq)

    first = fire(table, "mate", "unit:b1-2", "unit:a1-2", base_seq=base_seq)
    second = fire(table, "opponent", "unit:b1-2", "unit:a1-2", base_seq=base_seq)

    assert (first.status_code, second.status_code) == (200, 409)
    assert "Something changed while you were choosing" in second.content.decode()
    assert Entry.objects.filter(battle=table.battle, act="fire").count() == 1


def test_both_know_what_is_face_down_until_one_leaves():
    table = with_mate(laid("attack"), "a")
    phones = {name: table.phone(name) for name in ("player", "mate", "opponent")}
    knowing = {name: "Attack" in panel_about(phone, table, FACE_DOWN) for name, phone in phones.items()}

    phones["mate"].post(f"{table.url}leave/", follow=True)

    assert knowing == {"player": True, "mate": True, "opponent": False}
    assert "Attack" in panel_about(phones["player"], table, FACE_DOWN)
    assert told(table, "mate", phone=phones["mate"]) == told(table, "spectator")
    assert phones["mate"].post(f"{table.url}note/", {"text": "Still here?"}, **HTMX).status_code == 403
    assert phones["player"].post(f"{table.url}note/", {"text": "Alone now."}, **HTMX).status_code == 200


def test_who_takes_over_from_one_of_two_knows_and_does_what_that_one_did():
    table = with_mate(laid("attack"), "a")
    mate, heir = table.phone("mate"), Client(HTTP_ACCEPT_LANGUAGE="en")

    link = mate.post(f"{table.url}hand-over/").url.removesuffix("link/")
    heir.post(link, {"name": "Heir"})
    heir.post(f"{table.url}note/", {"text": "I play on."})

    token = heir.session[GUEST_SEATS][table.code]
    assert Seat.objects.get(token=token).sides == "a"
    assert "Attack" in panel_about(heir, table, FACE_DOWN)
    assert "Attack" not in panel_about(mate, table, FACE_DOWN)
    assert "Attack" in panel_about(table.phone("player"), table, FACE_DOWN)
    noted = Entry.objects.filter(battle=table.battle, kind="note").get()
    assert (noted.who, noted.side) == ("Heir", "a")
