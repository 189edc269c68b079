"""Pages of events, as everybody sees them."""

import re

import pytest

from tests.pressing import Phone
from tests.tournaments.hall import WIN, opened_hall
from tournaments.models import Event

pytestmark = pytest.mark.django_db

NEW = {
    "name": "Coppa d'Autunno",
    "day": "2026-11-22",
    "ruleset": "impetus",
    "army_points": "500",
    "rounds": "3",
    "tables": "4",
    "preset": "impetus",
    "chain": "default",
    "watching": "link",
    "guest": "Orga",
}


def text(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_a_guest_makes_a_tournament_and_runs_it():
    client = Phone(HTTP_ACCEPT_LANGUAGE="en")
    answer = client.post("/tournaments/new/", NEW, follow=True)

    event = Event.objects.get()
    assert answer.redirect_chain == [(f"/tournaments/{event.code}/", 302)]
    assert event.rules.scoring.kind == "formula"
    assert event.tables.count() == 4
    assert "Next steps" in text(answer)
    assert "Coppa d&#x27;Autunno" in client.get("/tournaments/").content.decode()


def test_a_form_that_lacks_something_keeps_what_was_filled_in():
    client = Phone(HTTP_ACCEPT_LANGUAGE="en")
    answer = client.post("/tournaments/new/", NEW | {"rounds": "0"})

    assert answer.status_code == 422
    assert 'value="Coppa d&#x27;Autunno"' in answer.content.decode()


def test_a_guest_enters_and_this_browser_knows_the_table():
    hall = opened_hall(1, tables=1)
    phone = hall.phone()
    phone.post(f"{hall.url}enter/", {"name": "Bruno", "army": "Austria"})
    hall.start()
    hall.do("draft")
    assert "Table 1" not in text(phone.get(hall.url))
    hall.do("publish")

    assert "Table 1" in text(phone.get(hall.url))
    assert "against Anna" in text(phone.get(hall.url))


def test_an_organiser_goes_from_the_door_to_the_end():
    hall = opened_hall(4, tables=2)
    phone = hall.phone("organiser")
    phone.post(f"{hall.url}players/1/check-in/", {"here": "1"})
    phone.post(f"{hall.url}check-in/")
    assert phone.post(f"{hall.url}start/").status_code == 302
    for number in (1, 2, 3):
        assert "Only organisers and umpires see this draft" in text(phone.get(f"{hall.url}rounds/{number}/"))
        assert phone.post(f"{hall.url}rounds/{number}/publish/").status_code == 302
        for position in (1, 2):
            sent = {"outcome": "played:a"}
            assert phone.post(f"{hall.url}rounds/{number}/games/{position}/set/", sent).status_code == 302
        assert phone.post(f"{hall.url}rounds/{number}/close/").status_code == 302
        phone.post(f"{hall.url}draft/")
    phone.post(f"{hall.url}end/")

    assert "Final standings" in text(hall.phone().get(f"{hall.url}standings/"))
    assert "Round 3 was closed." in text(phone.get(f"{hall.url}log/"))


def test_players_report_and_confirm_on_their_phones():
    hall = opened_hall(2, tables=1)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    (game,) = hall.snapshot().round(1).games
    one, other = hall.phone(game.a.name), hall.phone(game.b.name)
    at = f"{hall.url}rounds/1/games/1/"

    assert "How did it end?" in text(one.get(at))
    one.post(f"{at}report/", {"outcome": "played:a"})
    assert "Yes, that is right" in text(other.get(at))
    assert "Yes, that is right" not in text(one.get(at))
    other.post(f"{at}confirm/")

    assert "confirmed" in text(one.get(at))
    assert hall.phone().post(f"{at}report/", {"outcome": "played:b"}).status_code == 403


def test_a_result_that_does_not_fit_is_said_above_the_form():
    hall = opened_hall(2, preset="de-bellis-empire")
    hall.start()
    hall.do("draft")
    hall.do("publish")
    (game,) = hall.snapshot().round(1).games
    sent = {"outcome": "played:a", "lost_a": "30", "total_a": "20", "lost_b": "5", "total_b": "20"}
    answer = hall.phone(game.a.name).post(f"{hall.url}rounds/1/games/1/report/", sent)

    assert answer.status_code == 409
    assert 'value="30"' in answer.content.decode()
    assert hall.snapshot().round(1).games[0].status == "none"


def test_everything_can_be_edited_later():
    hall = opened_hall(4)
    phone = hall.phone("organiser")
    sent = {"name": "New name", "rounds": "4", "tables": "3", "standings_policy": "secret", "odd": "bye", "avoid_club": "2"}
    assert phone.post(f"{hall.url}edit/", sent).status_code == 302

    snapshot = hall.snapshot()
    assert snapshot.event.name == "New name"
    assert (snapshot.settings.rounds, len(snapshot.tables)) == (4, 3)
    assert snapshot.settings.avoid[0].rounds == 2
    assert snapshot.settings.scoring.win == 3


def test_secret_standings_stay_with_the_staff_until_the_end():
    hall = opened_hall(4, standings_policy="secret", rounds=1)
    hall.start()
    hall.play_round()
    public, organiser = hall.phone(), hall.phone("organiser")

    assert "secret until the end" in text(public.get(f"{hall.url}standings/"))
    assert "3 – 0" not in text(public.get(f"{hall.url}rounds/1/"))
    assert "3 – 0" in text(organiser.get(f"{hall.url}rounds/1/"))
    hall.do("end_event")
    assert "3 – 0" in text(public.get(f"{hall.url}rounds/1/"))


def test_a_join_link_makes_an_umpire_once():
    hall = opened_hall(2)
    link = hall.do("invite_staff", role="umpire")
    phone = hall.phone()
    assert phone.post(f"/tournaments/join/{link.token}/", {"name": "Zoe"}).status_code == 302
    assert "Log" in text(phone.get(hall.url))

    assert hall.phone().post(f"/tournaments/join/{link.token}/", {"name": "Carl"}).status_code == 422


def test_strangers_find_nothing_where_only_those_who_take_part_may_look():
    hall = opened_hall(2, watching="entered")

    assert hall.phone().get(hall.url).status_code == 404
    assert hall.phone("Anna").get(hall.url).status_code == 200


@pytest.mark.parametrize("page", ["", "players/", "rounds/1/", "standings/", "log/", "staff/", "edit/", "rounds/1/games/1/"])
def test_italian_pages_speak_italian(page):
    hall = opened_hall(4, tables=2)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    hall.do("set_result", round=1, position=1, result=WIN)
    answer = hall.phone("organiser", "it").get(hall.url + page)

    assert answer.status_code == 200
    assert "Tornei" in text(answer)
