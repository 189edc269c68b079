"""The parts of a form made from facts: one node for each fact, read from a query string or from JSON values.

Every node knows its dotted path in the facts (``target.cover``), the name of its inputs, and the JSON value it stands for.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.utils.translation import gettext as _


class _Omitted:
    """Stands where a fact is not given at all, which is not the same as ``None``."""

    def __repr__(self) -> str:
        return "OMITTED"


OMITTED: Any = _Omitted()

_YES, _NO = {"1", "on", "true", "yes"}, {"0", "off", "false", "no"}
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_CENTIMETRES = re.compile(r"[+-]?[0-9]{1,7}(?:[.,][0-9])?")


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to pick: what is sent, what is read, and whether it is the present one."""

    value: str
    text: str
    chosen: bool


@dataclass(kw_only=True)
class Node:
    """What all parts share. ``default`` is OMITTED for a required fact; ``help`` explains; ``errors`` are sentences."""

    kind: ClassVar[str] = ""
    path: str
    name: str
    label: str
    help: str = ""
    default: Any = OMITTED
    nullable: bool = False
    errors: list[str] = field(default_factory=list)
    #: What the app knew of it and knows now, where that has changed since somebody answered.
    moved: str = ""

    @property
    def id(self) -> str:
        return "f-" + re.sub(r"[^A-Za-z0-9_-]", "-", self.name)

    @property
    def required(self) -> bool:
        return self.default is OMITTED and not self.nullable

    @property
    def describedby(self) -> str:
        """Ids of help and error texts, for ``aria-describedby``."""
        texts = {"help": self.help, "moved": self.moved, "error": self.errors}
        return " ".join(f"{self.id}-{what}" for what, text in texts.items() if text)

    @property
    def children(self) -> Sequence["Node"]:
        return ()

    def value(self) -> Any:
        """The JSON value as filled in (unreadable input stays a text, for the facts to refuse); OMITTED when left out."""
        raise NotImplementedError

    def given(self) -> Any:
        """The value, or OMITTED when it is the default anyway."""
        value = self.value()
        return OMITTED if value is not OMITTED and same(value, self.default) else value

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Return what is given as pairs for a query string: path and text, millimetres in millimetres."""
        for child in self.children:
            yield from child.pairs()

    @property
    def changed(self) -> bool:
        return self.given() is not OMITTED

    @property
    def differs(self) -> bool:
        """Return True if its value differs from the one before it was touched."""
        return any(child.differs for child in self.children) if self.children else self.changed

    @property
    def folded(self) -> bool:
        return False

    @property
    def wrong(self) -> bool:
        """Return True if there is an error here or further in, or something to be checked again."""
        return bool(self.errors or self.moved) or any(child.wrong for child in self.children)

    def walk(self) -> Iterator["Node"]:
        yield self
        for child in self.children:
            yield from child.walk()


def same(a: Any, b: Any) -> bool:
    """Equal as JSON: ``1`` is not ``true``."""
    return type(a) is type(b) and bool(a == b)


@dataclass(kw_only=True)
class Leaf(Node):
    """A fact in one input. ``raw`` is the text in it; None where nothing was sent, which means the default.

    ``ordinary``: what it says before anybody has touched it (OMITTED or None: that is to be asked).
    """

    raw: str | None
    ordinary: Any = OMITTED

    def parse(self, raw: str) -> Any:
        raise NotImplementedError

    def written(self, value: Any) -> str:
        """The text that stands for a value in the query string."""
        return sent(value)

    def pairs(self) -> Iterator[tuple[str, str]]:
        value = self.given()
        if value is not OMITTED:
            yield self.path, self.written(value)

    def value(self) -> Any:
        if self.raw is None:
            return self.default
        raw = self.raw.strip()
        if raw == "":
            return None if self.nullable else self.default
        return self.parse(raw)

    @property
    def shown(self) -> str:
        """Return the text in the input."""
        if self.raw is not None:
            return self.raw
        return "" if self.default is OMITTED or self.default is None else self.written(self.default)

    @property
    def differs(self) -> bool:
        value = self.value()
        ordinary = self.default if self.ordinary is OMITTED else self.ordinary
        return value is not OMITTED and not same(value, ordinary)

    @property
    def folded(self) -> bool:
        """Return True if it has its ordinary value, so that one word of it is enough."""
        return self.ordinary is not OMITTED and self.ordinary is not None and not (self.differs or self.wrong)

    @property
    def in_a_word(self) -> str:
        """Its value as a folded fact shows it."""
        return self.shown


@dataclass(kw_only=True)
class Check(Leaf):
    """A box to tick: for a fact that is false unless somebody says so."""

    kind = "check"

    def parse(self, raw: str) -> Any:
        return _yes_or_no(raw)

    @property
    def checked(self) -> bool:
        return self.value() is True


@dataclass(kw_only=True)
class Choose(Leaf):
    """One of some identifiers: chips for a few, a list to open for many. ``options`` pairs JSON values with their words."""

    options: Sequence[tuple[Any, str]]
    few: ClassVar[int] = 6

    @property
    def kind(self) -> str:  # type: ignore[override]
        return "chips" if len(self.options) <= self.few else "select"

    @property
    def folded(self) -> bool:
        """Return True if it has its ordinary value, so that one word of it is enough."""
        none = self.nullable and self.kind == "select" and self.default is None and self.ordinary is None
        return super().folded or (none and not (self.differs or self.wrong))

    @property
    def in_a_word(self) -> str:
        now = self.value()
        return next((text for option, text in self.options if same(option, now)), "—")

    @property
    def blank(self) -> bool:
        """Return True if nothing is chosen, and no choice says so."""
        return not any(choice.chosen for choice in self.choices)

    def parse(self, raw: str) -> Any:
        if raw in _YES | _NO and any(isinstance(option, bool) for option, _text in self.options):
            return _yes_or_no(raw)
        return next((option for option, _text in self.options if str(option) == raw), raw)

    @property
    def choices(self) -> list[Choice]:
        now = self.value()
        listed = [Choice(sent(option), text, same(option, now)) for option, text in self.options]
        if self.nullable:
            listed.insert(0, Choice("", _("unknown or none"), now is None))
        elif self.kind == "select" and self.default is OMITTED:
            listed.insert(0, Choice("", _("choose…"), now is OMITTED))
        return listed


def sent(value: Any) -> str:
    """A plain value as a query string writes it."""
    if value is None:
        return ""
    return ("0", "1")[value] if isinstance(value, bool) else str(value)


def _yes_or_no(raw: str) -> Any:
    if raw in _YES:
        return True
    return False if raw in _NO else raw


class HouseRule(Choose):
    """The choice for one ruling; always a list to open, for the alternatives are sentences."""

    few = 0


class Step(Choose):
    """A whole number of a few that are possible."""

    def parse(self, raw: str) -> Any:
        return int(raw) if _WHOLE.fullmatch(raw) else raw


@dataclass(kw_only=True)
class Number(Leaf):
    """A whole number. With ``centimetres`` the fact is in millimetres and the input in centimetres.

    ``bands``: numbers as they stand in the input, each with what it is called, to be tapped instead of typed.
    """

    kind = "number"
    bands: Sequence[tuple[str, str]] = ()
    least: int | None = None
    most: int | None = None
    unit: str = ""
    centimetres: bool = False

    def parse(self, raw: str) -> Any:
        if self.centimetres:
            return millimetres(raw)
        return int(raw) if _WHOLE.fullmatch(raw) else raw

    @property
    def input_name(self) -> str:
        return self.name + ":cm" if self.centimetres else self.name

    @property
    def in_a_word(self) -> str:
        return f"{self.shown} {'cm' if self.centimetres else self.unit}".strip()

    @property
    def shown(self) -> str:
        if self.raw is None and self.centimetres and type(self.default) is int:
            return centimetres(self.default)
        return super().shown

    @property
    def chips(self) -> list[Choice]:
        return [Choice(band, text, band == self.shown) for band, text in self.bands]

    @property
    def typed(self) -> str:
        """Return the text in the input beside its chips: "" where one of them has it."""
        return "" if any(chip.chosen for chip in self.chips) else self.shown

    @property
    def keyboard(self) -> str:
        """``inputmode``: the phone's number keys have no minus sign."""
        if self.least is None or self.least < 0:
            return "text"
        return "decimal" if self.centimetres else "numeric"

    @property
    def min(self) -> str:
        return self._limit(self.least)

    @property
    def max(self) -> str:
        return self._limit(self.most)

    def _limit(self, limit: int | None) -> str:
        if limit is None:
            return ""
        return centimetres(limit) if self.centimetres else str(limit)

    @property
    def step(self) -> str:
        return "0.1" if self.centimetres else "1"

    @property
    def limits(self) -> str:
        """The sentence for a number outside its limits, in the unit of the input."""
        if not self.centimetres or self.least is None or self.most is None:
            return ""
        value = self.value()
        if type(value) is not int or self.least <= value <= self.most:
            return ""
        return _("between %(least)s and %(most)s cm.") % {"least": self.min, "most": self.max}


