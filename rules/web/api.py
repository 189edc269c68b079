"""The rules as a read-only JSON API under /api/rules/: the same procedures as the pages. Who: everybody; nothing is kept.

``POST /api/rules/<slug>/<procedure>`` with ``{"facts": {…}, "dice": [4, 2]}``; ``"dice": "roll"`` lets the server roll.
"""

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any, NoReturn

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _
from ninja import Router
from pydantic import BaseModel
from pydantic_core import to_json

from common.api import JSON, Model, Problems, Stopped, reads
from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, DiceWanted, FactError
from rules.engine.outcome import Outcome
from rules.engine.procedure import Procedure
from rules.engine.ruleset import Ruleset, rulesets
from rules.engine.text import Text
from rules.web import texts
from rules.web.dice_form import MOST_DICE, rolls_dice, server_dice
from rules.web.explain import explain

#: Facts of any procedure fit many times over.
LONGEST_BODY = 64 * 1024
SCHEMAS = "#/components/schemas/"


class ProcedureLine(Model):
    name: str
    title: str
    cite: str
    help: str


class ProcedureSheet(ProcedureLine):
    """A procedure; ``facts`` is the JSON Schema of its facts, ``dice`` tells whether it may ask for dice."""

    facts: dict[str, Any]
    dice: bool


class RulesetLine(Model):
    slug: str
    name: str
    edition: str
    period: str


class ChapterSheet(Model):
    id: str
    title: str
    procedures: list[ProcedureLine]


class RulingSheet(Model):
    id: str
    question: str
    default: str
    why: str
    cite: str
    alternatives: dict[str, str]


class TableSheet(Model):
    title: str
    cite: str
    unit: str | None
    columns: list[str]
    rows: list[list[str | int | None]]


class RulesetSheet(RulesetLine):
    chapters: list[ChapterSheet]
    rulings: list[RulingSheet]
    tables: list[TableSheet]


class Answer(Model):
    """What happened. ``dice`` are the faces used, in order; ``explanation`` the lines that the pages show."""

    outcome: dict[str, Any]
    dice: list[int]
    rolled: list[dict[str, Any]]
    explanation: list[str]


def _say(text: Text) -> str:
    return text.of(get_language() or "en")


def _stopped(status: int, problems: list[tuple[str, Text]], wanted: dict[str, Any] | None = None) -> Stopped:
    return Stopped(status, [(path, _say(text)) for path, text in problems], wanted)


def _ruleset(slug: str) -> Ruleset:
    found = rulesets().get(slug)
    if found is None:
        raise _stopped(404, [("", texts.gettext("There is no such rulebook."))])
    return found


def _procedure(slug: str, name: str) -> tuple[Ruleset, Procedure[Any]]:
    ruleset = _ruleset(slug)
    found = ruleset.procedures.get(name)
    if found is None:
        raise _stopped(404, [("", texts.gettext("There is no such procedure."))])
    return ruleset, found


router = Router(tags=["rules"])


@reads(router, "/", "rulesets", summary=gettext_noop("The rulebooks"), response=list[RulesetLine])
def list_rulesets(request: HttpRequest) -> Any:
    """The rulesets there are. Who: everybody."""
    return [_ruleset_line(ruleset) for ruleset in rulesets().values()]


@reads(router, "/{slug}", "ruleset", summary=gettext_noop("A rulebook: procedures, rulings, tables"), response=RulesetSheet)
def show_ruleset(request: HttpRequest, slug: str) -> Any:
    """All of a ruleset but how its procedures resolve. Who: everybody."""
    ruleset = _ruleset(slug)
    return {
        **_ruleset_line(ruleset),
        "chapters": [
            {"id": chapter.id, "title": _say(chapter.title), "procedures": [_procedure_line(p) for p in chapter.procedures]}
            for chapter in ruleset.chapters
        ],
        "rulings": [
            {
                "id": ruling.id,
                "question": _say(ruling.question),
                "default": _say(ruling.default),
                "why": _say(ruling.why),
                "cite": ruling.cite,
                "alternatives": {alternative.id: _say(alternative.text) for alternative in ruling.alternatives},
            }
            for ruling in ruleset.rulings
        ],
        "tables": [
            {
                "title": _say(t.title),
                "cite": t.cite,
                "unit": t.unit,
                "columns": list(t.columns),
                "rows": [list(r) for r in t.rows],
            }
            for t in ruleset.tables
        ],
    }


