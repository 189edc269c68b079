"""Children that die, and who is left of a house that was killed."""

import errno
import json
import os
import subprocess
import sys

import psutil
import pytest

from config import nurse as nursing
from config.embedded import is_postmaster
from config.nurse import GaveUp, Nurse, bound_to_us
from config.pidfile import PidFile, RunsAlready


@pytest.fixture
def sleeper():
    """Starts processes that do nothing; none is left afterwards."""
    made = []

    def start(words="import sys; sys.stdin.read()", **how):
        process = subprocess.Popen([sys.executable, "-c", words], stdin=subprocess.PIPE, **how)
        made.append(process)
        return process

    yield start
    for process in made:
        process.kill()
        process.wait()
        process.stdin.close()


def until(nurse: Nurse, seen, patient=True) -> None:
    """Let the nurse look round until something is seen."""
    for _round in range(10_000_000):
        nurse.look(patient)
        if seen():
            return


def test_who_dies_is_started_again_the_second_time_a_little_later_and_the_third_time_given_up(sleeper, monkeypatch, capsys):
    monkeypatch.setattr(nursing, "BACK_OFF", (0.0, 0.2))
    told, started = [], []
    nurse = Nurse(told.append)
    nurse.admit("web", lambda: started.append(sleeper("exit(7)")) or started[-1])
    nurse.admit("worker", sleeper)

    with pytest.raises(
        GaveUp, match=r"the web process ended 3 times within a minute \(exit code 7\); its last words stand above\."
    ):
        until(nurse, lambda: False)

    assert len(started) == 3
    assert [pids["web"] for pids in told] == [started[0].pid, started[0].pid, started[1].pid, started[2].pid][-len(told) :]
    assert "it is started again at once.\n" in capsys.readouterr().err
    nurse.end()


def test_while_everything_is_only_beginning_the_first_death_is_the_end(sleeper):
    nurse = Nurse()
    nurse.admit("web", lambda: sleeper("exit(1)"))

    with pytest.raises(GaveUp, match="ended by itself"):
        until(nurse, lambda: False, patient=False)


def test_deaths_of_long_ago_count_no_more(sleeper, monkeypatch):
    monkeypatch.setattr(nursing, "WITHIN", 0.0)
    started = []
    nurse = Nurse()
    nurse.admit("web", lambda: started.append(sleeper("exit(7)")) or started[-1])

    until(nurse, lambda: len(started) == 5)


def test_a_child_that_cannot_be_started_again_is_given_up_in_a_sentence(sleeper, monkeypatch):
    monkeypatch.setattr(nursing, "BACK_OFF", (0.0, 0.0))
    starts = iter([lambda: sleeper("exit(7)")])

    def start():
        for first in starts:
            return first()
        raise subprocess.CalledProcessError(1, "pg_ctl")

    nurse = Nurse()
    nurse.admit("PostgreSQL", start)

    with pytest.raises(GaveUp, match=r"the PostgreSQL process ended 3 times within a minute \(Command 'pg_ctl' returned"):
        until(nurse, lambda: False)


def test_while_the_disk_is_full_starts_are_repeated_and_do_not_count(sleeper, monkeypatch, capsys):
    monkeypatch.setattr(nursing, "RETRY_SECONDS", 0.0)
    reason, attempts = ["The disk is full."], []

    def start():
        attempts.append(1)
        if len(attempts) in (2, 3, 4, 5):
            raise OSError(errno.ENOSPC, "No space left on device")
        return sleeper("exit(1)" if len(attempts) == 1 else "import sys; sys.stdin.read()")

    nurse = Nurse(why_not=lambda: reason[0] if len(attempts) < 6 else "")
    nurse.admit("PostgreSQL", start)

    until(nurse, lambda: len(attempts) == 6)
    nurse.look()

    said = capsys.readouterr().err
    assert said.count("The disk is full.") == 1
    assert said.count("The PostgreSQL process runs again.") == 1
    nurse.end()


