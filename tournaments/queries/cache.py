"""Values computed from an event, cached in this process by the number of the event's log."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class SingleFlightCache(Generic[T]):
    """The latest ``size`` values, by (event's primary key, number of its log). They are shared: nobody changes them.

    Requests for the same value at the same time compute it once: all phones of a hall send one when a round is published.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: dict[tuple[int, int], Future[T]] = {}
        self._lock = Lock()

    def get(self, event: int, seq: int, compute: Callable[[], T]) -> T:
        """Return the value for this event at this number; the first request computes it, others wait for it."""
        key = (event, seq)
        with self._lock:
            value = self._values.get(key)
            is_first = value is None
            if value is None:
                value = self._values[key] = Future()
                while len(self._values) > self._size:
                    self._values.pop(next(iter(self._values)))
        if is_first:
            try:
                value.set_result(compute())
            except BaseException as error:
                with self._lock:
                    self._values.pop(key, None)
                value.set_exception(error)
        return value.result()

    def clear(self) -> None:
        """Drop everything, as in a process that has just started."""
        with self._lock:
            self._values.clear()
