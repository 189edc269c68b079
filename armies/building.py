"""The builder: every tap on a list's commands and units."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from armies import rows
from armies.files.lines import NotJson, read_json
from armies.forms import AddUnitForm, CommandForm, CopyForm, UnitForm
from armies.options import read_options
from armies.pages import Opened, account_needed, acted, builder, done
from armies.queries import book_of, editable_army_or_404
from common.errors import Refused
from common.numbers import whole_number
from people.requests import HtmxRequest
from rules.engine.army import ListedUnit

# Commands


@require_POST
@account_needed
def add_command(request: HtmxRequest, pk: int) -> HttpResponse:
    """One more command, its palette open. Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    try:
        command = rows.add_command(army)
    except Refused as refused:
        return builder(request, army, Opened(), refused=refused, status=refused.status)
    return done(request, army, Opened(add=command.pk))


@require_POST
@account_needed
def edit_command(request: HtmxRequest, pk: int, command_id: int) -> HttpResponse:
    """Name, commander, options. Who: the owner, its club's treasurers."""
    army, opened = editable_army_or_404(request.user, pk), Opened(command=command_id)
    ruleset, book = book_of(army)
    try:
        form = CommandForm(rows.command_of(army, command_id), ruleset, book.command_options, request.POST)
    except Refused as refused:
        return builder(request, army, Opened(), refused=refused, status=refused.status)
    if not form.is_valid():
        return builder(request, army, opened, command_form=form, status=422)
    try:
        rows.edit_command(army, command_id, form.changes, form.option_changes)
    except Refused as refused:
        form.shown_again()
        form.add_error(None, str(refused))
        return builder(request, army, opened, command_form=form, status=refused.status)
    return done(request, army, Opened())


@require_POST
@account_needed
def move_command(request: HtmxRequest, pk: int, command_id: int) -> HttpResponse:
    """Up or down in the list. Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    direction = request.POST.get("direction", "")
    return acted(request, army, Opened(command=command_id), lambda: rows.move_command(army, command_id, direction))


@require_POST
@account_needed
def copy_command(request: HtmxRequest, pk: int, command_id: int) -> HttpResponse:
    """Copy a command to the end of the list. Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    return acted(request, army, Opened(), lambda: rows.copy_command(army, command_id))


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def remove_command(request: HtmxRequest, pk: int, command_id: int) -> HttpResponse:
    """A question where there are units in it (GET), the deed (POST). Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    if request.method == "POST":
        return acted(request, army, Opened(), lambda: rows.remove_command(army, command_id))
    try:
        command = rows.command_of(army, command_id)
    except Refused as refused:
        return builder(request, army, Opened(), refused=refused, status=refused.status)
    units = command.units.count()
    text = ngettext("Its %(units)s unit is removed too.", "Its %(units)s units are removed too.", units) % {"units": units}
    context = {
        "question": _("Remove “%(name)s”?") % {"name": command.name},
        "text": text if units else "",
        "action_url": request.path,
        "verb": _("Remove"),
        "back_url": Opened(command=command.pk).address(army),
        "army": army,
    }
    return render(request, "armies/question.html", context)


# Units


@require_POST
@account_needed
def add_unit(request: HtmxRequest, pk: int, command_id: int) -> HttpResponse:
    """A tap on the palette: a kind of unit, or an entry of a book of profiles. Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    entry = whole_number(request.POST.get("entry"), digits=15)
    if entry is not None:
        opened = Opened(add=command_id, book=Opened.of(request).book)
        news = _("Added as in the book.")
        return acted(request, army, opened, lambda: rows.add_entry(army, command_id, request.user, entry), news=news)
    ruleset, book = book_of(army)
    form = AddUnitForm(ruleset, book, request.POST)
    chosen = tuple((field.name, field.value() or "") for field in form.choices)
    opened = Opened(add=command_id, choices=chosen)
    if not form.is_valid():
        refused = Refused(_("Choose one of the units on offer."))
        return builder(request, army, opened, refused=refused, status=422)
    unit = ListedUnit(form.cleaned_data["profile"], options=form.options)
    news = _("%(unit)s added.") % {"unit": ruleset.word(unit.profile).of(get_language() or "en")}
    return acted(request, army, opened, lambda: rows.add_unit(army, command_id, unit), news=news)


@require_POST
@account_needed
def put_back_unit(request: HtmxRequest, pk: int, command_id: int) -> HttpResponse:
    """A removed unit comes back with its name and options. Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    ruleset, book = book_of(army)
    sent = request.POST
    try:
        options = read_options(ruleset, book.unit_options, read_json(sent.get("options", "{}"))[0])
    except (NotJson, ValueError):
        return builder(request, army, Opened(), refused=Refused(_("This unit cannot be restored: add it again.")), status=422)
    unit = ListedUnit(sent.get("profile", ""), sent.get("name", "").replace("\0", "")[:80], options)
    place = whole_number(sent.get("position"), digits=4)
    return acted(request, army, Opened(), lambda: rows.add_unit(army, command_id, unit, place))


@require_POST
@account_needed
def edit_unit(request: HtmxRequest, pk: int, unit_id: int) -> HttpResponse:
    """Name and options. Who: the owner, its club's treasurers."""
    army, opened = editable_army_or_404(request.user, pk), Opened(unit=unit_id)
    ruleset, book = book_of(army)
    try:
        form = UnitForm(rows.unit_of(army, unit_id), ruleset, book.unit_options, request.POST)
    except Refused as refused:
        return builder(request, army, Opened(), refused=refused, status=refused.status)
    if not form.is_valid():
        return builder(request, army, opened, unit_form=form, status=422)
    try:
        rows.edit_unit(army, unit_id, form.changes, form.option_changes)
    except Refused as refused:
        form.shown_again()
        form.add_error(None, str(refused))
        return builder(request, army, opened, unit_form=form, status=refused.status)
    return done(request, army, opened)


@require_POST
@account_needed
def move_unit(request: HtmxRequest, pk: int, unit_id: int) -> HttpResponse:
    """Up, down, or to another command. Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    to, direction = whole_number(request.POST.get("to"), digits=15), request.POST.get("direction", "")

    def move() -> Any:
        if to is not None:
            return rows.transfer_unit(army, unit_id, to)
        return rows.move_unit(army, unit_id, direction)

    return acted(request, army, Opened(unit=unit_id), move)


@require_POST
@account_needed
def copy_unit(request: HtmxRequest, pk: int, unit_id: int) -> HttpResponse:
    """Copy a unit ``times`` times. Who: the owner, its club's treasurers."""
    army, opened = editable_army_or_404(request.user, pk), Opened(unit=unit_id)
    form = CopyForm(request.POST)
    if not form.is_valid():
        return builder(request, army, opened, copy_form=form, status=422)
    return acted(request, army, opened, lambda: rows.copy_unit(army, unit_id, form.cleaned_data["times"]))


@require_POST
@account_needed
def remove_unit(request: HtmxRequest, pk: int, unit_id: int) -> HttpResponse:
    """Take it away; the answer offers to put it back. Who: the owner, its club's treasurers."""
    army = editable_army_or_404(request.user, pk)
    try:
        removed = rows.remove_unit(army, unit_id)
    except Refused as refused:
        return builder(request, army, Opened(), refused=refused, status=refused.status)
    return done(request, army, Opened(), removed=removed)
