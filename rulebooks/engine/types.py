"""Types of what expressions are made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulebooks.engine.messages import _
from rules.engine.text import Text


@dataclass(frozen=True)
class Type:
    """The type of an expression.

    ``kind``: ``int``, ``bool``, ``word`` (an identifier), ``text``, ``ref`` (a holder's address), ``none``, ``object``,
    ``list``, ``modifiers`` (identifier → number), ``boxes`` or ``any`` (the type of an expression with a mistake). ``empty``: may
    be none. ``words``: those that a word can be (None: any). ``fields`` of an object, ``item`` of a list. ``addressed``: objects
    that have an ``id``. ``boxes`` are numbers by the words of ``fields``; each is a field of its holder (``box_name``), and the
    value of the expression is the holder. ``prefix``: what the names of these fields begin with.
    """

    kind: str
    empty: bool = False
    words: frozenset[str] | None = None
    fields: Mapping[str, "Type"] = field(default_factory=dict)
    item: "Type | None" = None
    addressed: bool = False
    prefix: str = ""

    def or_empty(self, empty: bool = True) -> "Type":
        return self if self.empty == empty else replace(self, empty=empty)

    @property
    def name(self) -> Text:
        """The name of the type in a message."""
        return _NAMES.get(self.kind, _NAMES["any"])


_NAMES = {
    "int": _("a number"),
    "bool": _("yes or no"),
    "word": _("a word"),
    "text": _("a text"),
    "ref": _("a unit or side"),
    "none": _("nothing"),
    "object": _("an object"),
    "list": _("a list"),
    "modifiers": _("modifiers"),
    "boxes": _("boxes"),
    "any": _("something"),
}

INT, BOOL, WORD, TEXT = Type("int"), Type("bool"), Type("word"), Type("text")
REF, NONE, ANY, MODIFIERS = Type("ref"), Type("none", empty=True), Type("any"), Type("modifiers")


def word(words: Any) -> Type:
    return Type("word", words=frozenset(words))


def box_name(prefix: str, of_word: str) -> str:
    """Return the name of the field that holds the boxes of one word."""
    return f"{prefix}_{of_word}"


def boxes(name: str, words: Any) -> Type:
    return Type("boxes", fields=dict.fromkeys(words, INT), prefix=name)


def listed(item: Type) -> Type:
    return Type("list", item=item)


def entity(fields: Mapping[str, Type], *, addressed: bool = False) -> Type:
    return Type("object", fields=dict(fields), addressed=addressed)


def has_field(kind: Type, path: str) -> bool:
    """Return True if an object of this type has the field, dotted for those inside others."""
    name, dot, rest = path.partition(".")
    inner = kind.fields.get(name)
    return inner is not None and (not dot or has_field(inner, rest))


def common(one: Type, other: Type) -> Type | None:
    """The type of what is either this or that; None where they do not go together."""
    if "any" in (one.kind, other.kind):
        return ANY
    empty = one.empty or other.empty
    if one.kind == "none" or other.kind == "none":
        return (other if one.kind == "none" else one).or_empty()
    if one.kind != other.kind:
        return None
    if one.kind == "word":
        both = None if one.words is None or other.words is None else one.words | other.words
        return Type("word", empty, both)
    if one.kind == "list" and one.item and other.item:
        item = common(one.item, other.item)
        return item and Type("list", empty, item=item)
    if one.kind == "object" and one.fields.keys() != other.fields.keys():
        return None
    return one.or_empty(empty)
