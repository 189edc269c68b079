"""The dice of an act's form: a few are tapped, a handful is counted face by face, what hangs on them is asked for afterwards."""

import copy
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Refused
from rules.engine.dice import Rolled
from rules.engine.errors import FactError, RulesError
from rules.engine.procedure import Procedure
from rules.engine.text import Text
from rules.web.dice_form import HANDFUL, MOST_FACES, Handful, as_called, face_of_text, foreseen, needed, onward, sure
from rules.web.explain import Throw, face_of, throws
from rules.web.fields import Choose, Leaf, Number
from rules.web.forms import FactsForm

#: More dice alike than this are typed in one line, not tapped one by one.
TAPPED = 6
#: Where facts are wanting: so many of them are supposed, in so many ways in all.
MOST_WANTING, MOST_CASES = 3, 6
#: ``die3``: one die; ``die3x6``: how many sixes of a handful; ``die3s``: several in order. The number is the place in the form.
#: Sides of a die that is thrown with two.
PERCENT = 100
_NAME = re.compile(r"die([0-9]{1,2})(?:x([0-9]{1,2})|(s))?")
_NUMBER = re.compile(r"[0-9]{1,3}")


@dataclass
class Die:
    """One die to be typed: ``face`` as it was typed, empty where it was not.

    ``adds_to``: which of the outcome's totals it goes into, None for none; ``start``: what that comes to without dice.
    """

    name: str
    label: str
    sides: int
    face: str = ""
    adds_to: int | None = field(default=None, compare=False)
    start: int = field(default=0, compare=False)
    kind = "die"

    @property
    def faces(self) -> list[str]:
        return [str(face) for face in range(1, self.sides + 1)]

    @property
    def keys(self) -> bool:
        """Tapped, or (too many faces) typed?"""
        return self.sides <= MOST_FACES

    @property
    def digits(self) -> Sequence[int]:
        """Return the digits of two ten-sided dice thrown for this one, tens first; nothing for other dice."""
        return range(10) if self.sides == PERCENT else ()

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
    """The dice part: ``dice`` to be typed now; ``waits`` where the facts do not say yet which. ``line``: faces that were typed in
    one line, or are left over.

    ``had``: faces that were typed before, with which the procedure came to ask for these; ``thrown`` the same to be read.
    """

    policy: str
    dice: list[DiceInput] = field(default_factory=list)
    waits: bool = False
    line: str | None = None
    error: str = ""
    had: str = ""
    thrown: Sequence[Throw] = ()

    @property
    def any(self) -> bool:
        return bool(self.dice) or self.waits or self.line is not None

    @property
    def shape(self) -> str:
        """Return a short form of the dice asked for: a page that shows others must be updated."""
        wanted = [(dice.name, dice.label, dice.sides, dice.count) for dice in self.dice]
        return hashlib.sha256(repr((wanted, self.had, self.waits)).encode()).hexdigest()[:16]

    @property
    def count(self) -> int:
        """Return how many dice are asked for."""
        return sum(dice.count for dice in self.dice)

    @property
    def typing(self) -> bool:
        return self.policy != "server" and self.any

    @property
    def rolling(self) -> bool:
        return self.policy != "typed" and self.any

    @property
    def wrong(self) -> str:
        """A throw of which some dice are counted and others not, or too many: the dice after it would be taken for its own."""
        for number, dice in enumerate(self.dice):
            later = any(other.given for other in self.dice[number + 1 :])
            if isinstance(dice, Die) and later and not dice.given:
                return _("A die is missing: %(label)s.") % {"label": dice.label}
            later = later or bool(self.line)
            if not isinstance(dice, Die) and dice.given != dice.count and (dice.given or later):
                return _how_many(dice, dice.given)
        return ""

    @property
    def with_gaps(self) -> list[Any]:
        """Return the faces of ``dice`` and ``line`` in order, None for each die that was not typed.

        Refused where more faces were typed than there are dice.
        """
        found: list[Any] = []
        for dice in self.dice:
            typed = _faces_of(dice)
            if len(typed) > dice.count:
                raise Refused(_how_many(dice, len(typed)))
            found += [*typed, *[None] * (dice.count - len(typed))]
        return [*found, *faces_in(self.line or "")]

    def keep(self, query: Mapping[str, str]) -> None:
        """Put what was typed where it belongs.

        Dice that nobody asks for are kept all the same: the rules say that they are too many.
        """
        typed = {name: value.strip() for name, value in query.items() if _NAME.fullmatch(name)}
        for dice in self.dice:
            if isinstance(dice, Die):
                dice.face = typed.pop(dice.name, "")[:4]
            elif isinstance(dice, InOrder):
                dice.text = typed.pop(dice.name, "")[:800]
            else:
                dice.counts = {face: typed.pop(name, "")[:3] for face, name, _count in dice.cells}
        left = " ".join(str(face) for face in _in_form(typed))
        if left:
            self.line = f"{self.line or ''} {left}".strip()


