"""Event loops for tests: Playwright keeps one running in the thread of a worker's tests once a browser has been open there."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(play: Coroutine[Any, Any, T]) -> T:
    """What the coroutine returns (or raises), run to its end by a loop of its own in a thread of its own."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, play).result()
