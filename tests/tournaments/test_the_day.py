"""The day of a tournament: what cannot be taken back asks, and what was pressed too early can be taken back."""

import pytest
from django.core.cache import cache

from common.errors import Refused
from tests.pressing import form_on, press
from tests.tournaments.hall import Hall, opened_hall, running_hall
from tournaments.models import Player

pytestmark = pytest.mark.django_db


def page(hall: Hall, who: str, path: str = "", language: str = "en") -> str:
    return hall.phone(who, language).get(hall.url + path).content.decode()


def test_the_start_names_who_is_not_here_and_asks():
    hall = opened_hall(4)
    for number in (1, 2, 3):
        hall.do("check_in", number=number)

    assert "Not here, and withdrawn until they come: Dario." in page(hall, "organiser", "start/")
    phone = hall.phone("organiser")
    assert press(phone, form_on(phone, hall.url + "start/")).status_code == 302
    assert hall.snapshot().event.status == "running"


def test_an_event_whose_format_cannot_be_drafted_does_not_start():
    hall = opened_hall(3, kind="groups_knockout", rounds=None, groups=1, qualifiers=4)
    hall.do("check_in_all")

    with pytest.raises(Refused):
        hall.do("start_event")

    assert hall.snapshot().event.status == "open"


def test_time_called_by_mistake_is_taken_back():
    hall = running_hall(2, clock_minutes=60)
    hall.do("turn_clock", what="start")
    assert "Is time up for all tables?" in page(hall, "umpire", "clock/stop/")
    phone = hall.phone("umpire")
    assert press(phone, form_on(phone, f"{hall.url}clock/stop/", f"{hall.url}clock/turn/"), what="stop").status_code == 302
    assert "time is up" in page(hall, "umpire", "desk/")

    assert press(phone, form_on(phone, f"{hall.url}desk/", f"{hall.url}clock/continue/")).status_code == 302

    assert [one["what"] for one in hall.snapshot().latest.row.clock] == ["start"]
    with pytest.raises(Refused):
        hall.do("continue_clock")


def test_published_lists_are_hidden_again():
    hall = opened_hall(2)
    assert "Without a list: Anna, Bruno." in page(hall, "umpire", "lists/publish/")
    hall.do("publish_lists")

    hall.do("hide_lists", "umpire")

    assert not hall.snapshot().event.lists_published
    assert "The publication of the lists was withdrawn." in page(hall, "umpire", "log/")


def test_the_reason_of_a_dispute_is_on_the_desk_and_above_the_form():
    hall = running_hall(2)
    hall.do("report", "Anna", round=1, position=1, result={"kind": "played", "winner": "a"})
    hall.do("dispute", "Bruno", round=1, position=1, reason="It was a draw")

    for path in ("desk/", "rounds/1/games/1/"):
        assert "It was a draw" in page(hall, "umpire", path)
    assert "It was a draw" not in page(hall, "public", "rounds/1/games/1/")
    hall.do("set_result", "umpire", round=1, position=1, result={"kind": "played", "winner": None}, reason="Seen")
    assert "It was a draw" not in page(hall, "umpire", "desk/")


@pytest.mark.parametrize("has_account", [True, False])
def test_an_organiser_who_plays_has_the_game_on_the_phone(has_account, django_user_model):
    hall = opened_hall(1)
    phone = hall.phone("organiser")
    if has_account:
        user = django_user_model.objects.create_user("orga")
        from tournaments import actions

        actions.join_staff(invitation=hall.do("invite_staff", role="organiser"), user=user, name="")
        phone = hall.phone()
        phone.force_login(user)

    assert press(phone, form_on(phone, hall.url + "enter/"), name="Orga", own="on").status_code == 302
    entry = Player.objects.get(event=hall.event, name="Orga")
    assert (entry.user is not None) == has_account
    hall.start()
    hall.do("draft")
    hall.do("publish")

    assert "To the desk" in phone.get(hall.url).content.decode() or phone.get(f"{hall.url}desk/").status_code == 200
    assert f"{hall.url}rounds/1/games/1/" in phone.get(hall.url).content.decode()
    assert 'name="own"' not in phone.get(hall.url + "enter/").content.decode()


