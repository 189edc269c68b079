"""Outcomes: what happened, and why, line by line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.dice import Rolled


@dataclass(frozen=True, slots=True)
class Modifier:
    """A named number with its address: identifier (a word of the ruleset's terms), value, citation (``"§7.5"``)."""

    id: str
    value: int
    cite: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A total and everything that went into it, in the order to be read: the page shows what was added, nothing else.

    ``id`` names whose total it is (a word of the terms); ``dice`` are faces counted in it; ``parts`` the factor and modifiers.
    """

    id: str
    dice: tuple[int, ...]
    parts: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        return sum(self.dice) + sum(part.value for part in self.parts)


@dataclass(frozen=True, slots=True)
class Note:
    """A remark on the outcome (a rule that did not apply after all, a special case): a word of the terms, and where it stands."""

    id: str
    cite: str


@dataclass
class Outcome:
    """What a procedure returns.

    ``values``: the fields of the spec, JSON-ready (``allowed`` and ``reason`` among them where the procedure can refuse).
    ``sums``: the arithmetic. ``notes``: remarks. ``dice``: filled in by the procedure's run. Fields are read as attributes:
    ``outcome.shooter_total``.
    """

    values: dict[str, Any]
    sums: Sequence[Sum] = ()
    notes: Sequence[Note] = ()
    dice: Sequence[Rolled] = field(default_factory=tuple)
    cite: str = ""

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["values"][name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def refused(self) -> bool:
        return self.values.get("allowed") is False


def outcome(*, sums: Sequence[Sum] = (), notes: Sequence[Note] = (), **values: Any) -> Outcome:
    """An Outcome with these fields."""
    return Outcome(values, sums, notes)


def refused(reason: str, cite: str, **more: Any) -> Outcome:
    """The rules forbid it: ``reason`` is a code of the terms, ``cite`` the section; ``more`` is told besides."""
    return Outcome({"allowed": False, "reason": reason, **more}, cite=cite)


def modifiers(cite: str, *rows: tuple[str, int] | tuple[str, int, str]) -> dict[str, Modifier]:
    """A table of modifiers by identifier: each row says identifier and value, and what it cites besides ``cite``, if anything."""
    return {row[0]: Modifier(row[0], row[1], f"{cite}, {row[2]}" if len(row) == 3 else cite) for row in rows}


def by_id(found: Iterable[Modifier]) -> dict[str, int]:
    """The spec's ``modifiers`` object: identifier → value, zero ones left out."""
    return {m.id: m.value for m in found if m.value}
