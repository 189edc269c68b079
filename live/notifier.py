"""Notices between web processes, by PostgreSQL's NOTIFY."""

import logging

from django.db import DatabaseError, connection

log = logging.getLogger(__name__)

#: The channel of NOTIFY; the payload is ``"<topic>:<key>:<seq>"``.
CHANNEL = "live"


def notify(topic: str, key: str, seq: int) -> None:
    """Notify every process that ``key`` of a topic has reached number ``seq``. Call it after the commit.

    In the transaction itself NOTIFY would serialise all commits, each with its wait for the disk; a lost notice is made up for
    by the hubs' own rounds, so this statement need not wait for the disk either.
    """
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)", [CHANNEL, f"{topic}:{key}:{seq}"]
            )
    except DatabaseError as error:
        log.warning("A notice was lost (%s); screens are updated a few seconds later.", error)
