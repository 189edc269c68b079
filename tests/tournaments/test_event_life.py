"""An event from entry to its end, by the actions alone."""

import pytest

from common.errors import NotYours, Refused
from tests.tournaments.hall import WIN, opened_hall
from tournaments.models import LogEntry
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db


def test_an_event_of_eight_is_played_from_entry_to_end():
    hall = opened_hall(8, tables=8)
    hall.start()
    for _number in range(3):
        hall.play_round()
    hall.do("end_event")
    snapshot = hall.snapshot("public")
    found = standings_of(snapshot)

    assert snapshot.is_finished
    assert found.rows[0].rank == 1
    assert found.rows[0].points == 9
    assert sum(int(row.points) for row in found.rows) == 36
    met = [frozenset((game.a.number, game.b.number)) for one in snapshot.rounds for game in one.games]
    assert len(met) == len(set(met)) == 12
    tables = [(who, game.table.name) for one in snapshot.rounds for game in one.games for who in (game.a.number, game.b.number)]
    assert len(tables) == len(set(tables)) == 24


def test_every_action_is_one_entry_of_the_log_in_a_row():
    hall = opened_hall(4)
    hall.start()
    hall.play_round()

    entries = list(LogEntry.objects.filter(event=hall.event).order_by("seq"))
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.action for entry in entries[-5:]] == ["draft", "publish", "set_result", "set_result", "close"]
    assert hall.snapshot().seq == len(entries)
    assert entries[-1].changes[0] == ["round:1", "state", "published", "closed"]


def test_with_an_odd_number_somebody_has_a_bye_and_its_points():
    hall = opened_hall(5)
    hall.start()
    hall.play_round()

    (bye,) = hall.snapshot().round(1).byes
    assert standings_of(hall.snapshot()).row_of(bye.a.number).points == 3


def test_who_was_not_at_the_door_is_withdrawn_and_may_return():
    hall = opened_hall(5, late_until=2)
    for number in (1, 2, 3, 4):
        hall.do("check_in", number=number)
    hall.do("start_event")
    assert hall.snapshot().by_number[5].status == "withdrawn"

    hall.play_round()
    hall.do("return_", number=5)

    assert hall.snapshot().by_number[5].plays_from == 2
    hall.do("draft")
    assert hall.snapshot().round(2).game_of(5) is not None


def test_reports_that_agree_confirm_and_others_dispute():
    hall = opened_hall(4)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    first, second = hall.snapshot().round(1).games

    assert hall.do("report", first.a.name, round=1, position=1, result=WIN) == "reported_a"
    assert hall.do("report", first.b.name, round=1, position=1, result={**WIN, "a": {"lost": "0"}}) == "confirmed"
    hall.do("report", second.a.name, round=1, position=2, result=WIN)
    assert hall.do("report", second.b.name, round=1, position=2, result={"kind": "played", "winner": "b"}) == "disputed"
    with pytest.raises(Refused):
        hall.do("set_result", "umpire", round=1, position=2, result=WIN)
    hall.do("set_result", "umpire", round=1, position=2, result=WIN, reason="Both were heard.")

    assert [game.status for game in hall.snapshot().round(1).games] == ["confirmed", "umpire"]


def test_the_other_player_confirms():
    hall = opened_hall(2)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    (game,) = hall.snapshot().round(1).games
    hall.do("report", game.b.name, round=1, position=1, result=WIN)
    with pytest.raises(Refused):
        hall.do("confirm", game.b.name, round=1, position=1)
    hall.do("confirm", game.a.name, round=1, position=1)

    assert hall.snapshot().round(1).games[0].counts


@pytest.mark.parametrize("who", ["Anna", "public", "umpire"])
def test_only_organisers_draft_and_publish(who):
    hall = opened_hall(4)
    hall.start()
    for action in ("draft", "publish"):
        with pytest.raises(NotYours):
            hall.do(action, who)


def test_a_round_with_open_games_closes_by_force_alone():
    hall = opened_hall(2)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    with pytest.raises(Refused):
        hall.do("close")
    with pytest.raises(Refused):
        hall.do("close", force=True)
    hall.do("close", force=True, reason="The train.")
    hall.do("reopen", reason="It came late.")

    assert hall.snapshot().round(1).state == "published"


def test_published_pairings_are_taken_back_only_without_results():
    hall = opened_hall(2)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    hall.do("unpublish", reason="A mistake.")
    hall.do("publish")
    hall.do("set_result", round=1, position=1, result=WIN)
    with pytest.raises(Refused):
        hall.do("unpublish", reason="Too late.")


def test_a_swap_exchanges_two_players_of_the_draft():
    hall = opened_hall(4)
    hall.start()
    hall.do("draft")
    one, other = hall.snapshot().round(1).games
    hall.do("swap", one=one.a.number, other=other.a.number)

    pairs = {frozenset((game.a.number, game.b.number)) for game in hall.snapshot().round(1).games}
    assert pairs == {frozenset((other.a.number, one.b.number)), frozenset((one.a.number, other.b.number))}


def test_a_draft_is_stale_once_somebody_enters():
    hall = opened_hall(4, late_until=2)
    hall.start()
    hall.do("draft")
    hall.enter("Zoe")
    with pytest.raises(Refused):
        hall.do("publish")
    hall.do("draft")
    hall.do("publish")


def test_beyond_the_capacity_they_wait_and_move_up():
    hall = opened_hall(2, capacity=2)
    (zoe,) = hall.enter("Zoe")
    assert zoe.status == "waiting"
    hall.do("withdraw", number=1)

    assert hall.snapshot().by_number[zoe.number].status == "playing"


def test_an_average_bye_and_percentages_work_in_the_next_draft():
    hall = opened_hall(3, preset="naran-fuciliers-wars")
    hall.start()
    sides = {"a": {"lost": 10, "total": 100}, "b": {"lost": 60, "total": 100, "broken": True}}
    for number in (1, 2, 3):
        hall.do("draft")
        hall.do("publish")
        hall.do("set_result", round=number, position=1, result={"kind": "played", "winner": "a", **sides})
        hall.do("close")

    assert [row.points for row in standings_of(hall.snapshot()).rows] == [54, 30, 6]


def test_a_result_that_makes_no_sense_is_refused_and_nothing_is_lost():
    hall = opened_hall(2)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    seq = hall.snapshot().seq
    for result in ({"kind": "played", "winner": "c"}, {"kind": "played", "winner": "a", "a": {"broken": True}}, {}):
        with pytest.raises(Refused):
            hall.do("set_result", round=1, position=1, result=result)
    with pytest.raises(Refused):
        hall.do("set_result", round=1, position=7, result=WIN)

    assert hall.snapshot().seq == seq


def test_reading_an_event_costs_the_same_for_few_and_for_many(django_assert_num_queries):
    small, large = opened_hall(4, tables=2), opened_hall(12, tables=6)
    for hall in (small, large):
        hall.start()
        hall.play_round()
    large.play_round()
    for hall in (small, large):
        with django_assert_num_queries(7):  # the event, what the viewer is in it, then the whole
            standings_of(hall.snapshot())
