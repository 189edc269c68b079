"""Players check in by their phones, and say beforehand which rounds they miss."""

import pytest

from common.errors import NotYours, Refused
from tests.pressing import form_on, press
from tests.tournaments.hall import Hall, opened_hall
from tournaments.models import Adjustment, Event, Player
from tournaments.queries.files import document_of
from tournaments.queries.replay import differences

pytestmark = pytest.mark.django_db


def page(hall: Hall, who: str, path: str = "", language: str = "en") -> str:
    return hall.phone(who, language).get(hall.url + path).content.decode()


def test_a_player_checks_in_by_phone_and_check_in_shows_it():
    hall = opened_hall(2, self_check_in=True)
    assert "I am here" in page(hall, "Anna")
    phone = hall.phone("Anna")

    assert phone.post(f"{hall.url}players/1/check-in/", {"seen": hall.snapshot().aspect("event")}).status_code == 302

    assert "You are checked in." in page(hall, "Anna")
    assert "I am here" not in page(hall, "Anna")
    assert page(hall, "organiser", "players/").count("checked in by phone") == 1
    hall.do("check_in", number=1, here=False)
    assert "checked in by phone" not in page(hall, "organiser", "players/")


def test_nobody_checks_in_another_or_out_or_where_it_is_not_allowed():
    hall = opened_hall(2, self_check_in=True)
    with pytest.raises(NotYours):
        hall.do("check_in", "Anna", number=2)
    with pytest.raises(Refused):
        hall.do("check_in", "Anna", number=1, here=False)
    other = opened_hall(2)
    assert "I am here" not in page(other, "Anna")
    with pytest.raises(Refused):
        other.do("check_in", "Anna", number=1)


def absent_hall(**more) -> Hall:
    hall = opened_hall(5, rounds=3, missed_points="1/2", **more)
    hall.do("announce_absence", "Anna", number=1, rounds=[2])
    hall.start()
    return hall


def test_check_in_and_log_name_the_rounds_missed():
    hall = opened_hall(2)
    hall.do("announce_absence", "Anna", number=1, rounds=[1, 2])

    assert "Anna misses rounds 1, 2." in page(hall, "organiser", "log/")
    assert "Anna salta i turni 1, 2." in page(hall, "organiser", "log/", "it")
    assert "Rounds missed" in page(hall, "organiser", "players/")
    assert "Rounds missed" not in page(hall, "Bruno", "players/") + page(hall, "Bruno", "players/1/")


def test_who_misses_a_round_is_not_paired_in_it_and_has_its_points():
    hall = absent_hall()
    assert hall.play_round() == 1
    assert hall.snapshot().round(1).game_of(1) is not None
    hall.play_round()

    second = hall.snapshot().round(2)
    assert second.game_of(1) is None
    assert len(second.byes) == 0
    assert Adjustment.objects.get(player__number=1).points == "1/2"
    hall.play_round()
    assert hall.snapshot().round(3).game_of(1) is not None
    assert Adjustment.objects.get(player__number=1).points == "1/2"
    assert differences(Event.objects.get(pk=hall.event.pk)) == []


def test_a_round_that_is_withdrawn_gives_no_points_for_missing_it():
    hall = absent_hall()
    hall.play_round()
    hall.do("draft")
    hall.do("publish")
    hall.do("unpublish", reason="too early")

    assert Adjustment.objects.get(player__number=1).points == "0"


def test_what_was_said_can_be_changed_until_the_round_is_published():
    hall = absent_hall()
    text = page(hall, "Anna", "players/1/")
    assert 'id="miss-2"\n' in text
    phone = hall.phone("Anna")
    form = form_on(phone, f"{hall.url}players/1/", f"{hall.url}players/1/absence/")
    assert press(phone, form, round=["1", "3"]).status_code == 302
    assert Player.objects.get(event=hall.event, number=1).absent == [1, 3]

    hall.play_round()
    hall.do("announce_absence", "Anna", number=1, rounds=[2])

    assert Player.objects.get(event=hall.event, number=1).absent == [1, 2]
    assert "misses round 2" in page(hall, "organiser", "log/")


def test_a_draft_that_counts_on_the_player_says_so():
    hall = opened_hall(4, rounds=2)
    hall.start()
    hall.do("draft")
    hall.do("announce_absence", "Anna", number=1, rounds=[1])

    with pytest.raises(Refused, match="Anna"):
        hall.do("publish")
    assert "Anna" in page(hall, "organiser", "rounds/1/")


@pytest.mark.parametrize("who", ["Bruno", "public"])
def test_others_cannot_say_it(who):
    hall = opened_hall(2)
    with pytest.raises(NotYours):
        hall.do("announce_absence", who, number=1, rounds=[1])


def test_in_a_bracket_a_round_cannot_be_missed():
    hall = opened_hall(4, kind="knockout", rounds=None)
    with pytest.raises(Refused):
        hall.do("announce_absence", "Anna", number=1, rounds=[1])
    assert "miss-1" not in page(hall, "Anna", "players/1/")


def test_the_file_of_an_event_has_it():
    hall = absent_hall()
    assert [one["absent"] for one in document_of(hall.snapshot())["players"]] == [[2], [], [], [], []]