def test_a_hall_behind_one_address_enters():
    cache.clear()
    hall = opened_hall(0)

    answers = [hall.phone().post(hall.url + "enter/", {"name": f"Guest {number}"}).status_code for number in range(45)]

    assert set(answers) == {302}


def test_the_staff_is_asked_before_a_second_entry_of_one_name():
    hall = opened_hall(1)
    phone = hall.phone("organiser")
    form = form_on(phone, hall.url + "enter/")

    answer = press(phone, form, name="Anna")

    assert answer.status_code == 422
    assert "This is another person of the same name" in answer.content.decode()
    assert press(phone, form, name="Anna", is_namesake="on").status_code == 302
    assert Player.objects.filter(event=hall.event, name="Anna").count() == 2


def test_closed_entries_tell_the_staff_what_opens_them():
    hall = running_hall(4)
    hall.do("close", force=True, reason="late")
    phone = hall.phone("organiser")
    answer = press(phone, form_on(phone, hall.url + "enter/"), name="Zoe")
    assert "Late entry until round" in answer.content.decode()


def test_who_withdrew_is_marked_in_the_standings():
    hall = running_hall(4)
    hall.do("withdraw", "Anna", number=1)
    hall.do("close", force=True, reason="late")
    for path in ("standings/", "print/standings/"):
        assert page(hall, "public", path).count("withdrawn") == 1


def test_a_rank_is_shown_with_the_first_game():
    hall = opened_hall(2)
    assert "Rank" not in page(hall, "Anna", "players/1/")


def test_a_player_tapped_twice_is_no_longer_chosen_for_a_swap():
    hall = opened_hall(4)
    hall.start()
    hall.do("draft")
    assert "Tap one player, then the other" in page(hall, "organiser", "rounds/1/swap/?one=1&other=1")


def test_a_share_asks_for_the_size_of_both_armies():
    hall = opened_hall(2, preset="fog-25")
    hall.start()
    hall.do("draft")
    hall.do("publish")
    name = hall.snapshot().round(1).games[0].a.name
    phone = hall.phone(name)
    path = f"{hall.url}rounds/1/games/1/"
    form = form_on(phone, path, f"{path}report/")

    answer = press(phone, form, outcome="played:a", lost_a="-3", lost_b="2", total_a="", total_b="40")

    assert answer.status_code == 422
    text = answer.content.decode()
    assert text.count("This may not be below 0.") == 1
    assert 'aria-invalid="true" id="id_total_a"' in text or 'id="id_total_a_error"' in text


def test_the_size_of_a_list_is_proposed_once_the_list_may_be_read():
    hall = opened_hall(2, preset="fog-25", army_points=800)
    hall.do("submit_text", "Bruno", number=2, text="Ten elephants", points=793)
    hall.start()
    hall.do("draft")
    hall.do("publish")

    assert 'value="793"' not in page(hall, "Anna", "rounds/1/games/1/")
    assert 'value="793"' in page(hall, "Bruno", "rounds/1/games/1/")
    hall.do("lock_lists")
    hall.do("publish_lists")
    assert 'value="793"' in page(hall, "Anna", "rounds/1/games/1/")


def test_games_without_tables_have_the_same_number_everywhere():
    hall = running_hall(4)
    game = hall.snapshot().round(1).games[1]
    assert "Game 2" in page(hall, game.a.name)
    assert '<span class="pairing-table">2</span>' in page(hall, "umpire", "desk/")
    assert '<span class="pairing-table">2</span>' in page(hall, "public", "rounds/1/").replace("\n", "").replace(
        "span  class", "span class"
    )
