"""Users who have a page open: noted in the cache when a stream starts, at each check of rights, and at each poll."""

from collections.abc import Collection, Iterable

from django.core.cache import cache

#: How long a note holds: streams are checked once a minute (``live.hub.CHECK_SECONDS``).
HOLD_SECONDS = 150


def note(topic: str, key: str, *users: int | None) -> None:
    """Note that these users (None: no account) have ``key`` of a topic open."""
    cache.set_many({_name(topic, key, user): True for user in users if user is not None}, HOLD_SECONDS)


def present(topic: str, key: str, users: Iterable[int]) -> Collection[int]:
    """Return those of these users who have it open."""
    names = {_name(topic, key, user): user for user in users}
    return {names[name] for name in cache.get_many(names)}


def _name(topic: str, key: str, user: int) -> str:
    return f"here:{topic}:{key}:{user}"
