"""What Redis remembers for us may be lost: while it is away nothing is remembered, and nobody is held up or turned away."""

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

import redis
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger(__name__)
T = TypeVar("T")

#: Seconds for which a Redis that did not answer is not asked again.
PAUSE = 5.0


class Forgiving(RedisCache):
    """Django's cache in Redis; without Redis, one that has just forgotten everything (counts of knocks let people in)."""

    _asked_again_at = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # After a restart of Redis the first word on an old connection fails. More tries, or pauses between them, would add up.
        once_more = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
        super().__init__(server, {**params, "OPTIONS": {**params.get("OPTIONS", {}), "retry": once_more}})

    def _try(self, ask: Callable[..., T], otherwise: T, *arguments: Any, **named: Any) -> T:
        if time.monotonic() < Forgiving._asked_again_at:
            return otherwise
        try:
            return ask(*arguments, **named)
        except (redis.ConnectionError, redis.TimeoutError) as error:
            Forgiving._asked_again_at = time.monotonic() + PAUSE
            log.warning("Redis is away (%s): for a while nothing is remembered or counted there.", error)
            return otherwise

    def add(self, *arguments: Any, **named: Any) -> bool:
        return self._try(super().add, True, *arguments, **named)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._try(super().get, default, key, default, version)

    def get_many(self, *arguments: Any, **named: Any) -> dict[Any, Any]:
        return self._try(super().get_many, {}, *arguments, **named)

    def set_many(self, *arguments: Any, **named: Any) -> list[Any]:
        return self._try(super().set_many, [], *arguments, **named)

    def set(self, *arguments: Any, **named: Any) -> None:
        self._try(super().set, None, *arguments, **named)

    def touch(self, *arguments: Any, **named: Any) -> bool:
        return self._try(super().touch, False, *arguments, **named)

    def delete(self, *arguments: Any, **named: Any) -> bool:
        return self._try(super().delete, False, *arguments, **named)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return self._try(super().incr, delta, key, delta, version)
