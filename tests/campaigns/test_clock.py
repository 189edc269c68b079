"""The clock: what is due is done once, by however many workers, and although one dies in the middle; the books are checked."""

import os
import signal
import subprocess
import sys
from threading import Barrier, Thread

import pytest
from django.core.management import call_command
from django.db import connection

from campaigns import actions
from campaigns.models import Entry, Unit
from campaigns.tasks import do_what_is_due, fold_anew
from tests.campaigns.war import declared_war
from tests.conftest import ROOT, environment_of_test_database

HOLDS = """
import os, django
django.setup()
from django.db import transaction
from campaigns.actions.turn import reveal_if_ready
from campaigns.ledger.snapshot import CLOCK
from campaigns.ledger.writing import at_work
with at_work({code!r}, CLOCK) as work:
    reveal_if_ready(work)
    print("revealed", flush=True)
    input()
"""


def overdue(war):
    row = war.snapshot().row
    row.deadline, row.state["campaign"]["deadline"] = "2000-01-01T00:00Z", 1
    row.save()


def reveals(war):
    return Entry.objects.filter(campaign=war.campaign, action="reveal").count()


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_reveal_once():
    war, together = declared_war(), Barrier(2)
    overdue(war)

    def looks():
        together.wait()
        actions.look_at_the_clock()
        connection.close()

    workers = [Thread(target=looks) for _each in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert reveals(war) == 1
    assert war.snapshot().turn == 2


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_in_the_middle_leaves_it_to_the_next():
    war = declared_war()
    overdue(war)
    environment = environment_of_test_database() | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", HOLDS.format(code=war.code)]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "revealed\n"

    os.kill(process.pid, signal.SIGKILL)
    process.wait()

    assert reveals(war) == 0
    assert actions.look_at_the_clock() == [war.code]
    assert reveals(war) == 1


@pytest.mark.django_db(transaction=True)
def test_a_real_worker_does_it(celery_worker_process):
    war = declared_war()
    overdue(war)

    do_what_is_due.delay()

    celery_worker_process.wait_for("succeeded", 60)
    assert reveals(war) == 1


def test_books_that_do_not_agree_are_found(war, capsys):
    call_command("fold")
    assert fold_anew() == 0
    unit = Unit.objects.filter(campaign=war.campaign)[0]
    unit.state["strength"] = 0
    unit.save()

    with pytest.raises(SystemExit):
        call_command("fold", war.code)
    assert fold_anew() == 2
    assert f"unit:{unit.code}" in capsys.readouterr().out
