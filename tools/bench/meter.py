"""Wall and processor time of the steps that a person takes."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tools.bench.measures import CPU_MS, Times
from tools.bench.parts import Run
from tools.bench.phone import Answer

#: Time given to the web process to finish what follows an answer before its clock is read, in seconds.
AFTERWARDS_SECONDS = 0.003


@dataclass
class Meter:
    """Wall and processor time of named steps: the latter of all web processes."""

    run: Run
    wall: dict[str, list[float]] = field(default_factory=dict)
    used: dict[str, list[float]] = field(default_factory=dict)

    def step(self, name: str, request: Callable[[], Answer]) -> Answer:
        """Time a request."""
        before = self.run.web.spent()
        begun = time.perf_counter()
        answer = request()
        self.wall.setdefault(name, []).append(time.perf_counter() - begun)
        time.sleep(AFTERWARDS_SECONDS)
        self.used.setdefault(name, []).append(self.run.web.spent() - before)
        return answer

    def forget(self) -> None:
        """Drop what was measured so far: the warm-up."""
        self.wall.clear()
        self.used.clear()

    def processor(self, *names: str) -> float:
        """Return the sum of the steps' medians of processor time, in ms."""
        return 1000 * sum(statistics.median(self.used[name]) for name in names)

    def say(self, who: str, *names: str) -> None:
        """Print wall and processor time of each step."""
        for name in names:
            if name not in self.wall:
                continue
            self.run.say(Times.of(f"{who}: {name}", self.wall[name]), "")
            self.run.say(Times.of(f"{who}: {name}, processor time", self.used[name], CPU_MS), "")
