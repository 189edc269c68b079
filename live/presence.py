"""Who has something open just now: noted whenever a stream begins or makes sure of its reader, and at each poll.

In the shared cache, for a while only. Where processes share no cache, nobody is known to be here.
"""

from collections.abc import Collection
from typing import Any

from django.core.cache import cache

#: Seconds that a note holds: a stream makes sure of its reader once a minute (``live.hub.ASK``), with the next word after it.
HOLDS = 150


def note(topic: str, key: str, user_id: int | None) -> None:
    """Somebody with an account has ``key`` of a topic open."""
    if user_id is not None:
        cache.set(_name(topic, key, user_id), True, HOLDS)


def present(topic: str, key: str, users: Collection[int]) -> set[int]:
    """Those of these people who have it open."""
    names: dict[str, Any] = {_name(topic, key, user): user for user in users}
    return {names[name] for name in cache.get_many(names)}


def _name(topic: str, key: str, user_id: int) -> str:
    return f"here:{topic}:{key}:{user_id}"
