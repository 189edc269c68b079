"""The rulebooks as pages: overview, tables, rulings, and a calculator for each procedure. Who: everybody."""

import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import lru_cache, wraps
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from common.registry import declared
from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, DiceWanted, FactError
from rules.engine.outcome import Outcome
from rules.engine.procedure import Procedure
from rules.engine.ruleset import Ruleset, Table, rulesets
from rules.web.api import document_of
from rules.web.dice_form import DiceField, apart, foreseen, rolls_dice, server_dice
from rules.web.explain import cited, explain
from rules.web.forms import FactsForm
from rules.web.reference import operations

#: A call that anybody can try (a test does).
EXAMPLE = {"path": "/api/rules/de-bellis-empire/general_quality", "body": '{"facts": {}, "dice": [6]}'}

View = Callable[..., HttpResponse]
_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


def with_etag(view: View) -> View:
    """Let browsers cache the page and revalidate it by its ETag.

    The tag covers the page without its form tokens, which differ each time, and the secret that they are made from.
    """

    @wraps(view)
    def answered(request: HttpRequest, **kwargs: str) -> HttpResponse:
        response = view(request, **kwargs)
        if response.status_code != 200:
            return response
        digest = hashlib.sha256(_TOKEN.sub(b"", response.content))
        digest.update(request.META.get("CSRF_COOKIE", "").encode())
        etag = quote_etag(digest.hexdigest()[:32])
        response["ETag"] = etag
        patch_cache_control(response, private=True, no_cache=True)
        found = get_conditional_response(request, etag=etag, response=response)
        return found if isinstance(found, HttpResponse) else response

    return answered


def ruleset_or_404(request: HttpRequest, slug: str) -> Ruleset:
    """Return a listed ruleset, or a stored edition that the requester may read (``ruleset_readers`` of an ``AppConfig``)."""
    if slug not in rulesets() and not any(import_string(path)(request, slug) for path in declared("ruleset_readers")):
        raise Http404
    try:
        return rulesets()[slug]
    except KeyError:
        raise Http404 from None


@require_safe
@with_etag
def library(request: HttpRequest) -> HttpResponse:
    """The rulebooks there are. Who: everybody."""
    return render(request, "rules/library.html", {"rulesets": list(rulesets().values())})


@require_safe
@with_etag
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """A rulebook's chapters and procedures. Who: everybody."""
    return render(request, "rules/overview.html", {"ruleset": ruleset_or_404(request, slug)})


@require_safe
@with_etag
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """A rulebook's tables. Who: everybody."""
    ruleset = ruleset_or_404(request, slug)
    language = get_language() or "en"
    shown = [_as_shown(ruleset, table, language) for table in ruleset.tables]
    return render(request, "rules/tables.html", {"ruleset": ruleset, "tables": shown})


def _as_shown(ruleset: Ruleset, table: Table, language: str) -> dict[str, Any]:
    """A table with its words; columns and cells are pairs: text, and whether it stands in a column of figures."""
    figures = [all(not isinstance(row[column], str) for row in table.rows) for column in range(len(table.columns))]

    def word(cell: str | int | None, column: str) -> str:
        if cell is None:
            return "—"
        return ruleset.word(cell, column).of(language) if isinstance(cell, str) else str(cell).replace("-", "−")

    return {
        "table": table,
        "columns": [(ruleset.word(column).of(language), figure) for column, figure in zip(table.columns, figures, strict=True)],
        "rows": [
            [(word(cell, column), figure) for cell, column, figure in zip(row, table.columns, figures, strict=True)]
            for row in table.rows
        ],
    }


@require_safe
@with_etag
def rulings(request: HttpRequest, slug: str) -> HttpResponse:
    """Every doubt of a rulebook and how it was decided. Who: everybody."""
    ruleset = ruleset_or_404(request, slug)
    users = {ruling.id: [p for p in ruleset.procedures.values() if ruling.id in _house_rules(p)] for ruling in ruleset.rulings}
    shown = [{"ruling": ruling, "procedures": users[ruling.id]} for ruling in ruleset.rulings]
    supplied = any(ruling.ours for ruling in ruleset.rulings)
    return render(request, "rules/rulings.html", {"ruleset": ruleset, "rulings": shown, "supplied": supplied})


