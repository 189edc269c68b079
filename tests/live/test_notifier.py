"""Notices on their way from one process to the others."""

import psycopg

from config.postgresql.base import parameters
from live.notifier import CHANNEL, Notifier


def test_notices_that_wait_together_are_all_heard(transactional_db):
    with psycopg.connect(**parameters(), autocommit=True) as heard:
        heard.execute(f"LISTEN {CHANNEL}")
        send = Notifier()
        for n in range(20):
            send(f"battle:x:{n}")

        notices = list(heard.notifies(timeout=20, stop_after=20))
        assert {notice.payload for notice in notices} == {f"battle:x:{n}" for n in range(20)}
        assert {notice.pid for notice in notices} == {send.pid}, "by which the hub knows its own"

    send.close()
