"""A phone is lost: its seat is freed across the table, a kept link brings its guest back, who sat there is told what to do."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from battles import actions
from battles.ledger import Requester
from battles.ledger.memory import snapshots
from battles.models import Battle, Entry, Invitation, Seat
from battles.seats.access import GUEST_SEATS
from battles.seats.keys import key_of
from tests.battles.table import new_table


@pytest.fixture
def guests(samples):
    """Gino plays side a, Pina side b, each as a guest."""
    seats = [actions.NewSeat("player", "a", guest="Gino"), actions.NewSeat("player", "b", guest="Pina")]
    return actions.create_battle(actions.NewBattle("de-bellis-empire", "Ligny", samples[:2], seats)).seats


def freed(browse, guests) -> Client:
    """Gino's phone, after Pina has freed his seat: announced, and ten minutes later done."""
    gino, pina = guests
    pinas = browse(seat=pina)
    assert pinas.post(f"/battles/{gino.battle.code}/seats/{gino.pk}/free/").status_code == 302
    ten_minutes_pass(gino.battle)
    assert pinas.get(f"/battles/{gino.battle.code}/seats/").status_code == 200
    return browse(seat=gino)


def ten_minutes_pass(battle: Battle) -> None:
    """Every notice that a seat is to be freed was given eleven minutes ago."""
    snapshots.clear()
    row = Battle.objects.get(pk=battle.pk)
    for notice in row.state["table"]["freeing"]:
        notice["at"] = (datetime.fromisoformat(notice["at"]) - timedelta(minutes=11)).isoformat()
    row.save(update_fields=["state"])


def test_a_seat_is_freed_across_the_table_ten_minutes_after_both_heads_said_so(browse, guests):
    gino, pina = guests
    at = f"/battles/{gino.battle.code}/"
    page = browse(seat=pina).get(at + "seats/").content.decode()
    browse(seat=pina).post(f"{at}seats/{gino.pk}/free/")

    assert Seat.objects.filter(pk=gino.pk, left_at=None).exists()
    for seat in guests:
        assert "Pina wants to free the seat of Gino. It is free at" in browse(seat=seat).get(at).content.decode()
    assert browse(seat=pina).post(f"{at}seats/{gino.pk}/free/").status_code == 409

    ten_minutes_pass(gino.battle)
    assert b"Already announced: the seat is free at" not in browse(seat=pina).get(at).content

    assert f"/seats/{gino.pk}/free/" in page
    assert not Seat.objects.filter(pk=gino.pk, left_at=None).exists()
    assert Entry.objects.filter(kind="seat", act="freed").get().who == "Pina"
    battle = browse(seat=pina).get(f"/battles/{gino.battle.code}/").content.decode()
    assert battle.count("Pina has freed the seat of Gino across the table") == 2  # the head and the log


def test_who_acts_or_says_so_keeps_the_seat(browse, guests):
    gino, pina = guests
    at = f"/battles/{gino.battle.code}/"
    for stays in ("press", "act"):
        browse(seat=pina).post(f"{at}seats/{gino.pk}/free/")
        if stays == "press":
            assert "I am here" in browse(seat=gino).get(at + "seats/").content.decode()
            assert browse(seat=gino).post(at + "stay/").status_code == 302
        else:
            actions.note(code=gino.battle.code, who=Requester(token=gino.token), text="I am here.")
            ten_minutes_pass(gino.battle)

        assert "It is free at" not in browse(seat=pina).get(at).content.decode()
        assert Seat.objects.filter(pk=gino.pk, left_at=None).exists()
    assert Entry.objects.filter(kind="seat", act="stayed").count() == 2


def test_the_seat_of_an_account_is_freed_by_its_own_side_or_the_referee_alone(browse, battle, anna, bruno):
    bruno_sits = Seat.objects.get(user=bruno)

    answer = browse(anna).post(f"/battles/{battle.code}/seats/{bruno_sits.pk}/free/")

    assert answer.status_code == 403
    assert b"has an account" in answer.content
    assert f"/seats/{bruno_sits.pk}/free/" not in browse(anna).get(f"/battles/{battle.code}/seats/").content.decode()


