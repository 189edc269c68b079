"""From declarations to the nodes of a form."""

import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Literal, Union, cast, get_args, get_origin

from django.utils.translation import get_language
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from common.numbers import whole_number
from common.translation import gettext as _
from rules.engine.ruleset import Ruleset
from rules.engine.text import Text
from rules.web.fields import (
    OMITTED,
    Check,
    Choose,
    Counts,
    Group,
    HouseRule,
    HouseRules,
    Json,
    Leaf,
    Node,
    Number,
    Numbers,
    Picks,
    Rows,
    Step,
    Words,
    centimetres,
    sent,
)

#: By the path of a fact that lists names: those that are there to be picked, and what each is called. Of a number (as the
#: input has it, sent as ``name:chip``): those that can be tapped instead of typed.
Choices = Mapping[str, Sequence[tuple[str, Text]]]

#: A list without a limit of its own gets no more rows than this in a form.
MOST_ROWS = 60


class Declared:
    """What a fact's declaration says, in reach."""

    def __init__(self, name: str, info: FieldInfo) -> None:
        extra = info.json_schema_extra
        values = cast(dict[str, Any], extra) if isinstance(extra, dict) else {}
        title = name.replace("_", " ").capitalize()
        self.label = Text(**values["label"]) if values.get("label") else Text(title)
        self.help = Text(**values["help"]) if values.get("help") else None
        self.unit: str = values.get("unit") or ("mm" if name.endswith("_mm") else "")  # an identifier, "mm" or "PA"
        self.accepts: Mapping[str, Sequence[str]] | None = values.get("accepts")
        self.acting: Sequence[str] | None = values.get("acting")
        self.default = OMITTED if info.is_required() else _plain(info.get_default(call_default_factory=True, validated_data={}))
        self._words: dict[str, dict[str, str]] = {}

    def words(self, language: str) -> Mapping[str, str]:
        """Its ``label`` and ``help`` in a language, looked up once."""
        if language not in self._words:
            self._words[language] = {"label": self.label.of(language), "help": self.help.of(language) if self.help else ""}
        return self._words[language]


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return OMITTED if value is PydanticUndefined else value


class Type:
    """An annotation taken apart: the bare type, whether None is allowed, and the limits that were written around it."""

    def __init__(self, annotation: Any, metadata: Iterable[Any] = ()) -> None:
        self.nullable = False
        self.limits: dict[str, Any] = {}
        self._note(metadata)
        while True:
            origin = get_origin(annotation)
            if hasattr(annotation, "__value__"):
                annotation = annotation.__value__
            elif origin is typing.Annotated:
                annotation, *more = get_args(annotation)
                self._note(more)
            elif origin in (Union, types.UnionType) and type(None) in get_args(annotation):
                self.nullable = True
                left = tuple(part for part in get_args(annotation) if part is not type(None))
                annotation = Union[left]  # noqa: UP007 -- made at run time
            else:
                break
        self.bare = annotation
        self.origin = get_origin(annotation)
        self.args = get_args(annotation)

    def _note(self, metadata: Iterable[Any]) -> None:
        for item in metadata:
            if isinstance(item, FieldInfo):
                self._note(item.metadata)
            for name in ("ge", "le", "gt", "lt", "min_length", "max_length"):
                if getattr(item, name, None) is not None:
                    self.limits[name] = getattr(item, name)

    @property
    def least(self) -> int | None:
        return self.limits["gt"] + 1 if "gt" in self.limits else self.limits.get("ge")

    @property
    def most(self) -> int | None:
        return self.limits["lt"] - 1 if "lt" in self.limits else self.limits.get("le")

    @cached_property
    def item(self) -> "Type":
        """Return the node of a list's items, or of an object of counts."""
        return Type(self.args[-1])

    @cached_property
    def model(self) -> type[BaseModel] | None:
        return self.bare if isinstance(self.bare, type) and issubclass(self.bare, BaseModel) else None


@lru_cache(maxsize=4096)
def declarations(model: type[BaseModel]) -> tuple[tuple[str, Declared, Type], ...]:
    """The facts of a model, taken apart once: name, what is declared, of which type."""
    return tuple((name, Declared(name, info), Type(info.annotation, info.metadata)) for name, info in model.model_fields.items())


