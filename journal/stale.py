"""Refuse presses from pages that are out of date.

A view declares what a press on it depends on (``depends_on``), its form carries how that was (``{% seen %}``), and the app's
write context compares the two under its lock (``why_stale``). A press without the field counts as out of date: it comes from a
page of an older release, or was made by hand.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from common.errors import Refused

#: Hidden field of a form: the aspects that its page showed.
FIELD = "seen"
#: Separates the mark of a button from the number of its page, which distinguishes equal presses of different moments.
NUMBER = "~"
#: Longest value of it that is read.
LONGEST = 300

View = Callable[..., HttpResponse]


class Stale(Refused):
    """The page of this press is out of date."""


@dataclass(eq=False, slots=True)
class PageState:
    """The aspects a press depends on (``on``) and their values on its page, joined by dots (``mark``).

    ``compared`` once a write context has looked at it: a form shown after that carries the present values.
    """

    on: tuple[str, ...]
    mark: str
    compared: bool = False


class Marked(Protocol):
    """A thing that people press on: a campaign, a tournament, a kit."""

    def aspect(self, on: str) -> str | None:
        """Return the present value of an aspect; None for one that this person may not read, which is not compared."""

    def why_stale(self, on: str, shown: str) -> str:
        """Return a sentence for an aspect that has changed since the page showed ``shown``."""


def depends_on(*on: str) -> Callable[[View], View]:
    """Declare the aspects a press on a view depends on; ``{name}`` is an argument of the address or a field of the form."""

    def declare(view: View) -> View:
        @wraps(view)
        def pressed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method == "POST":
                aspects = _filled(on, {**request.POST.dict(), **kwargs})
                mark = request.POST.get(FIELD, "")[:LONGEST].partition(NUMBER)[0]
                request.page_state = PageState(aspects, mark)  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        pressed.depends_on = on  # type: ignore[attr-defined]
        return pressed

    return declare


def _filled(on: tuple[str, ...], values: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(each.format_map(defaultdict(str, values)) for each in on)


def page_state_of(request: HttpRequest) -> PageState | None:
    """Return what the page of this press showed; None for a view that depends on nothing."""
    return getattr(request, "page_state", None)


def why_stale(page: PageState | None, thing: Marked) -> str | None:
    """Return why a press is out of date, or None."""
    if page is None:
        return None
    page.compared = True
    shown = [*page.mark.split("."), *[""] * len(page.on)]
    for on, was in zip(page.on, shown, strict=False):
        now = thing.aspect(on)
        if now is not None and was != now:
            return thing.why_stale(on, was) if was else _("This page is out of date. Check it, then try again.")
    return None


def refuse_if_stale(page: PageState | None, thing: Marked) -> None:
    """Raise Stale for a press from a page that is out of date."""
    why = why_stale(page, thing)
    if why is not None:
        raise Stale(why)


def mark_for(thing: Marked, address: str, **fields: Any) -> str:
    """Return the value of the hidden field for a form that posts ``fields`` to ``address``; empty where nothing is compared."""
    return _mark(thing, dependence_of(address, **fields))


def mark_again(page: PageState | None, thing: Marked, address: str, **fields: Any) -> str:
    """Return ``mark_for``; for a form shown again because it is not valid, the value of its first page."""
    on = dependence_of(address, **fields)
    return page.mark if page is not None and page.on == on and not page.compared else _mark(thing, on)


def dependence_of(address: str, **fields: Any) -> tuple[str, ...]:
    """Return the aspects that a press on ``address`` depends on."""
    match = resolve(address)
    return _filled(getattr(match.func, "depends_on", ()), {**fields, **match.kwargs})


def page_above(path: str, pages: frozenset[str]) -> str:
    """Return the nearest address above ``path`` that is one of these pages (names of views), or ""."""
    parts = path.strip("/").split("/")
    for length in range(len(parts) - 1, 0, -1):
        address = f"/{'/'.join(parts[:length])}/"
        try:
            match = resolve(address)
        except Resolver404:
            continue
        if match.url_name in pages:
            return address
    return ""


def _mark(thing: Marked, on: tuple[str, ...]) -> str:
    return ".".join(thing.aspect(each) or "" for each in on)


def digest(value: Any) -> str:
    """Return a short keyed hash of plain data: it only shows that something has changed."""
    text = json.dumps(value, sort_keys=True, default=str)
    return salted_hmac("common.stale", text, algorithm="sha256").hexdigest()[:12]
