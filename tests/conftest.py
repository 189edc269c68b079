"""Fixtures for every test: databases of our own, a real web server, a real Celery worker."""

import atexit
import gc
import hashlib
import itertools
import logging
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote, urlencode
from urllib.request import urlopen

import psutil
import pytest
import redis
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import connection
from psycopg import sql

from battles.ledger.tolerant import forget_reports
from common import seeds
from config.listening import listen
from tests import databases
from tests.servers import NO_REDIS
from tools.bench.web import spawn

ROOT = Path(__file__).resolve().parent.parent


def pytest_sessionstart():
    gc.disable()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # of the processes that tests start


def pytest_collection_finish():
    """What is there before the first test stays to the end: Python need not look through it for circles again and again."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request, django_db_modify_db_settings_parallel_suffix, django_db_blocker):
    """Each run has databases of its own, named by its process, so that two runs at once do not meet."""
    if request.config.getvalue("reuse_db"):
        return
    run = os.getppid() if hasattr(request.config, "workerinput") else os.getpid()  # a worker of pytest-xdist, or alone
    names = connection.settings_dict["TEST"]
    names["NAME"] = f"{names['NAME'] or 'test_' + connection.settings_dict['NAME']}_run{run}"
    with django_db_blocker.unblock(), databases.server_cursor() as cursor:
        _drop_left_overs(cursor)
        names["TEMPLATE"] = databases.template(cursor)


def _drop_left_overs(cursor):
    """Of runs that were killed. Only where no such process lives any more."""
    cursor.execute("SELECT datname FROM pg_database WHERE datname ~ '^test_.*_run[0-9]+$'")
    for (name,) in cursor.fetchall():
        if not psutil.pid_exists(int(name.rpartition("_run")[2])):
            cursor.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


#: The cache of tests that do not commit: the table in the database is nothing that every test may ask.
OWN_CACHE = LocMemCache("tests", {})
#: The broker of this test process.
REDIS = redis.Redis.from_url(os.environ["REDIS_URL"]) if os.environ["REDIS_URL"] else None


@pytest.fixture(autouse=True)
def _empty_cache(request):
    """Start with an empty cache and no messages for workers.

    A test that commits shares the cache with other processes; its table is emptied as all others are.
    """
    if REDIS is not None:
        REDIS.flushdb()
    if "transactional_db" in request.fixturenames:
        caches["default"] = caches.create_connection("default")
    else:
        caches["default"] = OWN_CACHE
        OWN_CACHE.clear()


@contextmanager
def dice_of(name: str) -> Iterator[None]:
    """The seeds of the battles, campaigns and events made within come of this name."""
    made = itertools.count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeds, "make_seed", lambda: hashlib.sha256(f"{name} {next(made)}".encode()).digest())
        yield


@pytest.fixture(autouse=True)
def _dice_of_its_own(request):
    """The seeds of a test's battles, campaigns and events come of its name: what dice show once, they show on every machine."""
    with dice_of(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def _everything_can_be_reckoned(request):
    """What the rules cannot reckon is told on a page and logged, instead of failing: here it fails, unless a test wants it so."""
    if request.node.get_closest_marker("unreckoned"):
        yield
        return
    forget_reports()
    with _Records("battles.reckoning") as records:
        yield
    assert not records, records


class _Records(logging.Handler):
    """What a logger says."""

    def __init__(self, name: str) -> None:
        super().__init__(logging.ERROR)
        self.logger, self.found = logging.getLogger(name), []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.getMessage()}: {record.exc_info and record.exc_info[1]!r}")

    def __enter__(self) -> list[str]:
        self.logger.addHandler(self)
        return self.found

    def __exit__(self, *_error: object) -> None:
        self.logger.removeHandler(self)


@pytest.fixture
def quick_passwords(settings):
    """Hashing well takes a third of a second each."""
    settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("MD5", "PBKDF2")]


def environment_of_test_database() -> dict[str, str]:
    """What a process of its own needs to work on this test's database."""
    params = connection.get_connection_params()
    where = urlencode({"host": params.get("host", ""), "port": params.get("port", "")})
    who = ":".join(quote(params.get(part) or "", safe="") for part in ("user", "password"))
    return {
        **os.environ,
        "DATABASE_URL": f"postgresql://{who}@/{quote(params['dbname'])}?{where}",
        "PYTHONUNBUFFERED": "1",
    }


