"""How much of a web process one battle, one address or one slow sender may hold."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

#: Streams of one battle and of one address in one process. A tournament sits behind a single address.
STREAMS_OF_A_BATTLE = 250
STREAMS_OF_AN_ADDRESS = 250
#: Seconds after which whoever waits for a busy battle is asked to come again.
PATIENCE = 15.0


class TooBusy(Exception):
    """The battle's turn did not come in time."""


def battle_of(path: str) -> str:
    """The code in an address such as ``/battles/<code>/act/fire/``; empty for all other pages."""
    parts = path.split("/", 3)
    return parts[2] if len(parts) == 4 and parts[1] == "battles" else ""


class Shares:
    """Lets at most ``most`` requests of one battle into the threads at once; the others wait outside, holding none."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()
        self._waiting: dict[str, list[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, code: str) -> AsyncIterator[None]:
        """A place for a page of battle ``code``, in the order they came. Raises ``TooBusy``."""
        if self._inside[code] < self._most:
            self._inside[code] += 1
        else:
            await self._wait(code)
        try:
            yield
        finally:
            self._leave(code)

    async def _wait(self, code: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(code, []).append(place)
        try:
            await asyncio.wait_for(asyncio.shield(place), PATIENCE)
        except BaseException as why:
            if place.done():  # the place was given at this very moment
                self._leave(code)
            else:
                self._waiting[code].remove(place)
            if isinstance(why, TimeoutError):
                raise TooBusy from None
            raise

    def _leave(self, code: str) -> None:
        """The place goes to who has waited longest, else it is free."""
        if queue := self._waiting.get(code):
            queue.pop(0).set_result(None)
            return
        self._waiting.pop(code, None)
        self._inside[code] -= 1
        if not self._inside[code]:
            del self._inside[code]


class Streams:
    """Counts the open event streams of this process."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def enter(self, code: str, address: str) -> bool:
        """Whether there is room for one more; if so it is counted until ``leave``."""
        if self._open[f"battle {code}"] >= STREAMS_OF_A_BATTLE or self._open[f"address {address}"] >= STREAMS_OF_AN_ADDRESS:
            return False
        self._open.update(_names(code, address))
        return True

    def leave(self, code: str, address: str) -> None:
        self._open.subtract(_names(code, address))
        for name in _names(code, address):
            if not self._open[name]:
                del self._open[name]


def _names(code: str, address: str) -> tuple[str, str]:
    return f"battle {code}", f"address {address}"
