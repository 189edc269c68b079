"""The tests' own servers, settled before Django reads its settings (loaded by `-p tests.servers`).

PostgreSQL is the embedded one with data of its own, or the server that DATABASE_URL names. Each test process has a Redis to
itself, where there is a wheel for it: tests empty it as they like.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import psutil
import redis

from config import embedded, messages

VAR = Path(__file__).resolve().parent.parent / "var" / "tests"


def end_left_overs() -> None:
    """The Redis of tests that were killed, and so could not end it themselves."""
    for data in Path(tempfile.gettempdir()).glob("stendardo-redis-[0-9]*-*"):
        if not psutil.pid_exists(int(data.name.split("-")[2])):
            if url := embedded.running_redis(data):
                redis.Redis.from_url(url).shutdown(nosave=True)
            shutil.rmtree(data, ignore_errors=True)


def own_redis() -> str:
    end_left_overs()
    data = Path(tempfile.mkdtemp(prefix=f"stendardo-redis-{os.getpid()}-"))
    process = embedded.start_redis(data)
    if process is None:
        return ""

    def end() -> None:
        process.kill()
        process.wait()
        shutil.rmtree(data, ignore_errors=True)

    atexit.register(end)
    while not (url := embedded.running_redis(data)):
        assert process.poll() is None, "the embedded Redis did not start"
    return url


os.environ["DEBUG"] = "1"  # Django's test runner turns it off again; this only spares the tests HTTPS
os.environ["VAR_DIR"] = str(VAR)
os.environ["REDIS_URL"] = own_redis()
for name in ("PUBLIC_URL", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "EMAIL_URL", "TRUSTED_PROXIES", "SECRET_KEY"):
    os.environ.pop(name, None)
messages.compile_all()