def centimetres(length: int) -> str:
    """Return millimetres as centimetres: ``245`` → ``"24.5"``, ``240`` → ``"24"``."""
    whole, tenth = divmod(abs(length), 10)
    return ("-" if length < 0 else "") + (f"{whole}.{tenth}" if tenth else str(whole))


def millimetres(text: str) -> int | str:
    """Return millimetres from centimetres as people write them: ``"24,5"`` → ``245``; other text is returned as it is."""
    return round(float(text.replace(",", ".")) * 10) if _CENTIMETRES.fullmatch(text) else text


@dataclass(kw_only=True)
class Numbers(Leaf):
    """A list of whole numbers in one input, with spaces or semicolons between them."""

    kind = "numbers"
    unit: str = ""
    centimetres: bool = False

    @property
    def input_name(self) -> str:
        return self.name + ":cm" if self.centimetres else self.name

    def parse(self, raw: str) -> Any:
        one = Number(path=self.path, name=self.name, label="", raw=None, centimetres=self.centimetres)
        return [one.parse(part) for part in re.split(r"[\s;]+", raw.replace(", ", " ")) if part]

    def written(self, value: Any) -> str:
        return " ".join(sent(item) for item in value) if isinstance(value, list) else sent(value)


@dataclass(frozen=True, slots=True)
class Box:
    """One of those that can be picked: the input it stands in, what is sent, what is read; ``place`` where it was picked."""

    name: str
    value: str
    text: str
    place: int | None

    @property
    def picked(self) -> bool:
        return self.place is not None