@cache
def collected_static() -> Path:
    """The static files as a server for good has them: under names that a browser keeps for ever. Made once a session."""
    collected = Path(tempfile.mkdtemp(prefix=f"stendardo-static-{os.getpid()}-"))
    atexit.register(shutil.rmtree, collected, ignore_errors=True)
    for_good = {"DEBUG": "0", "SECRET_KEY": settings.SECRET_KEY, "PUBLIC_URL": "http://localhost", "STATIC_ROOT": str(collected)}
    command = [sys.executable, "manage.py", "collectstatic", "--no-input"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **for_good}, check=True, capture_output=True)
    return collected


def environment_of_web_process(listener: socket.socket) -> dict[str, str]:
    """A server for good on this test's database: templates and static files are read once, as in earnest."""
    return environment_of_test_database() | {
        "DEBUG": "0",
        "SECRET_KEY": settings.SECRET_KEY,
        "PUBLIC_URL": address_of(listener),
        "ALLOWED_HOSTS": "127.0.0.1,localhost",
        "STATIC_ROOT": str(collected_static()),
    }


def address_of(listener: socket.socket) -> str:
    return f"http://127.0.0.1:{listener.getsockname()[1]}"


@dataclass
class Child:
    """A process of the house, and what it says."""

    process: "subprocess.Popen[str]"
    lines: list[str]

    def __post_init__(self) -> None:
        self.said = threading.Condition()
        self.ended = False
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            with self.said:
                self.lines.append(line)
                self.said.notify_all()
        with self.said:
            self.ended = True
            self.said.notify_all()

    def wait_for(self, word: str, timeout: float = 60) -> None:
        with self.said:
            self.said.wait_for(lambda: self.ended or self.has_said(word), timeout)
            assert self.has_said(word), f"never said {word!r}:\n{''.join(self.lines)}"

    def wait_for_task(self, task: str, timeout: float = 60) -> None:
        """Until a task of that name has been done, whatever else this worker does meanwhile."""
        done = re.compile(rf"Task \S*\b{task}\[\S+\] succeeded")
        with self.said:
            self.said.wait_for(lambda: self.ended or any(map(done.search, self.lines)), timeout)
            assert any(map(done.search, self.lines)), f"never did {task}:\n{''.join(self.lines)}"

    def has_said(self, word: str) -> bool:
        return any(word in line for line in self.lines)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def web_process(environment: dict[str, str] | None = None, **more: str) -> Iterator[tuple[str, int]]:
    """A web process that answers: its address and number. Its environment is a server's for good on this test's database."""
    listener = listen("127.0.0.1", 0)
    address = address_of(listener)
    process = spawn(listener, (environment or environment_of_web_process(listener)) | more)
    listener.close()
    try:
        urlopen(f"{address}/healthz/", timeout=120).close()  # it takes its time to start; a browser's patience begins afterwards
        yield address, process.pid
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def _web_server(django_db_setup, django_db_blocker) -> Iterator[str]:
    with django_db_blocker.unblock():
        connection.ensure_connection()  # asks for its parameters
    with web_process() as (address, _pid):
        yield address


@pytest.fixture
def server(transactional_db, _web_server) -> str:
    """The address of the real web server, a process of its own on this test's database.

    It runs through the whole session; tables are emptied between tests.
    """
    return _web_server


@pytest.fixture
def celery_worker_process(transactional_db) -> Iterator[Child]:
    """A real Celery worker on this test's database and Redis."""
    child = celery_worker()
    child.wait_for(" ready.")
    yield child
    child.stop()


@pytest.fixture
def celery_workers(transactional_db) -> Iterator[list[Child]]:
    """Two of them."""
    children = [celery_worker(), celery_worker()]
    for child in children:
        child.wait_for(" ready.")
    yield children
    for child in children:
        child.stop()


def celery_worker() -> Child:
    """A worker that is being started. Skips the test where there is no broker."""
    if not os.environ["REDIS_URL"]:
        pytest.skip(f"there is no Redis on this machine, {NO_REDIS}")
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "solo", "--loglevel", "INFO"]
    process = subprocess.Popen(
        [*command, "--without-gossip", "--without-mingle", "--without-heartbeat"],
        cwd=ROOT,
        env=environment_of_test_database(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return Child(process, [])


Manage = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def manage() -> Manage:
    """Run manage.py in a process of its own with exactly this environment (besides PATH and the like)."""

    def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "SYSTEMROOT") if name in os.environ}
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=bare | environment,
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run
