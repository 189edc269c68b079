"""The pages of army lists; every tap inside the builder is in ``building``."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armies import actions, files
from armies.files.reading import Unreadable
from armies.forms import ArmyForm, FindArmiesForm, ImportForm, NewArmyForm, ShareWithClubForm
from armies.models import Army
from armies.pages import REMOVED, Opened, account_needed, builder
from armies.queries import (
    RESTORE_DAYS,
    book_of,
    deleted_armies,
    editable_army_or_404,
    found_armies,
    may_edit,
    own_army_or_404,
    playable_rulesets,
    readable_army_or_404,
    shared_army_or_404,
    sheet,
)
from common.errors import Refused
from common.numbers import whole_number
from common.related import related_pages
from people.requests import HtmxRequest
from rules.engine.text import Text

#: How many lists stand on a page, and how many of a file's problems.
A_PAGE = 24
PROBLEMS_SHOWN = 20


@require_safe
def army_list(request: HtmxRequest) -> HttpResponse:
    """Own lists, the clubs', the samples, found by words and ruleset. Who: everybody; visitors see the samples."""
    form = FindArmiesForm(request.user, request.GET)
    chosen = form.chosen()
    page = Paginator(found_armies(request.user, **chosen), A_PAGE).get_page(request.GET.get("page"))
    deleted = whole_number(request.GET.get("deleted"), digits=15)
    just_deleted = None
    if request.user.is_authenticated and deleted is not None:
        just_deleted = deleted_armies(request.user).filter(pk=deleted).first()
    context = {
        "form": form,
        "page": page,
        "sheets": [sheet(army) for army in page],
        "shelf": chosen["shelf"],
        "searching": bool(chosen["words"] or chosen["ruleset"]),
        "several_rulesets": len(playable_rulesets()) > 1,
        "just_deleted": just_deleted,
    }
    return render(request, "armies/list.html", context)