@dataclass(kw_only=True)
class Picks(Node):
    """Some of those that are there, in the order of their inputs' numbers. ``options`` pairs names with their words, those
    who may be picked again more than once; ``picked``: the names, or what was sent instead.
    """

    kind = "picks"
    options: Sequence[tuple[str, str]]
    picked: list[str]

    def value(self) -> Any:
        return list(self.picked)

    def pairs(self) -> Iterator[tuple[str, str]]:
        if self.given() is not OMITTED:
            yield from ((f"{self.path}.{place}", name) for place, name in enumerate(self.picked))

    @property
    def boxes(self) -> list[Box]:
        """A box for each option as listed; those that are not picked have the numbers after those that are."""
        left, free = list(enumerate(self.picked)), len(self.picked)
        boxes: list[Box] = []
        for value, text in self.options:
            found = next((one for one in left if one[1] == value), None)
            if found is not None:
                left.remove(found)
            number = free if found is None else found[0]
            free += found is None
            boxes.append(Box(f"{self.name}.{number}", value, text, found and found[0]))
        return boxes


@dataclass(kw_only=True)
class Words(Leaf):
    """A text."""

    kind = "text"

    def parse(self, raw: str) -> Any:
        return raw


@dataclass(kw_only=True)
class Json(Leaf):
    """A fact of a rare shape, written as JSON."""

    kind = "json"

    def parse(self, raw: str) -> Any:
        try:
            return json.loads(raw)
        except (ValueError, RecursionError):
            return raw

    def written(self, value: Any) -> str:
        return json.dumps(value, ensure_ascii=False)


@dataclass(kw_only=True)
class Group(Node):
    """A fact with facts of its own. ``on`` is None unless the whole may be absent (``X | None``)."""

    kind = "group"
    parts: list[Node]
    on: bool | None = None
    #: Given even when empty: a required object, or a row.
    always: bool = True

    @property
    def children(self) -> Sequence[Node]:
        return self.parts

    def value(self) -> Any:
        if self.on is False:
            return None
        found = {part.path.rpartition(".")[2]: part.given() for part in self.parts}
        return {key: value for key, value in found.items() if value is not OMITTED}

    @property
    def changed(self) -> bool:
        """One that is always given has changed only where something in it has."""
        if self.on is None:
            return any(part.changed for part in self.parts)
        return super().changed

    def given(self) -> Any:
        value = self.value()
        if value is None:
            return OMITTED if self.default is None else None
        return OMITTED if not value and not self.always else value

    def pairs(self) -> Iterator[tuple[str, str]]:
        if self.given() is OMITTED:
            return
        if self.on is not None and self.value() in (None, {}):
            yield f"{self.path}._has", str(int(self.on))
        if self.on is not False:
            yield from super().pairs()


@dataclass(kw_only=True)
class Counts(Group):
    """A number for each of some identifiers (``{"line_infantry": 6}``)."""

    kind = "counts"


@dataclass(kw_only=True)
class HouseRules(Group):
    """A choice for each ruling that a procedure lets a club decide otherwise."""

    kind = "house"


@dataclass(kw_only=True)
class Rows(Node):
    """A list of facts, a row each. ``fixed`` when the state knows how many there are."""

    kind = "rows"
    rows: list[Node]
    least: int = 0
    most: int
    fixed: bool = False

    @property
    def children(self) -> Sequence[Node]:
        return self.rows

    @property
    def can_add(self) -> bool:
        return not self.fixed and len(self.rows) < self.most

    @property
    def can_remove(self) -> bool:
        return not self.fixed and len(self.rows) > self.least

    def value(self) -> Any:
        return [None if (value := row.value()) is OMITTED else value for row in self.rows]

    def given(self) -> Any:
        return OMITTED if not self.rows and self.default == [] else self.value()

    def pairs(self) -> Iterator[tuple[str, str]]:
        if self.given() is not OMITTED:
            yield f"{self.path}._rows", str(len(self.rows))
            yield from super().pairs()
