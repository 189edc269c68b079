"""Where faces come from.

A procedure asks (``dice.d6(label)``) and never knows whether the face was typed, rolled by the server, read from
a case or enumerated for the odds.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from rules.engine.errors import DiceError, DiceWanted, clipped
from rules.engine.messages import _
from rules.engine.text import Text

#: Fields of an outcome, dotted (``"attacker.rolled"``), that show faces as they fell and not only what they came to.
FieldNames = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """One die as it fell: ``face`` 1..``sides``, what it was rolled for, and its origin (``typed`` or ``server``).

    ``together``: how many were rolled at once, this one among them; of these the order means nothing.
    ``hits``: the faces that succeed, where the procedure says so of each die by itself; ``hit``: whether it did.
    ``by``: who rolls it, as the procedure says (``Dice.by``); "" where it does not.
    """

    sides: int
    face: int
    label: Text
    origin: str
    together: int = 1
    hits: tuple[int, ...] | None = None
    by: str = ""

    @property
    def hit(self) -> bool | None:
        return None if self.hits is None else self.face in self.hits


class Source(Protocol):
    """Gives the next face of a die. ``origin`` is ``typed`` or ``server``."""

    origin: str

    def face(self, sides: int, label: Text) -> int: ...

    def finish(self) -> None:
        """Raise DiceError if faces are left over."""


class Dice:
    """The dice of one procedure call; ``rolled`` has every face in order.

    ``named(label, by)`` returns a die's label with the name of who rolls it (``by``): a procedure knows no names.
    """

    _role = ""
    _label_has_name = False

    def __init__(self, source: Source, named: Callable[[Text, str], Text] = lambda label, by: label) -> None:
        self.source, self.named = source, named
        self.rolled: list[Rolled] = []

    @contextmanager
    def by(self, role: str, *, label_has_name: bool = False) -> Iterator[None]:
        """Set who rolls the dice within: a role of the act, a side's code (``a``, ``b``), or what ``Act.rolled_for`` knows.

        For a procedure in which both sides roll. ``label_has_name``: the labels already name who rolls.
        """
        before = self._role, self._label_has_name
        self._role, self._label_has_name = role, label_has_name
        try:
            yield
        finally:
            self._role, self._label_has_name = before

    def roll(self, sides: int, label: Text, *, alike: Callable[[int], object] | None = None, shown_in: FieldNames = ()) -> int:
        """One die with faces 1..``sides``. DiceWanted when the source has none left, DiceError for a bad face.

        For the odds: ``alike`` says which faces mean the same to the procedure (those for which it gives the same), besides
        filling the outcome's fields ``shown_in``.
        """
        return self._roll(sides, label, 1, None)

    def d6(self, label: Text) -> int:
        """A six-sided die."""
        return self.roll(6, label)

    def d10(self, label: Text) -> int:
        """A ten-sided die, faces 1..10."""
        return self.roll(10, label)

    def d100(self, label: Text, *, alike: Callable[[int], object] | None = None, shown_in: FieldNames = ()) -> int:
        """A percentage die, faces 1..100 ("00" is 100). ``alike`` and ``shown_in`` as for ``roll``."""
        return self.roll(100, label, alike=alike, shown_in=shown_in)

    def pool(
        self,
        count: int,
        label: Text,
        sides: int = 6,
        hits: Callable[[int], bool] | None = None,
        *,
        alike: Callable[[int], object] | None = None,
        asks: Callable[[list[int]], Hashable] | None = None,
        shown_in: FieldNames = (),
        ordered: bool = False,
    ) -> list[int]:
        """``count`` dice rolled together, in the order in which they were given, of which the order must mean nothing:
        they may have been counted face by face. ``hits`` says which faces succeed.

        For the odds: where ``hits`` is given, how many succeed is all that the procedure wants to know of these dice; where
        ``alike`` is given, how many there are of each kind of face; where ``asks`` is given, what that makes of them all
        (``sum``). Besides this they only fill the outcome's fields ``shown_in``. ``ordered``: their order does mean something, so
        that they are never counted face by face.
        """
        successes = tuple(filter(hits, range(1, sides + 1))) if hits else None
        return [self._roll(sides, label, 1 if ordered else count, successes) for __ in range(count)]

    def successes(self, count: int, label: Text, hits: Callable[[int], bool]) -> int:
        """Return how many of ``count`` six-sided dice rolled together succeed; the single faces do not matter."""
        return sum(map(hits, self.pool(count, label, hits=hits)))

    def throws(self, times: int, count: int, label: Text, succeeds: Callable[[int], bool]) -> int:
        """Return how many of ``times`` throws of ``count`` six-sided dice succeed, each by its total, one after the other."""
        return sum(succeeds(sum(self.pool(count, label))) for __ in range(times))

    def settled(self, at: str, *matters: Hashable, shown_in: FieldNames = ()) -> None:
        """Tell the odds that of all that was rolled up to here, only ``matters`` counts from now on.

        Whatever else was rolled does nothing but fill the outcome's fields ``shown_in``. ``at`` names the place in the procedure.
        A place that is come to again with the same ``matters`` (a tie) is the same situation again.
        """

    @contextmanager
    def of(self, who: Text) -> Iterator[None]:
        """Meanwhile each die's label begins with whose it is: "defender, save"."""
        named = self.named
        self.named = lambda label, by: named(Text("{who}, {label}").format(who=who, label=label), by)
        try:
            yield
        finally:
            self.named = named

    def _roll(self, sides: int, label: Text, together: int, hits: tuple[int, ...] | None) -> int:
        named = label if self._label_has_name else self.named(label, self._role)
        face = self.source.face(sides, named)
        self.rolled.append(Rolled(sides, face, named, self.source.origin, together, hits, self._role))
        return face

    def finish(self) -> None:
        """Raise DiceError if dice are left over; called after the procedure."""
        self.source.finish()


