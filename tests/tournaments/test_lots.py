"""Lots can be checked once the event has ended: seed, faces and what they came to."""

import hashlib

import pytest

from tests.tournaments.hall import opened_hall
from tournaments.models import Event
from tournaments.queries.lots import all_agree, drawn_of
from tournaments.queries.replay import differences

pytestmark = pytest.mark.django_db

RANDOM_END = {"random_end": {"count": 2, "sides": 6, "each": 5}, "clock_minutes": 120}


@pytest.fixture
def ended():
    hall = opened_hall(4, rounds=1, **RANDOM_END)
    hall.start()
    hall.play_round()
    hall.do("end_event")
    return hall


def page(hall, who="public", language="en") -> str:
    response = hall.phone(who, language).get(f"{hall.url}lots/")
    assert response.status_code == 200
    return response.content.decode()


def test_the_seed_is_secret_until_the_end():
    hall = opened_hall(4, rounds=1, **RANDOM_END)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    for who in ("public", "organiser"):
        text = page(hall, who)
        assert hall.event.seed_hash in text
        assert bytes(hall.event.seed).hex() not in text
        assert "d6:" not in text


def test_after_the_end_everybody_can_check_every_roll(ended):
    event = Event.objects.get(pk=ended.event.pk)
    text = page(ended)
    assert bytes(event.seed).hex() in text
    assert hashlib.sha256(bytes(event.seed)).hexdigest() in text
    assert "Every roll follows from the seed." in text
    assert f"seed = bytes.fromhex('{bytes(event.seed).hex()}')" in text
    assert "seed + bytes.fromhex" not in text

    lots, end = drawn_of(event)
    assert [roll.sides for roll in lots.rolls] == [4, 3, 2]
    assert sorted(lot for _name, lot in lots.lots) == [1, 2, 3, 4]
    assert end.minutes == event.rounds.get().extra_minutes
    assert all_agree([lots, end])
    assert "Tutti i tiri" in page(ended, language="it")


@pytest.mark.parametrize("what", ["face", "lot", "minutes"])
def test_what_was_changed_afterwards_is_found(ended, what):
    event = Event.objects.get(pk=ended.event.pk)
    if what == "face":
        entry = event.log.get(action="start_event")
        entry.facts["rolls"][0][1] = entry.facts["rolls"][0][1] % 4 + 1
        entry.save()
    elif what == "lot":
        entry = event.log.get(action="start_event")
        for change in entry.changes:
            if change[1] == "lot":
                change[3] = 5 - change[3]
        entry.save()
    else:
        event.rounds.update(extra_minutes=61)

    assert not all_agree(drawn_of(event))
    assert "Some rolls are not what the seed gives." in page(ended)
    assert any("seed gives" in line for line in differences(event))


def test_a_resumed_event_draws_from_a_new_seed(ended):
    former = bytes(Event.objects.get(pk=ended.event.pk).seed).hex()
    ended.do("reopen_event", reason="one more round")
    event = Event.objects.get(pk=ended.event.pk)
    assert bytes(event.seed).hex() != former
    assert event.rolls == 0
    assert former not in page(ended)
    ended.do("end_event")

    event.refresh_from_db()
    text = page(ended)

    assert former in text
    assert bytes(event.seed).hex() in text
    assert "Every roll follows from the seed." in text
    assert differences(event) == []