def test_whoever_sat_there_is_told_and_takes_the_seat_back(browse, guests):
    gino, _pina = guests
    phone, at = freed(browse, guests), f"/battles/{guests[0].battle.code}/"

    assert b"You had a seat here on this phone" in phone.get(at).content
    seats = phone.get(at + "seats/").content.decode()
    key = f"/seat/{key_of(Seat.objects.get(pk=gino.pk))}/"
    assert key in seats
    assert phone.post(key).url == at

    assert b"You had a seat here on this phone" not in phone.get(at).content
    assert Seat.objects.get(pk=gino.pk).left_at is None
    assert "Gino has returned to the seat" in phone.get(at).content.decode()


def test_a_seat_that_somebody_has_taken_meanwhile_is_not_taken_back(browse, guests):
    gino, pina = guests
    phone = freed(browse, guests)
    invitation = actions.invite(code=gino.battle.code, who=Requester(token=pina.token), role="player", sides="a")
    browse().post(f"/join/{invitation.token}/", {"name": "Zoe"})

    answer = phone.post(f"/seat/{key_of(Seat.objects.get(pk=gino.pk))}/")

    assert answer.status_code == 409
    assert b"Another player has taken this seat" in answer.content


def test_who_was_shown_out_by_the_own_side_or_the_referee_does_not_come_back(db, browse):
    table = new_table()
    player, old_key = table.seats["player"], key_of(table.seats["player"])
    phone = table.phone("player")

    table.phone("referee").post(f"{table.url}seats/{player.pk}/free/")

    assert phone.post(f"/seat/{old_key}/").status_code == 404
    seats = phone.get(f"{table.url}seats/").content.decode()
    assert "You had a seat here on this phone" in seats
    assert "/seat/" not in seats
    assert "ask another player to invite you" in " ".join(seats.split())


def test_a_kept_link_brings_a_guest_to_the_seat_on_another_phone(browse, guests):
    gino, _pina = guests
    old, new, at = browse(seat=gino), browse(), f"/battles/{guests[0].battle.code}/"
    kept = old.get(at + "keep-seat/")
    key = f"/seat/{key_of(gino)}/"
    assert key in kept.content.decode()
    assert kept["Cache-Control"] == "private, no-store"
    assert old.get(at + "keep-seat/qr.svg")["Content-Type"] == "image/svg+xml"

    question = new.get(key)
    assert b"Return to the seat of Gino?" in question.content
    assert new.post(key).url == at

    assert new.session[GUEST_SEATS][gino.battle.code] == Seat.objects.get(pk=gino.pk).token
    assert old.post(at + "note/", {"text": "Mine?"}).status_code == 403
    assert new.post(at + "note/", {"text": "Mine!"}).status_code == 302
    assert new.get(key).status_code == 404  # it was good for once: the next is on the seats page
    assert "Gino continues on another phone" in old.get(at).content.decode()


def test_a_link_is_dead_once_the_seat_belongs_to_an_account_or_was_left(browse, guests, carla):
    gino, pina = guests
    claimed, left = key_of(gino), key_of(pina)
    actions.claim(user=carla, token=gino.token)
    actions.leave(code=pina.battle.code, who=Requester(token=pina.token))

    assert {browse().get(f"/seat/{key}/").status_code for key in (claimed, left, "1-guess", "guess", "9" * 30)} == {404}


def test_a_taken_back_seat_closes_the_invitation_to_it(browse, guests):
    gino, pina = guests
    phone = freed(browse, guests)
    invitation = actions.invite(code=gino.battle.code, who=Requester(token=pina.token), role="player", sides="a")

    phone.post(f"/seat/{key_of(Seat.objects.get(pk=gino.pk))}/")

    assert Invitation.objects.get(pk=invitation.pk).revoked_at is not None


def test_a_watcher_without_a_seat_is_told_what_to_do(browse, guests):
    page = browse().get(f"/battles/{guests[0].battle.code}/seats/").content.decode()

    assert "Did you have a seat here on another phone? Open your saved link, or ask another player" in page


def test_an_account_needs_no_link(browse, battle, anna):
    answer = browse(anna).get(f"/battles/{battle.code}/keep-seat/")

    assert answer.status_code == 403
    assert "keep-seat" not in browse(anna).get(f"/battles/{battle.code}/seats/").content.decode()
