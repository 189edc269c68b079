"""What is worked out of a state is found again in a later one where nothing that was asked for has changed.

Most of what could be asked of eighty units after an act is what it was before: the act changed two of them. Which holders an
answer came of is noted while it is worked out, and it counts as long as these have the same fields.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

from rules.engine.play.state import Fields, State

T = TypeVar("T")


class Noting(State):
    """A state that notes which holders it is asked for. Whatever is not asked for by address counts as asking for all of them."""

    __slots__ = ("_noted", "_of")

    def __init__(self, state: State) -> None:
        self._of = state
        self._noted: set[str] = set()
        self._kinds = state._kinds
        self._kept = state._kept
        self._by_command = None
        self._once = {}

    @property
    def holders(self) -> dict[str, Fields]:  # type: ignore[override]
        self._noted.update(self._of.holders)
        return self._of.holders

    def __getitem__(self, address: str) -> Fields:
        self._noted.add(address)
        return self._of.holders[address]

    def __contains__(self, address: str) -> bool:
        self._noted.add(address)
        return address in self._of.holders

    @property
    def battle(self) -> Fields:
        return self["battle"]

    def once(self, work: Callable[[State], T], key: Hashable = None) -> T:
        """As of any state; whoever finds it again has asked for the same."""
        name = key or work
        if name not in self._once:
            outer, self._noted = self._noted, set()
            try:
                found = work(self)
            finally:
                inner, self._noted = self._noted, outer
            self._once[name] = found, inner
        value: T
        value, noted = self._once[name]
        self._noted |= noted
        return value

    def addresses(self, kind: str) -> list[str]:
        """States of which answers are found again in one another have the same addresses (``State.with_holders``)."""
        return self._of.addresses(kind)

    def commands(self, side: str) -> list[str]:
        """As ``addresses``."""
        return self._of.commands(side)

    def units(self, side: str | None = None, command: str | None = None) -> Iterator[tuple[str, Fields]]:
        """As of any state; it is asked for all units, since any might have come to be one of these."""
        self._noted.update(self._of.addresses("unit"))
        return self._of.units(side, command)

    def units_by_command(self) -> dict[str, list[str]]:
        """As of any state, and asked for all units, as ``units``."""
        self._noted.update(self._of.addresses("unit"))
        return self._of.units_by_command()

    def command_of(self, unit: str) -> str:
        return f"command:{self[unit]['command']}"

    def side_of(self, address: str) -> str | None:
        """As of any state: only of a command's or unit's address it is asked for the holder."""
        if ":" not in address or address.startswith("side:"):
            return self._of.side_of(address)
        return str(self[address]["side"])

    def found(self, key: Hashable, given: Hashable, work: Callable[[], T]) -> T:
        """What ``work`` finds by asking this state, or found under this key in an earlier state that answers it the same.

        ``given``: what it depends on besides. Of each key the latest is kept.
        """
        kept = self._kept.get(key)
        if kept is not None and kept[0] == given and kept[2] == tuple(map(self._of.holders.get, kept[1])):
            value: T = kept[3]
            return value
        self._noted = set()
        value = work()
        addresses = tuple(self._noted)
        fields: tuple[Any, ...] = tuple(map(self._of.holders.get, addresses))
        self._kept[key] = (given, addresses, fields, value)
        return value
