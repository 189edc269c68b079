"""Web processes keep to a core each."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import urlopen

import psutil
import pytest

from config import serve
from tests.conftest import environment_of_test_database

CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(len(CORES) < 2, reason="this machine has one core, or cannot hold processes to one"),
]


@contextmanager
def web_process(**variables: str) -> Iterator[list[int]]:
    """A web process that answers; the cores it may run on."""
    listener = serve.listen("127.0.0.1", 0)
    process = serve.spawn(listener, environment_of_test_database() | variables)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    listener.close()
    try:
        urlopen(f"{address}/healthz/", timeout=120).close()
        yield [core for thread in psutil.Process(process.pid).threads() for core in psutil.Process(thread.id).cpu_affinity()]
    finally:
        process.terminate()
        process.wait(30)


def test_two_processes_keep_to_a_core_each():
    with web_process(WEB_ONE_CORE="1") as first, web_process(WEB_ONE_CORE="1") as second:
        assert set(first) == {CORES[0]}
        assert set(second) == {CORES[1]}


def test_the_core_of_a_process_that_ended_is_taken_again():
    with web_process(WEB_ONE_CORE="1"):
        pass
    with web_process(WEB_ONE_CORE="1") as cores:
        assert set(cores) == {CORES[0]}


def test_it_can_be_turned_off():
    with web_process(WEB_ONE_CORE="0") as cores:
        assert sorted(set(cores)) == CORES
