"""Values of a document → inputs of a form, and a sent form → values.

A form is read into plain data in any case; the document's own checks say what is wrong with it. So adding a row, moving
one, or showing a form again with its errors is: read, change the data, build again.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from rulebooks.engine.problems import DocumentError, DocumentProblem, Path
from rulebooks.engine.reading import PLAIN, WHOLE, read
from rulebooks.engine.writing import flow
from rulebooks.form.labels import CHOICES, FIRST, HELP, KINDS, kind_label, label_of
from rulebooks.form.spec import Spec, fields_of, tags_of
from rules.web import texts

#: What is left out of a document.
MISSING: Any = ...
#: Inputs of one form: a part with more of them is edited as text.
MOST_INPUTS = 1_500
#: Objects inside one another that a form shows.
MOST_DEPTH = 14
Sheet = Mapping[str, str]


class TooManyInputs(Exception):
    """A part is too large for a form."""


@dataclass
class Node:
    """One input, or a group of them. ``value``: as the input shows it; ``path``: its place in the document."""

    spec: Spec
    name: str
    path: Path
    label: Any
    help: Any = ""
    value: Any = ""
    children: list["Node"] = field(default_factory=list)
    more: list["Node"] = field(default_factory=list)
    key: str | None = None
    errors: list[str] = field(default_factory=list)
    on: bool = True
    tag: str = ""

    @property
    def kind(self) -> str:
        return self.spec.kind

    @property
    def id(self) -> str:
        return f"f-{self.name}"

    @property
    def options(self) -> list[tuple[str, Any]]:
        """The words of a select, and the kinds of a list of several."""
        if self.kind == "steps":
            return [(tag, KINDS.get(tag, tag)) for tag in tags_of(self.spec)]
        return [(word, CHOICES.get(word, word)) for word in self.spec.choices]

    @property
    def several(self) -> str:
        """Return the help for rows that can be written several at once; empty where they cannot."""
        inner = self.spec.item.kind if self.spec.item else ""
        if self.kind == "cells":
            return _("One row a line: its key, a colon, the cells. Lines from a spreadsheet can be pasted.")
        if self.kind == "pairs" and inner == "words":
            return _("One a line: light_horse: light horse / cavalleria leggera. Lines from a spreadsheet can be pasted.")
        return _("One a line: HORSE: light_horse, heavy_horse") if self.kind == "pairs" and inner == "ids" else ""

    @property
    def filled(self) -> bool:
        """True if there is anything in it."""
        if self.children or self.more:
            return any(one.filled for one in (*self.children, *self.more))
        return self.value not in ("", None, False, MISSING, ("", ""), ("", "", "")) and self.value != self.spec.default

    @property
    def more_open(self) -> bool:
        return any(one.filled or one.wrong for one in self.more)

    @property
    def wrong(self) -> bool:
        return bool(self.errors) or any(one.wrong for one in (*self.children, *self.more))

    @property
    def unfinished(self) -> bool:
        """True if it has an error or a row that is still empty: it is not folded then."""
        empty = self.key == "" or (self.kind in ("rows", "steps") and any(not row.filled for row in self.children))
        return bool(self.errors) or empty or any(one.unfinished for one in (*self.children, *self.more))

    @property
    def summary(self) -> str:
        """A few words for a row that is folded."""
        texts = (
            one.value for one in self.children if one.kind in ("text", "expr", "ids") and isinstance(one.value, str) and one.value
        )
        return " · ".join([part for part in (self.key, *texts) if part][:3])[:80]

    def walk(self) -> Iterator["Node"]:
        yield self
        for one in (*self.children, *self.more):
            yield from one.walk()


# --- values → inputs -------------------------------------------------------------------------------------------------


class _Builder:
    def __init__(self) -> None:
        self.count = 0

    def node(self, spec: Spec, value: Any, name: str, path: Path, label: Any, owner: str = "", depth: int = 0) -> Node:
        self.count += 1
        if self.count > MOST_INPUTS or depth > MOST_DEPTH:
            raise TooManyInputs
        node = Node(spec, name, path, label, HELP.get(f"{owner}.{path[-1]}" if path else "", ""))
        if not node.help and path:
            node.help = HELP.get(str(path[-1]), "")
        build: Callable[[Node, Any, int], None] = getattr(self, f"_{spec.kind}", self._leaf)
        build(node, value, depth + 1)
        return node

    def _leaf(self, node: Node, value: Any, depth: int) -> None:
        node.value = shown(value, node.spec)

    def _group(self, node: Node, value: Any, depth: int) -> None:
        spec = node.spec
        value = long_form(spec.model, value)
        node.on = not spec.switched or (value is not MISSING and value is not None)
        if not node.on:
            return
        if not isinstance(value, Mapping):
            value = {} if value is MISSING else {"": value}
        node.children, node.more = self.fields(spec.model, value, node.name, node.path, depth)

    def fields(self, model: str, value: Mapping[str, Any], name: str, path: Path, depth: int) -> tuple[list[Node], list[Node]]:
        first: list[Node] = []
        more: list[Node] = []
        ahead = FIRST.get(model)
        for key, spec in fields_of(model).items():
            inner = self.node(spec, value.get(key, MISSING), f"{name}.{key}", (*path, key), label_of(model, key), model, depth)
            (first if ahead is None or key in ahead else more).append(inner)
        if ahead is not None:
            first.sort(key=lambda one: ahead.index(one.path[-1]))
        return first, more

    def _rows(self, node: Node, value: Any, depth: int) -> None:
        assert node.spec.item is not None
        for number, one in enumerate(value if isinstance(value, list) else ()):
            item = self.node(node.spec.item, one, f"{node.name}.{number}", (*node.path, number), number + 1, depth=depth)
            node.children.append(item)

    def _steps(self, node: Node, value: Any, depth: int) -> None:
        tags = tags_of(node.spec)
        for number, one in enumerate(value if isinstance(value, list) else ()):
            name, path = f"{node.name}.{number}", (*node.path, number)
            given = one if isinstance(one, Mapping) else {}
            tag = next((tag for tag in tags if tag in given), next(iter(tags)))
            row = Node(Spec("group", tags[tag], required=True), name, path, kind_label(tag), tag=tag)
            row.children, row.more = self.fields(tags[tag], given, name, path, depth)
            node.children.append(row)

    def _named(self, node: Node, value: Any, depth: int) -> None:
        assert node.spec.item is not None
        for number, (key, one) in enumerate(value.items() if isinstance(value, Mapping) else ()):
            name, path = f"{node.name}.{number}", (*node.path, key)
            item = self.node(node.spec.item, one, name, path, key, depth=depth)
            item.key = key
            node.children.append(item)

    _pairs = _named

    def _cells(self, node: Node, value: Any, depth: int) -> None:
        for number, (key, cells) in enumerate(value.items() if isinstance(value, Mapping) else ()):
            text = ", ".join(map(_any_text, cells)) if isinstance(cells, list) else _any_text(cells)
            row = Node(Spec("any"), f"{node.name}.{number}", (*node.path, key), key, value=text, key=key)
            self.count += 1
            if self.count > MOST_INPUTS:
                raise TooManyInputs
            node.children.append(row)


def build(spec: Spec, value: Any, path: Path, label: Any, name: str = "p") -> Node:
    """Return the inputs for a value at a place of the document. TooManyInputs where a form cannot hold it."""
    return _Builder().node(spec, value, name, path, label)


def long_form(model: str, value: Any) -> Any:
    """A fact or field that is written as one word."""
    if isinstance(value, str) and model in ("FactSpec", "TrackedSpec") and value in ("flag", "text", "ref"):
        return {value: True}
    return value


def shown(value: Any, spec: Spec) -> Any:
    """A value as its input shows it."""
    if spec.kind == "words":
        if isinstance(value, Mapping):
            return (str(value.get("en", "")), str(value.get("it", "")))
        return ("", "") if value is MISSING or value is None else (str(value), str(value))
    if value is MISSING:
        if spec.kind in ("check", "select") and spec.default is not ...:
            return spec.default
        return ("", "") if spec.kind == "range" else ""
    if spec.kind == "check":
        return bool(value)
    if spec.kind == "range":
        pair = [*value, "", ""][:2] if isinstance(value, list) else [value, ""]
        return (str(pair[0]), str(pair[1]))
    if spec.kind == "ids":
        if isinstance(value, list):
            return ", ".join(map(str, value)) + ("," if spec.single and len(value) == 1 else "")
        return str(value)
    if spec.kind == "lines":
        return "\n".join(map(_expression_text, value if isinstance(value, list) else [value]))
    if spec.kind == "expr":
        return _expression_text(value)
    if spec.kind == "any":
        return _any_text(value)
    return "" if value is None else str(value)


def _expression_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _any_text(value: Any) -> str:
    if isinstance(value, (dict, list)):
        return flow(value)
    if not isinstance(value, str):
        return json.dumps(value)
    plain = value and value == value.strip() and not value.startswith(("{", "[", '"')) and scalar(value) == value
    return value if plain and "," not in value else json.dumps(value, ensure_ascii=False)


def scalar(text: str) -> Any:
    """A value as a document reads it without quotes."""
    return PLAIN[text] if text and text in PLAIN else int(text) if WHOLE.fullmatch(text) else text


# --- inputs → values -------------------------------------------------------------------------------------------------


class Reading:
    """Reads a sent form. ``problems``: what cannot be data at all."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.problems: list[DocumentProblem] = []

    def value(self, spec: Spec, name: str, path: Path) -> Any:
        """Return the value of an input, or MISSING where it is left out."""
        method = getattr(self, f"_{spec.kind}", None)
        found = method(spec, name, path) if method else self._leaf(spec, name, path)
        if found is MISSING or (same(found, spec.default) and not spec.required):
            return MISSING
        return found

    def _text_of(self, name: str) -> str:
        return self.sheet.get(name, "").replace("\r\n", "\n").strip()

    def _leaf(self, spec: Spec, name: str, path: Path) -> Any:
        text = self._text_of(name)
        if not text:
            return MISSING
        if spec.kind == "number":
            return scalar(text)
        if spec.kind == "any":
            return self.any(text, path)
        return text

    def _expr(self, spec: Spec, name: str, path: Path) -> Any:
        text = " ".join(self._text_of(name).split())
        return scalar(text) if text else MISSING

    def any(self, text: str, path: Path) -> Any:
        """A value as it is written in a document."""
        if not (text.startswith(("{", "[")) or (text[0] == text[-1] == '"')):
            return scalar(text)
        try:
            return read(f"x: {text}")[0]["x"]
        except DocumentError as error:
            self.problems += [DocumentProblem(path, one.text) for one in error.problems[:1]]
            return text

    def _words(self, spec: Spec, name: str, path: Path) -> Any:
        en, it = self._text_of(f"{name}.en"), self._text_of(f"{name}.it")
        if not (en or it):
            return MISSING
        return en if en == it else {language: text for language, text in (("en", en), ("it", it)) if text}

    def _check(self, spec: Spec, name: str, path: Path) -> Any:
        checked = name in self.sheet
        return MISSING if spec.true_only and not checked else checked

    def _range(self, spec: Spec, name: str, path: Path) -> Any:
        both = [self._text_of(f"{name}.0"), self._text_of(f"{name}.1")]
        return [scalar(one) for one in both if one] if any(both) else MISSING

    def _ids(self, spec: Spec, name: str, path: Path) -> Any:
        text = self._text_of(name)
        if not text:
            return MISSING
        parts = [part.strip() for part in text.split(",")]
        if spec.single and len(parts) == 1:
            return parts[0]
        return [scalar(part) if spec.numbers else part for part in parts if part]

    def _lines(self, spec: Spec, name: str, path: Path) -> Any:
        lines = [scalar(line.strip()) for line in self._text_of(name).split("\n") if line.strip()]
        if not lines:
            return MISSING
        return lines[0] if spec.single and len(lines) == 1 else lines

    def _group(self, spec: Spec, name: str, path: Path) -> Any:
        if spec.switched and f"{name}._has" not in self.sheet:
            return MISSING
        found = self.fields(spec.model, name, path)
        if not found and not spec.required and not spec.switched:
            return MISSING
        if spec.model in ("FactSpec", "TrackedSpec") and len(found) == 1:
            only = next(iter(found))
            if found[only] is True and only in ("flag", "text", "ref"):
                return only
        return found

    def fields(self, model: str, name: str, path: Path) -> dict[str, Any]:
        found = {}
        for key, spec in fields_of(model).items():
            value = self.value(spec, f"{name}.{key}", (*path, key))
            if value is not MISSING:
                found[key] = value
        return found

    def _count(self, name: str) -> int:
        text = self.sheet.get(f"{name}._rows", "0")
        return min(int(text), MOST_INPUTS) if text.isdecimal() and len(text) < 6 else 0

    def _rows(self, spec: Spec, name: str, path: Path) -> Any:
        assert spec.item is not None
        found = []
        for number in range(self._count(name)):
            one = self.value(spec.item, f"{name}.{number}", (*path, number))
            found.append({} if one is MISSING else one)
        return found or MISSING

    def _steps(self, spec: Spec, name: str, path: Path) -> Any:
        tags = tags_of(spec)
        found = []
        for number in range(self._count(name)):
            here = f"{name}.{number}"
            tag = self.sheet.get(f"{here}._tag", "")
            if tag in tags:
                value = self.fields(tags[tag], here, (*path, number))
                found.append({tag: value.get(tag, _nothing(tags[tag], tag)), **value})
        return found or MISSING

    def _named(self, spec: Spec, name: str, path: Path) -> Any:
        assert spec.item is not None
        found: dict[str, Any] = {}
        for number in range(self._count(name)):
            key = self._text_of(f"{name}.{number}._key")
            one = self.value(spec.item, f"{name}.{number}", (*path, key))
            self._keep(found, key, ({} if spec.kind == "named" else None) if one is MISSING else one, one is MISSING, path)
        self._several(found, spec, name, path)
        return found or MISSING

    _pairs = _named

    def _several(self, found: dict[str, Any], spec: Spec, name: str, path: Path) -> None:
        """Add the rows that were written several at once, one a line; a row of the same name has the new value."""
        for line in self._text_of(f"{name}._lines").split("\n"):
            if not line.strip():
                continue
            key, *cells = (cell.strip() for cell in (line.split("\t") if "\t" in line else line.partition(":")[::2]))
            if spec.kind == "cells":
                found[key] = self.any(f"[{', '.join(cell for cell in cells if cell)}]", (*path, key))
            elif spec.item is not None and spec.item.kind == "words":
                texts = cells if len(cells) > 1 else cells[0].split(" / ")
                if not any(texts):  # no colon: the words alone
                    texts = key.split(" / ")
                    key = identifier(texts[0])
                found[key] = {language: text.strip() for language, text in zip(("en", "it"), texts, strict=False) if text.strip()}
            else:
                found[key] = [part.strip() for part in ", ".join(cells).split(",") if part.strip()]

    def _keep(self, found: dict[str, Any], key: str, value: Any, empty: bool, path: Path) -> None:
        if key in found:
            text = texts.gettext("“{key}” is there twice.").format(key=key)
            self.problems.append(DocumentProblem((*path, key), text))
        elif key or not empty:
            found[key] = value

    def _cells(self, spec: Spec, name: str, path: Path) -> Any:
        found: dict[str, Any] = {}
        for number in range(self._count(name)):
            key, text = self._text_of(f"{name}.{number}._key"), self._text_of(f"{name}.{number}")
            cells = self.any(text, (*path, key)) if text.startswith("{") else self.any(f"[{text}]", (*path, key))
            self._keep(found, key, cells, not text, path)
        self._several(found, spec, name, path)
        return found or MISSING


