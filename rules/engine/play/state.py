"""The tracked state of a battle as plain data, and the changes that are the only way to another state.

A state maps *addresses* to fields: ``"battle"``, ``"side:a"``, ``"command:a1"``, ``"unit:a1-3"``. Side codes are ``a`` and
``b``; a command's code begins with its side's, a unit's with its command's. Values are JSON values.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.engine.text import Text

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tracked:
    """A tracked field as a ruleset declares it: what it may hold, how it begins, how people call it.

    ``kind``: ``bool``, ``int``, ``choice``, ``text``, or ``data`` (kept by the app, not corrected by hand).
    ``choices``: the identifiers of a choice; with ``none=True`` it may be empty (``None``). ``always``: of an army list's option
    that players look for on a roster whatever it is, a figure of the unit's line. ``least``, ``most``: of an ``int``, the range
    in which a hand may correct it: that of the facts that it fills.
    """

    name: str
    kind: str
    start: Any
    label: Text
    choices: tuple[str, ...] = ()
    none: bool = False
    always: bool = False
    least: int = 0
    most: int = 10_000


class Effect(NamedTuple):
    """What is to become true: ``field`` of the holder at address ``on`` becomes ``value``.

    An empty ``field`` makes a holder (``value`` its fields) or removes it (``value`` None).
    """

    on: str
    field: str
    value: Any


class Change(NamedTuple):
    """An effect as it was applied, with the value before it: what the log keeps, what undo turns round."""

    on: str
    field: str
    before: Any
    after: Any

    def undone(self) -> Effect:
        return Effect(self.on, self.field, self.before)


class State:
    """A battle's tracked state. Immutable by habit: ``after`` returns a new one."""

    __slots__ = ("_by_command", "_kinds", "holders")

    def __init__(self, holders: Mapping[str, Fields]) -> None:
        self.holders = dict(holders)
        self._kinds: dict[str, list[str]] = {}
        self._by_command: dict[str, list[str]] | None = None

    def __getitem__(self, address: str) -> Fields:
        return self.holders[address]

    def __contains__(self, address: str) -> bool:
        return address in self.holders

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.holders == other.holders

    __hash__ = None  # type: ignore[assignment]

    @property
    def battle(self) -> Fields:
        return self.holders["battle"]

    def addresses(self, kind: str) -> list[str]:
        """Addresses of that kind (``"side"``, ``"command"``, ``"unit"``), in the order of muster."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = [address for address in self.holders if address.startswith(kind + ":")]
        return found.copy()

    def commands(self, side: str) -> list[str]:
        """Addresses of a side's commands, in the order of muster: found once, as addresses are: no command changes sides."""
        found = self._kinds.get(f"command of {side}")
        if found is None:
            found = [address for address in self.addresses("command") if self.holders[address]["side"] == side]
            self._kinds[f"command of {side}"] = found
        return found.copy()

    def units(self, side: str | None = None, command: str | None = None) -> Iterator[tuple[str, Fields]]:
        """Units (address, fields), of one side (``"a"``) or one command (``"a1"``) if asked."""
        for address in self.addresses("unit"):
            fields = self.holders[address]
            if (side is None or fields["side"] == side) and (command is None or fields["command"] == command):
                yield address, fields

    def units_by_command(self) -> dict[str, list[str]]:
        """Units' addresses by the code of their command (``"a1"``), in the order of muster; not to be altered.

        Found once for all states in which every unit is where it was.
        """
        if self._by_command is None:
            found: dict[str, list[str]] = {}
            for address, fields in self.units():
                found.setdefault(fields["command"], []).append(address)
            self._by_command = found
        return self._by_command

    def command_of(self, unit: str) -> str:
        """Address of the command a unit (address) belongs to."""
        return f"command:{self.holders[unit]['command']}"

    def side_of(self, address: str) -> str | None:
        """Side code (``"a"``) of a side's, command's or unit's address; None for what belongs to no side."""
        if ":" not in address:
            return None
        return address[5:] if address.startswith("side:") else str(self.holders[address]["side"])

    def changes(self, effects: Iterable[Effect]) -> list[Change]:
        """The changes that these effects, one after the other, make; effects that change nothing fall away."""
        latest: dict[tuple[str, str], Any] = {}
        made: list[Change] = []
        for on, name, value in effects:
            if (on, name) in latest:
                before = latest[on, name]
            elif name == "":
                before = self.holders.get(on)
            else:
                before = (latest.get((on, "")) or self.holders.get(on) or {}).get(name)
            if before != value:
                made.append(Change(on, name, before, value))
                latest[on, name] = value
        return made

    def after(self, changes: Iterable[Change]) -> "State":
        """The state after these changes; this one stays as it is."""
        holders = dict(self.holders)
        copied: set[str] = set()
        come_or_gone = regrouped = False
        for on, name, _before, value in changes:
            regrouped |= name == "command"
            if name == "":
                come_or_gone = True
                if value is None:
                    holders.pop(on, None)
                else:
                    holders[on] = dict(value)
                    copied.add(on)
                continue
            if on not in copied:
                holders[on] = dict(holders[on])
                copied.add(on)
            holders[on][name] = value
        made = self.with_holders(holders, same=not come_or_gone)
        if not (come_or_gone or regrouped):
            made._by_command = self._by_command
        return made

    def before(self, changes: Sequence[Sequence[Any]]) -> "State":
        """Return the state before these changes, given in the order in which they were made; this one stays as it is."""
        return self.after([Change(on, name, after, before) for on, name, before, after in reversed(changes)])

    def with_holders(self, holders: Mapping[str, Fields], *, same: bool) -> "State":
        """A state of these holders; ``same``: at the same addresses, which are then looked through once."""
        made = State(holders)
        if same:
            made._kinds = self._kinds
        return made


def opponent(side: str) -> str:
    """The other side's code."""
    return "b" if side == "a" else "a"
