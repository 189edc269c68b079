"""Values cached in this process, as many as fit into a number of bytes."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T", str, bytes)
#: Bytes of a key and its place in the cache, about.
KEY_BYTES = 400


class SizedCache(Generic[T]):
    """Texts or files by key. Beyond ``megabytes`` in all the least recently used are dropped."""

    def __init__(self, *, megabytes: float) -> None:
        self._most = int(megabytes * 2**20)
        self._held = 0
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key: Hashable) -> T | None:
        """Return the cached value, or None."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the cached value; make and cache it if there is none."""
        value = self.find(key)
        if value is None:
            value = make()
            self.add(key, value)
        return value

    def add(self, key: Hashable, value: T) -> None:
        """Cache a value, unless it would take more than a quarter of the cache."""
        if _size(value) > self._most // 4:
            return
        with self._lock:
            replaced = self._values.pop(key, None)
            self._values[key] = value
            self._held += _size(value) - (0 if replaced is None else _size(replaced))
            while self._held > self._most:
                self._held -= _size(self._values.popitem(last=False)[1])

    def clear(self) -> None:
        """Drop everything, as in a process that has just started."""
        with self._lock:
            self._values.clear()
            self._held = 0


def _size(value: str | bytes) -> int:
    return sys.getsizeof(value) + KEY_BYTES


#: Rendered pieces of pages. A key is the kind of piece and all that it depends on, such as code, sequence number, view, language.
pieces = SizedCache[str](megabytes=128)
#: Files to download, and pictures; keys as those of ``pieces``.
files = SizedCache[bytes](megabytes=24)