def _how_many(dice: DiceInput, given: int) -> str:
    counted = {"label": dice.label, "given": given, "count": dice.count}
    return _("%(label)s: %(given)s of %(count)s dice entered.") % counted


def faces_in(typed: str) -> list[Any]:
    """Faces in order; what is no number stays a text, for the rules to refuse."""
    if not typed:
        return []
    return [face_of_text(face) for face in re.split(r"[\s,;+]+", typed.strip()[:800]) if face]


def all_faces(query: Mapping[str, str]) -> list[Any]:
    """Every face that a sent form holds: those typed before, those of its dice in their order, those of the line."""
    return [*faces_in(query.get("had", "")), *_in_form(query), *faces_in(query.get("dice", ""))]


def several_throws(query: Mapping[str, str]) -> bool:
    """Return True if there are faces of more than one throw, so that they could be confused where some are missing."""
    sent = [match for name, value in query.items() if value.strip() and (match := _NAME.fullmatch(name))]
    places = {int(match[1]) for match in sent}
    throws_sent = len(places) + bool(query.get("dice", "").strip())
    skipped = places != {*range(len(places))}
    return skipped or (throws_sent > 1 and any(match[2] or match[3] for match in sent))


def handfuls(dice: Sequence[Rolled]) -> bool:
    """Return True if there are dice to be counted face by face."""
    return any(die.together >= HANDFUL and die.sides <= MOST_FACES for die in dice)


def next_dice(
    procedure: Procedure[Any], given: object, had: Sequence[Any], language: str, named: Callable[[Text, str], Text] = as_called
) -> list[DiceInput]:
    """Return what to ask for after the faces ``had``: the dice that come for any faces, the next throw at least.

    ``named``: what the table calls a die (``acting.names_of_dice``).
    """
    wanted = sure(procedure, given, had, named) or foreseen(procedure, given, had, named=named)[len(had) :][:1]
    found: list[DiceInput] = []
    place = 0
    while place < len(wanted):
        die, name = wanted[place], f"die{len(found)}"
        label, row = die.label.of(language), _row(wanted, place)
        if handfuls([die]):
            found.append(Handful(f"{name}x", label, die.sides, die.together, needed(die.hits, die.sides), hits=die.hits or ()))
            place += die.together
        elif row > TAPPED and die.sides < MOST_FACES:
            found.append(InOrder(f"{name}s", label, die.sides, row))
            place += row
        else:
            found.append(Die(name, label, die.sides))
            place += 1
    return found


def totals(procedure: Procedure[Any], given: object, had: Sequence[Any], dice: Sequence[DiceInput]) -> None:
    """Say of each die which total of the outcome it goes into, if that is the same however they fall.

    Found out by letting all of them fall differently, twice.
    """
    count = len(dice)
    if not all(isinstance(die, Die) and die.sides >= count for die in dice):
        return
    found = [_totals_of(procedure, given, had, faces) for faces in (range(1, count + 1), range(count, 0, -1))]
    for die, first, second in zip(dice, *found, strict=True):
        if first is not None and first == second and isinstance(die, Die):
            die.adds_to, die.start = first


def _totals_of(
    procedure: Procedure[Any], given: object, had: Sequence[Any], faces: Sequence[int]
) -> list[tuple[int, int] | None]:
    """For each of these faces, which differ, the place of the total that counts it and what that comes to without dice."""
    try:
        sums = procedure.run(given, onward([*had, *faces])).sums
    except RulesError:
        return [None] * len(faces)
    places = [[n for n, one in enumerate(sums) if face in one.dice and len({*one.dice}) == len(one.dice)] for face in faces]
    return [(at[0], sums[at[0]].total - sum(sums[at[0]].dice)) if len(at) == 1 else None for at in places]