def test_no_message_of_a_full_disk_stops_anybody(sleeper, monkeypatch):
    """The children's numbers are written once there is room."""
    told = []

    def note(pids):
        told.append(pids)
        if len(told) < 3:
            raise OSError(errno.ENOSPC, "No space left on device")

    nurse = Nurse(note)
    nurse.admit("web", sleeper)

    until(nurse, lambda: len(told) == 3)

    nurse.look()
    assert len(told) == 3
    nurse.end()


def test_the_deaf_are_ended_too(sleeper, monkeypatch):
    monkeypatch.setattr(nursing, "LEAVE", 0.5)
    deaf = sleeper(
        "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('x', flush=True); sys.stdin.read()",
        stdout=subprocess.PIPE,
    )
    assert deaf.stdout.read(1) == b"x"
    nurse = Nurse()
    nurse.admit("web", lambda: deaf)

    nurse.end()

    assert deaf.wait(10) < 0
    deaf.stdout.close()


@pytest.mark.skipif(bound_to_us() is None, reason="this system tells nobody of a parent's death; the pid file must do")
def test_nobody_outlives_a_parent_that_was_killed():
    words = f"""
import subprocess, sys
from config.nurse import bound_to_us
listens = [{sys.executable!r}, "-c", "import sys; sys.stdin.read()"]
child = subprocess.Popen(listens, stdin=subprocess.PIPE, preexec_fn=bound_to_us())
print(child.pid, flush=True)
sys.stdin.read()
"""
    parent = subprocess.Popen([sys.executable, "-c", words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child = psutil.Process(int(parent.stdout.readline()))

    parent.kill()

    assert not psutil.wait_procs([child], timeout=20)[1] or child.status() == psutil.STATUS_ZOMBIE
    parent.communicate()


def test_what_a_killed_house_left_running_is_ended_and_others_of_the_number_are_not(tmp_path, sleeper):
    left, other = sleeper(), sleeper()
    noted = {"web": [left.pid, psutil.Process(left.pid).create_time()], "worker": [other.pid, 12345.0], "Redis": [2**22 + 1, 1.0]}
    (tmp_path / "run.pid").write_text(json.dumps({"pid": 2**22 + 2, "children": noted}))

    file = PidFile(tmp_path)
    file.claim()

    assert left.wait(10) is not None
    assert other.poll() is None
    file.release()
    assert not (tmp_path / "run.pid").exists()


def test_a_file_that_was_never_finished_stops_nobody(tmp_path):
    (tmp_path / "run.pid").write_text('{"pid": 1, "chil')

    file = PidFile(tmp_path)
    file.claim()
    file.release()


def test_whoever_runs_here_is_named(tmp_path):
    first, second = PidFile(tmp_path), PidFile(tmp_path)
    first.claim()
    first.say("http://localhost:8000/")

    with pytest.raises(RunsAlready) as said:
        second.claim()

    assert str(said.value) == (
        f"Stendardo runs here already, process {os.getpid()}, on http://localhost:8000/. Ctrl-C in its terminal ends it."
    )
    first.release()
    second.claim()
    second.release()


def test_another_program_of_the_number_is_not_taken_for_the_database(tmp_path, sleeper):
    other = sleeper()
    assert not is_postmaster(other.pid, tmp_path)

    other.kill()
    psutil.wait_procs([psutil.Process(other.pid)], timeout=0.5)  # dead, and a zombie as long as nobody asks for it
    assert not is_postmaster(other.pid, tmp_path)


def test_the_database_is_known_by_whatever_name_its_data_are_called(tmp_path):
    """A link stands for what else names a folder: on macOS its name in other letters, large or small."""
    data, link = tmp_path / "postgres", tmp_path / "link"
    data.mkdir()
    link.symlink_to(data)
    program = tmp_path / "postgres-18"
    program.symlink_to(sys.executable)
    words = [str(program), "-c", "import sys; print(flush=True); sys.stdin.read()", "-D", str(data)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        server.stdout.readline()  # its name and words are its own only a moment after it was started
        assert is_postmaster(server.pid, data)
        assert is_postmaster(server.pid, link)
        assert not is_postmaster(server.pid, tmp_path)
        server.stdin.close()
