"""Celery's messages as files, for a machine without Redis: kombu's own file transport, but nothing that is under way is lost.

kombu's transport deletes a message before it is worked on. Here it is put aside until it is acknowledged, into a folder that
the process which took it keeps locked; the system takes the lock away with the process, however that ends, and whoever looks next
puts the messages back. Linux and macOS (``fcntl``); `files://` is its address (``config.celery``).
"""

import fcntl
import os
import shutil
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any, BinaryIO

from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps, loads

#: Seconds between two looks whether somebody died with messages in hand.
LOOK = 5.0
#: Seconds between two looks whether there is a message.
POLL = 0.2


class Channel(filesystem.Channel):  # type: ignore[misc]
    """A queue's messages lie in the folder ``data_folder_in``, each a file, the oldest first by their names."""

    def __init__(self, connection: Any, **named: Any) -> None:
        super().__init__(connection, **named)
        self._taken: dict[str, Path] = {}
        self._hands: tuple[Path, BinaryIO] | None = None
        self._looked_at = 0.0
        #: Queues whose messages count as done when they are read: what workers are asked and answer about themselves.
        self._at_once: set[str] = set()

    def _put(self, queue: str, payload: Any, **named: Any) -> None:
        """A message appears whole or not at all."""
        name = f"{time.time_ns():020}_{uuid.uuid4().hex}.{queue}.msg"
        folder = Path(self.data_folder_out)
        part = folder / f"{name}.part"
        part.write_bytes(str_to_bytes(dumps(payload)))
        part.rename(folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        self._take_over_from_the_dead()
        folder = Path(self.data_folder_in)
        for name in sorted(os.listdir(folder)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            there = self._own_folder() / name
            try:
                (folder / name).rename(there)
            except FileNotFoundError:  # another was quicker
                continue
            payload = loads(there.read_text())
            if queue in self._at_once:
                there.unlink()
            else:
                self._taken[payload["properties"]["delivery_tag"]] = there
            return payload
        raise Empty

    def basic_consume(self, queue: str, no_ack: bool, callback: Any, consumer_tag: str, **named: Any) -> None:
        self._read_how(queue, no_ack)
        super().basic_consume(queue, no_ack, callback, consumer_tag, **named)

    def basic_get(self, queue: str, no_ack: bool = False, **named: Any) -> Any:
        self._read_how(queue, no_ack)
        return super().basic_get(queue, no_ack, **named)

    def _read_how(self, queue: str, no_ack: bool) -> None:
        (self._at_once.add if no_ack else self._at_once.discard)(queue)

    def basic_ack(self, delivery_tag: str, multiple: bool = False) -> None:
        super().basic_ack(delivery_tag, multiple)
        self._done_with(delivery_tag)

    def basic_reject(self, delivery_tag: str, requeue: bool = False) -> None:
        super().basic_reject(delivery_tag, requeue=requeue)
        if not requeue:
            self._done_with(delivery_tag)

    def _done_with(self, delivery_tag: str) -> None:
        there = self._taken.pop(delivery_tag, None)
        if there is not None:
            there.unlink(missing_ok=True)

    def _restore(self, message: Any) -> None:
        """Back into its queue, at its old place."""
        there = self._taken.pop(message.delivery_tag, None)
        if there is not None:
            there.rename(Path(self.data_folder_in) / there.name)

    def close(self) -> None:
        super().close()
        if self._hands is not None:
            folder, lock = self._hands
            self._hands = None
            _empty(folder, Path(self.data_folder_in))
            lock.close()

    def _own_folder(self) -> Path:
        """Where this channel's messages wait to be acknowledged; locked before others can see it."""
        if self._hands is None:
            name = uuid.uuid4().hex
            hidden, folder = self._all_hands / f".{name}", self._all_hands / name
            hidden.mkdir(parents=True)
            lock = (hidden / "lock").open("wb")
            fcntl.flock(lock, fcntl.LOCK_EX)
            hidden.rename(folder)
            self._hands = folder, lock
        return self._hands[0]

    @property
    def _all_hands(self) -> Path:
        return Path(self.data_folder_in).parent / "taken"

    def _take_over_from_the_dead(self) -> None:
        now = time.monotonic()
        if now - self._looked_at < LOOK and self._looked_at:
            return
        self._looked_at = now
        own = self._hands[0] if self._hands else None
        for folder in self._all_hands.glob("[!.]*"):
            if folder != own:
                _put_back(folder, Path(self.data_folder_in))


def _put_back(folder: Path, queue: Path) -> None:
    """The messages of a channel whose process is gone; of one that lives, nothing."""
    try:
        with (folder / "lock").open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _empty(folder, queue)
    except (BlockingIOError, FileNotFoundError):  # it lives; or another was quicker
        return


def _empty(folder: Path, queue: Path) -> None:
    for message in folder.glob("*.msg"):
        message.rename(queue / message.name)
    shutil.rmtree(folder, ignore_errors=True)


class Transport(filesystem.Transport):  # type: ignore[misc]
    """kombu's, with our channels."""

    Channel = Channel
    polling_interval = POLL
    #: Files lie on no host: kombu would warn that it takes localhost.
    default_connection_params: dict[str, Any] = {}
