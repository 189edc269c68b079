"""A correction shows what depends on it before it is carried out."""

import pytest

from tests.pressing import form_on, forms_of, press
from tests.tournaments.hall import WIN, opened_hall
from tournaments.queries.dependents import dependents_of

pytestmark = pytest.mark.django_db

LOSS = {"kind": "played", "winner": "b"}


@pytest.fixture
def hall():
    """Three players: round 1 is closed, round 2 published, round 3 does not exist."""
    hall = opened_hall(3, tables=1, rounds=3)
    hall.start()
    hall.play_round()
    hall.do("draft")
    hall.do("publish")
    return hall


def game(hall, round: int = 1):
    return hall.snapshot().round(round).games[0]


def test_a_corrected_result_asks_first_and_names_rounds_byes_and_ranks(hall):
    phone, page = hall.phone("organiser"), f"{hall.url}rounds/1/games/1/"
    winner, loser, bye = game(hall).a.name, game(hall).b.name, hall.snapshot().round(2).byes[0].a.name
    form = form_on(phone, page, page + "set/")

    asked = press(phone, form, outcome="played:b", reason="Slip misread")

    shown = asked.content.decode()
    assert asked.status_code == 409
    assert game(hall).result == WIN
    assert f"Round 2 was paired on this result and stays as it is, with the bye of {bye}." in shown
    assert any(f"{name}: rank" in shown for name in (winner, loser))
    again = next(one for one in forms_of(shown, page) if "outcome" in one.fields)
    assert (again.fields["outcome"], again.fields["reason"]) == ("played:b", "Slip misread")

    assert press(phone, again).status_code == 302
    assert game(hall).result["winner"] == "b"


def test_what_was_shown_must_still_be_so(hall):
    phone, page = hall.phone("organiser"), f"{hall.url}rounds/1/games/1/"
    form = form_on(phone, page, page + "set/")
    shown = press(phone, form, outcome="played:b", reason="Slip misread").content.decode()
    again = next(one for one in forms_of(shown, page) if "outcome" in one.fields)
    hall.do("set_result", round=2, position=1, result=WIN)
    hall.do("close")
    hall.do("draft")

    answer = press(phone, again)

    assert answer.status_code == 409
    assert "The draft of round 3 was paired on this result" in answer.content.decode()
    assert game(hall).result == WIN


def test_a_result_of_the_last_round_asks_nothing(hall):
    hall.do("set_result", round=2, position=1, result=WIN)
    phone, page = hall.phone("umpire"), f"{hall.url}rounds/2/games/1/"

    answer = press(phone, form_on(phone, page, page + "set/"), outcome="played:b", reason="Slip misread")

    assert answer.status_code == 302


def test_the_same_result_once_more_asks_nothing(hall):
    phone, page = hall.phone("organiser"), f"{hall.url}rounds/1/games/1/"

    answer = press(phone, form_on(phone, page, page + "set/"), outcome="played:a", reason="Looked up")

    assert answer.status_code == 302


def test_taking_a_result_away_shows_what_depends_on_it(hall):
    phone, page = hall.phone("organiser"), f"{hall.url}rounds/1/games/1/clear/"
    form = form_on(phone, page)
    assert "Round 2 was paired on this result" in phone.get(page).content.decode()

    assert press(phone, form, reason="Wrong table", dependents="").status_code == 409
    assert press(phone, form, reason="Wrong table").status_code == 302
    assert game(hall).result is None


def test_a_bye_worth_the_average_changes_with_the_result():
    hall = opened_hall(3, tables=1, rounds=3, preset="de-bellis-empire")
    hall.start()
    for _round in range(2):
        number = hall.do("draft")
        hall.do("publish")
        result = {"kind": "played", "winner": "a", "a": {"lost": 10, "total": 100}, "b": {"lost": 40, "total": 100}}
        hall.do("set_result", round=number, position=1, result=result)
        hall.do("close")
    snapshot = hall.snapshot()
    first = snapshot.round(1).games[0]

    lines = dependents_of(
        snapshot, first, {"kind": "played", "winner": "b", "a": {"lost": 90, "total": 100}, "b": {"lost": 5, "total": 100}}
    ).standings

    assert any(line.startswith("The bye of ") for line in lines)
