"""The JSON Schema of documents → how each part is filled in."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from rulebooks.engine.problems import Path
from rulebooks.engine.schema import EFFECTS, STEPS, Document

Kind = Literal[
    "words",  # a text in both languages
    "expr",  # an expression
    "text",
    "number",
    "check",  # yes or no
    "select",
    "range",  # two numbers
    "ids",  # words with commas between them
    "lines",  # expressions, one a line
    "any",  # a value as it is written in a document
    "group",  # an object with fields
    "rows",  # a list of objects
    "steps",  # a list of objects of several kinds
    "named",  # objects by name
    "pairs",  # values by name
    "cells",  # the rows of a table
]
_EXPRESSION = ["string", "integer", "boolean", "null"]


@dataclass(frozen=True)
class Spec:
    """How one value is filled in.

    ``model``: the name of the object's schema; ``item``: of a list or of objects by name; ``required``: it cannot be left out;
    ``default``: what it is when it is left out (... for none); ``single``: a list of one may be written without the list.
    """

    kind: Kind
    model: str = ""
    item: "Spec | None" = None
    required: bool = False
    default: Any = ...
    single: bool = False
    choices: tuple[str, ...] = ()
    true_only: bool = False
    numbers: bool = False

    @property
    def switched(self) -> bool:
        """True for an object that is either there or not."""
        return self.kind == "group" and not self.required and self.default is None


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON Schema of documents."""
    return Document.model_json_schema()


@cache
def fields_of(model: str) -> Mapping[str, Spec]:
    """Return the fields of an object by their names in a document. ``""`` is the document."""
    found = schema()["$defs"][model] if model else schema()
    required = set(found.get("required", ()))
    return {name: _spec(one, name in required) for name, one in found["properties"].items()}


#: The names of objects of several kinds, each with the key that says which it is.
TAGS: Mapping[str, str] = {model.__name__: tag for tag, model in (*STEPS.items(), *EFFECTS.items())}


def tags_of(spec: Spec) -> Mapping[str, str]:
    """Return the kinds of a list of several kinds: key → name of the schema."""
    return {TAGS[model]: model for model in spec.choices}


def _model_of(schema_of: Mapping[str, Any]) -> str:
    return str(schema_of.get("$ref", "")).rpartition("/")[2]


def _spec(found: Mapping[str, Any], required: bool) -> Spec:
    default = found.get("default", ...)
    options = list(found.get("anyOf", ()))
    kinds = [one.get("type") for one in options]
    if kinds == _EXPRESSION:
        return Spec("expr", required=required, default=default)
    if len(options) == 2 and kinds[1] == "null":
        found, options = options[0], []
    if options and kinds[0] == "array" and kinds[1:] == _EXPRESSION:
        return Spec("lines", required=required, default=default, single=True)
    if options and {"string", "array"} <= set(kinds):
        return Spec("ids", required=required, default=default, single=True)
    if options:
        return Spec("text", required=required, default=default)
    return _plain(found, required, default)


def _plain(found: Mapping[str, Any], required: bool, default: Any) -> Spec:
    model, kind = _model_of(found), found.get("type")
    if model == "Words":
        return Spec("words", required=required, default=default)
    if model:
        return Spec("group", model, required=required, default=default)
    if "enum" in found:
        return Spec("select", required=required, default=default, choices=tuple(found["enum"]))
    if found.get("const") is True:
        return Spec("check", required=required, default=default, true_only=True)
    if kind == "boolean":
        return Spec("check", required=required, default=default)
    if kind == "integer":
        return Spec("number", required=required, default=default)
    if kind == "string":
        return Spec("text", required=required, default=default)
    if kind == "array":
        return _list(found, required, default)
    if kind == "object":
        return _by_name(found, required, default)
    return Spec("any", required=required, default=default)


def _list(found: Mapping[str, Any], required: bool, default: Any) -> Spec:
    items = found["items"]
    if found.get("maxItems") == 2:
        return Spec("range", required=required, default=default)
    if "oneOf" in items:
        return Spec("steps", required=required, default=default, choices=tuple(map(_model_of, items["oneOf"])))
    if "$ref" in items:
        return Spec("rows", _model_of(items), _spec(items, True), required=required, default=default)
    if "anyOf" in items:
        return Spec("lines", required=required, default=default)
    return Spec("ids", required=required, default=default, numbers=items.get("type") == "integer")


def _by_name(found: Mapping[str, Any], required: bool, default: Any) -> Spec:
    patterns = found.get("patternProperties")
    inner = next(iter(patterns.values())) if patterns else found.get("additionalProperties", {})
    inner = inner if isinstance(inner, Mapping) else {}
    if {one.get("type") for one in inner.get("anyOf", ())} == {"array", "object"}:
        return Spec("cells", required=required, default=default)
    item = _spec(inner, True)
    kind: Kind = "named" if item.kind in ("group", "steps") else "pairs"
    return Spec(kind, item.model, item, required=required, default=default)


def spec_at(path: Path) -> Spec:
    """Return how the value at a place of the document is filled in. KeyError where there is no such place."""
    spec = Spec("group", "", required=True)
    for part in path:
        if spec.kind == "group":
            spec = fields_of(spec.model)[str(part)]
        elif spec.item is not None:
            spec = spec.item
        else:
            raise KeyError(part)
    return spec
