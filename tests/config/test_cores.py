"""Web processes keep to a core each."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psutil
import pytest
from django.db import connection

from config import cores
from tests.conftest import web_process

CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(len(CORES) < 2, reason="this machine has one core, or cannot hold processes to one"),
]


@contextmanager
def cores_of_a_web_process(one_core: str) -> Iterator[set[int]]:
    with web_process(WEB_ONE_CORE=one_core) as (_address, pid):
        yield {core for thread in psutil.Process(pid).threads() for core in psutil.Process(thread.id).cpu_affinity()}


def test_two_processes_keep_to_a_core_each():
    with cores_of_a_web_process("1") as first, cores_of_a_web_process("1") as second:
        assert first == {CORES[0]}
        assert second == {CORES[1]}


def test_the_core_of_a_process_that_ended_is_taken_again():
    with cores_of_a_web_process("1"):
        pass
    with cores_of_a_web_process("1") as cores:
        assert cores == {CORES[0]}


def test_it_can_be_turned_off():
    with cores_of_a_web_process("0") as cores:
        assert cores == set(CORES)


def numbers_taken() -> list[int]:
    """By the web processes of this test's database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = database"
            " WHERE locktype = 'advisory' AND classid = %s AND datname = current_database() ORDER BY objid",
            [cores._NUMBERS],
        )
        return [number for (number,) in cursor.fetchall()]


def test_after_a_restart_of_the_database_every_process_takes_its_number_again():
    with cores_of_a_web_process("1") as first:
        with cores_of_a_web_process("1") as second:
            assert numbers_taken() == [0, 1]
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
                    " WHERE locktype = 'advisory' AND classid = %s AND datname = current_database()",
                    [cores._NUMBERS],
                )
            until = time.monotonic() + 20
            while numbers_taken() != [0, 1]:
                assert time.monotonic() < until, "the numbers were not taken again"
            assert (first, second) == ({CORES[0]}, {CORES[1]})
        with cores_of_a_web_process("1") as third:
            assert third == {CORES[1]}
