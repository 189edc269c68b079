"""A cache in Redis that fails open: while Redis is unavailable it is empty, and rate limits let everybody in."""

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

#: Time without further tries after Redis did not answer.
PAUSE_SECONDS = 5.0


class FailOpenRedisCache(RedisCache):
    """Django's Redis cache, which behaves as if it were empty while Redis does not answer."""

    _asked_again_at = 0.0

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        # After a restart of Redis the first command on an old connection fails. More tries or pauses would add up.
        once_more = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
        super().__init__(server, {**params, "OPTIONS": {**params.get("OPTIONS", {}), "retry": once_more}})

    def _try(self, ask: Callable[..., T], otherwise: T, *arguments: Any, **named: Any) -> T:
        if time.monotonic() < FailOpenRedisCache._asked_again_at:
            return otherwise
        try:
            return ask(*arguments, **named)
        except (redis.ConnectionError, redis.TimeoutError) as error:
            FailOpenRedisCache._asked_again_at = time.monotonic() + PAUSE_SECONDS
            log.warning("Redis is unavailable (%s): nothing is cached or counted for a while.", error)
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
