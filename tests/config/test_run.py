import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from tests.conftest import ROOT, Child

#: How often the power goes: `CUTS=10` for as many as anybody asked for.
CUTS = int(os.environ.get("CUTS", "1"))


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 300 MB; mounting one takes root, and a kernel that allows it."""
    where = tmp_path / "disk"
    where.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300m", "tmpfs", str(where)], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.strip()}")
    yield where
    subprocess.run(["umount", "--lazy", str(where)], check=True)


@pytest.fixture
def start(tmp_path):
    """`make run` without make: on a free port, with data of its own."""
    children = []

    def start(**environment):
        bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        process = subprocess.Popen(
            [sys.executable, "-m", "config.run"],
            cwd=ROOT,
            env=bare | {"VAR_DIR": str(tmp_path), "PORT": "0"} | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        children.append(Child(process, []))
        return children[-1]

    yield start
    for child in children:
        child.stop()


def failing(child) -> str:
    assert child.process.wait(60) == 1
    child.wait_for("cannot run")
    return "".join(child.lines)


def test_a_port_that_is_taken_is_said_before_anything_starts(start, tmp_path):
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = other.getsockname()[1]
        said = failing(start(PORT=str(port)))

    assert f"port {port}, cannot be used" in said
    assert "end the other program or choose another, such as PORT=8001." in said
    assert [path.name for path in tmp_path.iterdir()] == ["run.pid"]


def test_a_port_that_is_no_port_is_said(start):
    assert "PORT is 'http'" in failing(start(PORT="http"))


@pytest.mark.parametrize("url", ["postgresql://me:pw@127.0.0.1:1/battles"])
def test_a_database_that_cannot_be_reached_is_said(start, url):
    said = failing(start(DATABASE_URL=url, SECRET_KEY="s" * 60, PUBLIC_URL="http://battles.local"))

    assert "the PostgreSQL that DATABASE_URL names cannot be reached" in said
    assert "Traceback" not in said


def test_a_redis_that_cannot_be_reached_is_said(start):
    said = failing(start(REDIS_URL="redis://127.0.0.1:1/0"))

    assert "the Redis that REDIS_URL names cannot be reached" in said
    assert "Traceback" not in said


def address_of(child) -> str:
    child.wait_for("Ctrl-C ends it.", 120)
    return re.search(r"http://localhost:\d+/", "".join(child.lines))[0]


def shown(address: str, **headers: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=60) as page:
            return page.status, page.read().decode()
    except urllib.error.HTTPError as page:
        return page.code, page.read().decode()


def comes_back(address: str) -> bool:
    """Whether pages are shown again, in the time that a start takes. Errors meanwhile are errors of ours, not refusals."""
    for _try in range(600):
        try:
            if shown(f"{address}accounts/login/")[0] == 200 and shown(f"{address}healthz/")[0] == 200:
                return True
        except OSError:
            pass
        time.sleep(0.1)
    return False


def test_everything_starts_shows_a_page_and_ends_on_ctrl_c(start, tmp_path):
    for number in (signal.SIGINT, signal.SIGTERM):  # the second finds what the first has made
        starts_shows_a_page_and_ends(start(), tmp_path, number)


def starts_shows_a_page_and_ends(child: Child, tmp_path, number: int) -> None:
    address = address_of(child)
    assert "█" in "".join(child.lines)
    assert psutil.Process(child.process.pid).memory_info().rss < 40 * 2**20
    status, page = shown(f"{address}accounts/login/")
    style = re.search(r'href="(/static/css/base\.[0-9a-f]+\.css)"', page)[1]
    assert (status, shown(f"{address}{style[1:]}")[0]) == (200, 200)
    status, page = shown(f"{address}nowhere/")
    assert status == 404
    assert "<h1>Page not found</h1>" in page or "<h1>Pagina non trovata</h1>" in page
    assert "URLconf" not in page
    status, page = shown(address, Host="evil.example")
    assert status == 400
    assert "Nobody answers to that name here" in page

    child.process.send_signal(number)

    assert child.process.wait(30) == 0
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(address, timeout=5)
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()


@pytest.mark.parametrize("name", ["/proc/nowhere", "{file}/data"])
def test_data_that_cannot_be_written_are_reported_in_a_sentence(start, tmp_path, name):
    file = tmp_path / "file"
    file.touch()

    said = failing(start(VAR_DIR=name.format(file=file)))

    assert "cannot be written" in said
    assert "Traceback" not in said


def test_a_read_only_disk_is_reported_in_a_sentence(start, small_disk):
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)

    said = failing(start(VAR_DIR=str(small_disk)))

    assert said == f"Stendardo cannot run: {small_disk / 'run.pid'} cannot be written (Read-only file system).\n"


def fill(file: Path) -> None:
    """Write until the disk is full."""
    with suppress(OSError), file.open("wb", buffering=0) as ballast:
        while True:
            ballast.write(bytes(2**16))


@pytest.mark.slow
def test_a_full_disk_stops_nothing_for_good(small_disk, start, tmp_path):
    child = start(VAR_DIR=str(small_disk), STATIC_ROOT=str(tmp_path / "static"))
    address = address_of(child)
    ballast = small_disk / "ballast"
    fill(ballast)
    os.kill(postmaster(small_disk), signal.SIGKILL)
    child.wait_for(f"The disk of {small_disk} is full", 60)
    assert shown(f"{address}healthz/")[0] == 503
    with suppress(StopIteration, psutil.NoSuchProcess):  # the full disk may have ended it
        child_of(child, "worker").kill()
    child.wait_for("The worker process ended", 60)
    ballast.unlink()
    child.wait_for("The PostgreSQL process runs again.", 120)

    assert comes_back(address)
    assert child.process.poll() is None
    assert not [line for line in child.lines if "config/run.py" in line], "no traceback of its own; a worker may log one"
    child.process.send_signal(signal.SIGINT)
    assert child.process.wait(30) == 0


@pytest.mark.slow
def test_a_full_disk_is_reported_at_the_start(small_disk, start, tmp_path):
    (small_disk / "ballast").write_bytes(bytes(280 * 2**20))

    said = failing(start(VAR_DIR=str(small_disk), STATIC_ROOT=str(tmp_path / "static")))

    assert f"Stendardo cannot run: The disk of {small_disk} is full" in said
    assert "Traceback" not in said


def postmaster(data) -> int:
    return int((data / "postgres" / "postmaster.pid").read_text().split()[0])


def child_of(supervisor: Child, name: str) -> psutil.Process:
    """The process that ``make run`` has started as its web server or worker."""
    word = {"web": "config.serve", "worker": "config.worker"}[name]
    living = [process for process in psutil.Process(supervisor.process.pid).children() if runs(process)]
    return next(process for process in living if word in process.cmdline())


def ended(processes, timeout=120) -> bool:
    """Whether all are gone (or wait for a parent that asks no more), in the time that a database under load takes to end."""
    left, until = list(processes), time.monotonic() + timeout
    while left and time.monotonic() < until:
        _gone, still = psutil.wait_procs(left, 0.5)
        left = [process for process in still if runs(process)]
    return not left


def runs(process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@pytest.mark.slow
def test_what_ends_is_restarted_and_a_killed_supervisor_and_a_power_cut_stop_no_next_start(start, tmp_path):
    child = start()
    address = address_of(child)
    second = start()
    assert second.process.wait(60) == 1
    second.wait_for(f"Stendardo cannot run: it runs here already, process {child.process.pid}, on {address}.")

    what_ends_is_restarted(child, address, tmp_path)
    children = psutil.Process(child.process.pid).children(recursive=True)
    children = [one for one in children if runs(one) and one.name() != "postgres"]  # it outlives the process that started it
    assert len(children) >= 2
    child.process.kill()

    child = start()
    address_of(child)
    assert ended(children)
    for _cut in range(CUTS):
        cut_the_power(child, tmp_path)
        child = start()
        assert comes_back(address_of(child))


def what_ends_is_restarted(child: Child, address: str, data) -> None:
    for name in ("web", "worker"):
        child_of(child, name).kill()
        child.wait_for(f"The {name} process ended (killed by SIGKILL); it is started again.")
        assert comes_back(address)
    killed = postmaster(data)
    os.kill(killed, signal.SIGKILL)
    child.wait_for("The PostgreSQL process ended", 20)
    assert comes_back(address)
    assert postmaster(data) != killed


def cut_the_power(child: Child, data) -> None:
    """Kill all processes, in no order."""
    server = psutil.Process(postmaster(data))
    processes = [psutil.Process(child.process.pid), server]
    processes += [one for process in processes for one in process.children(recursive=True)]
    for process in processes:
        process.kill()
    child.process.wait()


@pytest.fixture(params=["with a space", "too long for a socket"])
def odd_folder(request):
    """A folder with a space in its path; one in which a socket's path would be longer than the system allows."""
    with tempfile.TemporaryDirectory(prefix="a house ") as folder:
        yield Path(folder).resolve() / ("" if request.param == "with a space" else "x" * 120)


@pytest.mark.slow
def test_data_in_an_odd_folder_and_tasks_without_redis(start, odd_folder):
    child = start(VAR_DIR=str(odd_folder))
    address = address_of(child)
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    code = "from config.tasks import forget_ended_sessions as task; task.delay()"
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    subprocess.run(command, cwd=ROOT, env=bare | {"VAR_DIR": str(odd_folder)}, check=True)

    assert shown(f"{address}accounts/login/")[0] == 200
    assert all_done(odd_folder / "celery" / "queue")

    child.process.terminate()
    assert child.process.wait(60) == 0
    assert not (odd_folder / "postgres" / "postmaster.pid").exists()


def all_done(queue: Path) -> bool:
    """Return True once the worker has taken all that waits."""
    for _look in range(600):
        if not list(queue.glob("*.msg")):
            return True
        time.sleep(0.1)
    return False
