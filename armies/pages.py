"""Shared by the pages of army lists: who needs an account, which parts are open, and the response to an act."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect, replace_url, retarget

from armies.forms import AddUnitForm, CommandForm, CopyForm, RowForm, UnitForm
from armies.models import Army, ArmyUnit
from armies.queries import Sheet, books_for, chapters, palette, sheet
from common.errors import Refused
from common.numbers import whole_number
from common.related import related_pages
from people.requests import HtmxRequest

View = Callable[..., HttpResponse]


def account_needed(view: View) -> View:
    """Redirect visitors to the sign-in page before the view runs, so that the response reveals nothing of the list.

    Show a refusal that the view does not handle on the page of lists.
    """

    @wraps(view)
    def wrapped(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            try:
                return view(request, *args, **kwargs)
            except Refused as refused:
                messages.error(request, str(refused))
                return redirect("armies:list")
        if request.htmx:
            return HttpResponseClientRedirect(resolve_url("account_login"))
        return redirect_to_login(request.get_full_path() if request.method == "GET" else reverse("armies:list"))

    return wrapped


@dataclass(frozen=True, slots=True)
class Opened:
    """The open part of the builder, read from the address: a command's palette and book, a command's form or a unit's."""

    add: int | None = None
    command: int | None = None
    unit: int | None = None
    book: int | None = None
    choices: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, request: HttpRequest) -> "Opened":
        """Return the part that the address opens; ignore values that are not numbers."""

        def number(name: str) -> int | None:
            return whole_number(request.GET.get(name), digits=15)

        choices = tuple((name, str(value)) for name, value in request.GET.items() if name.startswith(RowForm.OPTION))
        return cls(number("add"), number("command"), number("unit"), number("book"), choices)

    def address(self, army: Army) -> str:
        """Return the builder's address with this part open."""
        parts = [(name, str(value)) for name in ("add", "command", "unit", "book") if (value := getattr(self, name)) is not None]
        query = urlencode([*parts, *self.choices])
        return reverse("armies:army", args=[army.pk]) + (f"?{query}" if query else "")

    @property
    def anchor(self) -> str:
        if self.unit is not None:
            return f"#unit-{self.unit}"
        place = self.command if self.command is not None else self.add
        return "" if place is None else f"#command-{place}"


#: Session key of a removed unit until the next page, for browsers without script.
REMOVED = "removed_unit"


def builder(
    request: HtmxRequest,
    army: Army,
    opened: Opened,
    *,
    refused: Refused | None = None,
    unit_form: UnitForm | None = None,
    command_form: CommandForm | None = None,
    copy_form: CopyForm | None = None,
    removed: Mapping[str, Any] | None = None,
    news: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the builder: the whole page, or for htmx the parts that change."""
    rows = sheet(army)
    context: dict[str, Any] = {
        "sheet": rows,
        "army": army,
        "opened": opened,
        "refused": refused,
        "removed": removed,
        "news": news,
        "oob": True,
    }
    whole = not request.htmx or request.htmx.history_restore_request
    if not whole and opened.add and request.htmx.target == f"units-{opened.add}":
        corps = next((row for row in rows.commands if row.pk == opened.add), None)
        if corps is not None:  # after a tap on the palette, which stays, so that quick taps all count: units and points
            return render(request, "armies/army.html#added", {**context, "corps": corps}, status=status)
    context |= _open_part(request, rows, opened, unit_form, command_form, copy_form)
    if whole:
        context |= {"related": related_pages("army", request.user, army), "oob": False}
        return render(request, "armies/army.html", context, status=status)
    response = retarget(render(request, "armies/army.html#answer", context, status=status), "#builder")
    after_an_act = request.method == "POST" and request.htmx.target != f"units-{opened.add}"
    return replace_url(response, opened.address(army)) if after_an_act else response


def _open_part(
    request: HtmxRequest,
    rows: Sheet,
    opened: Opened,
    unit_form: UnitForm | None,
    command_form: CommandForm | None,
    copy_form: CopyForm | None,
) -> dict[str, Any]:
    """Return the context of the open part: its palette and its forms, bound where they were sent."""
    unit = next((row.unit for command in rows.commands for row in command.units if row.pk == opened.unit), None)
    command = next((row.command for row in rows.commands if row.pk == opened.command), None)
    books = list(books_for(request.user, rows.army.ruleset)) if opened.add and rows.book.books and not rows.army.is_book else []
    book = next((book for book in books if book.pk == opened.book), books[0] if books else None)
    return {
        "books": books,
        "chosen_book": book,
        "chapters": chapters(book) if book else (),
        "palette": palette(rows.ruleset, rows.book) if opened.add else (),
        "add_form": AddUnitForm(rows.ruleset, rows.book, initial=dict(opened.choices)) if opened.add else None,
        "unit_form": unit_form or (UnitForm(unit, rows.ruleset, rows.book.unit_options) if unit else None),
        "command_form": command_form or (CommandForm(command, rows.ruleset, rows.book.command_options) if command else None),
        "copy_form": copy_form or (CopyForm() if unit else None),
    }


def done(request: HtmxRequest, army: Army, opened: Opened, *, removed: ArmyUnit | None = None, news: str = "") -> HttpResponse:
    """Respond to an act: the parts that change for htmx, else a redirect to the page."""
    undo = None if removed is None else as_removed(removed)
    if request.htmx:
        return builder(request, army, opened, removed=undo, news=news)
    if undo is not None:
        request.session[REMOVED] = undo
    return redirect(opened.address(army) + opened.anchor)


def as_removed(unit: ArmyUnit) -> dict[str, Any]:
    """Return what is needed to put a unit back."""
    return {
        "command": unit.command_id,
        "position": unit.position,
        "profile": unit.profile,
        "name": unit.name,
        "options_json": json.dumps(unit.options),
    }


def acted(request: HtmxRequest, army: Army, opened: Opened, act: Callable[[], Any], *, news: str = "") -> HttpResponse:
    """Act and render the answer with ``news``; a refusal is shown at the control, and nothing changes."""
    try:
        act()
    except Refused as refused:
        return builder(request, army, opened, refused=refused, status=refused.status)
    return done(request, army, opened, news=news)
