"""Processes that end are restarted; every child ends with its supervisor."""

import signal
import subprocess
import sys
import time

import psutil
import pytest

from config import supervisor as supervising
from config.supervisor import Supervisor
from tests.conftest import ROOT


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Write a module that a service can run."""
    monkeypatch.setattr(supervising, "ROOT", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def write(text: str) -> str:
        (tmp_path / "service.py").write_text(text)
        return "service"

    return write


@pytest.fixture
def supervisor():
    supervisor = Supervisor(lambda: "The disk is full.")
    yield supervisor
    supervisor.stop()


def check_until(supervisor: Supervisor, is_done) -> None:
    while not is_done():
        supervisor.check()
        time.sleep(0.01)


def test_restarts_are_reported_until_the_longest_delay(module, supervisor, monkeypatch, capsys):
    monkeypatch.setattr(supervising, "DELAYS_SECONDS", (0.0, 0.01, 0.02))
    supervisor.add("web", module("raise SystemExit(7)"))

    check_until(supervisor, lambda: supervisor.services[0].failures == 5)

    lines = capsys.readouterr().err.splitlines()
    ended = "The disk is full. The web process ended (exit code 7); it is started again."
    assert lines == [ended, ended, f"{ended} From now on every 0 seconds, until it runs."]


def test_a_process_that_ends_soon_waits_for_its_delay(module, supervisor, monkeypatch):
    monkeypatch.setattr(supervising, "DELAYS_SECONDS", (0.0, 3600.0))
    supervisor.add("web", module("raise SystemExit(7)"))
    check_until(supervisor, lambda: supervisor.services[0].failures == 1)
    service = supervisor.services[0]
    second = service.process
    second.wait()

    supervisor.check()
    assert service.process is second
    service.started_at -= 3600
    supervisor.check()

    assert (service.failures, service.process is second) == (2, False)


def test_a_process_that_stays_up_is_reported_and_starts_from_the_first_delay(module, supervisor, monkeypatch, capsys):
    monkeypatch.setattr(supervising, "STABLE_SECONDS", 0.1)
    supervisor.add("web", module("import sys; sys.stdin.read()"))
    supervisor.services[0].failures = 2

    check_until(supervisor, lambda: supervisor.services[0].failures == 0)

    assert capsys.readouterr().err == "The web process runs again.\n"


def test_a_server_that_its_start_command_leaves_running_is_watched(module, supervisor, capsys):
    running = [True]
    supervisor.add("PostgreSQL", module(""), is_up=lambda: running[0])
    supervisor.services[0].process.wait()
    supervisor.check()
    assert supervisor.services[0].failures == 0

    running[0] = False
    check_until(supervisor, lambda: supervisor.services[0].failures == 1)

    assert "The PostgreSQL process ended; it is started again." in capsys.readouterr().err


def test_a_process_that_ignores_sigterm_is_killed(module, monkeypatch):
    monkeypatch.setattr(supervising, "STOP_SECONDS", 0.5)
    text = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('x', flush=True); time.sleep(1000)"
    supervisor = Supervisor()
    supervisor.add("web", module(text), stdout=subprocess.PIPE)
    process = supervisor.services[0].process
    assert process.stdout.read(1) == b"x"

    supervisor.stop()

    assert process.returncode == -signal.SIGKILL


def test_a_child_ends_when_its_supervisor_is_killed():
    words = """
import sys
from config.supervisor import Supervisor
supervisor = Supervisor()
supervisor.add("web", "http.server", "0", "--bind", "127.0.0.1")
print(supervisor.services[0].process.pid, flush=True)
sys.stdin.read()
"""
    parent = subprocess.Popen([sys.executable, "-c", words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child = psutil.Process(int(parent.stdout.readline()))

    parent.kill()

    assert not psutil.wait_procs([child], timeout=20)[1] or child.status() == psutil.STATUS_ZOMBIE
    parent.communicate()


def test_a_module_gets_its_arguments():
    supervisor = Supervisor()
    supervisor.add("web", "json.tool", "--help", stdout=subprocess.PIPE)

    assert b"--sort-keys" in supervisor.services[0].process.stdout.read()
    supervisor.stop()
