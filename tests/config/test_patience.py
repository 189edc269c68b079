"""What waits for the database waits for so long and no longer, and everything else goes on meanwhile."""

import logging
import sys
import threading
from contextlib import suppress
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
import psycopg
import pytest
from django.db import InternalError, OperationalError, connection

from config import errors
from config.errors import OneLine
from tests.conftest import web_process


@pytest.fixture
def locked(transactional_db):
    """Somebody holds the battles and does not let go."""
    params = connection.get_connection_params()
    where = {part: params.get(part) for part in ("host", "port", "user", "password", "dbname")}
    with psycopg.connect(**where) as other:
        other.execute("LOCK TABLE battles_battle IN ACCESS EXCLUSIVE MODE")
        yield
        other.rollback()


def status(address: str) -> tuple[int, str, str]:
    try:
        with urlopen(address, timeout=30) as answer:
            return answer.status, "", answer.read().decode()
    except HTTPError as answer:
        return answer.code, answer.headers.get("Retry-After", ""), answer.read().decode()


def test_a_stuck_battle_is_a_503_soon_and_everybody_else_is_answered_meanwhile(server, locked, settings):
    answers = []
    asking = [
        threading.Thread(target=lambda: answers.append(status(f"{server}/battles/stuck/")))
        for _ in range(settings.WEB_THREADS - 1)
    ]
    for thread in asking:
        thread.start()
    meanwhile = [status(f"{server}{path}")[0] for path in ("/healthz/", "/accounts/login/", "/healthz/")]
    stuck = settings.WEB_THREADS - 1 - len(answers)
    for thread in asking:
        thread.join()

    assert meanwhile == [200] * 3
    assert stuck, "the other pages were answered before the stuck ones gave up"
    assert {(code, retry) for code, retry, _page in answers} == {(503, "3")}


def test_requests_wait_until_stuck_ones_give_up(server, locked, settings):
    """More requests for a stuck battle than threads: they occupy all of them, for as long as each may wait for a lock."""
    asking = [threading.Thread(target=status, args=[f"{server}/battles/stuck/"]) for _ in range(settings.WEB_THREADS + 1)]
    for thread in asking:
        thread.start()
    answered = status(f"{server}/accounts/login/")[0]
    for thread in asking:
        thread.join()

    assert answered == 200


def test_a_process_stops_while_a_request_waits_for_a_lock(locked):
    """The request is dropped after three seconds; its thread ends with its statement."""
    with web_process() as (address, pid):
        waits = threading.Thread(target=lambda: suppressed(f"{address}/battles/stuck/"))
        waits.start()
        with connection.cursor() as cursor:
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%battles_battle%'"
            while not cursor.execute(waiting).fetchone()[0]:
                pass
        process = psutil.Process(pid)
        process.terminate()
        gone, _left = psutil.wait_procs([process], 60)
        waits.join()

    assert gone


def suppressed(address: str) -> None:
    """Request a page whose connection may be cut."""
    with suppress(OSError, HTTPException):
        urlopen(address, timeout=30).close()


def test_the_page_says_so_in_both_languages_and_the_log_in_one_line(client, locked, caplog):
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
    try:
        answer = client.get("/battles/stuck/")
    finally:
        connection.close()

    assert answer.status_code == 503
    assert answer["Retry-After"] == "3"
    assert "One moment, please" in answer.content.decode()
    assert "Un momento di pazienza" in answer.content.decode()
    said = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(said) == 1
    assert said[0].exc_info is None
    assert "lock timeout" in said[0].getMessage()


def test_commands_take_the_time_they_need(db):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('lock_timeout'), current_setting('statement_timeout')")
        assert cursor.fetchone() == ("0", "0")


def test_what_is_our_own_mistake_stays_a_500():
    ended = InternalError()
    ended.__cause__ = psycopg.errors.IdleInTransactionSessionTimeout()

    assert [errors.is_away(error) for error in (OperationalError(), ended, InternalError(), KeyError())] == [
        True,
        True,
        False,
        False,
    ]


def test_no_traceback_is_written_for_a_database_that_is_away():
    def told(error: Exception) -> logging.LogRecord:
        try:
            raise error
        except type(error):
            record = logging.LogRecord(
                "django.request", logging.ERROR, "", 0, "Internal Server Error: %s", ("/x/",), sys.exc_info()
            )
        assert OneLine().filter(record)
        return record

    away, mistake = told(OperationalError("the connection\nis lost")), told(KeyError("x"))

    assert (away.getMessage(), away.exc_info) == ("Internal Server Error: /x/ (the connection is lost)", None)
    assert mistake.exc_info is not None