def identifier(words: str) -> str:
    """Return an identifier made from words as people write them."""
    letters = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", letters).strip("_")[:40]


def _nothing(model: str, tag: str) -> Any:
    """What an empty field holds so that its object is still of its kind."""
    return {"named": {}, "pairs": {}}.get(fields_of(model)[tag].kind, "")


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same type: yes is not 1."""
    return type(one) is type(other) and bool(one == other)


def in_order_of(new: Any, old: Any, spec: Spec) -> Any:
    """Return ``new`` with the keys of its objects in the order that they have in ``old``, so that a change is small as text."""
    if spec.kind == "group" and isinstance(new, dict) and isinstance(old, dict):
        fields = fields_of(spec.model)
        found = {}
        for key in (*old, *(key for key in new if key not in old)):
            if key in new:
                found[key] = in_order_of(new[key], old.get(key), fields[key]) if key in fields else new[key]
            elif key in fields and (old[key] in ({}, []) or same(old[key], fields[key].default)):
                found[key] = old[key]  # said although it need not be
        return found
    if spec.kind == "words" and isinstance(new, str) and old == {"en": new, "it": new}:
        return old
    if spec.kind == "steps" and isinstance(new, list) and isinstance(old, list):
        tags = tags_of(spec)
        pairs = [(one, old[n] if n < len(old) and isinstance(old[n], dict) else {}) for n, one in enumerate(new)]
        kinds = [next(tag for tag in tags if tag in one) for one, _was in pairs]
        return [
            in_order_of(one, was, Spec("group", tags[tag], required=True)) for (one, was), tag in zip(pairs, kinds, strict=True)
        ]
    if spec.item is not None and isinstance(new, list) and isinstance(old, list):
        return [in_order_of(one, old[n] if n < len(old) else None, spec.item) for n, one in enumerate(new)]
    if spec.item is not None and isinstance(new, dict) and isinstance(old, dict):
        return {key: in_order_of(one, old.get(key), spec.item) for key, one in new.items()}
    return new


# --- buttons ---------------------------------------------------------------------------------------------------------


def changed_rows(sheet: Sheet, value: Any, spec: Spec, name: str = "p") -> Any:
    """Return ``value`` after a press of an add, remove or up button."""
    for button, act in (("_add", _add), ("_remove", _remove), ("_up", _up)):
        pressed = sheet.get(button, "")
        if pressed == name or pressed.startswith((f"{name}.", f"{name}:")):
            target, _colon, tag = pressed.partition(":")
            parts = target.removeprefix(name).strip(".")
            return _changed_at(value, spec, parts.split(".") if parts else [], tag, act)
    return value


def _changed_at(value: Any, spec: Spec, parts: Sequence[str], tag: str, act: Callable[..., Any]) -> Any:
    last = 0 if act is _add else 1
    value = long_form(spec.model, value)
    if len(parts) == last:
        return act(value, spec, parts[0] if parts else "", tag)
    part, rest = parts[0], parts[1:]
    if spec.kind == "group":
        fields = fields_of(spec.model)
        if part not in fields:
            return value
        given = value if isinstance(value, dict) else {}
        inner = _changed_at(given.get(part, MISSING), fields[part], rest, tag, act)
        return {**given, part: inner} if inner is not MISSING else {k: v for k, v in given.items() if k != part}
    if not part.isdecimal() or not isinstance(value, (list, dict)) or int(part) >= len(value):
        return value
    number = int(part)
    if isinstance(value, dict):
        key = list(value)[number]
        inner_spec = spec.item
        assert inner_spec is not None
        return {**value, key: _changed_at(value[key], inner_spec, rest, tag, act)}
    item = value[number]
    if spec.kind == "steps":
        tags = tags_of(spec)
        here = next((one for one in tags if isinstance(item, dict) and one in item), next(iter(tags)))
        inner_spec = Spec("group", tags[here], required=True)
    else:
        assert spec.item is not None
        inner_spec = spec.item
    return [*value[:number], _changed_at(item, inner_spec, rest, tag, act), *value[number + 1 :]]


def _add(value: Any, spec: Spec, _number: str, tag: str) -> Any:
    if spec.kind == "group":
        return {} if value is MISSING else value
    if spec.kind == "rows":
        return [*(value if isinstance(value, list) else ()), {}]
    if spec.kind == "steps":
        tags = tags_of(spec)
        tag = tag if tag in tags else next(iter(tags))
        return [*(value if isinstance(value, list) else ()), {tag: _nothing(tags[tag], tag)}]
    if spec.kind in ("named", "pairs", "cells"):
        empty: Any = [] if spec.item and spec.item.kind == "steps" else {} if spec.kind == "named" else ""
        return {**(value if isinstance(value, dict) else {}), "": [] if spec.kind == "cells" else empty}
    return value


def _remove(value: Any, spec: Spec, number: str, _tag: str) -> Any:
    if spec.kind == "group":  # an optional object inside it
        return {key: one for key, one in value.items() if key != number} if isinstance(value, dict) else value
    if not number.isdecimal() or not isinstance(value, (list, dict)):
        return value
    if isinstance(value, dict):
        return {key: one for place, (key, one) in enumerate(value.items()) if place != int(number)}
    return [one for place, one in enumerate(value) if place != int(number)]


def _up(value: Any, spec: Spec, number: str, _tag: str) -> Any:
    place = int(number) if number.isdecimal() else 0
    if not isinstance(value, (list, dict)) or not 0 < place < len(value):
        return value
    items: list[Any] = list(value.items()) if isinstance(value, dict) else list(value)
    items[place - 1], items[place] = items[place], items[place - 1]
    return dict(items) if isinstance(value, dict) else items


def place_problems(root: Sequence[Node], problems: Sequence[DocumentProblem], language: str) -> list[DocumentProblem]:
    """Show each problem at its input, or at the nearest group around it; return those that are of other parts."""
    nodes = {one.path: one for top in root for one in top.walk()}
    elsewhere = []
    for problem in problems:
        node = next(
            (nodes[problem.path[:length]] for length in range(len(problem.path), 0, -1) if problem.path[:length] in nodes), None
        )
        if node is None:
            elsewhere.append(problem)
        elif (text := problem.text.of(language)) not in node.errors:
            node.errors.append(text)
    return elsewhere
