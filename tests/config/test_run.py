import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from tests.conftest import ROOT, Child


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

    assert (
        said == f"Stendardo cannot run: port {port} is taken; end the other program or choose another port: make run PORT=8001.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_is_no_port_is_said(start):
    assert "PORT is 'http'" in failing(start(PORT="http"))


@pytest.mark.parametrize("url", ["postgresql://me:pw@127.0.0.1:1/battles"])
def test_a_database_that_cannot_be_reached_is_said(start, url):
    said = failing(start(DATABASE_URL=url))

    assert "the PostgreSQL that DATABASE_URL names cannot be reached" in said
    assert "Traceback" not in said


def test_a_redis_that_cannot_be_reached_is_said(start):
    said = failing(start(REDIS_URL="redis://127.0.0.1:1/0"))

    assert "the Redis that REDIS_URL names cannot be reached" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_everything_starts_shows_a_page_and_ends_on_ctrl_c(start, tmp_path, number):
    child = start()
    child.wait_for("Ctrl-C ends it.")
    said = "".join(child.lines)
    address = re.search(r"http://localhost:\d+/", said)[0]
    with urllib.request.urlopen(f"{address}accounts/login/", timeout=20) as page:
        assert page.status == 200
    assert "█" in said

    child.process.send_signal(number)

    assert child.process.wait(30) == 0
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(address, timeout=5)
    assert not (tmp_path / "postgres" / "postmaster.pid").exists()
    assert not (tmp_path / "redis" / "redis.sock").exists()
