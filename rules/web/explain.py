"""Outcome → lines for people: the arithmetic with every part named and cited, then what came of it in words."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from common.translation import in_active, speaking
from rules.engine.dice import Rolled
from rules.engine.outcome import Outcome, Sum, by_id
from rules.engine.procedure import Procedure
from rules.engine.ruleset import Ruleset
from rules.web.dice_form import HANDFUL, needed
from rules.web.fields import centimetres

#: Outcome fields that say what happened, the most telling first; those of the first pair are said together.
_TELLING = (
    *("winner", "result"),
    *("verdict", "first_player", "quality", "band", "pursuit", "is_group", "in_command", "breaks", "legal"),
    *("pa", "cost", "allowance_mm", "distance_mm", "total_mm"),
)
#: Fields that tell least.
_DULL = {"die", "roll", "rolls", "reason"}
_RULING = re.compile(r"\bR\d+\b")
#: Values that hold no others: most are, and to find that out of an abstract class takes longer.
_SINGLE = (str, int, float, type(None))
#: The name of whom a value of an outcome stands for; empty where it stands for nobody.
Named = Callable[[str], str]
#: Two armies as procedures call them.
_SIDES = ("side_a", "side_b")


def nobody(value: str) -> str:
    """Return no name: for pages where no army is on the table."""
    return ""


@dataclass(frozen=True, slots=True)
class Cited:
    """A piece of a citation; ``href`` leads to the ruling or the table it names, "" where we have no page for it."""

    text: str
    href: str = ""


class Citation(tuple[Cited, ...]):
    """A citation in pieces; ``html`` for templates, which show dozens of them on a page."""

    @cached_property
    def html(self) -> SafeString | str:
        pieces = format_html_join("", "{}", ((_piece(piece),) for piece in self))
        return format_html('<span class="cite">{}</span>', pieces) if self else ""


_UNCITED = Citation()


def _piece(piece: Cited) -> SafeString | str:
    return format_html('<a href="{}">{}</a>', piece.href, piece.text) if piece.href else piece.text


@dataclass(frozen=True, slots=True)
class Part:
    """One line of a sum: what, how much (``+3``), and where it stands. ``die`` for the face of a die; ``way`` where millimetres
    are summed.
    """

    word: str
    value: int
    cite: Citation = _UNCITED
    die: bool = False
    way: bool = False

    @property
    def shown(self) -> str:
        if self.way:
            return f"+{length(self.value)}" if self.value > 0 else length(self.value).replace("-", "−")
        return str(self.value) if self.die else signed(self.value)


@dataclass(frozen=True, slots=True)
class Total:
    """A total with the parts that make it. ``way`` as for its parts."""

    word: str
    parts: tuple[Part, ...]
    value: int
    way: bool = False

    @property
    def shown(self) -> str:
        return length(self.value) if self.way else str(self.value).replace("-", "−")


@dataclass(frozen=True, slots=True)
class Remark:
    """A note on the outcome, with where it stands."""

    word: str
    cite: Citation


class WordedField(NamedTuple):
    """A field of the outcome in words; ``inner``: the fields inside it; ``quiet``: true for an empty value such as "none".

    A tuple, since templates unpack dozens of them for each act.
    """

    word: str
    text: str
    inner: tuple["WordedField", ...] = ()
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A die as it fell, what for, and where it came from (``typed`` or ``server``); the rest as in ``Rolled``."""

    label: str
    face: int
    sides: int
    origin: str
    together: int = 1
    hits: tuple[int, ...] | None = None

    @property
    def hit(self) -> bool:
        return self.face in (self.hits or ())


@dataclass(frozen=True)
class Throw:
    """Dice that are read together: one, or a handful as counts by face."""

    dice: tuple[Face, ...]

    @property
    def first(self) -> Face:
        return self.dice[0]

    @property
    def by_origin(self) -> list["Throw"]:
        """Return the throw in parts that have one origin: the typed dice, then those that the server rolled."""
        parts = (tuple(die for die in self.dice if die.origin == origin) for origin in ("typed", "server"))
        return [Throw(part) for part in parts if part]

    @cached_property
    def counts(self) -> list[tuple[int, int, bool]]:
        """Face, how many show it, whether that succeeds; the highest first. Empty for a single die."""
        if len(self.dice) == 1:
            return []
        fallen = Counter((die.face, die.hit) for die in self.dice)
        return [(face, number, hit) for (face, hit), number in sorted(fallen.items(), reverse=True)]

    @property
    def number(self) -> str:
        """Return how many dice, in words."""
        return ngettext("%(number)s die", "%(number)s dice", len(self.dice)) % {"number": len(self.dice)}

    @property
    def succeed(self) -> str:
        """Return how many succeed, in words."""
        return ngettext("%(number)s succeeds", "%(number)s succeed", self.hits or 0) % {"number": self.hits}

    @property
    def hits(self) -> int | None:
        """Return how many succeed; None where that is not said of each die."""
        return None if self.first.hits is None else sum(die.hit for die in self.dice)

    @property
    def needs(self) -> str:
        """Return which faces succeed, in words; "" where that was not said."""
        return needed(self.first.hits, self.first.sides)


