"""The day itself: the clock, calls for the umpire, the umpire's desk, the projector."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import NotYours, Refused
from tests.tournaments.hall import Hall, running_hall
from tournaments.models import Round
from tournaments.queries.clock import clock_of

pytestmark = pytest.mark.django_db
AT = {"round": 1, "position": 1}


@pytest.fixture
def hall() -> Hall:
    return running_hall(4, tables=2, clock_minutes=150)


def turn(hall: Hall, what: str, **more):
    return hall.do("turn_clock", "umpire", what=what, **more)


def back(hall: Hall, **ago) -> None:
    """As if everything had been done with the clock so long ago."""
    row = Round.objects.get(event=hall.event, number=1)
    for one in row.clock:
        one["at"] -= int(timedelta(**ago).total_seconds())
    row.save(update_fields=["clock"])


def test_the_clock_runs_pauses_and_goes_on(hall):
    assert clock_of(hall.snapshot()).status == "not_started"

    turn(hall, "start")
    back(hall, minutes=60)
    turn(hall, "pause")
    back(hall, minutes=60)
    turn(hall, "resume")

    found = clock_of(hall.snapshot("Anna"))
    assert (found.status, found.minutes) == ("running", 90)
    assert abs(found.ends - timezone.now() - timedelta(minutes=90)) < timedelta(seconds=5)


def test_an_extension_is_for_one_table(hall):
    turn(hall, "start")
    turn(hall, "extend", table=2, minutes=10)

    assert [clock_of(hall.snapshot(), table).minutes for table in (None, 1, 2)] == [150, 150, 160]
    with pytest.raises(Refused):
        turn(hall, "extend", table=9, minutes=10)
    with pytest.raises(Refused):
        turn(hall, "start")


def test_time_is_up(hall):
    turn(hall, "start")
    back(hall, minutes=151)

    assert clock_of(hall.snapshot()).status == "ended"
    assert "time is up" in hall.phone("Anna").get(hall.url).content.decode()


def test_the_dice_end_the_round_and_nobody_knows_when():
    hall = running_hall(2, clock_minutes=60, random_end={"count": 1, "sides": 6, "each": 5})
    Round.objects.update(extra_minutes=25)
    turn(hall, "start")

    assert clock_of(hall.snapshot("Anna")).minutes == 65
    back(hall, minutes=70)
    assert clock_of(hall.snapshot("Anna")).status == "open"
    assert "may end at any moment" in hall.phone().get(f"{hall.url}clock/").content.decode()
    back(hall, minutes=16)
    assert clock_of(hall.snapshot("Anna")).status == "ended"


def test_without_a_length_there_is_no_clock():
    hall = running_hall(2)

    assert clock_of(hall.snapshot()) is None
    with pytest.raises(Refused):
        turn(hall, "start")


def test_players_turn_no_clock(hall):
    with pytest.raises(NotYours):
        hall.do("turn_clock", "Anna", what="start")


def test_the_phone_says_table_opponent_ground_and_time(hall):
    table = hall.snapshot().tables[0]
    table.description = "woods and a river"
    table.save()
    turn(hall, "start")
    game = next(one for one in hall.snapshot().round(1).games if one.table.position == 1)

    page = hall.phone(game.a.name).get(hall.url).content.decode()

    for words in ("Table 1", "woods and a river", game.b.name, "own-clock", "until"):
        assert words in page


def test_a_table_calls_the_umpire_who_comes(hall):
    game = hall.snapshot().round(1).games[0]
    phone = hall.phone(game.a.name)
    call = f"{hall.url}rounds/1/games/1/call/"

    assert phone.post(call).status_code == 302
    assert "The umpire has been called" in phone.get(hall.url).content.decode()
    desk = hall.phone("umpire").get(f"{hall.url}desk/").content.decode()
    assert desk.count("Calls the umpire") == 1

    assert phone.post(call.replace("call", "answer-call")).status_code == 403
    hall.phone("umpire").post(call.replace("call", "answer-call"))
    assert "Calls the umpire" not in hall.phone("umpire").get(f"{hall.url}desk/").content.decode()


def test_a_stranger_calls_nobody(hall):
    assert hall.phone().post(f"{hall.url}rounds/1/games/1/call/").status_code == 403
    with pytest.raises(NotYours):
        hall.do("call_umpire", "public", **AT)


@pytest.mark.parametrize(
    ("typed", "kind", "winner"),
    [("1", "played", "a"), ("2", "played", "b"), ("x", "played", None), ("T", "unfinished", None), ("n2", "forfeit_b", None)],
)
def test_a_slip_is_table_result_enter(hall, typed, kind, winner):
    answer = hall.phone("umpire").post(f"{hall.url}desk/slip/", {"table": "2", "outcome": typed})

    assert answer["Location"] == f"{hall.url}desk/?done={game_at(hall, 2).position}"
    result = game_at(hall, 2).result
    assert (result["kind"], result.get("winner")) == (kind, winner)
    assert game_at(hall, 2).status == "umpire"
    assert hall.phone("umpire").get(answer["Location"]).status_code == 200


def game_at(hall: Hall, table: int):
    return next(one for one in hall.snapshot().round(1).games if one.table.position == table)


@pytest.mark.parametrize(("table", "typed"), [("7", "1"), ("1", "9"), ("", "")])
def test_a_slip_that_cannot_be_is_kept_with_its_reason(hall, table, typed):
    client = hall.phone("umpire")
    for header in ({}, {"HTTP_HX_REQUEST": "true"}):
        answer = client.post(f"{hall.url}desk/slip/", {"table": table, "outcome": typed}, **header)
        assert answer.status_code == 422
        assert f'value="{table}"' in answer.content.decode() or not table


def test_a_slip_overrules_what_was_reported(hall):
    game = game_at(hall, 1)
    hall.do("report", game.a.name, round=1, position=game.position, result={"kind": "played", "winner": "a"})

    answer = hall.phone("umpire").post(f"{hall.url}desk/slip/", {"table": "1", "outcome": "2"}, HTTP_HX_REQUEST="true")

    assert game.b.name in answer.content.decode()
    assert game_at(hall, 1).result["winner"] == "b"


def test_a_slip_asks_for_what_the_scoring_counts():
    hall = running_hall(2, tables=1, preset="de-bellis-empire", army_points=100)
    page = hall.phone("umpire").get(f"{hall.url}desk/").content.decode()
    assert "Lost by 1" in page

    hall.phone("umpire").post(
        f"{hall.url}desk/slip/",
        {"table": "1", "outcome": "1", "lost_a": "10", "lost_b": "40", "total_a": "100", "total_b": "100"},
    )

    assert game_at(hall, 1).result["b"] == {"lost": "40", "total": "100"}


def test_the_projector_shows_what_the_public_sees(hall):
    turn(hall, "start")
    page = hall.phone("organiser").get(f"{hall.url}projector/").content.decode()
    assert page.count("data-screen=") == 2
    assert "big-clock" in page

    for game in hall.snapshot().round(1).games:
        hall.do("set_result", round=1, position=game.position, result={"kind": "played", "winner": "a"})
    hall.do("close")
    hall.do("draft")
    page = hall.phone("organiser").get(f"{hall.url}projector/").content.decode()
    assert "Round 2" not in page
    assert 'data-screen="standings"' in page


def test_many_tables_take_several_screens():
    hall = running_hall(36)
    page = hall.phone().get(f"{hall.url}projector/?screen=1").content.decode()

    assert page.count('data-screen="pairings"') == 2
    assert "2/2" in page


def test_secret_standings_are_not_projected():
    hall = running_hall(2, standings_policy="secret")
    hall.do("set_result", **AT, result={"kind": "played", "winner": "a"})
    hall.do("close")

    assert 'data-screen="standings"' not in hall.phone("organiser").get(f"{hall.url}projector/").content.decode()
