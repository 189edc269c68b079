"""Army lists as the rules see them: profiles with points, limits, sample armies, and the form in which a battle musters them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine.messages import _
from rules.engine.play.cards import Sign
from rules.engine.play.state import Tracked
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of unit that can be bought: ``id`` (a word of the terms), ``cost`` in points, ``group``: its heading."""

    id: str
    cost: int | None
    group: str


@dataclass(frozen=True, slots=True)
class ListedUnit:
    """A unit of an army list: profile id, own name, and the options of ``ArmyBook.unit_options`` it takes."""

    profile: str
    name: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    source: int | None = None


@dataclass(frozen=True, slots=True)
class ListedCommand:
    """A command (corps, division …) of an army list with its commander's name and its units."""

    name: str
    commander: str = ""
    units: tuple[ListedUnit, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    source: int | None = None


@dataclass(frozen=True, slots=True)
class ListedArmy:
    """An army list: name, its commander in chief, its commands, options of the whole.

    ``is_book``: no army but a book of profiles; its units are what other lists take theirs from, its commands are chapters.
    """

    name: str
    commander: str = ""
    commands: tuple[ListedCommand, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: Text | None = None
    is_book: bool = False


@dataclass(frozen=True, slots=True)
class Broken:
    """A composition limit that a list breaks: where (command index from 0, or None for the army), the sentence, the section."""

    command: int | None
    text: Text
    cite: str


@dataclass(frozen=True, slots=True)
class Reckoning:
    """Points of a list: in all, per command, the budget of each (None: no budget), limits broken, remarks (unspent points …)."""

    total: int
    commands: tuple[int, ...]
    budget: int | None
    broken: tuple[Broken, ...]
    remarks: tuple[Text, ...] = ()

    @classmethod
    def of_a_book(cls, chapters: int) -> "Reckoning":
        """A book of profiles costs nothing and breaks nothing."""
        return cls(0, (0,) * chapters, None, ())


@dataclass(frozen=True)
class ArmyBook:
    """What a list may hold and what it costs. ``reckon`` is quick: it runs at every tap of the builder.

    ``books``: sample books of profiles, where the rulebook leaves the figures of a unit's line to the club; none elsewhere.
    ``sign``: that of a unit's arm, the same as on its card in battle.
    """

    profiles: Sequence[Profile]
    reckon: Callable[[ListedArmy], Reckoning]
    samples: Sequence[ListedArmy]
    unit_options: Sequence[Tracked] = ()
    command_options: Sequence[Tracked] = ()
    army_options: Sequence[Tracked] = ()
    command_word: Text = _("command")
    books: Sequence[ListedArmy] = ()
    sign: Callable[[ListedUnit], Sign] = lambda unit: ""


@dataclass(frozen=True, slots=True)
class MusteredSide:
    """A side as it enters a battle: ``code`` ``a`` or ``b``, and its army."""

    code: str
    army: ListedArmy
