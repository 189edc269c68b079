"""How much of a web process one battle (or campaign, or tournament), one address or one slow sender may hold."""

import asyncio
from collections import Counter

#: Streams of one battle or the like, and of one address in one process. A tournament sits behind a single address.
STREAMS_OF_A_SUBJECT = 4000
STREAMS_OF_AN_ADDRESS = 600
#: Seconds after which whoever waits for a busy one is asked to come again.
PATIENCE = 15.0


class TooBusy(Exception):
    """The turn did not come in time."""


#: Apps whose pages lie below a code or name of something that many look at and write to at once.
SHARED = {"battles", "campaigns", "tournaments"}


def subject_of(path: str) -> str:
    """``battles/<code>`` of an address such as ``/battles/<code>/act/fire/``; empty for pages of nothing in particular."""
    parts = path.split("/", 3)
    return f"{parts[1]}/{parts[2]}" if len(parts) == 4 and parts[1] in SHARED else ""


class Shares:
    """Lets at most ``most`` requests of one subject into the threads at once; the others wait outside, holding none."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}

    def turn(self, subject: str) -> "Turn":
        """A place for a page of ``subject``, in the order they came, for as long as the block lasts. Raises ``TooBusy``."""
        return Turn(self, subject)

    async def enter(self, subject: str) -> None:
        """See ``turn``."""
        if self._inside[subject] < self._most:
            self._inside[subject] += 1
        else:
            await self._wait(subject)

    async def _wait(self, subject: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(subject, []).append(place)
        try:
            await asyncio.wait_for(asyncio.shield(place), PATIENCE)
        except BaseException as why:
            if place.done():  # the place was given at this very moment
                self.leave(subject)
            else:
                self._waiting[subject].remove(place)
            if isinstance(why, TimeoutError):
                raise TooBusy from None
            raise

    def leave(self, subject: str) -> None:
        """The place goes to who has waited longest, else it is free."""
        if queue := self._waiting.get(subject):
            queue.pop(0).set_result(None)
            return
        self._waiting.pop(subject, None)
        self._inside[subject] -= 1
        if not self._inside[subject]:
            del self._inside[subject]


class Turn:
    """A place among the requests of a subject: as ``asynccontextmanager`` would have it, with a third of its calls."""

    __slots__ = ("_shares", "_subject")

    def __init__(self, shares: Shares, subject: str) -> None:
        self._shares, self._subject = shares, subject

    async def __aenter__(self) -> None:
        await self._shares.enter(self._subject)

    async def __aexit__(self, *_error: object) -> None:
        self._shares.leave(self._subject)


class Streams:
    """Counts the open event streams of this process."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def enter(self, subject: str, address: str) -> bool:
        """Whether there is room for one more; if so it is counted until ``leave``."""
        if self._open[f"of {subject}"] >= STREAMS_OF_A_SUBJECT or self._open[f"from {address}"] >= STREAMS_OF_AN_ADDRESS:
            return False
        self._open.update(_names(subject, address))
        return True

    def leave(self, subject: str, address: str) -> None:
        self._open.subtract(_names(subject, address))
        for name in _names(subject, address):
            if not self._open[name]:
                del self._open[name]


def _names(subject: str, address: str) -> tuple[str, str]:
    return f"of {subject}", f"from {address}"
