"""Without Redis a message is lost with the worker that has taken it: periodic tasks find what it was about in the database."""

import os
import signal
import subprocess
import sys

import pytest
from django.contrib.sessions.models import Session
from django.core.mail import EmailMessage
from django.utils import timezone

from battles import actions as battle_actions
from config.celery import app
from people import outbox
from people.notices.models import OutboxMessage
from stats.models import Appearance
from tests.conftest import ROOT, Child, environment_of_test_database
from tests.stats.fought import fought, somebody
from tests.tournaments.hall import Hall
from tests.tournaments.large import large_hall
from tests.tournaments.test_battles import AT, SLUG, game, hall_of, seat_of
from tournaments.models import Drawing, Pairing
from tournaments.queries.drawing import LARGE

#: The first worker stops at the beginning of each task, until it is killed.
STUCK = """
import os, threading
from celery import signals

@signals.task_prerun.connect
def wait(task, **_more):
    if os.environ["STUCK"] == "1":
        print(f"HAS:{task.name}", flush=True)
        threading.Event().wait()
"""


@pytest.fixture
def environment(transactional_db, tmp_path):
    (tmp_path / "stuck_tasks.py").write_text(STUCK)
    own = {"REDIS_URL": "", "VAR_DIR": str(tmp_path), "PYTHONPATH": str(tmp_path), "EMAIL_URL": "console://"}
    return environment_of_test_database() | own


@pytest.fixture
def work(environment):
    """``work(stuck)``: a worker without Redis, as `make run` has it, which ends with the test."""
    started = []

    def work(stuck: bool) -> Child:
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "threads", "--concurrency", "8"]
        more = ["--include", "stuck_tasks", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        env = environment | {"STUCK": str(int(stuck))}
        started.append(Child(subprocess.Popen([*command, *more], cwd=ROOT, env=env, **pipes), []))
        return started[-1]

    yield work
    for child in started:
        child.stop()


def send(environment, *tasks: str, code: str = "") -> None:
    """Send tasks by their names, as beat does, from a process without Redis."""
    lines = ["from config.celery import app", *(f"app.send_task({task!r})" for task in tasks), code]
    manage(environment, "shell", "--no-imports", "-c", "\n".join(lines))


def manage(environment, *arguments: str) -> None:
    subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=environment, check=True, timeout=120)


def drawing_of(hall: Hall) -> Drawing:
    """A round that somebody has asked for, and whose message is lost."""
    hall.phone("organiser").post(f"{hall.url}draft/")
    app.control.purge()
    return Drawing.objects.get()


def test_a_worker_is_killed_with_messages_in_hand_and_nothing_is_lost(environment, work, tmp_path):
    queue = tmp_path / "celery" / "queue"
    outbox.queue_email(EmailMessage("Hello", "A letter.", to=["anna@club.example"]))
    Session.objects.create(session_key="ended", session_data="", expire_date=timezone.now())
    ended = fought(somebody("Anna"), somebody("Bruno"), winner="b")
    Appearance.objects.all().delete()
    hall = hall_of(SLUG)
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    battle_actions.concede(code=battle.code, who=seat_of(battle, "a"), side="a")
    Pairing.objects.update(status="none", result=None, by_battle=False)
    large = large_hall(LARGE, 1)
    drawing = drawing_of(large)
    periodic = (
        "people.tasks.send_outbox",
        "config.tasks.forget_ended_sessions",
        "tournaments.tasks.take_lost_results",
        "stats.tasks.refresh_missed",
        "tournaments.tasks.draw_waiting_rounds",
    )
    at_once = f"from stats.tasks import refresh; refresh.delay({ended.code!r})"
    draw = f"from tournaments.tasks import draw_round; draw_round.delay({drawing.event_id}, {drawing.key!r})"

    send(environment, "people.tasks.send_outbox", "config.tasks.forget_ended_sessions", code=f"{at_once}\n{draw}")
    assert len(list(queue.glob("*.msg"))) == 4
    first = work(stuck=True)
    for task in (
        "people.tasks.send_outbox",
        "config.tasks.forget_ended_sessions",
        "stats.tasks.refresh",
        "tournaments.tasks.draw_round",
    ):
        first.wait_for(f"HAS:{task}")
    os.kill(first.process.pid, signal.SIGKILL)
    first.process.wait()
    assert not list(queue.glob("*.msg"))
    assert OutboxMessage.objects.exists()
    assert Session.objects.filter(session_key="ended").exists()
    assert Drawing.objects.exists()

    send(environment, *periodic)
    second = work(stuck=False)
    for task in periodic:
        second.wait_for_task(task.rpartition(".")[2])
    second.stop()

    assert not OutboxMessage.objects.exists()
    assert not Session.objects.filter(session_key="ended").exists()
    assert Appearance.objects.filter(battle=ended).count() == 2
    assert (game(hall).status, game(hall).result["winner"]) == ("confirmed", "b")
    assert len(large.snapshot().round(2).games) == LARGE // 2
    assert not list(queue.glob("*.msg"))


def test_a_draft_whose_worker_was_killed_is_made_by_the_next_look(transactional_db):
    from tournaments.tasks import draw_waiting_rounds

    hall = large_hall(LARGE, 1)
    drawing_of(hall)
    Drawing.objects.update(taken_at=timezone.now(), step=2)

    draw_waiting_rounds()

    assert len(hall.snapshot().round(2).games) == LARGE // 2
    assert not Drawing.objects.exists()


def test_what_was_refused_is_not_tried_again(transactional_db):
    from tournaments.tasks import draw_waiting_rounds

    hall = large_hall(LARGE, 1)
    drawing_of(hall)
    Drawing.objects.update(refusal="Nobody is here.")

    draw_waiting_rounds()

    assert Drawing.objects.get().taken_at is None


def test_a_worker_without_redis_answers_how_it_is(environment, work):
    work(stuck=False).wait_for(" ready.")

    asked = [sys.executable, "-m", "celery", "-A", "config", "inspect", "ping", "--timeout", "20"]
    done = subprocess.run(asked, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)

    assert "pong" in done.stdout
