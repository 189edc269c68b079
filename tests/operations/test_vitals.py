"""The operator's page of health: what it says when all is well, and when it is not."""

import os
import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import connection
from django.utils import timezone

from battles.models import Battle, Check
from operations import schedule, tasks, vitals
from people.models import User
from people.notices.models import OutboxMessage


@pytest.fixture
def page(client, db):
    """``page()``: the page's sentences, as an operator reads them."""
    client.force_login(User.objects.create(username="olga", is_staff=True, is_superuser=True))

    def read() -> str:
        answer = client.get("/admin/health/", headers={"accept-language": "en"})
        assert answer.status_code == 200
        return " ".join(answer.content.decode().split())

    return read


def signs() -> dict[str, vitals.HealthCheck]:
    return {sign.label: sign for _name, group in vitals.check_all() for sign in group}


def test_all_is_well(page, settings, tmp_path):
    settings.BACKUP_DIR, settings.HAS_EMAIL = str(tmp_path), True
    (tmp_path / "stendardo-1.dump").touch()
    tasks.sign_of_life()
    for name in schedule.tasks_of_clock():
        schedule.note_end(task=SimpleNamespace(name=name), state="SUCCESS")

    assert "check this" not in page().replace("Free disk space", "")
    assert [name for name, sign in signs().items() if sign.well is not True and "disk" not in name] == []


def test_what_is_amiss_is_said_with_what_to_do(page, settings, tmp_path):
    settings.BACKUP_DIR, settings.HAS_EMAIL = str(tmp_path), True
    old = tmp_path / "stendardo-1.dump"
    old.touch()
    os.utime(old, (time.time(), time.time() - 40 * 3600))
    vitals.cache.set(vitals.LIFE, timezone.now() - timedelta(minutes=20))
    letter = OutboxMessage.objects.create(channel="mail", to="anna@club.example", subject="Hello", body="", failures=2)
    OutboxMessage.objects.filter(pk=letter.pk).update(due_at=timezone.now() - timedelta(hours=1))
    battle = Battle.objects.create(name="Marengo", ruleset="impetus")
    Check.objects.create(battle=battle, seq=1, release="1", wrong=["rows: differ"])
    with connection.cursor() as cursor:
        latest = "SELECT max(name) FROM django_migrations WHERE app = 'tournaments'"
        cursor.execute(f"DELETE FROM django_migrations WHERE app = 'tournaments' AND name = ({latest})")

    shown = page()

    assert shown.count("check this") == 5
    for sentence in ("1 step behind", "20", "1 of them failed", "40 hours old", "manage.py truth"):
        assert sentence in shown


def test_tables_of_a_newer_version_are_noticed(page):
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('people', '9999_of_tomorrow', now())")

    assert "newer than this version" in page()


def test_nothing_is_known_of_a_worker_that_never_was(page):
    assert "no report yet" in page()


@pytest.mark.parametrize(("state", "age", "well"), [("SUCCESS", 0, True), ("FAILURE", 0, False), ("SUCCESS", 60, False)])
def test_a_task_of_the_clock_that_is_late_or_failed_is_seen(db, monkeypatch, state, age, well):
    now = timezone.now()
    monkeypatch.setattr(schedule.timezone, "now", lambda: now - timedelta(minutes=age))
    schedule.note_end(task=tasks.sign_of_life, state=state)
    schedule.note_end(task=SimpleNamespace(name="battles.tasks.some_other"), state=state)
    monkeypatch.undo()

    [found] = [one for one in schedule.scheduled() if one.at]

    assert (found.task, found.well) == ("operations.tasks.sign_of_life", well)