class Typed:
    """Faces typed in by players or read from a case, used up exactly and in order."""

    origin = "typed"

    def __init__(self, faces: Sequence[object]) -> None:
        if isinstance(faces, (str, bytes)) or not isinstance(faces, Sequence):
            raise DiceError(_("The dice must be a list of faces."))
        self.faces = list(faces)
        self.used = 0

    def face(self, sides: int, label: Text) -> int:
        if self.used == len(self.faces):
            raise DiceWanted(sides, label)
        face = self.faces[self.used]
        if type(face) is not int or not 1 <= face <= sides:
            shown = clipped(face, 20)
            raise DiceError(_("“{shown}” is not a face of a d{sides} (1–{sides}).").format(shown=shown, sides=sides))
        self.used += 1
        return face

    def finish(self) -> None:
        left = len(self.faces) - self.used
        if left:
            raise DiceError(_("Dice left over: {left}.").format(left=left))


class Seeded:
    """Faces rolled by the server: the n-th roll of a battle follows from its seed and n alone, so anyone can recompute it.

    Takes the seed (bytes) and the number of rolls already made (``counter``); ``counter`` grows with each face.
    A face is drawn by SHA-256 of ``seed || counter || attempt``, refusing values that would favour low faces.
    """

    origin = "server"

    def __init__(self, seed: bytes, counter: int) -> None:
        self.seed, self.counter = seed, counter

    def face(self, sides: int, label: Text) -> int:
        face = seeded_face(self.seed, self.counter, sides)
        self.counter += 1
        return face

    def finish(self) -> None:
        """The server rolls what is asked for: nothing is ever left over."""


class Completed:
    """Typed faces where there are any, and the faces of another source for all other dice.

    ``typed``: faces in the order in which the procedure asks, None for a die that was not typed. ``origin`` is that of the last
    face given, so that each die keeps its own.
    """

    def __init__(self, typed: Sequence[object | None], rest: Source) -> None:
        self.waiting, self.rest = list(typed), rest
        self.origin = rest.origin

    def face(self, sides: int, label: Text) -> int:
        next_face = self.waiting.pop(0) if self.waiting else None
        source = self.rest if next_face is None else Typed([next_face])
        self.origin = source.origin
        return source.face(sides, label)

    def finish(self) -> None:
        Typed([face for face in self.waiting if face is not None]).finish()
        self.rest.finish()


def seed_with_words(seed: bytes, words: Mapping[str, str]) -> bytes:
    """The seed that a battle's dice follow from, once its sides have added a word each: side code → one line of text.

    SHA-256 of the server's seed, a line end, the word of side a, a line end, the word of side b (UTF-8; nothing where a side has
    added none). Without any word it is the server's seed itself.
    """
    if not any(words.values()):
        return seed
    return hashlib.sha256(b"\n".join([seed, *(words.get(side, "").encode() for side in "ab")])).digest()


def seeded_face(seed: bytes, counter: int, sides: int) -> int:
    """Face 1..``sides`` of roll number ``counter`` of a battle with this ``seed``."""
    limit = 2**32 - 2**32 % sides
    attempt = 0
    while True:
        digest = hashlib.sha256(seed + counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")).digest()
        value = int.from_bytes(digest[:4], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


def typed(*faces: int) -> Dice:
    """Dice with these faces: for tests and calculators."""
    return Dice(Typed(faces))
