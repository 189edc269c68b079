"""The dice of an act's form: a few are tapped, a handful is counted face by face, what hangs on them is asked for afterwards."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _

from rules.engine.dice import Rolled
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.web.dice_form import HANDFUL, MOST_FACES, Handful, as_called, face_of_text, foreseen, needed, sure
from rules.web.explain import Throw, face_of, throws

#: More dice than this are typed in one line, not tapped one by one.
TAPPED = 6
#: ``die3``: one die; ``die3x6``: how many sixes of a handful; ``die3s``: several in order. The number is the place in the form.
_NAME = re.compile(r"die([0-9]{1,2})(?:x([0-9]{1,2})|(s))?")
_NUMBER = re.compile(r"[0-9]{1,3}")


@dataclass
class Die:
    """One die to be typed: ``face`` as it was typed, empty where it was not."""

    name: str
    label: str
    sides: int
    face: str = ""
    kind = "die"

    @property
    def faces(self) -> list[str]:
        return [str(face) for face in range(1, self.sides + 1)]

    @property
    def keys(self) -> bool:
        """Tapped, or (too many faces) typed?"""
        return self.sides <= MOST_FACES

    @property
    def given(self) -> int:
        return int(bool(self.face))

    @property
    def count(self) -> int:
        return 1


@dataclass
class InOrder:
    """Many dice of a kind each of which means something by its place (pairs of a save): typed one after another."""

    name: str
    label: str
    sides: int
    count: int
    text: str = ""
    kind = "order"

    @property
    def given(self) -> int:
        return len(_digits(self.text))


DiceInput = Die | Handful | InOrder


@dataclass
class DiceForm:
    """The dice part: ``dice`` to be typed now, or ``line`` where nobody can say yet how many.

    ``had``: faces that were typed before, with which the procedure came to ask for these; ``thrown`` the same to be read.
    """

    policy: str
    dice: list[DiceInput] = field(default_factory=list)
    line: str | None = None
    error: str = ""
    had: str = ""
    thrown: Sequence[Throw] = ()

    @property
    def any(self) -> bool:
        return bool(self.dice) or self.line is not None

    @property
    def typing(self) -> bool:
        return self.policy != "server" and self.any

    @property
    def rolling(self) -> bool:
        return self.policy != "typed" and self.any

    @property
    def wrong(self) -> str:
        """A throw of which some dice are counted and others not, or too many: the dice after it would be taken for its own."""
        for number, asked in enumerate(self.dice):
            later = any(other.given for other in self.dice[number + 1 :]) or bool(self.line)
            if not isinstance(asked, Die) and asked.given != asked.count and (asked.given or later):
                said = {"label": asked.label, "given": asked.given, "count": asked.count}
                return _("%(label)s: %(given)s of %(count)s dice are there.") % said
        return ""

    def keep(self, query: Mapping[str, str]) -> None:
        """Put what was typed where it belongs.

        Dice that nobody asks for are kept all the same: the rules say that they are too many.
        """
        typed = {name: value.strip() for name, value in query.items() if _NAME.fullmatch(name)}
        for asked in self.dice:
            if isinstance(asked, Die):
                asked.face = typed.pop(asked.name, "")[:4]
            elif isinstance(asked, InOrder):
                asked.text = typed.pop(asked.name, "")[:800]
            else:
                asked.counts = {face: typed.pop(name, "")[:3] for face, name, _count in asked.cells}
        left = " ".join(str(face) for face in _in_form(typed))
        if left:
            self.line = f"{self.line or ''} {left}".strip()


def faces_in(typed: str) -> list[Any]:
    """Faces in order; what is no number stays a text, for the rules to refuse."""
    return [face_of_text(face) for face in re.split(r"[\s,;+]+", typed.strip()[:800]) if face]


def all_faces(query: Mapping[str, str]) -> list[Any]:
    """Every face that a sent form holds: those typed before, those of its dice in their order, those of the line."""
    return [*faces_in(query.get("had", "")), *_in_form(query), *faces_in(query.get("dice", ""))]


def several_throws(query: Mapping[str, str]) -> bool:
    """Are there faces of more than one throw, so that those of one could be taken for the other's where some are missing?"""
    sent = [match for name, value in query.items() if value.strip() and (match := _NAME.fullmatch(name))]
    throws_sent = len({match[1] for match in sent}) + bool(query.get("dice", "").strip())
    return throws_sent > 1 and any(match[2] or match[3] for match in sent)


def handfuls(dice: Sequence[Rolled]) -> bool:
    """Are there dice to be counted face by face?"""
    return any(die.together >= HANDFUL and die.sides <= MOST_FACES for die in dice)


def next_dice(
    procedure: Procedure[Any], given: object, had: Sequence[Any], language: str, named: Callable[[Text], Text] = as_called
) -> list[DiceInput]:
    """What to ask for after the faces ``had``: the dice that come whatever the others show, the next throw at least.

    ``named``: what the table calls a die (``acting.names_of_dice``).
    """
    wanted = sure(procedure, given, had, named) or foreseen(procedure, given, had, named=named)[len(had) :][:1]
    found: list[DiceInput] = []
    place = 0
    while place < len(wanted):
        die, name = wanted[place], f"die{len(found)}"
        label, row = die.label.of(language), _row(wanted, place)
        if handfuls([die]):
            found.append(Handful(f"{name}x", label, die.sides, die.together, needed(die.hits, die.sides)))
            place += die.together
        elif row > TAPPED and die.sides < MOST_FACES:
            found.append(InOrder(f"{name}s", label, die.sides, row))
            place += row
        else:
            found.append(Die(name, label, die.sides))
            place += 1
    return found


def thrown(
    procedure: Procedure[Any], given: object, had: Sequence[Any], language: str, named: Callable[[Text], Text] = as_called
) -> list[Throw]:
    """The faces ``had`` with what they were thrown for."""
    return throws([face_of(die, language) for die in foreseen(procedure, given, had, named=named)[: len(had)]])


def _row(dice: Sequence[Rolled], start: int) -> int:
    """How many dice like the one at ``start`` follow one another there."""
    first = dice[start]
    return len(list(takewhile(lambda die: (die.sides, die.label) == (first.sides, first.label), dice[start:])))


def _in_form(query: Mapping[str, str]) -> Iterator[Any]:
    found = [(match, query[name].strip()) for name in query if (match := _NAME.fullmatch(name))]
    for match, value in sorted(found, key=lambda one: (int(one[0][1]), int(one[0][2] or 0))):
        if match[3]:
            yield from _digits(value[:800])
        elif match[2]:
            yield from [int(match[2])] * int(value) if _NUMBER.fullmatch(value) else faces_in(value[:3])
        else:
            yield from faces_in(value[:4])


def _digits(typed: str) -> list[Any]:
    """Each sign a face: dice of less than ten faces need no spaces."""
    return [int(sign) if sign in "0123456789" else sign for sign in re.sub(r"[\s,;+]+", "", typed)]
