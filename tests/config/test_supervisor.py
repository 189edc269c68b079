"""Processes that end are restarted; every child ends with its supervisor."""

import subprocess
import sys

import psutil

from config import supervisor as supervising
from config.supervisor import Supervisor, spawn
from tests.conftest import ROOT

#: Ends when it has read all of its standard input.
READER = [sys.executable, "-c", "import sys; sys.stdin.read()"]


def reader() -> subprocess.Popen:
    return subprocess.Popen(READER, stdin=subprocess.PIPE)


def failing() -> subprocess.Popen:
    return subprocess.Popen(["sh", "-c", "exit 7"])


def check_until(supervisor: Supervisor, seen) -> None:
    while not seen():
        supervisor.check()


def test_restarts_wait_longer_each_time_and_are_reported_until_the_longest(monkeypatch, capsys):
    monkeypatch.setattr(supervising, "DELAYS", (0.0, 0.01, 0.02))
    starts = []
    supervisor = Supervisor(lambda: "The disk is full.")
    supervisor.add("web", lambda: starts.append(1) or failing())

    check_until(supervisor, lambda: len(starts) == 6)

    said = capsys.readouterr().err.splitlines()
    assert said[0] == "The disk is full. The web process ended (exit code 7); it is started again at once."
    assert [line.partition("again ")[2] for line in said] == ["at once.", "in 0 seconds.", "every 0 seconds until it runs."]
    supervisor.stop()


def test_a_process_that_stays_up_is_reported_and_starts_from_the_first_delay(monkeypatch, capsys):
    monkeypatch.setattr(supervising, "DELAYS", (0.0, 0.0))
    monkeypatch.setattr(supervising, "STABLE_SECONDS", 1.0)
    starts = [failing, failing, reader]
    supervisor = Supervisor()
    supervisor.add("web", lambda: starts.pop(0)())

    check_until(supervisor, lambda: not starts)
    check_until(supervisor, lambda: supervisor.services[0].failures == 0)

    assert "The web process runs again." in capsys.readouterr().err
    supervisor.stop()
    assert supervisor.services[0].process.returncode is not None


def test_a_server_that_its_start_command_leaves_running_is_watched(capsys):
    running, starts = [True], []
    supervisor = Supervisor()
    supervisor.add("PostgreSQL", lambda: starts.append(1) or failing(), lambda: running[0])
    supervisor.services[0].process.wait()
    supervisor.check()
    assert len(starts) == 1

    running[0] = False
    check_until(supervisor, lambda: len(starts) == 2)

    assert "The PostgreSQL process ended; it is started again at once." in capsys.readouterr().err


def test_a_process_that_ignores_sigterm_is_killed(monkeypatch):
    monkeypatch.setattr(supervising, "STOP_SECONDS", 0.5)
    words = "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('x', flush=True); sys.stdin.read()"
    deaf = subprocess.Popen([sys.executable, "-c", words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert deaf.stdout.read(1) == b"x"
    supervisor = Supervisor()
    supervisor.add("web", lambda: deaf)

    supervisor.stop()

    assert deaf.returncode < 0


def test_a_child_ends_when_its_supervisor_is_killed():
    words = """
import sys
from config.supervisor import spawn
print(spawn("http.server", "0", "--bind", "127.0.0.1").pid, flush=True)
sys.stdin.read()
"""
    parent = subprocess.Popen([sys.executable, "-c", words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child = psutil.Process(int(parent.stdout.readline()))

    parent.kill()

    assert not psutil.wait_procs([child], timeout=20)[1] or child.status() == psutil.STATUS_ZOMBIE
    parent.communicate()


def test_a_module_gets_its_arguments():
    process = spawn("json.tool", "--help", stdout=subprocess.PIPE)

    assert b"--sort-keys" in process.stdout.read()
    process.communicate()