@reads(router, "/{slug}/{procedure}", "procedure", summary=gettext_noop("A procedure and its facts"), response=ProcedureSheet)
def show_procedure(request: HttpRequest, slug: str, procedure: str) -> Any:
    """A procedure with the schema of its facts. Who: everybody."""
    _ruleset_of_it, declared = _procedure(slug, procedure)
    return {**_procedure_line(declared), "facts": facts_schema(declared), "dice": rolls_dice(declared)}


@router.post("/{slug}/{procedure}", operation_id="resolve", url_name="procedure", include_in_schema=False)
def resolve(request: HttpRequest, slug: str, procedure: str) -> HttpResponse:
    """Resolve a procedure (the document describes each by itself, see ``operations_of``). Who: everybody."""
    return HttpResponse(to_json(_resolved(request, slug, procedure)), content_type=JSON)


def _resolved(request: HttpRequest, slug: str, procedure: str) -> dict[str, Any]:
    ruleset, found = _procedure(slug, procedure)
    call = _body(request)
    try:
        outcome = found.run(call.get("facts", {}), _dice(call.get("dice", [])))
    except FactError as error:
        raise _stopped(422, [(problem.path, problem.text) for problem in error.problems]) from None
    except DiceWanted as error:
        raise _stopped(422, [("dice", error.text)], {"sides": error.sides, "label": _say(error.label)}) from None
    except DiceError as error:
        raise _stopped(422, [("dice", error.text)]) from None
    return _answer(ruleset, found, outcome)


def _answer(ruleset: Ruleset, procedure: Procedure[Any], outcome: Outcome) -> dict[str, Any]:
    return {
        "outcome": outcome.values,
        "dice": [die.face for die in outcome.dice],
        "rolled": [
            {"face": die.face, "sides": die.sides, "label": _say(die.label), "origin": die.origin} for die in outcome.dice
        ],
        "explanation": list(explain(ruleset, procedure, outcome, get_language() or "en").lines()),
    }


def _body(request: HttpRequest) -> Mapping[str, Any]:
    length = request.META.get("CONTENT_LENGTH") or "0"
    if (length.isdigit() and int(length) > LONGEST_BODY) or len(request.body) > LONGEST_BODY:
        raise _stopped(413, [("", texts.gettext("The body is too long."))])
    try:
        call = json.loads(request.body or b"{}", parse_constant=_no_constant)
        json.dumps(call, ensure_ascii=False).encode()  # half a character ("\ud800") could be read, but never answered
    except (ValueError, RecursionError):
        raise _stopped(422, [("", texts.gettext("The body is not JSON."))]) from None
    if not isinstance(call, dict) or not call.keys() <= {"facts", "dice"}:
        sentence = texts.gettext("The body must be an object with “facts” and “dice”.")
        raise _stopped(422, [("", sentence)])
    return call


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _dice(given: object) -> Dice:
    if given == "roll":
        return server_dice()
    if isinstance(given, list) and len(given) > MOST_DICE:
        raise DiceError(texts.gettext("At most {most} dice.").format(most=MOST_DICE))
    return Dice(Typed(given))  # type: ignore[arg-type]  # anything but a list is turned away by Typed


def _ruleset_line(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "slug": ruleset.slug,
        "name": _say(ruleset.name),
        "edition": _say(ruleset.edition),
        "period": _say(ruleset.period),
    }


def _procedure_line(procedure: Procedure[Any]) -> dict[str, Any]:
    return {
        "name": procedure.name,
        "title": _say(procedure.title),
        "cite": procedure.cite,
        "help": _say(procedure.help),
    }