def face_of(die: Rolled, language: str) -> Face:
    return Face(die.label.of(language), die.face, die.sides, die.origin, die.together, die.hits)


def throws(dice: Sequence[Face]) -> list[Throw]:
    """Dice in order, the handfuls gathered."""
    found: list[Throw] = []
    place = 0
    while place < len(dice):
        size = dice[place].together if dice[place].together >= HANDFUL else 1
        found.append(Throw(tuple(dice[place : place + size])))
        place += size
    return found


@dataclass(frozen=True)
class Explanation:
    """An outcome for people, in one language. ``headline`` says it in a line; ``refused`` when the rules forbid it."""

    headline: str
    refused: bool
    cite: Citation
    sums: tuple[Total, ...]
    notes: tuple[Remark, ...]
    values: tuple[WordedField, ...]
    dice: tuple[Face, ...]

    @cached_property
    def throws(self) -> list[Throw]:
        return throws(self.dice)

    @cached_property
    def loud(self) -> list[WordedField]:
        """The values that say something, however deep."""
        return list(_of_kind(self.values, quiet=False))

    @cached_property
    def quiet(self) -> list[WordedField]:
        """The values that say that something is not so, not there, or nought."""
        return list(_of_kind(self.values, quiet=True))

    def lines(self) -> Iterator[str]:
        """Everything as plain sentences, in order: for the API, the log and exports."""
        yield self.headline + _cited(self.cite)
        for total in self.sums:
            yield f"{total.word}: {total.value}"
            for part in total.parts:
                yield f"  {part.shown} {part.word}{_cited(part.cite)}"
        for note in self.notes:
            yield note.word + _cited(note.cite)
        for value in self.values:
            yield from _spoken(value, "")


def _of_kind(values: Sequence[WordedField], *, quiet: bool) -> Iterator[WordedField]:
    """The values that are quiet or that are not; of one that holds others, those of them."""
    for value in values:
        inner = tuple(_of_kind(value.inner, quiet=quiet))
        if value.inner and inner:
            yield value._replace(inner=inner)
        elif not value.inner and value.quiet == quiet:
            yield value


def _cited(cite: Sequence[Cited]) -> str:
    return f" ({''.join(piece.text for piece in cite)})" if cite else ""


def _spoken(value: WordedField, margin: str) -> Iterator[str]:
    yield f"{margin}{value.word}: {value.text}".rstrip(" :") if value.inner else f"{margin}{value.word}: {value.text}"
    for inner in value.inner:
        yield from _spoken(inner, margin + "  ")


def explain(
    ruleset: Ruleset, procedure: Procedure[Any], outcome: Outcome, language: str, named: Named = nobody, *, stored: bool = False
) -> Explanation:
    """Return an outcome in words of a language.

    ``named``: returns the display name for an address. ``stored``: the outcome is from a log, perhaps of an earlier release
    whose outcomes had other values.
    """
    with speaking(language):
        return _Explainer(ruleset, language, named, stored).explanation(procedure, outcome)


class Headlines:
    """Headlines for lists of thousands, in the active language: each word and refusal is looked up once."""

    def __init__(self, ruleset: Ruleset, language: str, named: Named = nobody, *, stored: bool = False) -> None:
        self._explainer = _Explainer(ruleset, language, named, stored)

    def __call__(self, procedure: Procedure[Any], outcome: Outcome) -> str:
        return self._explainer.headline(procedure, outcome)


