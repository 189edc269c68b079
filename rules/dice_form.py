"""Dice in a form: typed in, tapped face by face, counted per face for a handful, or left to the server."""

import dis
import inspect
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import get_language

from rules.engine.dice import Dice, Seeded, Typed
from rules.engine.errors import DiceError, DiceWanted
from rules.engine.facts import Facts
from rules.engine.ruleset import Procedure
from rules.engine.text import Text

#: More dice than this in one go are nobody's dice.
MOST_DICE = 200
#: From this many dice of one kind on, faces are counted instead of named one by one.
HANDFUL = 3
_FACES = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """The dice asked for next: what for, how many sides, and how many of them in a row."""

    label: str
    sides: int
    count: int

    @property
    def faces(self) -> range:
        return range(1, self.sides + 1)

    @property
    def handful(self) -> bool:
        return self.count >= HANDFUL and self.sides <= 10

    @property
    def tappable(self) -> bool:
        return self.sides <= 10


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
        self.faces: list[object] = [int(face) if _FACES.fullmatch(face) else face for face in typed[:MOST_DICE]]
        self.wanted: Wanted | None = None
        self.error = ""

    @property
    def text(self) -> str:
        return " ".join(str(face) for face in self.faces)

    @property
    def count_names(self) -> list[tuple[int, str]]:
        """Face and input name, for counting a handful."""
        return [(face, f"{self.prefix}_face{face}") for face in self.wanted.faces] if self.wanted else []

    def ask(self, error: DiceError, procedure: Procedure[Any], given: object) -> None:
        """Take in what the procedure said: a die is missing, or one is wrong."""
        self.error = error.text.of(get_language() or "en")
        if isinstance(error, DiceWanted):
            label = error.label.of(get_language() or "en")
            self.wanted = Wanted(label, error.sides, _in_a_row(procedure, given, self.faces))


class _Onward:
    """Typed faces first; then middling ones, counting how many of the first kind are asked for."""

    origin = "typed"

    def __init__(self, faces: list[object]) -> None:
        self.typed = Typed(faces)
        self.kind: tuple[int, Text] | None = None
        self.count = 0
        self.over = False

    def face(self, sides: int, label: Text) -> int:
        try:
            return self.typed.face(sides, label)
        except DiceWanted:
            self.kind = self.kind or (sides, label)
            self.over = self.over or self.kind != (sides, label) or self.count >= MOST_DICE
            if self.over:
                raise
            self.count += 1
            return sides // 2

    def finish(self) -> None:
        self.typed.finish()


def _in_a_row(procedure: Procedure[Any], given: object, faces: list[object]) -> int:
    """How many dice of the next kind the procedure will ask for, as far as can be seen."""
    source = _Onward(faces)
    with suppress(DiceError):
        procedure.run(given, Dice(source))
    return max(source.count, 1)


@cache
def rolls_dice(procedure: Procedure[Facts]) -> bool:
    """Does this procedure ever touch its dice? Where it does not, no form asks for any."""
    code = inspect.unwrap(procedure.resolve).__code__
    dice = code.co_varnames[1]
    return dice in code.co_cellvars or any(
        step.opname.startswith("LOAD") and dice in step.argrepr.split(", ") for step in dis.get_instructions(code)
    )


def server_dice() -> Dice:
    """Dice rolled here and now, for a calculator: no battle, no published seed."""
    return Dice(Seeded(secrets.token_bytes(32), 0))
