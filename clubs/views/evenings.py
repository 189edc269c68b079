"""Evenings: the list, one of them, making, changing, repeating, deleting, bringing back."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armies.queries import armies_for, playable_rulesets
from battles.queries.games import playable_names
from clubs import actions
from clubs.forms.evening import EveningForm, RepeatForm
from clubs.models import Evening
from clubs.queries.evenings import RESTORE_DAYS, coming, deleted, past, tables_of, turnout_of, with_heads
from clubs.views.access import evening_of, for_members, for_organisers
from people.models import Membership, User


@require_safe
@for_members
def evenings(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Show evenings to come and past. Who: members of the club."""
    club = membership.club
    context = {
        "club": club,
        "membership": membership,
        "coming": with_heads(coming(club), membership.user)[:60],
        "page": Paginator(past(club), 20).get_page(request.GET.get("page")),
        "deleted": deleted(club) if membership.is_organiser else [],
    }
    return render(request, "clubs/evenings.html", context)


@require_safe
@for_members
def evening(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """Show who comes and what is on the tables. Who: members of the club."""
    found = evening_of(membership, evening)
    return show(request, membership, found)


def show(request: HttpRequest, membership: Membership, found: Evening, *, status: int = 200) -> HttpResponse:
    """The page of an evening."""
    turnout = turnout_of(found, membership.user)
    own = turnout.own
    armies = armies_for(membership.user).filter(is_sample=False) if not found.over else []
    context = {
        "club": membership.club,
        "membership": membership,
        "evening": found,
        "turnout": turnout,
        "tables": tables_of(found, request),
        "books": playable_names(membership.user).items(),
        "chosen_book": own.ruleset if own and own.ruleset else "",
        "armies": [(playable_rulesets()[army.ruleset], army) for army in armies],
        "tournaments": found.tournaments.all(),
        "campaigns": found.campaigns.all(),
        "pairs": [(book, each[0], each[1]) for book, each in turnout.looking if len(each) > 1],
    }
    return render(request, "clubs/evening.html", context, status=status)


@require_safe
@login_required
def at_evening(request: HttpRequest, evening: int) -> HttpResponse:
    """The way from a battle to its evening, by an address that names no club. Who: members of the club."""
    clubs = cast(User, request.user).memberships.values("club")
    found = Evening.objects.filter(pk=evening, club__in=clubs).select_related("club").first()
    if found is None:
        raise Http404
    return redirect("clubs:evening", found.club.slug, found.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def new_evening(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Announce an evening. Who: organisers of the club."""
    form = EveningForm(membership.club, None, request.POST if request.method == "POST" else None)
    if form.is_valid():
        made = actions.make_evening(club=membership.club, by=membership.user, new=form.evening())
        messages.success(request, _("The evening is announced."))
        return redirect("clubs:evening", membership.club.slug, made.pk)
    context = {"club": membership.club, "form": form, "back": reverse("clubs:evenings", args=[membership.club.slug])}
    return render(request, "clubs/edit_evening.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def edit_evening(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """Another day, place, number of tables. Who: organisers of the club."""
    found = evening_of(membership, evening)
    form = EveningForm(membership.club, found, request.POST if request.method == "POST" else None)
    address = reverse("clubs:evening", args=[membership.club.slug, found.pk])
    if form.is_valid():
        actions.edit_evening(evening=found, by=membership.user, new=form.evening())
        messages.success(request, _("Saved."))
        return redirect(address)
    context = {"club": membership.club, "form": form, "evening": found, "back": address}
    return render(request, "clubs/edit_evening.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def repeat_evening(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """Repeat an evening in the weeks to come. Who: organisers of the club."""
    found = evening_of(membership, evening)
    form = RepeatForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        made = actions.repeat_evening(evening=found, by=membership.user, weeks=form.cleaned_data["weeks"])
        words = ngettext("%(n)s evening is announced.", "%(n)s evenings are announced.", len(made)) % {"n": len(made)}
        messages.success(request, words)
        return redirect("clubs:evenings", membership.club.slug)
    context = {"club": membership.club, "form": form, "evening": found}
    return render(request, "clubs/repeat_evening.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def delete_evening(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """Question and deed: the evening is put away. Who: organisers of the club."""
    found = evening_of(membership, evening)
    if request.method == "POST":
        actions.delete_evening(evening=found, by=membership.user)
        messages.success(request, _("The evening is deleted. You can restore it for %(days)s days.") % {"days": RESTORE_DAYS})
        return redirect("clubs:evenings", membership.club.slug)
    context = {"club": membership.club, "evening": found, "days": RESTORE_DAYS}
    return render(request, "clubs/delete_evening.html", context)


@require_POST
@for_organisers
def restore_evening(request: HttpRequest, membership: Membership, evening: int) -> HttpResponse:
    """A deleted evening comes back. Who: organisers of the club."""
    found = get_object_or_404(deleted(membership.club), pk=evening)
    actions.restore_evening(evening=found, by=membership.user)
    messages.success(request, _("The evening is restored."))
    return redirect("clubs:evening", membership.club.slug, found.pk)
