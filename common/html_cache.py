"""HTML that was rendered once and is the same for many."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any


class HtmlCache:
    """HTML by key, in this process; once there is ``most`` of it, the least recently used falls out."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._html: OrderedDict[tuple[Any, ...], str] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple[Any, ...], make: Callable[[], str]) -> str:
        with self._lock:
            if key in self._html:
                self._html.move_to_end(key)
                return self._html[key]
        html = make()
        with self._lock:
            self._html[key] = html
            while len(self._html) > self.most:
                self._html.popitem(last=False)
        return html

    def forget(self) -> None:
        with self._lock:
            self._html.clear()
