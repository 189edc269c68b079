"""The OpenAPI document as plain lines for a page: no script, no third party."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a request's facts: dotted name, type in a few words, and what it is."""

    name: str
    type: str
    title: str
    required: bool


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the API."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    facts: tuple[Property, ...]


def operations(document: Mapping[str, Any]) -> list[Operation]:
    """Every operation, in the document's order."""
    schemas = document["components"]["schemas"]
    return [
        Operation(
            operation["operationId"],
            method.upper(),
            path,
            operation.get("summary", ""),
            operation.get("description", ""),
            tuple(_facts(operation, schemas)),
        )
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def _facts(operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[Property]:
    body = operation.get("requestBody")
    if body is not None:
        schema = body["content"]["application/json"]["schema"]
        yield from _properties(_followed(schema["properties"]["facts"], schemas), schemas, "")


def _properties(schema: Mapping[str, Any], schemas: Mapping[str, Any], path: str) -> Iterator[Property]:
    for name, found in schema.get("properties", {}).items():
        whole = {**_followed(found, schemas), **found}
        yield Property(path + name, _type(whole, schemas), whole.get("title", ""), name in schema.get("required", ()))
        for inner, suffix in _inside(whole):
            yield from _properties(_followed(inner, schemas), schemas, f"{path}{name}{suffix}.")


def _inside(schema: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], str]]:
    if "properties" in schema:
        yield schema, ""
    if "items" in schema:
        yield schema["items"], "[]"
    for option in schema.get("anyOf", ()):
        yield from _inside(option) if "items" in option else [(option, "")]


def _followed(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return found


def _type(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    """``integer 0–300``, ``one of foot, horse``, ``list of integer``."""
    if "$ref" in schema:
        return _type(_followed(schema, schemas), schemas)
    if "enum" in schema:
        return _("one of %(words)s") % {"words": ", ".join(map(str, schema["enum"]))}
    if "const" in schema:
        return str(schema["const"])
    if "anyOf" in schema:
        return _(" or ").join(_type(option, schemas) for option in schema["anyOf"])
    kind = str(schema.get("type", "any"))
    if kind == "array":
        return _("list of %(kind)s") % {"kind": _type(schema.get("items", {}), schemas)}
    if kind == "integer" and "minimum" in schema and "maximum" in schema:
        return f"integer {schema['minimum']}…{schema['maximum']}"
    return kind
