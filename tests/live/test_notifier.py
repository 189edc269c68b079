"""Notices on their way from one process to the others."""

import psycopg

from common.database import direct_parameters
from live.notifier import CHANNEL, GO_TOGETHER, Notifier, read_notices


def test_notices_that_wait_together_are_all_heard(transactional_db):
    longest = "tournament:" + "x" * 60
    sent = {("battle", "x", n) for n in range(20)} | {(longest[:10], longest[11:], n) for n in range(3 * GO_TOGETHER)}
    with psycopg.connect(**direct_parameters(), autocommit=True) as heard:
        heard.execute(f"LISTEN {CHANNEL}")
        send = Notifier()
        for topic, key, n in sent:
            send(f"{topic}:{key}:{n}")

        found, notices = set(), []
        for notice in heard.notifies(timeout=20):
            notices.append(notice)
            found |= {*read_notices(notice.payload)}
            if found == sent:
                break
        assert found == sent
        assert len(notices) < len(sent) / 10, "they go together"
        assert {notice.pid for notice in notices} == {send.pid}, "by which the hub knows its own"

    send.close()
