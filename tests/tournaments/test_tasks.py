"""The sweep, by a real worker that gets it from a real broker."""

from battles import actions as battle_actions
from config.celery import app
from tests.tournaments.test_battles import AT, SLUG, game, hall_of, seat_of
from tournaments.models import Pairing
from tournaments.tasks import take_lost_results


def test_a_worker_finds_the_result_that_nobody_heard_of(celery_worker_process):
    hall = hall_of(SLUG)
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    battle_actions.concede(code=battle.code, who=seat_of(battle, "a"), side="a")
    Pairing.objects.update(status="none", result=None, by_battle=False)  # as if the process had died before it was heard

    take_lost_results.delay()
    celery_worker_process.wait_for_task("take_lost_results", 20)

    assert (game(hall).status, game(hall).result["winner"]) == ("confirmed", "b")


def test_the_clock_of_the_worker_sends_it():
    assert "tournaments.tasks.take_lost_results" in {entry["task"] for entry in app.conf.beat_schedule.values()}