def _house_rules(procedure: Procedure[Any]) -> Collection[Any]:
    """The rulings that a club may decide otherwise and that act in this procedure."""
    info = procedure.facts.model_fields.get("house_rules")
    extra = info.json_schema_extra if info else None
    if not isinstance(extra, dict):
        return ()
    rulings = extra.get("acting", extra.get("accepts"))
    return rulings if isinstance(rulings, (dict, list)) else ()


@require_safe
@with_etag
def calculator(request: HttpRequest, slug: str, procedure: str) -> HttpResponse:
    """Facts and dice stand in the address; a complete one always shows the same outcome.

    What came from the form is first sent on to its short address (defaults left out), so that the address can be shared.

    Who: everybody.
    """
    ruleset = ruleset_or_404(request, slug)
    found = ruleset.procedures.get(procedure)
    if found is None:
        raise Http404
    sent = {key: str(value) for key, value in request.GET.items()}
    form = FactsForm(found.facts, ruleset, sent if ours(sent, found) else None)
    dice = DiceField(sent)
    outcome: Outcome | None = None
    status = 200
    if form.is_valid():
        try:
            outcome = _resolved(found, form.given(), dice)
        except DiceError as error:
            dice.ask(error, found, form.given())
            status = 200 if isinstance(error, DiceWanted) else 400
        except FactError as error:
            form.add_problems(error)
            status = 400
    elif form.bound and not form.editing:
        status = 400
    if outcome is not None:
        address = "?" + _address(form, [die.face for die in outcome.dice])
        if address != "?" + request.META.get("QUERY_STRING", ""):
            return HttpResponseRedirect(address + "#outcome")
    chapter = next(c for c in ruleset.chapters if found in c.procedures)
    context = {
        "ruleset": ruleset,
        "procedure": found,
        "cite": cited(ruleset, found.cite),
        "chapter": chapter,
        "siblings": [p for p in chapter.procedures if p is not found],
        "form": form,
        "dice": dice if rolls_dice(found) else None,
        "outcome": outcome,
        "explanation": explain(ruleset, found, outcome, get_language() or "en") if outcome else None,
        "failed": status == 400,
    }
    return render(request, "rules/calculator.html", context, status=status)


def ours(sent: Mapping[str, str], procedure: Procedure[Any]) -> bool:
    """Return True if the form was sent; words that other sites append to addresses are ignored."""
    names = {"go", "dice", "_roll", "_die", "_add", "_remove", *procedure.facts.model_fields}
    return any(re.split("[.:]", key)[0] in names for key in sent)


def _resolved(procedure: Procedure[Any], given: object, dice: DiceField) -> Outcome:
    """The outcome; a refusal uses no dice, so whatever was typed for it is put aside.

    The server rolls the dice that follow on those typed; all of them where those typed lead to an outcome already.
    """
    dice.faces = apart(procedure, given, dice.faces)
    try:
        if dice.roll and len(foreseen(procedure, given, dice.faces)) <= len(dice.faces):
            return procedure.run(given, server_dice())
        return procedure.run(given, server_dice(dice.faces) if dice.roll else Dice(Typed(dice.faces)))
    except DiceWanted:
        raise
    except DiceError:
        with suppress(DiceError):
            without = procedure.run(given, Dice(Typed([])))
            if without.refused:
                return without
        raise


def _address(form: FactsForm, faces: list[int]) -> str:
    pairs = form.query()
    if faces:
        pairs.append(("dice", " ".join(map(str, faces))))
    return urlencode(pairs or [("go", "1")], safe=":")


@require_safe
@with_etag
def api_reference(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The API of the rules in words, and of one ruleset its procedures, made from its OpenAPI document. Who: everybody."""
    book = ruleset_or_404(request, slug) if slug else None
    context = {
        "ruleset": book,
        "rulesets": list(rulesets().values()),
        "operations": _operations(get_language() or "en", slug) if book else "",
        "example": EXAMPLE,
    }
    return render(request, "rules/api_reference.html", context)


@lru_cache(maxsize=32)
def _operations(language: str, slug: str) -> SafeString:
    """Every operation of a ruleset as HTML, in the language that is active: it changes with a release only."""
    return render_to_string("rules/api_operations.html", {"operations": operations(document_of(slug))})
