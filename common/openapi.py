"""The OpenAPI document of the house, and parts of it: each app registers what it answers to programs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from pydantic import BaseModel

from common.api import MOST, USUAL, Parameter, Reading, Troubles

VERSION = "1"
SCHEMAS = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the document: its paths, and the schemas that these refer to."""

    paths: dict[str, dict[str, Any]]
    schemas: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part as the page of the API names it; ``load``: the dotted name of a function that makes it, in the reader's language."""

    name: str
    label: Promise | str
    load: str

    def part(self) -> Part:
        """The part itself."""
        make: Callable[[], Part] = import_string(self.load)
        return make()


_chapters: dict[str, Chapter] = {}


def register(chapter: Chapter) -> None:
    """Make a part known (called from ``AppConfig.ready``); they stand in the order in which apps load."""
    _chapters[chapter.name] = chapter


def chapters() -> Sequence[Chapter]:
    """Every part that is known."""
    return tuple(_chapters.values())


def document(title: str, description: str, parts: Iterable[Part]) -> dict[str, Any]:
    """Parts as one OpenAPI 3.1 document, in the reader's language."""
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = schemas_of(Troubles)
    for part in parts:
        for path, methods in part.paths.items():
            paths.setdefault(path, {}).update(methods)
        schemas.update(part.schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": VERSION, "description": description},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": _("A personal token.")}},
        },
    }


def part_of(readings: Iterable[Reading]) -> Part:
    """What these readings answer, described."""
    paths: dict[str, dict[str, Any]] = {}
    schemas: dict[str, Any] = {}
    for one in readings:
        paths[one.path] = {"get": _operation(one)}
        if one.answer is not None:
            schemas.update(schemas_of(one.answer))
    return Part(paths, schemas)


def schemas_of(model: type[BaseModel]) -> dict[str, Any]:
    """A model's schema under its name, with those that it refers to."""
    schema = model.model_json_schema(ref_template=SCHEMAS + "{model}", mode="serialization")
    return {**schema.pop("$defs", {}), model.__name__: schema}


def _operation(one: Reading) -> dict[str, Any]:
    errors = {"404": _("There is no such thing here, or it is not yours to read.")} if "{" in one.path else {}
    if one.scope:
        errors = {
            "401": _("The token is missing or no longer good"),
            "403": _("The token does not allow this"),
            "429": _("Too many calls: wait as long as Retry-After says"),
            **errors,
        }
    operation: dict[str, Any] = {
        "operationId": one.id,
        "summary": str(one.summary),
        "parameters": [*map(_parameter(one), one.parameters), *(_paging() if one.paged else ())],
        "responses": {
            "200": {"description": "OK", "content": {one.media: {"schema": _answer(one)}}},
            **{status: response(text, Troubles) for status, text in errors.items()},
        },
    }
    if one.scope:
        operation["security"] = [{"token": []}]
        operation["description"] = _("Needs a token with the scope %(scope)s.") % {"scope": one.scope}
    return operation


def response(description: str, model: type[BaseModel]) -> dict[str, Any]:
    """An answer of a model's shape."""
    return {"description": description, "content": {"application/json": {"schema": {"$ref": SCHEMAS + model.__name__}}}}


def _answer(one: Reading) -> dict[str, Any]:
    if one.answer is None:
        return {"type": "string"}
    shape: dict[str, Any] = {"$ref": SCHEMAS + one.answer.__name__}
    if not one.many:
        return shape
    several = {"type": "array", "items": shape}
    if not one.paged:
        return several
    following = {"type": ["string", "null"], "description": _("The address of the next page; null on the last.")}
    return {"type": "object", "required": ["items", "next"], "properties": {"items": several, "next": following}}


def _parameter(one: Reading) -> Callable[[Parameter], dict[str, Any]]:
    def described(parameter: Parameter) -> dict[str, Any]:
        in_path = f"{{{parameter.name}}}" in one.path
        schema: dict[str, Any] = {"type": parameter.kind}
        if parameter.words:
            schema["enum"] = list(parameter.words)
        about = {"name": parameter.name, "in": "path" if in_path else "query", "description": str(parameter.about)}
        return {**about, "required": in_path, "schema": schema}

    return described


def _paging() -> list[dict[str, Any]]:
    whole = {"type": "integer", "minimum": 1}
    return [
        {"name": "page", "in": "query", "description": _("Which page"), "schema": {**whole, "default": 1}},
        {
            "name": "size",
            "in": "query",
            "description": _("How many at once"),
            "schema": {**whole, "maximum": MOST, "default": USUAL},
        },
    ]
