"""Each web process keeps to a core of its own, where the machine has several.

Python runs one thread of a process at a time. Spread over the cores, the threads of a web process do not gain anything, but every
page is handed from core to core several times: a plain request takes twice the processor time (docs/performance.md).
"""

import logging
import os
from typing import Any

import psycopg

from config.postgresql.base import parameters

log = logging.getLogger(__name__)

#: The family of PostgreSQL's advisory locks by which the web processes of a database number themselves.
_NUMBERS = 1_398_031_427
_MOST = 256
#: Keeps this process's number taken as long as it runs.
_held: list[psycopg.Connection[Any]] = []


def keep_to_one_core() -> None:
    """Hold this process to one core: the first web process of a database to the first, the second to the next, and so on.

    Call it before threads are started. Nothing happens on machines of one core, on systems that cannot or will not do it, and
    where the database does not answer.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) > 1:
        try:
            os.sched_setaffinity(0, {cores[_number() % len(cores)]})
        except (psycopg.Error, OSError) as error:
            log.warning("This web process keeps to no core of its own (%s).", error)


def _number() -> int:
    """The lowest that no other web process of this database has."""
    own = psycopg.connect(**parameters(), autocommit=True, connect_timeout=5)
    _held.append(own)
    for number in range(_MOST):
        found = own.execute("SELECT pg_try_advisory_lock(%s, %s)", [_NUMBERS, number]).fetchone()
        if found and found[0]:
            return number
    return 0
