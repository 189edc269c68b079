"""HTML that was rendered once and is the same for many."""

import sys
import threading
from collections.abc import Callable
from typing import Any


class HtmlCache:
    """HTML by key, in this process; beyond so many ``megabytes`` what was rendered first falls out.

    What is found is found without a lock, and nothing is put in order for it.
    """

    def __init__(self, *, megabytes: float) -> None:
        self.most = int(megabytes * 2**20)
        self._held = 0
        self._html: dict[tuple[Any, ...], str] = {}
        self._lock = threading.Lock()

    def find(self, key: tuple[Any, ...]) -> str | None:
        """What is kept under the key."""
        return self._html.get(key)

    def get(self, key: tuple[Any, ...], make: Callable[[], str]) -> str:
        """What is kept under the key, else what is made now."""
        kept = self._html.get(key)
        if kept is not None:
            return kept
        html = make()
        with self._lock:
            self._held += _size(html) - _size(self._html.pop(key, None))
            self._html[key] = html
            while self._held > self.most and len(self._html) > 1:
                self._held -= _size(self._html.pop(next(iter(self._html))))
        return html

    def forget(self) -> None:
        """As in a process that has just started."""
        with self._lock:
            self._html.clear()
            self._held = 0


def _size(html: str | None) -> int:
    """The bytes that it takes, and about as many as its key does."""
    return 0 if html is None else sys.getsizeof(html) + 400