def row_count(sheet: Mapping[str, str], name: str) -> int:
    """Return how many rows of a list were sent: as given, or as many as are there."""
    sent = whole_number(sheet.get(f"{name}._rows"), digits=3)
    if sent is not None:
        return sent
    heads = (key[len(name) + 1 :].partition(".")[0].partition(":")[0] for key in sheet if key.startswith(name + "."))
    numbers = (whole_number(head, digits=3) for head in heads)
    return max((number + 1 for number in numbers if number is not None), default=0)


@lru_cache(maxsize=10_000)
def _options(ruleset: Ruleset, choices: tuple[Any, ...], fact: str, language: str) -> list[tuple[Any, str]]:
    """The choices of a fact with their words."""
    words = ((choice, ruleset.word(choice, fact) if isinstance(choice, str) else None) for choice in choices)
    return [(choice, word.of(language) if word else str(choice)) for choice, word in words if choice is not None]


@cache
def _yes_or_no(language: str) -> list[tuple[Any, str]]:
    """Both answers, in the language that is active."""
    return [(True, _("yes")), (False, _("no"))]


class Builder:
    """Builds the nodes of one form from declarations and what was sent."""

    def __init__(self, ruleset: Ruleset, sheet: Mapping[str, str] | None, prefix: str, choices: Choices | None = None) -> None:
        self.ruleset, self.sheet, self.prefix, self.choices = ruleset, sheet, prefix, choices or {}
        self.language = get_language() or "en"

    def facts(self, model: type[BaseModel], known: Mapping[str, Any], initial: Mapping[str, Any] | None) -> Group:
        return Group(path="", name=self.prefix, label="", parts=self._fields(model, "", known, initial))

    def _fields(self, model: type[BaseModel], path: str, known: Mapping[str, Any], initial: Any) -> list[Node]:
        start = initial if isinstance(initial, Mapping) else {}
        return [
            node
            for name, declared, kind in declarations(model)
            if (
                node := self._field(
                    declared,
                    kind,
                    f"{path}.{name}" if path else name,
                    known.get(name, OMITTED),
                    start.get(name, OMITTED),
                )
            )
            is not None
        ]

    def _field(self, declared: Declared, kind: Type, path: str, known: Any, initial: Any) -> Node | None:
        if known is not OMITTED and (declared.accepts is not None or not isinstance(known, (Mapping, list))):
            return None  # nothing is left to be asked of it
        shared: dict[str, Any] = {
            "path": path,
            "name": self.prefix + path,
            **declared.words(self.language),
            "default": declared.default,
            "nullable": kind.nullable,
        }
        if declared.accepts is not None:
            return self._house_rules(shared, declared, initial)
        if known is not OMITTED:
            return self._rest(shared, kind, known, initial, declared.unit)
        return self._node(shared, kind, initial, declared.unit)

    def _rest(self, shared: dict[str, Any], kind: Type, known: Any, initial: Any, unit: str) -> Node | None:
        """What is left to ask of a fact that is known in part."""
        if kind.model is not None and isinstance(known, Mapping):
            parts = self._fields(kind.model, shared["path"], known, initial)
            return Group(**shared, parts=parts) if parts else None
        item = kind.item if kind.origin is list else None
        if item is None or item.model is None or not isinstance(known, list):
            return None
        starts = initial if isinstance(initial, list) else []
        rows: list[Node] = []
        for index, row in enumerate(known):
            place = {**self._row(shared, index), "label": self._row_title(shared["label"], index, row)}
            start = starts[index] if index < len(starts) else OMITTED
            rows.append(Group(**place, parts=self._fields(item.model, place["path"], row, start)))
        has_facts = any(row.children for row in rows)
        return Rows(**shared, rows=rows, most=len(rows), fixed=True) if has_facts else None

    def _row_title(self, label: str, index: int, row: Any) -> str:
        """A known row goes by its name (an address is none), or is called by its kind, where it has one."""
        for key in ("id", "target"):
            named = row.get(key) if isinstance(row, Mapping) else None
            if isinstance(named, str) and ":" not in named:
                return named
        word = row.get("type") if isinstance(row, Mapping) else None
        title = f"{label} {index + 1}"
        return f"{title}: {self.ruleset.word(word).of(self.language)}" if isinstance(word, str) else title

    def _row(self, shared: Mapping[str, Any], index: int) -> dict[str, Any]:
        return {
            "path": f"{shared['path']}.{index}",
            "name": f"{shared['name']}.{index}",
            "label": f"{shared['label']} {index + 1}",
        }

    def _node(self, shared: dict[str, Any], kind: Type, initial: Any, unit: str) -> Node:
        if kind.model is not None:
            return self._group(shared, kind, kind.model, initial)
        if kind.origin is dict and get_origin(kind.args[0]) is Literal:
            return self._counts(shared, kind, initial)
        if kind.origin is list:
            return self._list(shared, kind, initial, unit)
        return self._leaf(shared, kind, initial, unit)

    def _group(self, shared: dict[str, Any], kind: Type, model: type[BaseModel], initial: Any) -> Group:
        start = initial if initial is not OMITTED else shared.get("default", OMITTED)
        on: bool | None = None
        if kind.nullable:
            sent_on = None if self.sheet is None else self.sheet.get(f"{shared['name']}._has")
            inside = self.sheet is not None and any(key.startswith(shared["name"] + ".") for key in self.sheet)
            on = sent_on == "1" if sent_on is not None else inside if self.sheet is not None else isinstance(start, Mapping)
        default = shared.get("default", OMITTED)
        parts = self._fields(model, shared["path"], {}, start)
        return Group(**shared, parts=parts, on=on, always=default is OMITTED or default is None)

    def _counts(self, shared: dict[str, Any], kind: Type, initial: Any) -> Counts:
        start = initial if isinstance(initial, Mapping) else {}
        item = kind.item
        parts: list[Node] = []
        for key in get_args(kind.args[0]):
            place = {
                "path": f"{shared['path']}.{key}",
                "name": f"{shared['name']}.{key}",
                "label": self.ruleset.word(key).of(self.language),
            }
            parts.append(self._leaf(place, item, start.get(key, OMITTED), ""))
        return Counts(**shared, parts=parts, always=shared["default"] is OMITTED)

    def _house_rules(self, shared: dict[str, Any], declared: Declared, initial: Any) -> HouseRules | None:
        """The rulings that change something here, and those that were given all the same; None when that is none."""
        start = initial if isinstance(initial, Mapping) else {}
        rulings = {ruling.id: ruling for ruling in self.ruleset.rulings}
        parts: list[Node] = []
        for key, names in (declared.accepts or {}).items():
            ruling = rulings.get(key)
            words = {a.id: a.text.of(self.language) for a in ruling.alternatives} if ruling else {}
            options: list[tuple[Any, str]] = [(None, _("Stendardo's reading"))]
            options += [(name, words.get(name) or self.ruleset.word(name).of(self.language)) for name in names]
            path = f"{shared['path']}.{key}"
            place: dict[str, Any] = {"path": path, "name": f"{shared['name']}.{key}", "label": key}
            help = ruling.question.of(self.language) if ruling else ""
            raw = self._raw(place["name"], start.get(key, OMITTED))
            if raw or declared.acting is None or key in declared.acting:
                parts.append(HouseRule(**place, help=help, default=None, options=options, raw=raw))
        return HouseRules(**shared, parts=parts, always=False) if parts else None

    def _list(self, shared: dict[str, Any], kind: Type, initial: Any, unit: str) -> Node:
        if shared["path"] in self.choices:
            return self._picks(shared, initial)
        item = kind.item
        if item.bare is int and not item.nullable:
            cm = unit == "mm"
            start = initial if isinstance(initial, list) else OMITTED
            raw = self._raw(shared["name"], start, write=lambda value: " ".join(centimetres(v) if cm else sent(v) for v in value))
            if cm:
                raw = self._centimetres(shared["name"], raw)
            return Numbers(**shared, raw=raw, unit=unit, centimetres=cm)
        least, most = kind.limits.get("min_length", 0), min(kind.limits.get("max_length", MOST_ROWS), MOST_ROWS)
        start = initial if isinstance(initial, list) else shared.get("default", OMITTED)
        starts = start if isinstance(start, list) else []
        if self.sheet is None:
            count = max(len(starts), least)
        else:
            count = row_count(self.sheet, shared["name"])
            if not count and f"{shared['name']}._rows" not in self.sheet:
                count = len(starts)
        rows: list[Node] = []
        for index in range(min(count, most)):
            place = self._row(shared, index)
            row = self._node({**place, "default": OMITTED}, item, starts[index] if index < len(starts) else OMITTED, unit)
            rows.append(row)
        return Rows(**shared, rows=rows, least=least, most=most)

    def _picks(self, shared: dict[str, Any], initial: Any) -> Picks:
        options = [(value, text.of(self.language)) for value, text in self.choices[shared["path"]]]
        picked = list(initial) if isinstance(initial, list) else []
        if self.sheet is not None:
            names = (f"{shared['name']}.{place}" for place in range(row_count(self.sheet, shared["name"])))
            picked = [self.sheet[name] for name in names if self.sheet.get(name)]
        return Picks(**shared, options=options, picked=picked)

    def _leaf(self, shared: dict[str, Any], kind: Type, initial: Any, unit: str) -> Leaf:
        leaf = self._input(shared, kind, initial, unit)
        leaf.ordinary = leaf.default if initial is OMITTED else initial
        return leaf

    def _input(self, shared: dict[str, Any], kind: Type, initial: Any, unit: str) -> Leaf:
        shared = {"default": OMITTED, "nullable": kind.nullable, **shared}
        name = shared["name"]
        if kind.bare is bool:
            raw = self._raw(name, initial)
            if shared["default"] is False and not kind.nullable:
                return Check(**shared, raw=raw)
            return Choose(**shared, raw=raw, options=_yes_or_no(self.language))
        if kind.origin is Literal:
            fact = next((part for part in reversed(shared["path"].split(".")) if not part.isdigit()), "")
            options = _options(self.ruleset, kind.args, fact, self.language)
            if shared["path"] in self.choices:
                options = [(value, text.of(self.language)) for value, text in self.choices[shared["path"]]]
            return Choose(
                **{**shared, "nullable": kind.nullable or None in kind.args}, raw=self._raw(name, initial), options=options
            )
        if kind.bare is int:
            cm = unit == "mm"
            raw = self._raw(name, initial, write=lambda v: centimetres(v) if cm and type(v) is int else sent(v))
            if cm:
                raw = self._centimetres(name, raw)
            steps = None if cm or kind.least is None or kind.most is None else range(kind.least, kind.most + 1)
            if steps is not None and len(steps) <= Choose.few:
                return Step(**shared, raw=raw, options=[(step, str(step)) for step in steps])
            bands = [(value, text.of(self.language)) for value, text in self.choices.get(shared["path"], ())]
            if bands and self.sheet is not None and not (raw or "").strip():
                raw = self.sheet.get(f"{name}:chip", raw)
            return Number(**shared, raw=raw, least=kind.least, most=kind.most, unit=self._word(unit), centimetres=cm, bands=bands)
        if kind.bare is str:
            return Words(**shared, raw=self._raw(name, initial))
        return Json(**shared, raw=self._raw(name, initial))

    def _word(self, identifier: Any, of: str = "") -> str:
        return self.ruleset.word(identifier, of).of(self.language) if isinstance(identifier, str) else str(identifier)

    def _raw(self, name: str, initial: Any, write: Callable[[Any], str] = sent) -> str | None:
        """The text in an input: what was sent; before that, what is suggested; None for neither."""
        if self.sheet is not None:
            return self.sheet.get(name)
        return None if initial is OMITTED else write(initial)

    def _centimetres(self, name: str, raw: str | None) -> str | None:
        """Addresses say millimetres (``distance_mm=240``), inputs centimetres (``distance_mm:cm=24``): the text for the input."""
        if self.sheet is None:
            return raw
        if name + ":cm" in self.sheet:
            return self.sheet[name + ":cm"]
        if raw is None:
            return None
        parts = (part.lstrip("-") for part in raw.split())
        if any(whole_number(part, digits=8) is None for part in parts):
            return raw
        return " ".join(centimetres(int(part)) for part in raw.split())
