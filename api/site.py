"""The JSON API: routers of the apps under one address, errors as JSON, and its description (OpenAPI).

``config.urls`` adds the routers; this app knows none of them.
"""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import ValidationError

from common.api import Stopped, stopped_by
from common.errors import Refused
from rules.engine.ruleset import rulesets
from rules.web.api import operations_of

json_api = NinjaAPI(title="Stendardo", version="1", openapi_url=None, docs_url=None, urls_namespace="json")


def answer_refusal(request: HttpRequest, error: Any) -> HttpResponse:
    """Answer what the API itself refuses."""
    stopped = stopped_by(error)
    assert stopped is not None, error
    return stopped.response()


for refusal in (Stopped, Http404, Refused):
    json_api.add_exception_handler(refusal, answer_refusal)


@json_api.exception_handler(ValidationError)
def name_wrong_parameters(request: HttpRequest, error: Any) -> HttpResponse:
    """Answer 400 with the path of each wrong parameter."""
    return Stopped(400, [(str(one["loc"][-1]), sentence_for(one)) for one in error.errors]).response()


def sentence_for(error: dict[str, Any]) -> str:
    """Return a pydantic error in the reader's language."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "int_parsing" | "int_type":
            return _("This must be a whole number.")
        case "greater_than_equal":
            return _("This must be at least %(limit)s.") % {"limit": limits["ge"]}
        case "less_than_equal":
            return _("This must be at most %(limit)s.") % {"limit": limits["le"]}
        case "literal_error":
            return _("This must be one of: %(values)s.") % {"values": limits["expected"].removeprefix("'', ").replace("'", "")}
        case "string_too_long":
            return _("This must have at most %(limit)s characters.") % {"limit": limits["max_length"]}
    return _("This value cannot be used here.")


def document(language: str) -> dict[str, Any]:
    """Return the OpenAPI document of all routers in ``language``, which must be active: messages are translated here."""
    found = json_api.get_openapi_schema(path_prefix="/api/")
    routes = {path: {how: one for how, one in methods.items() if how != "head"} for path, methods in found["paths"].items()}
    parts = translated({"paths": routes, "components": found["components"]})
    for slug in rulesets():
        paths, schemas = operations_of(slug)
        for path, methods in paths.items():
            parts["paths"].setdefault(path, {}).update(methods)
        parts["components"]["schemas"].update(schemas)
    about = _("Battles, army lists, tournaments and campaigns of the token's owner; the rules for everybody.")
    return {"openapi": "3.1.0", "info": {"title": "Stendardo", "version": "1", "description": about}, **parts}


def translated(part: Any) -> Any:
    """Return a part of the document with its summaries and descriptions in the active language."""
    if isinstance(part, list):
        return [translated(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        name: _(value) if name in ("summary", "description") and isinstance(value, str) and value else translated(value)
        for name, value in part.items()
    }
