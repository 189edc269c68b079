"""Keeps the processes of `make run` going: who dies is started again, and nobody outlives us."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import psutil

#: After so many deaths within so many seconds a process is given up: it would only die again.
DEATHS, WITHIN = 3, 60.0
#: Seconds to wait before the first and before the second new start.
BACK_OFF = (0.0, 5.0)
#: Seconds between new starts while something outside, such as a full disk, makes them fail.
RETRY_SECONDS = 5.0
#: Seconds that whoever is asked to end may take.
LEAVE = 10.0


class GaveUp(Exception):
    """A process dies again and again; which, and how, in a sentence."""


class Process(Protocol):
    """What we ask of a child: the part of ``Popen`` that we use."""

    pid: int
    returncode: int | None

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def wait(self, timeout: float | None = None) -> int: ...


@dataclass
class Child:
    name: str
    start: Callable[[], Process]
    process: Process
    deaths: list[float] = field(default_factory=list)
    #: When it is started again, while it is dead (``time.monotonic``).
    due: float | None = None
    #: It failed for a reason from outside, which was reported.
    waits: bool = False


class Nurse:
    """``changed`` is told the living children's numbers whenever they are others; ``why_not`` returns a sentence while something
    outside, such as a full disk, keeps processes from running: failures count for nothing then, and starts are repeated.
    """

    def __init__(
        self, changed: Callable[[dict[str, int]], None] = lambda pids: None, why_not: Callable[[], str] = lambda: ""
    ) -> None:
        self._children: list[Child] = []
        self._changed = changed
        self._why_not = why_not
        self._unwritten = False

    def admit(self, name: str, start: Callable[[], Process]) -> None:
        """Start a child; by ``start`` it is started again."""
        self._children.append(Child(name, start, start()))
        self._tell()

    def look(self, patient: bool = True) -> None:
        """See who has died and who is to be started again; raises ``GaveUp``. Not ``patient``: at the first death."""
        for child in self._children:
            if child.due is not None:
                if time.monotonic() >= child.due:
                    self._start_again(child, patient)
            elif child.process.poll() is not None:
                self._noticed(child, _how_it_ended(child.process.returncode or 0), patient)
            elif child.waits and not self._why_not():
                child.waits = False
                print(f"The {child.name} process runs again.", file=sys.stderr, flush=True)
        if self._unwritten:
            self._tell()

    def _start_again(self, child: Child, patient: bool) -> None:
        try:
            child.process = child.start()
        except Exception as error:
            self._noticed(child, " ".join(str(error).split()) or type(error).__name__, patient)
        else:
            child.due = None
            self._tell()

    def _noticed(self, child: Child, how: str, patient: bool) -> None:
        now, reason = time.monotonic(), self._why_not()
        if reason and patient:
            if not child.waits:
                again = f"it is started again every {RETRY_SECONDS:.0f} seconds until it runs"
                print(f"{reason} The {child.name} process ended by itself ({how}); {again}.", file=sys.stderr, flush=True)
            child.waits, child.due = True, now + RETRY_SECONDS
            return
        child.deaths = [at for at in child.deaths if at > now - WITHIN] + [now]
        if not patient:
            raise GaveUp(reason or f"the {child.name} process ended by itself ({how}); its last words stand above.")
        if len(child.deaths) >= DEATHS:
            raise GaveUp(f"the {child.name} process ended {DEATHS} times within a minute ({how}); its last words stand above.")
        wait = BACK_OFF[len(child.deaths) - 1]
        when = f"in {wait:.0f} seconds" if wait else "at once"
        print(f"The {child.name} process ended by itself ({how}); it is started again {when}.", file=sys.stderr, flush=True)
        child.due = now + wait

    def _tell(self) -> None:
        """Report the living children; repeated at the next look where that cannot be written down."""
        try:
            self._changed({child.name: child.process.pid for child in self._children})
            self._unwritten = False
        except OSError:
            self._unwritten = True

    def end(self) -> None:
        """The last admitted goes first. Whoever does not listen in time is not asked again."""
        for child in reversed(self._children):
            child.process.terminate()
            try:
                child.process.wait(LEAVE)
            except subprocess.TimeoutExpired:
                child.process.kill()


def _how_it_ended(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def bound_to_us() -> Callable[[], None] | None:
    """For ``preexec_fn``: the child is asked to end when we die, however we die. Linux only; elsewhere see ``PidFile``."""
    if _prctl is None:
        return None
    parent = os.getpid()
    return lambda: _end_with_parent(parent)


def _end_with_parent(parent: int) -> None:
    """This process gets SIGTERM when ``parent``, which started it, dies."""
    _prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
    if os.getppid() != parent:  # it died just before
        os.kill(os.getpid(), signal.SIGTERM)


_PR_SET_PDEATHSIG = 1
#: Looked up beforehand: between fork and exec as little as possible should happen.
_prctl: Any = getattr(ctypes.CDLL(None), "prctl", None) if sys.platform == "linux" else None


def end_all(processes: Iterable[psutil.Process]) -> None:
    """Ask these to end, and see to it."""
    left = list(processes)
    for process in left:
        try:
            process.terminate()
        except psutil.NoSuchProcess:
            continue
    _gone, deaf = psutil.wait_procs(left, timeout=LEAVE)
    for process in deaf:
        process.kill()
    psutil.wait_procs(deaf, timeout=LEAVE)
