"""`make run` as if on macOS: without what only Linux has, in folders whose names are hard on others (tests/elsewhere)."""

import os
import re
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import psutil
import pytest

from tests.conftest import ROOT, Child

ELSEWHERE = str(ROOT / "tests" / "elsewhere")
#: What is tried there that Linux alone has.
ONLY_LINUX = """
import multiprocessing, select, sys
from config import nurse
assert (sys.platform, multiprocessing.get_start_method(), nurse.bound_to_us()) == ("darwin", "spawn", None)
assert not hasattr(select, "epoll")
"""


@pytest.fixture(params=["with a space", "too long for a socket"])
def data(request) -> Iterator[Path]:
    """A folder with a space in its path; one with which the path of PostgreSQL's socket is longer than macOS or Linux allow."""
    with tempfile.TemporaryDirectory(prefix="a house ") as folder:
        yield Path(folder).resolve() / ("" if request.param == "with a space" else "x" * 120)


@pytest.fixture
def house(data) -> Iterator[tuple[Child, dict[str, str]]]:
    """`make run` without make, and its environment."""
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    environment = bare | {"VAR_DIR": str(data), "PORT": "0", "PYTHONPATH": ELSEWHERE}
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    child = Child(subprocess.Popen([sys.executable, "-m", "config.run"], cwd=ROOT, env=environment, **pipes), [])
    yield child, environment
    child.stop()


class Browser:
    """What a phone without scripts does."""

    def __init__(self, address: str) -> None:
        self.address, self._opener = address.rstrip("/"), build_opener(HTTPCookieProcessor(CookieJar()))
        self._opener.addheaders = [("Accept-Language", "en"), ("Origin", self.address)]

    def get(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Where it led, and the page."""
        with self._opener.open(f"{self.address}{path}", urlencode(form).encode() if form else None, timeout=60) as page:
            return page.url.removeprefix(self.address), page.read().decode()

    def press(self, page: str, path: str, **form: str) -> tuple[str, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        return self.get(path, {"csrfmiddlewaretoken": token, **form})


@pytest.mark.slow
def test_a_house_begins_takes_a_press_does_a_task_and_ends(house, data):
    child, environment = house
    child.wait_for("Ctrl-C ends it.", 120)
    browser = Browser(re.search(r"http://localhost:\d+/", "".join(child.lines))[0])

    _where, first = browser.get("/")
    where, battle = browser.press(first, "/battles/demo/")
    _where, after = browser.press(battle, f"{where}note/", text="Pressed elsewhere.", key=uuid.uuid4().hex)
    assert "Pressed elsewhere." in after

    web_and_worker = psutil.Process(child.process.pid).children(recursive=True)
    assert len(web_and_worker) == 2
    code = f"{ONLY_LINUX}\nfrom config.tasks import forget_ended_sessions as task; task.delay()"
    subprocess.run([sys.executable, "manage.py", "shell", "--no-imports", "-c", code], cwd=ROOT, env=environment, check=True)
    assert all_done(data / "celery")

    child.process.terminate()

    assert child.process.wait(60) == 0
    assert not psutil.wait_procs(web_and_worker, 10)[1]
    assert not (data / "postgres" / "postmaster.pid").exists()


def all_done(tasks: Path) -> bool:
    """Whether the worker does all that waits, in the time that one on a loaded machine takes."""
    for _look in range(600):
        if not list(tasks.glob("**/*.msg")):
            return True
        time.sleep(0.1)
    return False
