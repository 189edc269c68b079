"""Values cached in this process, as many as fit into a number of bytes."""

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")
#: Bytes of a key and its place in the cache, about.
KEY_BYTES = 400


def size_of_text(value: Any) -> int:
    """Return the bytes of a text or a file with its key."""
    return sys.getsizeof(value) + KEY_BYTES


class SizedCache(Generic[T]):
    """Values by key. Beyond ``megabytes`` in all the least recently used are dropped. ``size_of``: about the bytes of a value."""

    def __init__(self, *, megabytes: float, size_of: Callable[[T], int] = size_of_text) -> None:
        self._most = int(megabytes * 2**20)
        self._size_of = size_of
        self._held = 0
        self._values: OrderedDict[Hashable, tuple[Hashable, T, int]] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, key: Hashable) -> T | None:
        """Return the cached value, or None."""
        with self._lock:
            entry = self._values.get(key)
            if entry is None:
                return None
            own_key, value, _size = entry
            self._values.move_to_end(own_key)  # found by identity: an equal key would be compared again, with all its texts
            return value

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the cached value; make and cache it if there is none."""
        value = self.find(key)
        if value is None:
            value = make()
            self.add(key, value)
        return value

    def add(self, key: Hashable, value: T) -> None:
        """Cache a value, unless it would take more than a quarter of the cache."""
        size = self._size_of(value)
        if size > self._most // 4:
            return
        with self._lock:
            former_size = self._values.pop(key, (None, None, 0))[2]
            self._values[key] = key, value, size
            self._held += size - former_size
            while self._held > self._most:
                self._held -= self._values.popitem(last=False)[1][2]

    def clear(self) -> None:
        """Drop everything, as in a process that has just started."""
        with self._lock:
            self._values.clear()
            self._held = 0


#: Rendered pieces of pages. A key is the kind of piece and all that it depends on, such as code, sequence number, view, language.
pieces = SizedCache[str](megabytes=128)
#: Files to download, and pictures; keys as those of ``pieces``.
files = SizedCache[bytes](megabytes=24)