def signed(value: int) -> str:
    """``+3``, ``−1`` (with a real minus sign), ``0``."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


@lru_cache(maxsize=4096)
def cited(ruleset: Ruleset, cite: str) -> Citation:
    """Return a citation in pieces, with links to the pages of its rulings and tables."""
    known = {ruling.id for ruling in ruleset.rulings}
    tables = {table.cite: number for number, table in enumerate(ruleset.tables, 1)}
    pieces: list[Cited] = []
    for text in re.split(r"(\s*[,;]\s*)", cite):
        ruling = _RULING.search(text)
        if ruling and ruling.group() in known:
            pieces.append(Cited(text, f"{reverse('rules:rulings', args=[ruleset.slug])}#{ruling.group()}"))
        elif text in tables:
            pieces.append(Cited(text, f"{reverse('rules:tables', args=[ruleset.slug])}#table-{tables[text]}"))
        elif text:
            pieces.append(Cited(text))
    return Citation(pieces)


class _Explainer:
    """Renders outcomes of one ruleset in one language."""

    def __init__(self, ruleset: Ruleset, language: str, named: Named = nobody, stored: bool = False) -> None:
        self.ruleset, self.language, self.named, self.stored = ruleset, language, named, stored

    def gettext(self, message: str) -> str:
        """Return the message in the explainer's language, which is the active one."""
        return in_active(message, self.language)

    def word(self, identifier: str) -> str:
        """The word for an identifier; "{side_a}" in it is an army's name, or Side A."""
        if identifier in ("a", "b") and (army := self.named(identifier)):
            return army
        word = self.ruleset.word(identifier).of(self.language)
        return self._named_in(word) if "{" in word else word

    def _with_names(self, word: str) -> str:
        return self._named_in(word) if "{" in word else word

    def _named_in(self, word: str) -> str:
        for side in _SIDES:
            if f"{{{side}}}" in word:
                word = word.replace(f"{{{side}}}", self.named(side) or self.ruleset.word(side).of(self.language))
        return word

    def sentence(self, reason: str) -> str:
        return self.ruleset.sentence(reason).of(self.language)

    def headline(self, procedure: Procedure[Any], outcome: Outcome) -> str:
        return self._headline(procedure, outcome, _rest(outcome))

    def explanation(self, procedure: Procedure[Any], outcome: Outcome) -> Explanation:
        rest = _rest(outcome)
        headline = self._headline(procedure, outcome, rest)
        shown = _InSums(outcome.sums)
        values = (self._described(key, value) for key, value in rest.items() if not shown.has(key, value))
        return Explanation(
            headline=headline,
            refused=outcome.refused,
            cite=cited(self.ruleset, outcome.cite if outcome.refused and outcome.cite else procedure.cite),
            sums=tuple(self._total(total, outcome) for total in outcome.sums),
            notes=tuple(Remark(self.word(note.id), cited(self.ruleset, note.cite)) for note in outcome.notes),
            values=tuple(value for value in values if value.text.rstrip(".") != headline),
            dice=tuple(face_of(die, self.language) for die in outcome.dice),
        )

    def _headline(self, procedure: Procedure[Any], outcome: Outcome, rest: Mapping[str, Any]) -> str:
        _ = self.gettext
        title = procedure.title.of(self.language)
        if outcome.refused:
            return _("Not allowed: %(reason)s") % {"reason": self.sentence(str(outcome.values["reason"]))}
        if line := self._own_headline(procedure, outcome):
            return self._with_names(self._filled(line, outcome.values))
        telling = [key for key in _TELLING if rest.get(key) is not None]
        if telling[:2] == ["winner", "result"]:
            return f"{title} – {self._pair('winner', rest)}; {self._pair('result', rest)}"
        effects = [key for key in rest if key.endswith("_effect")]
        if effects and rest.get("winner"):
            done = [self._pair(key, rest) for key in effects if rest[key] != "none"]
            return f"{title} – {'; '.join(done)}" if done else _("%(procedure)s: no effect") % {"procedure": title}
        allowed = outcome.values.get("allowed")
        telling += [
            key
            for key, value in rest.items()
            if key not in _DULL and isinstance(value, (str, int)) and not (allowed and value is False)
        ]
        if not telling:
            return _("%(procedure)s: allowed") % {"procedure": title} if outcome.values.get("allowed") else title
        value = rest[telling[0]]
        if telling[0] == "result" and value == "none":
            return _("%(procedure)s: no effect") % {"procedure": title}
        if isinstance(value, str) or self.word(telling[0]) == title:
            return f"{title}: {self._scalar(telling[0], value)}"
        return f"{title} – {self._pair(telling[0], rest)}"

    def _own_headline(self, procedure: Procedure[Any], outcome: Outcome) -> str:
        """Return the procedure's own headline; empty without one, or where it fails on a stored outcome."""
        try:
            return procedure.headline(outcome.values).of(self.language) if procedure.headline else ""
        except (LookupError, TypeError, ValueError):
            if self.stored:
                return ""
            raise

    def _filled(self, line: str, values: Mapping[str, Any]) -> str:
        """Return a headline with its placeholders ("{winner}") replaced by the words or names of their values."""
        for key, value in values.items():
            if isinstance(value, str) and f"{{{key}}}" in line:
                line = line.replace(f"{{{key}}}", self._scalar(key, value))
        return line

    def _pair(self, key: str, values: Mapping[str, Any]) -> str:
        return f"{self.word(key)}: {self._scalar(key, values[key])}"

    def _total(self, total: Sum, outcome: Outcome) -> Total:
        _ = self.gettext
        parts = [*(Part(_("die"), face, die=True) for face in total.dice)]
        way = total.id.endswith("_mm")
        parts += [Part(self.word(part.id), part.value, cited(self.ruleset, part.cite), way=way) for part in total.parts]
        return Total(self.word(total.id), tuple(parts), total.total, way)

    def _described(self, key: str, value: Any) -> WordedField:
        _ = self.gettext
        word = self.word(key)
        if not isinstance(value, _SINGLE) and isinstance(value, Mapping):
            inner = tuple(self._described(str(k), v) for k, v in value.items())
            return WordedField(word, "" if value else _("none"), inner, quiet=all(part.quiet for part in inner))
        if isinstance(value, (list, tuple)):
            return self._listed(word, key, value)
        return WordedField(word, self._scalar(key, value), quiet=value in (None, 0, "none"))

    def _listed(self, word: str, key: str, value: Sequence[Any]) -> WordedField:
        _ = self.gettext
        if not any(isinstance(item, Mapping) for item in value):
            return WordedField(word, ", ".join(self._item(key, item) for item in value) or _("none"), quiet=not value)
        inner = tuple(WordedField(str(number), "", self._described(key, item).inner) for number, item in enumerate(value, 1))
        return WordedField(word, "", inner)

    def value(self, key: str, value: Any) -> str:
        """Return a field's value in words; it holds no object."""
        _ = self.gettext
        return (
            ", ".join(self._item(key, item) for item in value) or _("none")
            if isinstance(value, tuple)
            else self._scalar(key, value)
        )

    def _item(self, key: str, item: Any) -> str:
        if isinstance(item, (list, tuple)):
            return "–".join(self._scalar(key, one) for one in item)
        return self._scalar(key, item)

    def _scalar(self, key: str, value: Any) -> str:
        _ = self.gettext
        if value is None:
            return "—"
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if isinstance(value, int):
            return length(value) if key.endswith("_mm") else str(value).replace("-", "−")
        if isinstance(value, str):
            return self.named(value) or self._with_names(self.ruleset.word(value, key).of(self.language))
        return str(value)


