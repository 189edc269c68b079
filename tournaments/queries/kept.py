"""What is computed from an event, kept in this process by the number of the event's log: each once, whoever asks at once."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The latest ``most`` values, by (event's primary key, number of its log). They are shared: nobody changes them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._found: dict[tuple[int, int], Future[T]] = {}
        self._lock = Lock()

    def of(self, event: int, seq: int, make: Callable[[], T]) -> T:
        """The value for this event at this number; made by the first who asks, others wait for it."""
        key = (event, seq)
        with self._lock:
            found = self._found.get(key)
            mine = found is None
            if found is None:
                found = self._found[key] = Future()
                while len(self._found) > self.most:
                    self._found.pop(next(iter(self._found)))
        if mine:
            try:
                found.set_result(make())
            except BaseException as error:
                with self._lock:
                    self._found.pop(key, None)
                found.set_exception(error)
        return found.result()

    def forget(self) -> None:
        """Begin anew."""
        with self._lock:
            self._found.clear()
