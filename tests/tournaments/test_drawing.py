"""A round of many players, drafted by the worker while somebody looks at how far it is."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from common.database import direct_parameters
from config.celery import app
from tests.conftest import ROOT, environment_of_test_database
from tests.tournaments.hall import Hall, opened_hall
from tests.tournaments.large import large_hall
from tests.tournaments.test_concurrency import at_once, phones  # noqa: F401 - a fixture
from tournaments import actions
from tournaments.actions.drafts import Overtaken, prepare
from tournaments.models import Drawing, Event, LogEntry
from tournaments.queries.drawing import LARGE, progress_of


@pytest.fixture(autouse=True)
def _no_task_is_left(transactional_db):
    """What nobody took here, the worker of a later test would."""
    yield
    app.control.purge()


@pytest.fixture
def hall(transactional_db) -> Hall:
    return large_hall(LARGE, 1)


def text(answer) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def drafts(hall: Hall) -> int:
    return LogEntry.objects.filter(event=hall.event, action="draft").count()


def until(seen: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not seen():
        assert time.monotonic() < end


def in_a_thread(work: Callable[[], bool]) -> bool:
    """With a connection of its own."""
    try:
        return work()
    finally:
        connection.close()


@contextmanager
def event_held(hall: Hall):
    """Somebody else has the event's row: whoever writes has to wait."""
    with psycopg.connect(**direct_parameters()) as other:
        other.execute("SELECT FROM tournaments_event WHERE id = %s FOR UPDATE", [hall.event.pk])
        yield
        other.rollback()


def test_a_real_worker_drafts_and_the_page_leads_to_the_round(hall, request):
    phone = hall.phone("organiser")
    answer = phone.post(f"{hall.url}draft/")
    assert (answer.status_code, answer.url) == (302, f"{hall.url}draft/")
    page = phone.get(answer.url)
    assert "Round 2 is being drafted" in text(page)
    assert 'hx-trigger="every 1s' in page.content.decode()
    assert "Round 2 is being drafted" in text(phone.get(hall.url))

    worker = request.getfixturevalue("celery_worker_process")
    worker.wait_for_task("draw_round", 20)

    assert phone.get(f"{hall.url}draft/").url == f"{hall.url}rounds/2/"
    body = phone.get(f"{hall.url}draft/", HTTP_HX_REQUEST="true", HTTP_HX_TARGET="event-body")
    assert body.headers["HX-Redirect"] == f"{hall.url}rounds/2/"
    assert len(hall.snapshot().round(2).games) == LARGE // 2
    assert drafts(hall) == 1


def test_many_presses_draft_once(hall, phones):  # noqa: F811
    answers = at_once(phones(hall, *["organiser"] * 4), f"{hall.url}draft/")
    assert [answer.status for answer in answers] == [302] * 4

    key = Drawing.objects.get().key
    with ThreadPoolExecutor(2) as workers:
        done = workers.map(lambda _number: in_a_thread(lambda: actions.run_drawing(hall.event.pk, key)), range(2))
        assert sorted(done) == [False, True]
    assert drafts(hall) == 1


def test_after_a_worker_was_killed_in_the_middle_it_can_be_drafted_again(hall, request):
    phone = hall.phone("organiser")
    phone.post(f"{hall.url}draft/")
    with event_held(hall):
        worker = request.getfixturevalue("celery_worker_process")
        until(lambda: Drawing.objects.get().step == 3)
        assert progress_of(hall.event).state == "drafting"
        worker.process.kill()
        worker.process.wait()
    until(lambda: progress_of(hall.event).state == "lost")
    assert "The draft was interrupted. Nothing has changed." in text(phone.get(f"{hall.url}draft/"))
    assert drafts(hall) == 0

    answer = phone.post(f"{hall.url}draft/", {"here": "1"}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{hall.url}rounds/2/"
    assert drafts(hall) == 1


def test_where_no_worker_begins_the_page_says_so_and_drafts_itself(hall):
    phone = hall.phone("organiser")
    phone.post(f"{hall.url}draft/")
    assert "without the worker" not in text(phone.get(f"{hall.url}draft/"))
    Drawing.objects.update(begun_at=timezone.now() - timedelta(seconds=5))
    assert "Draft it without the worker" in text(phone.get(f"{hall.url}draft/"))

    key = Drawing.objects.get().key
    answer = phone.post(f"{hall.url}draft/", {"here": "1"}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{hall.url}rounds/2/"
    assert not actions.run_drawing(hall.event.pk, key)  # the worker comes at last
    assert drafts(hall) == 1


def test_without_a_broker_the_press_drafts(hall):
    said = f"""
from tournaments import actions
from tournaments.queries.viewers import Requester
actions.draw(code={hall.code!r}, who=Requester(tokens=({hall.tokens["organiser"]!r},)))
"""
    environment = environment_of_test_database() | {"REDIS_URL": "redis://127.0.0.1:9/0"}
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", said]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=120)

    assert len(hall.snapshot().round(2).games) == LARGE // 2
    assert progress_of(hall.event) is None


def test_what_is_refused_stands_on_the_page(hall):
    phone = hall.phone("organiser")
    phone.post(f"{hall.url}draft/")
    event = Event.objects.get(pk=hall.event.pk)
    Event.objects.filter(pk=event.pk).update(settings=event.settings | {"rounds": 1})
    actions.run_drawing(event.pk, Drawing.objects.get().key)

    assert "All rounds have been played." in text(phone.get(f"{hall.url}draft/"))


def test_a_draft_for_an_event_that_went_on_is_not_written(hall):
    prepared = prepare(hall.snapshot())
    hall.do("withdraw", number=1)

    with pytest.raises(Overtaken):
        hall.do("draft", prepared=prepared)
    assert hall.snapshot().round(2) is None


def test_few_players_are_drafted_at_once(transactional_db):
    hall = opened_hall(4)
    hall.do("check_in_all")
    answer = hall.phone("organiser").post(f"{hall.url}start/")

    assert answer.url == f"{hall.url}rounds/1/"
    assert not Drawing.objects.exists()