@require_safe
def army(request: HtmxRequest, pk: int) -> HttpResponse:
    """The builder, or the list to read. Who: the owner and its club's treasurers build; its members read; a sample everybody."""
    found = readable_army_or_404(request.user, pk)
    if may_edit(request.user, found):
        return builder(request, found, Opened.of(request), removed=request.session.pop(REMOVED, None))
    return _reading(request, found, _addresses(found))


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def new_army(request: HtmxRequest) -> HttpResponse:
    """Begin a list. Who: everybody with an account."""
    form = NewArmyForm(
        request.user, request.POST if request.method == "POST" else None, initial={"ruleset": request.GET.get("ruleset")}
    )
    if form.is_valid():
        try:
            made = actions.create_army(owner=request.user, **form.cleaned_data)
            return redirect(Opened(add=made.commands.get().pk).address(made))
        except Refused as refused:
            form.add_error(None, str(refused))
    return render(request, "armies/new.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def edit_army(request: HtmxRequest, pk: int) -> HttpResponse:
    """Name, commander in chief, notes, options of the whole. Who: the owner, its club's treasurers and organisers."""
    found = editable_army_or_404(request.user, pk)
    ruleset, book = book_of(found)
    form = ArmyForm(found, ruleset, book.army_options, request.POST if request.method == "POST" else None)
    status = 422 if form.errors else 200
    if form.is_valid():
        try:
            actions.edit_army(found, form.changes, form.option_changes)
            return redirect("armies:army", found.pk)
        except Refused as refused:
            form.shown_again()
            form.add_error(None, str(refused))
            status = refused.status
    return render(request, "armies/edit.html", {"form": form, "army": found}, status=status)


@require_POST
@account_needed
def duplicate_army(request: HtmxRequest, pk: int) -> HttpResponse:
    """A copy of one's own. Who: everybody with an account who may read the list."""
    return _duplicate(request, readable_army_or_404(request.user, pk))


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def delete_army(request: HtmxRequest, pk: int) -> HttpResponse:
    """A question (GET), the deed (POST), which can be taken back. Who: the owner."""
    found = own_army_or_404(request.user, pk)
    if request.method == "POST":
        actions.delete_army(found)
        return redirect(f"{reverse('armies:list')}?deleted={found.pk}")
    text = _("You can restore it for %(days)s days. Battles fought with it stay as they are.")
    context = {
        "question": _("Delete “%(name)s”?") % {"name": found.name},
        "text": text % {"days": RESTORE_DAYS},
        "action_url": request.path,
        "verb": _("Delete"),
        "back_url": reverse("armies:army", args=[found.pk]),
        "army": found,
    }
    return render(request, "armies/question.html", context)


@require_POST
@account_needed
def restore_army(request: HtmxRequest, pk: int) -> HttpResponse:
    """Bring a deleted list back. Who: the owner."""
    found = get_object_or_404(deleted_armies(request.user), pk=pk)
    actions.restore_army(found)
    messages.success(request, _("“%(name)s” is restored.") % {"name": found.name})
    return redirect("armies:army", found.pk)


# Sharing


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def share_army(request: HtmxRequest, pk: int) -> HttpResponse:
    """Set who may read the list: a club of the owner's, everybody with the link. Who: the owner."""
    found = own_army_or_404(request.user, pk)
    form = ShareWithClubForm(found, request.POST if request.method == "POST" else None)
    if form.is_valid():
        club = form.cleaned_data["club"]
        actions.share_with_club(found, club)
        sentence = _("Members of %(club)s can read it now.") % {"club": club} if club else _("No club can read it now.")
        messages.success(request, sentence)
        return redirect("armies:share", found.pk)
    link = request.build_absolute_uri(reverse("armies:shared", args=[found.share_token])) if found.share_token else ""
    context = {"army": found, "form": form, "link": link}
    return render(request, "armies/share.html", context, status=422 if form.errors else 200)


@require_POST
@account_needed
def share_by_link(request: HtmxRequest, pk: int) -> HttpResponse:
    """Make the link. Who: the owner."""
    actions.share_by_link(own_army_or_404(request.user, pk))
    return redirect("armies:share", pk)


@require_POST
@account_needed
def revoke_link(request: HtmxRequest, pk: int) -> HttpResponse:
    """Take the link back. Who: the owner."""
    actions.revoke_link(own_army_or_404(request.user, pk))
    messages.success(request, _("The old link no longer works."))
    return redirect("armies:share", pk)


@require_safe
def shared_army(request: HtmxRequest, token: str) -> HttpResponse:
    """The list to read. Who: everybody with the link."""
    found = shared_army_or_404(token)
    return _reading(request, found, _addresses(found, token), shared_by_link=True)


@require_safe
def print_shared(request: HtmxRequest, token: str) -> HttpResponse:
    """The list on paper. Who: everybody with the link."""
    found = shared_army_or_404(token)
    return _printing(request, found, _addresses(found, token))


@require_safe
def export_shared(request: HtmxRequest, token: str, kind: str) -> HttpResponse:
    """The list as a file. Who: everybody with the link."""
    return _file(shared_army_or_404(token), kind)


@require_POST
@account_needed
def duplicate_shared(request: HtmxRequest, token: str) -> HttpResponse:
    """A copy of one's own. Who: everybody with the link and an account."""
    return _duplicate(request, shared_army_or_404(token))


# On paper, as files


@require_safe
def print_army(request: HtmxRequest, pk: int) -> HttpResponse:
    """The list on paper, or as cards to cut out. Who: whoever may read it."""
    found = readable_army_or_404(request.user, pk)
    return _printing(request, found, _addresses(found))


@require_safe
def export_army(request: HtmxRequest, pk: int, kind: str) -> HttpResponse:
    """The list as a file, ``json`` or ``csv``. Who: whoever may read it."""
    return _file(readable_army_or_404(request.user, pk), kind)


@require_http_methods(["GET", "HEAD", "POST"])
@account_needed
def import_army(request: HtmxRequest) -> HttpResponse:
    """A list from pasted text or a file: all of it, or nothing and what is wrong by line. Who: everybody with an account."""
    if request.method != "POST":
        return render(request, "armies/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    problems: list[Any] = []
    if form.is_valid():
        try:
            draft = files.read(form.cleaned_data["text"])
            made = actions.create_listed_army(owner=request.user, ruleset=draft.ruleset, army=draft.army, notes=draft.notes)
            messages.success(request, _("“%(name)s” is in your lists.") % {"name": made.name})
            return redirect("armies:army", made.pk)
        except Unreadable as unreadable:
            problems = unreadable.problems
        except Refused as refused:
            form.add_error(None, str(refused))
        form.data = {**request.POST.dict(), "text": form.cleaned_data["text"]}
    context = {"form": form, "problems": problems[:PROBLEMS_SHOWN], "more": max(0, len(problems) - PROBLEMS_SHOWN)}
    return render(request, "armies/import.html", context, status=422)


# What several of them do


def _addresses(found: Army, token: str | None = None) -> dict[str, str]:
    """Return the addresses of a list's read-only pages: its own, or those behind its link."""
    shared, key = ("-shared", token) if token else ("", found.pk)
    return {
        "read": reverse("armies:shared" if token else "armies:army", args=[key]),
        "print": reverse(f"armies:print{shared}", args=[key]),
        "json": reverse(f"armies:export{shared}", args=[key, "json"]),
        "csv": reverse(f"armies:export{shared}", args=[key, "csv"]),
        "duplicate": reverse(f"armies:duplicate{shared}", args=[key]),
    }


def _reading(request: HtmxRequest, found: Army, addresses: dict[str, str], *, shared_by_link: bool = False) -> HttpResponse:
    context = {"sheet": sheet(found), "army": found, "addresses": addresses, "shared_by_link": shared_by_link}
    context["related"] = [] if shared_by_link else related_pages("army", request.user, found)
    return render(request, "armies/read.html", context)


def _printing(request: HtmxRequest, found: Army, addresses: dict[str, str]) -> HttpResponse:
    cards = request.GET.get("as") == "cards"
    return render(request, "armies/print.html", {"sheet": sheet(found), "addresses": addresses, "cards": cards})


def _duplicate(request: HtmxRequest, found: Army) -> HttpResponse:
    notes = sheet(found).notes
    text = notes.of(get_language() or "en") if isinstance(notes, Text) else notes
    made = actions.duplicate_army(found, owner=request.user, notes=text)
    messages.success(request, _("“%(name)s” is in your lists. You can change it.") % {"name": made.name})
    return redirect("armies:army", made.pk)


def _file(found: Army, kind: str) -> HttpResponse:
    if kind not in ("json", "csv"):
        raise Http404
    shown = sheet(found)
    if kind == "json":
        response = HttpResponse(files.as_json(shown), content_type="application/json; charset=utf-8")
    else:
        # The mark at the beginning tells spreadsheets that this is UTF-8.
        response = HttpResponse("\ufeff" + files.as_csv(shown), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "army"}.{kind}"'
    return response
