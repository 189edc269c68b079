"""What `make run` has in the place of Redis: tasks as files, which no death of a process loses."""

import os
import signal
import subprocess
import sys

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from kombu import Connection

import config.celery  # noqa: F401 - names the transport
from people.models import Club
from tests.conftest import ROOT, Child, environment_of_test_database

#: A task that says that it has begun, and in which the first worker that takes it stays until it is killed.
TASKS = """
import os, time
from pathlib import Path
from config.celery import app
from people.models import Club

@app.task(name="tests.slow")
def slow(slug):
    try:
        (Path(os.environ["VAR_DIR"]) / "begun").touch(exist_ok=False)
    except FileExistsError:
        pass
    else:
        print("BEGUN", flush=True)
        time.sleep(600)
    Club.objects.create(name=slug, slug=slug)
"""


@pytest.fixture
def environment(transactional_db, tmp_path):
    (tmp_path / "slow_tasks.py").write_text(TASKS)
    return environment_of_test_database() | {"REDIS_URL": "", "VAR_DIR": str(tmp_path), "PYTHONPATH": str(tmp_path)}


@pytest.fixture
def work(environment):
    """``work()``: a worker as `make run` has it, that ends with the test."""
    started = []

    def work() -> Child:
        command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "threads", "--concurrency", "2"]
        more = ["--include", "slow_tasks", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        started.append(Child(subprocess.Popen([*command, *more], cwd=ROOT, env=environment, **pipes), []))
        return started[-1]

    yield work
    for child in started:
        child.stop()


def sent(environment, code: str) -> None:
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, timeout=60)


def test_a_task_that_was_sent_while_nobody_worked_is_done_and_its_file_goes(environment, work, tmp_path):
    Session.objects.create(session_key="ended", session_data="", expire_date=timezone.now())
    sent(environment, "from config.tasks import forget_ended_sessions as task; task.delay()")
    assert len(list((tmp_path / "celery" / "queue").glob("*.celery.msg"))) == 1

    worker = work()
    worker.wait_for_task("forget_ended_sessions")
    worker.stop()

    assert not Session.objects.exists()
    assert list((tmp_path / "celery").glob("**/*.msg")) == []


def test_a_task_whose_worker_is_killed_is_done_by_the_next(environment, work, tmp_path):
    sent(environment, "from slow_tasks import slow; slow.delay('first'); slow.delay('second')")
    first = work()
    first.wait_for("BEGUN")

    os.kill(first.process.pid, signal.SIGKILL)
    first.process.wait()
    second = work()
    second.wait_for("Task tests.slow[")  # what the first one had taken is put back and taken again
    with second.said:
        second.said.wait_for(lambda: successes(first, second) == 2, 30)

    assert sorted(Club.objects.values_list("slug", flat=True)) == ["first", "second"]
    second.stop()
    assert list((tmp_path / "celery").glob("**/*.msg")) == []


def successes(*workers: Child) -> int:
    return sum("succeeded" in line for worker in workers for line in worker.lines)


@pytest.fixture
def channel(tmp_path):
    """``channel()``: one more channel to the same queue."""
    for folder in ("queue", "control"):
        (tmp_path / folder).mkdir()
    queue = str(tmp_path / "queue")
    options = {"data_folder_in": queue, "data_folder_out": queue, "control_folder": str(tmp_path / "control")}
    opened = []

    def channel():
        connection = Connection("files://", transport_options=options)
        opened.append(connection)
        return connection.default_channel

    yield channel
    for connection in opened:
        connection.close()


def message(channel, body):
    channel.queue_declare("q")
    channel.basic_publish(channel.prepare_message(body), exchange="", routing_key="q")


def test_messages_come_in_order_and_each_to_one(channel):
    sender, one, other = channel(), channel(), channel()
    for body in ("a", "b", "c"):
        message(sender, body)

    assert [taker.basic_get("q").body for taker in (one, other, one)] == [b"a", b"b", b"c"]
    assert other.basic_get("q") is None


def test_what_is_acknowledged_is_gone_and_what_is_given_back_comes_again(channel, tmp_path):
    sender, taker = channel(), channel()
    message(sender, "a")
    message(sender, "b")

    first, second = taker.basic_get("q"), taker.basic_get("q")
    taker.basic_ack(first.delivery_tag)
    taker.basic_reject(second.delivery_tag, requeue=True)

    assert taker.basic_get("q").body == b"b"
    assert taker.basic_get("q") is None


def test_whoever_leaves_puts_back_what_was_not_done(channel, tmp_path):
    sender, taker, next_one = channel(), channel(), channel()
    message(sender, "a")
    taker.basic_get("q")
    assert next_one.basic_get("q") is None

    taker.close()

    assert next_one.basic_get("q").body == b"a"


def test_what_is_read_for_good_leaves_nothing(channel, tmp_path):
    taker = channel()
    message(taker, "a")

    assert taker.basic_get("q", no_ack=True).body == b"a"
    assert list(tmp_path.glob("**/*.msg")) == []


def test_no_host_is_missed(tmp_path, caplog):
    folders = dict.fromkeys(("data_folder_in", "data_folder_out", "control_folder"), str(tmp_path))
    with Connection("files://", transport_options=folders) as connection:
        connection.info()

    assert caplog.text == ""
