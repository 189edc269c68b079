import socket
import subprocess
import sys
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from config.celery import app
from people.models import Club, User
from tests.conftest import ROOT, environment_of_test_database


def test_a_real_worker_does_all_that_the_clock_sends(celery_worker_process):
    """Each task of the schedule, by its name alone as the clock knows it; of two of them, what came of it."""
    now = timezone.now()
    Session.objects.create(session_key="ended", session_data="", expire_date=now - timedelta(days=1))
    Session.objects.create(session_key="living", session_data="", expire_date=now + timedelta(days=1))
    Club.objects.create(name="Closed long ago", slug="long-ago", ends_at=now - timedelta(hours=1))
    Club.objects.create(name="Closed just now", slug="just-now", ends_at=now + timedelta(days=14))

    sent = {entry["task"]: app.send_task(entry["task"]) for entry in app.conf.beat_schedule.values()}
    for name, result in sent.items():
        celery_worker_process.wait_for(f"Task {name}[{result.id}] succeeded", 30)

    assert len(sent) == len(app.conf.beat_schedule)
    assert list(Session.objects.values_list("session_key", flat=True)) == ["living"]
    assert list(Club.objects.values_list("name", flat=True)) == ["Closed just now"]


@pytest.fixture(params=["stopped", "silent"])
def redis_that_is_away(request):
    """The address of a Redis that refuses to be called, or that takes the call and never says anything."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        port = deaf.getsockname()[1]
        if request.param == "stopped":
            deaf.close()
        yield f"redis://127.0.0.1:{port}/0"


def test_whoever_presses_does_not_wait_for_a_redis_that_is_away(redis_that_is_away, db):
    said = """
import time
from config.tasks import forget_ended_sessions
began = time.monotonic()
try:
    forget_ended_sessions.delay()
except Exception as error:
    print(f"{time.monotonic() - began:.1f}", type(error).__name__)
"""
    how = {"env": environment_of_test_database() | {"REDIS_URL": redis_that_is_away}, "capture_output": True, "text": True}
    done = subprocess.run([sys.executable, "manage.py", "shell", "--no-imports", "-c", said], cwd=ROOT, timeout=120, **how)

    waited, error = done.stdout.split()
    assert error == "OperationalError", done.stderr
    assert float(waited) < 60  # not for ever: Redis is given five seconds


def test_without_redis_people_sign_in_and_odds_are_samples(redis_that_is_away, transactional_db):
    """What would need the queue goes without."""
    User.objects.create_user("anna", password="un cavallo di Troia")
    said = """
from django.test import Client
from rules.engine.ruleset import rulesets
from rules.web.tasks import begin
client = Client(headers={"host": "localhost"})
print(client.get("/accounts/signup/").status_code, client.get("/join/0123456789abcdefghij/").status_code)
print(client.post("/accounts/password/reset/", {"email": "nobody@club.example"}).status_code)
print(client.post("/accounts/login/", {"login": "anna", "password": "wrong"}).status_code)
print(client.post("/accounts/login/", {"login": "anna", "password": "un cavallo di Troia"}).status_code)
book = rulesets()["de-bellis-empire"]
procedure = book.procedure("first_player")
print(begin(book, procedure, procedure.facts.read({})))
"""
    environment = {"REDIS_URL": redis_that_is_away, "EMAIL_URL": "smtp://127.0.0.1:1"}
    how = {"env": environment_of_test_database() | environment, "capture_output": True, "text": True}
    done = subprocess.run([sys.executable, "manage.py", "shell", "--no-imports", "-c", said], cwd=ROOT, timeout=120, **how)

    assert done.stdout.splitlines() == ["200 404", "302", "200", "302", "None"], done.stderr