def value_text(ruleset: Ruleset, language: str, key: str, value: Any, named: Named = nobody) -> str:
    """A value of the outcome's field ``key`` in words; ``named`` as for ``explain``."""
    return _Explainer(ruleset, language, named).value(key, value)


def _rest(outcome: Outcome) -> dict[str, Any]:
    """Return the values of an outcome that its headline or its refusal does not show."""
    shown_already = {"allowed", "reason"} if outcome.refused else {"allowed"}
    return {key: value for key, value in outcome.values.items() if key not in shown_already}


def length(millimetres: int) -> str:
    """Return a length in centimetres, the unit of the forms."""
    number = centimetres(millimetres)
    return f"{number.replace('.', ',') if get_language() == 'it' else number} cm"


class _InSums:
    """Which fields an outcome's sums show already."""

    def __init__(self, sums: Sequence[Sum]) -> None:
        self._totals = [(total.id, total.total) for total in sums]
        self._parts = [by_id(total.parts).items() for total in sums]

    def has(self, key: str, value: Any) -> bool:
        """Return True if it is there, as a total or as the modifiers of one; not for objects of empty ones alone."""
        if (key, value) in self._totals:
            return True
        if isinstance(value, _SINGLE) or not isinstance(value, Mapping) or not (value or self._totals):
            return False
        inner = [one for one in _inner(value) if one != {} or one is value]
        return all(isinstance(one, Mapping) and any(one.items() <= parts for parts in self._parts) for one in inner)


def _inner(value: Any) -> Iterator[Any]:
    """What stands innermost in objects of objects: objects of numbers alone, or what is no object."""
    if not isinstance(value, Mapping) or all(isinstance(v, int) for v in value.values()):
        yield value
        return
    for inner in value.values():
        yield from _inner(inner)
