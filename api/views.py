"""The page of a person's tokens, the page of the API, and its OpenAPI documents."""

from functools import lru_cache

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_http_methods, require_POST, require_safe
from pydantic_core import to_json

from api import site
from api.forms import TokenForm
from api.models import Token
from api.tokens import make_token, withdraw_token
from common.api import JSON
from common.errors import Refused
from common.links import full_link
from people.requests import SignedInRequest
from rules.engine.ruleset import rulesets
from rules.web.api import document_of
from rules.web.reference import operations


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def tokens(request: SignedInRequest) -> HttpResponse:
    """One's tokens, and a new one, whose letters are shown once. Who: everybody with an account."""
    form, letters, status = TokenForm(request.POST if request.method == "POST" else None), "", 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                _made, letters = make_token(user=request.user, **form.cleaned_data)
            except Refused as refused:
                form.add_error(None, refused.text)
                status = refused.status
            else:
                form, status = TokenForm(), 200
    known = Token.objects.filter(user=request.user)
    context = {"form": form, "letters": letters, "tokens": known, "address": full_link(request, "/api/battles/")}
    return render(request, "api/tokens.html", context, status=status)


@require_POST
@login_required
def withdraw(request: SignedInRequest, token_id: int) -> HttpResponse:
    """A token no longer opens anything. Who: its owner."""
    if not withdraw_token(user=request.user, token_id=token_id):
        raise Http404
    messages.success(request, _("The token is revoked and no longer works."))
    return redirect("api:tokens")


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """The API in words, made from its OpenAPI document. Who: everybody."""
    context = {
        "operations": _operations(get_language() or "en"),
        "rulesets": list(rulesets().values()),
        "address": full_link(request, "/api/battles/"),
    }
    return render(request, "api/reference.html", context)


@lru_cache(maxsize=4)
def _operations(language: str) -> SafeString:
    """Return all that a token reads as HTML in the active language; it changes with a release only."""
    document = site.document(language)
    document["paths"] = {path: {"get": methods["get"]} for path, methods in document["paths"].items() if "get" in methods}
    return render_to_string("rules/api_operations.html", {"operations": operations(document)})


@require_safe
@conditional_page
@cache_control(no_cache=True)
def document(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The OpenAPI document in the reader's language: of everything, or of one ruleset. Who: everybody."""
    if slug and slug not in rulesets():
        raise Http404
    return HttpResponse(_document(get_language() or "en", slug, *rulesets()), content_type=JSON)


@lru_cache(maxsize=32)
def _document(language: str, slug: str, *slugs: str) -> bytes:
    """Return a document in the active language; it changes with a release or a new ruleset (``slugs``)."""
    return to_json(document_of(slug) if slug else site.document(language))
