"""Who has something open just now: noted whenever a stream begins or makes sure of its reader, and at each poll.

In the shared cache, for a while only. Where processes share no cache, nobody is known to be here. Notes go there together, every
few seconds: with the hub's round, and with the next note.
"""

import threading
from collections.abc import Collection
from time import monotonic
from typing import Any

from django.core.cache import cache

#: Seconds that a note holds: a stream makes sure of its reader once a minute (``live.hub.ASK``), with the next word after it.
HOLDS = 150
#: Seconds within which notes wait for one another.
GATHER = 4.0

_noted: dict[str, bool] = {}
_lock = threading.Lock()
_sent_at = -GATHER


def note(topic: str, key: str, user_id: int | None) -> None:
    """Somebody with an account has ``key`` of a topic open."""
    if user_id is not None:
        with _lock:
            _noted[_name(topic, key, user_id)] = True
        if monotonic() - _sent_at >= GATHER:
            send()


def send() -> None:
    """Let the other processes know of those who were noted since the last time."""
    global _sent_at
    with _lock:
        noted, _sent_at = dict(_noted), monotonic()
        _noted.clear()
    if noted:
        cache.set_many(noted, HOLDS)


def present(topic: str, key: str, users: Collection[int]) -> set[int]:
    """Those of these people who have it open."""
    names: dict[str, Any] = {_name(topic, key, user): user for user in users}
    return {names[name] for name in {*cache.get_many(names), *(_noted.keys() & names)}}


def _name(topic: str, key: str, user_id: int) -> str:
    return f"here:{topic}:{key}:{user_id}"
