"""A form of a tournament that is sent twice, or again after a lost answer, counts once and gets the same answer."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client

from tests.pressing import form_on, press
from tests.tournaments.hall import Hall, opened_hall, running_hall
from tournaments import actions
from tournaments.models import Event, LogEntry, Player

pytestmark = pytest.mark.django_db

DRAFTED, PUBLISHED, PLAYED = "drafted", "published", "played"
GAME = "rounds/1/games/1/"


def hall_at(stage: str) -> Hall:
    hall = opened_hall(4, tables=2, clock_minutes=60)
    if stage == "open":
        return hall
    hall.start()
    hall.do("draft")
    if stage == DRAFTED:
        return hall
    hall.do("publish")
    if stage == PLAYED:
        for game in hall.snapshot().round(1).games:
            hall.do("set_result", round=1, position=game.position, result={"kind": "played", "winner": "a"})
    return hall


#: Stage, who presses, page, address of the form (both within the event), what is filled in, action of the log.
PRESSES = [
    ("open", "organiser", "enter/", "", {"name": "Zeno"}, "enter"),
    ("open", "public", "enter/", "", {"name": "Zeno"}, "enter"),
    ("open", "Anna", "players/1/", "", {"club": "La Ronda"}, "edit_player"),
    ("open", "Anna", "players/1/withdraw/", "", {}, "withdraw"),
    ("open", "Anna", "players/1/", "players/1/seat/", {}, "renew_seat"),
    ("open", "umpire", "players/", "check-in/", {}, "check_in_all"),
    ("open", "umpire", "players/1/adjust/", "", {"points": "2", "reason": "Painting"}, "adjust"),
    ("open", "organiser", "edit/", "", {"place": "Torino"}, "edit_event"),
    ("open", "organiser", "tables/", "", {"tables": "1 | woods"}, "set_tables"),
    ("open", "organiser", "staff/", "staff/invite/", {"role": "organiser"}, "invite_staff"),
    ("open", "organiser", "delete/", "", {}, "delete_event"),
    (DRAFTED, "organiser", "rounds/1/", "rounds/1/publish/", {}, "publish"),
    (DRAFTED, "organiser", "rounds/1/", "draft/", {}, "draft"),
    (PUBLISHED, "organiser", "rounds/1/unpublish/", "", {"reason": "Wrong room"}, "unpublish"),
    (PUBLISHED, "umpire", "desk/", "clock/turn/", {"what": "start"}, "turn_clock"),
    (PUBLISHED, "umpire", "desk/", "desk/slip/", {"table": "1", "outcome": "1"}, "set_result"),
    (PUBLISHED, "umpire", GAME, GAME + "set/", {"outcome": "played:a"}, "set_result"),
    (PLAYED, "umpire", GAME + "clear/", "", {"reason": "Wrong table"}, "clear_result"),
    (PLAYED, "organiser", "rounds/1/", "rounds/1/close/", {}, "close"),
]


@pytest.mark.parametrize(("stage", "who", "page", "to", "filled", "action"), PRESSES)
def test_a_form_sent_twice_is_one_entry_with_one_answer(stage, who, page, to, filled, action):
    hall = hall_at(stage)
    phone = hall.phone(who)
    form = form_on(phone, hall.url + page, hall.url + to if to else "")
    before = LogEntry.objects.filter(event=hall.event, action=action).count()

    first, again = press(phone, form, **filled), press(phone, form, **filled)

    assert LogEntry.objects.filter(event=hall.event, action=action).count() == before + 1
    assert (first.status_code, first["Location"]) == (again.status_code, again["Location"])


def test_another_value_on_the_same_page_is_another_press():
    hall = opened_hall(2)
    phone = hall.phone("organiser")
    form = form_on(phone, hall.url + "enter/")

    for name in ("Zeno", "Yara"):
        press(phone, form, name=name)

    assert Player.objects.filter(event=hall.event, name__in=("Zeno", "Yara")).count() == 2


def test_the_same_value_on_the_page_opened_again_is_another_press():
    hall = opened_hall(2)
    phone = hall.phone("organiser")

    for _press in range(2):
        press(phone, form_on(phone, hall.url + "players/1/adjust/"), points="1", reason="Painting")

    assert LogEntry.objects.filter(event=hall.event, action="adjust").count() == 2


def test_a_guest_whose_answer_was_lost_gets_the_entry_with_the_second_answer():
    """The first answer would have brought the cookie of the session."""
    hall = opened_hall(2)
    phone = Client()
    form = form_on(phone, hall.url + "enter/")
    lost = Client()
    lost.cookies = phone.cookies.copy()
    press(lost, form, name="Zeno")

    press(phone, form, name="Zeno")

    zeno = Player.objects.get(event=hall.event, name="Zeno")
    assert phone.get(f"{hall.url}players/{zeno.number}/withdraw/").status_code == 200


def test_a_form_sent_again_does_not_bring_back_an_entry_whose_link_was_renewed():
    hall = opened_hall(2)
    phone = Client()
    form = form_on(phone, hall.url + "enter/")
    press(phone, form, name="Zeno")
    zeno = Player.objects.get(event=hall.event, name="Zeno")
    hall.do("renew_seat", "organiser", number=zeno.number)

    assert press(phone, form, name="Zeno").status_code == 422
    assert phone.get(f"{hall.url}players/{zeno.number}/withdraw/").status_code == 403


def test_a_call_from_the_live_card_after_it_was_answered_is_another_call():
    """The card is replaced while the form of its buttons, and so the token, stays the same."""
    hall = running_hall(2)
    game = hall.snapshot().round(1).games[0]
    where = {"round": 1, "position": game.position}
    phone, page = hall.phone("Bruno"), hall.url

    def confirm():
        hall.do("report", "Anna", **where, result={"kind": "played", "winner": "a"})
        form = form_on(phone, page, f"{hall.url}rounds/1/games/{game.position}/confirm/")
        form.fields["csrfmiddlewaretoken"] = token
        return press(phone, form)

    hall.do("report", "Anna", **where, result={"kind": "played", "winner": "a"})
    token = form_on(phone, page, f"{hall.url}rounds/1/games/{game.position}/confirm/").fields["csrfmiddlewaretoken"]
    hall.do("withdraw_report", "Anna", **where)
    confirm()
    hall.do("clear_result", "umpire", **where, reason="Once more")
    confirm()

    assert hall.snapshot().round(1).games[0].status == "confirmed"
    assert LogEntry.objects.filter(event=hall.event, action="confirm").count() == 2


def test_a_tournament_is_created_once():
    phone = Client()
    form = form_on(phone, "/tournaments/new/")
    filled = {"name": "Spring Cup", "guest": "Orga", "ruleset": "impetus"}

    first, again = press(phone, form, **filled), press(phone, form, **filled)

    assert Event.objects.filter(name="Spring Cup").count() == 1
    assert first["Location"] == again["Location"]


def test_equal_presses_at_the_same_moment_are_one_entry(transactional_db):
    hall = opened_hall(2)
    phone = hall.phone("organiser")
    form = form_on(phone, hall.url + "enter/")
    phones = [Client() for _phone in range(4)]
    for one in phones:
        one.cookies = phone.cookies.copy()

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda one: _pressed(one, form), phones))

    assert Player.objects.filter(event=hall.event, name="Zeno").count() == 1
    assert answers == [302] * 4


def _pressed(phone, form) -> int:
    from django.db import connection

    try:
        return press(phone, form, name="Zeno").status_code
    finally:
        connection.close()


def test_an_action_without_key_is_carried_out_each_time():
    hall = opened_hall(2)

    for _time in range(2):
        actions.adjust(code=hall.code, who=hall.who("organiser"), number=1, points="1", why="Painting")

    assert LogEntry.objects.filter(event=hall.event, action="adjust").count() == 2
