"""Rows of long statements, read while the server looks for the next."""

import pytest
from django.db import DataError, ProgrammingError, connection, transaction
from django.test.utils import CaptureQueriesContext

from config.postgresql.base import flow, prepared
from people.models import User

pytestmark = pytest.mark.django_db

NUMBERS = "SELECT n, 'no. ' || n FROM generate_series(1, %s) AS all_of_them(n) ORDER BY n"


def _asks_django() -> None:
    User.objects.exists()


def _asks_as_the_hot_paths_do() -> None:
    with prepared() as cursor:
        cursor.execute("SELECT 1")


def _asks_for_more_rows() -> None:
    assert len(list(flow(NUMBERS, [3]))) == 3


def _writes() -> None:
    User.objects.create(username=f"user {User.objects.count()}")


def _begins_and_ends_anew() -> None:
    with transaction.atomic():
        pass


@pytest.mark.parametrize("most", [0, 1, 49, 50, 51, 1234])
def test_all_rows_come_in_their_order(most):
    assert list(flow(NUMBERS, [most])) == [(n, f"no. {n}") for n in range(1, most + 1)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "ask", [_asks_django, _asks_as_the_hot_paths_do, _asks_for_more_rows, _writes, connection.is_usable, _begins_and_ends_anew]
)
def test_whoever_asks_something_else_meanwhile_is_answered_and_no_row_is_lost(ask):
    rows = flow(NUMBERS, [1000])
    assert next(rows) == (1, "no. 1")

    ask()

    assert [n for n, _text in rows] == list(range(2, 1001))
    ask()


def test_within_a_transaction_too():
    rows = flow(NUMBERS, [1000])
    next(rows)
    with transaction.atomic():
        _writes()

    assert len(list(rows)) == 999
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_reader_hears_of_an_error_that_came_while_another_asked():
    """A number by which cannot be divided comes late, when some rows have been read."""
    rows = flow("SELECT 1 / (900 - n) FROM generate_series(1, 1000) AS all_of_them(n)", [])
    next(rows)

    assert not User.objects.exists()
    with pytest.raises(DataError, match="division by zero"):
        list(rows)


@pytest.mark.django_db(transaction=True)
def test_a_reader_who_leaves_early_leaves_the_connection_as_it_was():
    rows = flow(NUMBERS, [2_000_000])
    next(rows)
    rows.close()

    assert User.objects.count() == 0


def test_it_counts_as_one_statement():
    with CaptureQueriesContext(connection) as asked:
        assert len(list(flow(NUMBERS, [500]))) == 500

    assert len(asked) == 1
    assert "generate_series" in asked[0]["sql"]


@pytest.mark.django_db(transaction=True)
def test_what_the_server_refuses_is_an_error_of_djangos():
    with pytest.raises(ProgrammingError):
        list(flow("SELECT nobody FROM nowhere", []))


def test_a_log_is_read_along_its_index():
    with connection.cursor() as cursor:
        cursor.execute("SHOW random_page_cost")
        assert cursor.fetchone() == ("1.1",)
