"""The clock that `make run` has within its worker: it goes on every system, and ends with its worker however that ends."""

import os
import subprocess
import sys

import psutil
import pytest

from tests.conftest import ROOT, Child, environment_of_test_database

#: A task that the clock hands out every second.
TASKS = """
from config.celery import app

app.conf.beat_schedule = {"often": {"task": "tests.often", "schedule": 1}}

@app.task(name="tests.often")
def often():
    pass
"""


@pytest.fixture(params=["here", "elsewhere"])
def worker(request, transactional_db, tmp_path):
    """A worker with its clock as `make run` has it, on this system and as if it were macOS."""
    (tmp_path / "frequent_tasks.py").write_text(TASKS)
    path = os.pathsep.join([str(tmp_path), str(ROOT / "tests" / "elsewhere")][: 1 + (request.param == "elsewhere")])
    environment = environment_of_test_database() | {"REDIS_URL": "", "VAR_DIR": str(tmp_path), "PYTHONPATH": path}
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--clock", "--schedule", str(tmp_path / "schedule")]
    more = ["--include", "frequent_tasks", "--pool", "threads", "--concurrency", "2", "--loglevel", "INFO"]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    child = Child(subprocess.Popen([*command, *more], cwd=ROOT, env=environment, **pipes), [])
    yield child
    child.stop()


def test_the_worker_does_what_its_clock_hands_out_has_no_process_beside_it_and_ends_when_asked(worker):
    worker.wait_for_task("often")
    worker.wait_for_task("often")
    assert psutil.Process(worker.process.pid).children(recursive=True) == []

    worker.process.terminate()

    assert worker.process.wait(15) == 0