def dice_of_any(
    procedure: Procedure[Any],
    cases: Sequence[object],
    had: Sequence[Any],
    language: str,
    named: Callable[[Text, str], Text] = as_called,
) -> list[DiceInput]:
    """Return ``next_dice`` where facts are missing and may come out as any of ``cases``: the dice common to all cases that ask
    for dice.
    """
    found: list[DiceInput] | None = None
    for given in cases:
        dice = next_dice(procedure, given, had, language, named)
        if dice:
            alike = takewhile(lambda pair: pair[0] == pair[1], zip(dice if found is None else found, dice, strict=False))
            found = [one for one, _other in alike]
    return found or []


def completions(procedure: Procedure[Any], form: FactsForm) -> list[Mapping[str, Any]]:
    """The facts as they are filled in; where some are wanting, a few of the ways in which they may come out, none if that is
    not to be said."""
    nodes = {node.path: node for node in form.root.walk() if isinstance(node, Leaf)}
    cases: list[tuple[Mapping[str, Any], str]] = [(form.given(), _wanting(procedure, form.given()))]
    for _fact in range(MOST_WANTING):
        further: list[tuple[Mapping[str, Any], str]] = []
        for case, path in cases:
            filled = [_filled(case, path, value) for value in _samples(nodes[path])] if path in nodes else []
            further += [(one, _wanting(procedure, one)) for one in filled] if path else [(case, path)]
        cases = further[:MOST_CASES]
    return [case for case, path in cases if not path]


def _wanting(procedure: Procedure[Any], given: Mapping[str, Any]) -> str:
    """The path of the first fact that is wanting or wrong; empty where all are there."""
    try:
        procedure.facts.read(given)
    except FactError as error:
        return error.problems[0].path or "?"
    return ""


def _samples(node: Leaf) -> list[Any]:
    """Some values of a fact."""
    if isinstance(node, Choose):
        return [value for value, _text in node.options][:MOST_CASES]
    if isinstance(node, Number):
        unit = 10 if node.centimetres else 1
        least, most = node.least or 0, node.most or 10_000
        return [value for value in (least, *(unit * n for n in (3, 12, 30))) if least <= value <= most]
    return []


def _filled(given: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    filled: Any = copy.deepcopy(dict(given))
    *above, last = path.split(".")
    place = filled
    for part in above:
        place = place[int(part)] if isinstance(place, list) else place.setdefault(part, {})
    place[last] = value
    return dict(filled)


def thrown(
    procedure: Procedure[Any], given: object, had: Sequence[Any], language: str, named: Callable[[Text, str], Text] = as_called
) -> list[Throw]:
    """The faces ``had`` with what they were thrown for."""
    return throws([face_of(die, language) for die in foreseen(procedure, given, had, named=named)[: len(had)]])


def _row(dice: Sequence[Rolled], start: int) -> int:
    """Return the number of equal dice in a row from ``start``."""
    first = dice[start]
    return len(list(takewhile(lambda die: (die.sides, die.label) == (first.sides, first.label), dice[start:])))


def _in_form(query: Mapping[str, str]) -> Iterator[Any]:
    found = [(match, query[name].strip()) for name in query if (match := _NAME.fullmatch(name))]
    for match, value in sorted(found, key=lambda one: (int(one[0][1]), int(one[0][2] or 0))):
        if match[3]:
            yield from _digits(value[:800])
        elif match[2]:
            yield from _so_many(int(match[2]), value[:3])
        else:
            yield from faces_in(value[:4])


def _faces_of(dice: DiceInput) -> list[Any]:
    """Return the faces that were typed for one input of the form."""
    if isinstance(dice, Die):
        return faces_in(dice.face)
    if isinstance(dice, InOrder):
        return _digits(dice.text)
    return [one for face, _name, count in dice.cells for one in _so_many(face, count)]


def _so_many(face: int, count: str) -> list[Any]:
    """Return ``face`` as often as was typed; text that is no number is returned for the rules to refuse."""
    return [face] * int(count) if _NUMBER.fullmatch(count) else faces_in(count)


def _digits(typed: str) -> list[Any]:
    """Each sign a face: dice of less than ten faces need no spaces."""
    return [int(sign) if sign in "0123456789" else sign for sign in re.sub(r"[\s,;+]+", "", typed)]
