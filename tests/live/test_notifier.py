"""Notices from one process to the others."""

import psycopg
import pytest

from common.database import direct_parameters
from live.notifier import CHANNEL, notify


@pytest.mark.django_db(transaction=True)
def test_a_notice_is_heard_by_other_connections():
    with psycopg.connect(**direct_parameters(), autocommit=True) as other:
        other.execute(f"LISTEN {CHANNEL}")

        notify("battle", "marengo", 7)

        heard = next(other.notifies(timeout=20))
    assert heard.payload == "battle:marengo:7"
