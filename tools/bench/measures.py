"""The measures. Each drives the real web processes over HTTP and returns plain figures (milliseconds, acts a second)."""

import statistics
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tools.bench.phone import Phone

#: The unit of processor time.
CPU_MS = "ms CPU"


@dataclass(frozen=True, slots=True)
class Times:
    """Durations of one kind of request, in milliseconds; or a single figure of another ``unit``, without a ``p95``."""

    name: str
    median: float
    p95: float = 0.0
    count: int = 1
    unit: str = "ms"

    def __str__(self) -> str:
        if self.count == 1:
            return f"{self.name}: {self.median:.4g} {self.unit}"
        return f"{self.name}: median {self.median:.1f} {self.unit}, p95 {self.p95:.1f} {self.unit} (n={self.count})"

    @classmethod
    def of(cls, name: str, seconds: list[float], unit: str = "ms") -> "Times":
        ordered = sorted(seconds)
        return cls(name, statistics.median(ordered) * 1000, ordered[int(len(ordered) * 0.95)] * 1000, len(ordered), unit)


@contextmanager
def stopwatch(into: list[float]) -> Iterator[None]:
    start = time.perf_counter()
    yield
    into.append(time.perf_counter() - start)


def timed(name: str, times: int, work: Callable[[], Any]) -> Times:
    """Time ``work``, done ``times`` times."""
    taken: list[float] = []
    for _ in range(times):
        with stopwatch(taken):
            work()
    return Times.of(name, taken)


def acts(phone: Phone, url: str, form: dict[str, object], times: int) -> tuple[list[float], list[float]]:
    """Fire volleys and undo each; return the seconds of the volleys and of the undos."""
    fired: list[float] = []
    undone: list[float] = []
    for _ in range(times):
        with stopwatch(fired):
            answer = phone.post(f"{url}act/fire/", {**form, "key": uuid.uuid4().hex})
        assert answer.entry, f"{answer.status} {answer.body[:2000]}"
        with stopwatch(undone):
            undo = phone.post(f"{url}undo/", {"entry": answer.entry, "key": uuid.uuid4().hex})
        assert undo.entry, f"{undo.status} {undo.body[:2000]}"
    return fired, undone
