"""What the pages of all journals share: refusals, and the page that takes a seat by a link."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django import forms
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from common.errors import Refused
from common.rates import limit_rate
from journal.stale import Stale, page_above

M = TypeVar("M", bound=models.Model)
View = Callable[..., HttpResponse]


class NameForm(forms.Form):
    """The name to take a seat with."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=60, help_text=gettext_lazy("This is what the others see."))


def refusals_shown(page: str, label: Promise, again: frozenset[str] = frozenset()) -> Callable[[View], View]:
    """Return a decorator: a refusal becomes a page with its sentence and the way back.

    ``page``, ``label``: URL name of what has a ``code``, and the words of the link to it. ``again``: names of the pages to look
    at again after a press that came too late.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except Refused as refused:
                context: dict[str, Any] = {"refused": refused}
                if "code" in kwargs:
                    context |= {"back": reverse(page, args=[kwargs["code"]]), "label": label}
                if isinstance(refused, Stale):
                    context["again"] = page_above(request.path, again)
                return render(request, "refused.html", context, status=refused.status)

        return answered

    return decorate


def link_or_404(request: HttpRequest, rows: "models.QuerySet[M]", **link: str) -> M:
    """Return the row of a link. A right one opens as often as people like, wrong ones are counted."""
    found = rows.filter(**link).first()
    if found is None:
        limit_rate(request, "seat")
        raise Http404
    return found


def join_page(
    request: HttpRequest, template: str, context: dict[str, Any], *, suggested: str, take: Callable[[NameForm], HttpResponse]
) -> HttpResponse:
    """Ask for a name; ``take`` the seat with it. A refusal is shown above the form.

    ``context``: ``name`` of what the seat is of, its ``title``, the button's ``verb``; perhaps a ``warning``, and the address of
    "No, keep mine" (``keep``).
    """
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": suggested})
    if form.is_valid():
        try:
            return take(form)
        except Refused as refused:
            form.add_error(None, refused.text)
    return render(request, template, {**context, "form": form}, status=422 if request.method == "POST" else 200)
