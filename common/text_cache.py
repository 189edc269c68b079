"""Long texts that took long to put together, kept as far as a budget of letters goes."""

import threading
from collections import OrderedDict
from collections.abc import Sized
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Sized)


class TextCache(Generic[T]):
    """Texts by key, in this process; beyond ``letters`` in all, the least recently used fall out.

    What would take more than a quarter of that is not kept.
    """

    def __init__(self, letters: int) -> None:
        self.letters = letters
        self._held = 0
        self._texts: OrderedDict[tuple[Any, ...], T] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def longest(self) -> int:
        """Letters of the longest text that is kept."""
        return self.letters // 4

    def get(self, key: tuple[Any, ...]) -> T | None:
        """The text, where it is known."""
        with self._lock:
            if key not in self._texts:
                return None
            self._texts.move_to_end(key)
            return self._texts[key]

    def take(self, key: tuple[Any, ...]) -> T | None:
        """The text, where it is known: from now on it is not."""
        with self._lock:
            text = self._texts.pop(key, None)
            self._held -= 0 if text is None else len(text)
        return text

    def keep(self, key: tuple[Any, ...], text: T) -> None:
        """Let the text be known from now on."""
        if len(text) > self.longest:
            return
        with self._lock:
            self._held += len(text) - len(self._texts.pop(key, ()))
            self._texts[key] = text
            while self._held > self.letters:
                _key, oldest = self._texts.popitem(last=False)
                self._held -= len(oldest)

    def forget(self) -> None:
        """As in a process that has just started."""
        with self._lock:
            self._texts.clear()
            self._held = 0
