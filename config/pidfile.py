"""Who runs here: a file under VAR_DIR that `make run` holds locked, with its number, its address and its children's numbers."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import psutil

from config.nurse import end_all

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class RunsAlready(Exception):
    """Somebody does, and where; in a sentence."""


class PidFile:
    """The lock goes with the process that holds it, however that ends; what stands in the file stays."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "run.pid"
        self._file: BinaryIO | None = None
        self._values: dict[str, Any] = {}

    def claim(self) -> None:
        """Make it ours, or raise ``RunsAlready``. What those before us left running is ended first."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = self._path.open("a+b", buffering=0)  # nothing waits in a buffer that a full disk would refuse at the end
        file.seek(0)
        try:
            before = json.loads(file.read() or b"{}")
        except ValueError:  # the power went while it was written
            before = {}
        if not _locked(file, before):
            file.close()
            where = f", on {before['address']}" if before.get("address") else ""
            who = f", process {before['pid']}" if before.get("pid") else ""
            raise RunsAlready(f"Stendardo runs here already{who}{where}. Ctrl-C in its terminal ends it.")
        self._file = file
        end_all(_living(before.get("children", {})))
        self._write(pid=os.getpid(), started=_started(os.getpid()))

    def say(self, address: str) -> None:
        self._write(address=address)

    def children(self, pids: dict[str, int]) -> None:
        """``pids``: by name, of those who run now."""
        self._write(children={name: [pid, _started(pid)] for name, pid in pids.items() if name != "PostgreSQL"})

    def _write(self, **values: Any) -> None:
        if self._file is not None:
            self._values |= values
            self._file.truncate(0)
            self._file.write(json.dumps(self._values).encode())

    def release(self) -> None:
        """Nothing runs here any more."""
        if self._file is not None:
            self._path.unlink(missing_ok=True)
            self._file.close()
            self._file = None


def _locked(file: BinaryIO, before: dict[str, Any]) -> bool:
    if fcntl is None:
        return not list(_living({"": [before.get("pid", 0), before.get("started", 0)]}))
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _started(pid: int) -> float:
    """When a process began, by which it is told from a later one of its number; 0 if that cannot be known."""
    with suppress(psutil.Error):
        return float(psutil.Process(pid).create_time())
    return 0.0


def _living(noted: dict[str, list[float]]) -> list[Any]:
    """Those of the processes that a file names that are still the same."""
    found = []
    for pid, started in noted.values():
        with suppress(psutil.Error):
            process = psutil.Process(int(pid))
            if started and abs(process.create_time() - started) < 1 and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found