# Described


def operations_of(slug: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the OpenAPI paths and schemas of a ruleset's procedures, each with the schema of its own facts."""
    paths: dict[str, dict[str, Any]] = {}
    schemas = schemas_of(Answer) | schemas_of(Problems)
    for procedure in rulesets()[slug].procedures.values():
        address, operation, facts = _operation(rulesets()[slug], procedure)
        paths[address] = {"post": operation}
        schemas.update(facts)
    return paths, schemas


def document_of(slug: str) -> dict[str, Any]:
    """Return the OpenAPI document of one ruleset in the reader's language."""
    book = rulesets()[slug]
    paths, schemas = operations_of(slug)
    info = {"title": f"Stendardo: {_say(book.name)}", "version": "1", "description": _say(book.edition)}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


def schemas_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return a model's schema under its name, with those it refers to."""
    schema = model.model_json_schema(ref_template=SCHEMAS + "{model}", mode="serialization")
    return {**schema.pop("$defs", {}), model.__name__: schema}


def _response(description: str, model: type[BaseModel]) -> dict[str, Any]:
    schema = {"$ref": SCHEMAS + model.__name__}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


@cache
def _raw_schema(procedure: Procedure[Any], prefix: str) -> dict[str, Any]:
    template = f"#/components/schemas/{prefix}{{model}}" if prefix else "#/$defs/{model}"
    schema: dict[str, Any] = procedure.facts.model_json_schema(ref_template=template)
    return schema


def facts_schema(procedure: Procedure[Any], prefix: str = "") -> dict[str, Any]:
    """JSON Schema of a procedure's facts, in the words of the current language."""
    schema: dict[str, Any] = _worded(deepcopy(_raw_schema(procedure, prefix)))
    return schema


def _worded(schema: Any) -> Any:
    """Labels and helps of declared facts become titles and descriptions."""
    if isinstance(schema, list):
        return [_worded(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if not _is_fact(schema):
        return {key: _worded(value) for key, value in schema.items()}
    label, help = schema.pop("label"), schema.pop("help", None)
    extras = {f"x-{key}": value for key in ("unit", "group", "accepts", "acting") if (value := schema.pop(key, None)) is not None}
    worded = {key: _worded(value) for key, value in schema.items()}
    worded["title"] = _say(Text(**label))
    if help:
        worded["description"] = _say(Text(**help))
    return {**worded, **extras}


def _is_fact(schema: Mapping[str, Any]) -> bool:
    label = schema.get("label")
    return isinstance(label, dict) and label.keys() == {"en", "it"}


def _operation(ruleset: Ruleset, procedure: Procedure[Any]) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Path, operation and component schemas of a procedure."""
    prefix = f"{ruleset.slug}.{procedure.name}."
    facts = facts_schema(procedure, prefix)
    schemas = {f"{prefix}{name}": schema for name, schema in facts.pop("$defs", {}).items()}
    schemas[f"{prefix}facts"] = facts
    face = {"type": "integer", "minimum": 1}
    body = {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "facts": {"$ref": f"#/components/schemas/{prefix}facts"},
            "dice": {"oneOf": [{"type": "array", "items": face, "maxItems": MOST_DICE}, {"const": "roll"}], "default": []},
        },
    }
    operation = {
        "operationId": f"{ruleset.slug}.{procedure.name}",
        "summary": f"{_say(ruleset.name)}: {_say(procedure.title)}",
        "description": f"{_say(procedure.help)} ({procedure.cite})",
        "tags": [ruleset.slug],
        "requestBody": {"content": {"application/json": {"schema": body}}, "required": True},
        "responses": {
            "200": _response(_("Outcome with every modifier"), Answer),
            "413": _response(_("The body is too long"), Problems),
            "422": _response(_("Facts or dice are not valid"), Problems),
        },
    }
    return f"/api/rules/{ruleset.slug}/{procedure.name}", operation, schemas
