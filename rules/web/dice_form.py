"""Dice in a form: typed in, tapped face by face, counted per face for a handful, or left to the server."""

import dis
import inspect
import itertools
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.engine.dice import Completed, Dice, Rolled, Seeded
from rules.engine.errors import DiceError, DiceWanted, RulesError
from rules.engine.facts import Facts
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.web import texts

#: More dice than this in one go are nobody's dice.
MOST_DICE = 600
#: From this many dice thrown together on, faces are counted instead of named one by one.
HANDFUL = 5
#: Dice of more faces than this are typed, not tapped.
MOST_FACES = 10
_FACES = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The dice asked for next: what for, how many sides, and how many of them in a row."""

    label: str
    sides: int
    count: int
    needs: str = ""

    @property
    def faces(self) -> range:
        return range(1, self.sides + 1)

    @property
    def handful(self) -> bool:
        return self.count >= HANDFUL and self.sides <= MOST_FACES

    @property
    def tappable(self) -> bool:
        return self.sides <= MOST_FACES


def face_of_text(text: str) -> int | str:
    """A face as it is written down: 00 of two ten-sided dice is 100; what is no number stays a text, for the rules to refuse."""
    if text == "00":
        return 100
    return int(text) if _FACES.fullmatch(text) else text


def needed(hits: Sequence[int] | None, sides: int) -> str:
    """Return which faces succeed, as players say it: "needs 4+"; "" where that was not said."""
    if hits is None:
        return ""
    upwards = bool(hits) and list(hits) == list(range(hits[0], sides + 1))
    return _("needs %(faces)s") % {"faces": f"{hits[0]}+" if upwards else ", ".join(map(str, hits)) or "—"}


@dataclass
class Handful:
    """Dice thrown together, of which faces are counted: ``name`` heads the names of the inputs, ``counts`` is what was typed.

    ``hits``: the faces that succeed, where that was said.
    """

    name: str
    label: str
    sides: int
    count: int
    needs: str = ""
    counts: Mapping[int, str] = field(default_factory=dict)
    hits: tuple[int, ...] = ()
    kind = "handful"

    @property
    def cells(self) -> list[tuple[int, str, str]]:
        """Face, input name, and what was typed there."""
        return [(face, f"{self.name}{face}", self.counts.get(face, "")) for face in range(1, self.sides + 1)]

    @property
    def given(self) -> int:
        return sum(int(count) for count in self.counts.values() if _FACES.fullmatch(count))


class DiceField:
    """The dice part of a form.

    Reads ``dice`` ("4 2", "4,2"), one tapped face (``_die``) and counts per face (``_face1`` …), all of them put after
    one another; ``roll`` is true when the server is to roll (``_roll``). ``text`` stands in the input; ``wanted`` and
    ``error`` are filled in by ``ask``.
    """

    def __init__(self, data: Mapping[str, str] | None = None, prefix: str = "") -> None:
        self.prefix = prefix
        found = data or {}
        self.typed = found.get(prefix + "dice", "")
        self.roll = bool(found.get(prefix + "_roll"))
        typed = [face for face in re.split(r"[\s,;+]+", self.typed.strip()[: MOST_DICE * 4]) if face]
        if tapped := found.get(prefix + "_die", ""):
            typed.append(tapped[:4])
        for face in range(1, 11):
            count = found.get(f"{prefix}_face{face}", "").strip()
            typed += [str(face)] * min(int(count), MOST_DICE) if _FACES.fullmatch(count) else []
        self.faces: list[object] = [face_of_text(face) for face in typed[:MOST_DICE]]
        self.wanted: Wanted | None = None
        self.error = ""

    @property
    def text(self) -> str:
        return " ".join(str(face) for face in self.faces)

    @property
    def pool(self) -> Handful | None:
        """The dice to be counted next, if they are thrown together."""
        wanted = self.wanted
        if not wanted or not wanted.handful:
            return None
        return Handful(f"{self.prefix}_face", wanted.label, wanted.sides, wanted.count, wanted.needs)

    def ask(self, error: DiceError, procedure: Procedure[Any], given: object) -> None:
        """Take in what the procedure said: a die is missing, or one is wrong."""
        self.error = error.text.of(get_language() or "en")
        if isinstance(error, DiceWanted):
            label = error.label.of(get_language() or "en")
            expected = foreseen(procedure, given, self.faces)
            first = expected[len(self.faces)] if len(self.faces) < len(expected) else None
            needs = needed(first.hits, first.sides) if first else ""
            self.wanted = Wanted(label, error.sides, together(expected, len(self.faces)), needs)


class _Filled:
    """The faces that ``fill`` picks for a die of so many sides."""

    origin = "typed"

    def __init__(self, fill: Callable[[int], int]) -> None:
        self.fill = fill

    def face(self, sides: int, label: Text) -> int:
        return self.fill(sides)

    def finish(self) -> None:
        """Nothing is ever left over."""


class _Onward(Completed):
    """Typed faces, and those of ``fill`` for all other dice: to find out which dice are asked for."""

    def __init__(self, faces: Sequence[object | None], fill: Callable[[int], int]) -> None:
        super().__init__(faces, _Filled(fill))
        self.count = 0

    def face(self, sides: int, label: Text) -> int:
        self.count += 1
        if self.count > MOST_DICE:
            raise RulesError(texts.gettext("Too many dice."))
        return super().face(sides, label)

    def finish(self) -> None:
        """Nothing is ever left over."""


def onward(faces: Sequence[object]) -> Dice:
    """Dice that fall as in ``faces``, and middling where more are asked for."""
    return Dice(_Onward(faces, middling))


def middling(sides: int) -> int:
    return (sides + 1) // 2


def as_called(label: Text, by: str) -> Text:
    """Return the label as the procedure gives it: no name of who rolls."""
    return label


def foreseen(
    procedure: Procedure[Any],
    given: object,
    faces: Sequence[object | None] = (),
    fill: Callable[[int], int] = middling,
    named: Callable[[Text, str], Text] = as_called,
) -> list[Rolled]:
    """The dice that the procedure will ask for, those in ``faces`` first, if the others fall as ``fill`` says.

    As far as can be seen: RulesError (facts that do not do, dice without end) ends it. ``named`` as for ``Dice``.
    """
    dice = Dice(_Onward(faces, fill), named)
    with suppress(RulesError):
        procedure.run(given, dice)
    return dice.rolled


def sure(
    procedure: Procedure[Any], given: object, faces: Sequence[object], named: Callable[[Text, str], Text] = as_called
) -> list[Rolled]:
    """The dice after ``faces`` that will be asked for however those before them fall. ``named`` as for ``Dice``.

    Held against falls that end a roll-off as well as those that tie for ever.
    """
    falls = [foreseen(procedure, given, faces, fill, named)[len(faces) :] for fill in _fills()]
    kinds = [[(die.sides, die.label, die.together) for die in expected] for expected in falls]
    alike = takewhile(lambda kind: len({*kind}) == 1, zip(*kinds, strict=False))
    return falls[0][: sum(1 for _kind in alike)]


def _fills() -> Iterator[Callable[[int], int]]:
    """Ways in which dice may fall: all alike (low, middling, high), then one higher than the one before it, and the reverse."""
    yield middling
    yield lambda sides: 1
    yield lambda sides: sides
    for first in (0, 1):
        turns = itertools.count(first)
        yield lambda sides, turns=turns: 1 if next(turns) % 2 else sides  # type: ignore[misc]
    for step in (1, 5):
        places = itertools.count(0, step)
        yield lambda sides, places=places: next(places) % sides + 1  # type: ignore[misc]


def apart(
    procedure: Procedure[Any], given: object, faces: Sequence[object | None], named: Callable[[Text, str], Text] = as_called
) -> list[object | None]:
    """Faces as they were written, each for a die of its own: of six-sided dice "52" are a 5 and a 2, a 0 on dice of ten faces is
    the highest. None (a die that was not typed) and what makes no sense stay as they are.
    """
    found: list[object | None] = []
    for face in faces:
        if isinstance(face, int) and not 1 <= face <= 9:
            expected = foreseen(procedure, given, found, named=named)[len(found) :][:1]
            found += _of_dice(face, expected[0].sides) if expected else [face]
        else:
            found.append(face)
    return found


def _of_dice(face: int, sides: int) -> list[int]:
    """The faces that a number stands for where a die of so many sides comes next."""
    if face == 0 and sides in (10, 100):
        return [sides]
    digits = [int(digit) for digit in str(face)]
    return digits if face > sides and sides < 100 and all(1 <= digit <= sides for digit in digits) else [face]


def together(dice: Sequence[Rolled], start: int) -> int:
    """Return how many dice from ``start`` on are of the throw that continues there."""
    place = 0
    while place < start and place < len(dice):
        place += dice[place].together
    if place > start:
        return place - start
    return dice[start].together if start < len(dice) else 1


@lru_cache(maxsize=4096)
def rolls_dice(procedure: Procedure[Facts]) -> bool:
    """Return True if this procedure ever rolls dice. Where it does not, no form asks for any."""
    if procedure.rolls is not None:
        return procedure.rolls
    code = inspect.unwrap(procedure.resolve).__code__
    dice = code.co_varnames[1]
    return dice in code.co_cellvars or any(
        step.opname.startswith("LOAD") and dice in step.argrepr.split(", ") for step in dis.get_instructions(code)
    )


def server_dice(typed: Sequence[object] = ()) -> Dice:
    """Dice rolled here and now after those ``typed``, for a calculator: no battle, no published seed."""
    return Dice(Completed(typed, Seeded(secrets.token_bytes(32), 0)))
