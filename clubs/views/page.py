"""A club's own page, and what of it everybody sees."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubs import actions
from clubs.forms.page import PublicForm
from clubs.models import PublicPage, Section
from clubs.queries.front import front_of, public_sections
from clubs.views.access import for_organisers
from common.related import related_pages
from people.models import Club, Membership, User


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's evenings, battles, reports, lists and people. Who: its members; others what its organisers show to everybody."""
    memberships = Membership.objects.select_related("club")
    user = request.user
    membership = memberships.filter(club__slug=slug, user=user).first() if user.is_authenticated else None
    if membership is not None:
        membership.user = cast(User, user)
        front = front_of(membership.club, request, membership, Section.values)
        context = {
            "club": membership.club,
            "membership": membership,
            "front": front,
            "pages": related_pages("club", user, membership.club),
        }
        return render(request, "clubs/club.html", context)
    found = Club.objects.filter(slug=slug).first()
    sections = public_sections(found) if found is not None else []
    if found is None or not sections:
        if user.is_authenticated:
            raise Http404
        return redirect_to_login(request.get_full_path())
    return render(request, "clubs/public.html", {"club": found, "front": front_of(found, request, None, sections)})


@require_http_methods(["GET", "HEAD", "POST"])
@for_organisers
def public(request: HttpRequest, membership: Membership) -> HttpResponse:
    """Choose what of the club everybody sees. Who: organisers of the club."""
    shown = PublicPage.objects.filter(club=membership.club).first()
    sent = request.POST if request.method == "POST" else None
    form = PublicForm(shown.sections if shown else [], sent)
    if sent is not None and form.is_valid():
        page = actions.show_to_everybody(club=membership.club, sections=form.cleaned_data["sections"])
        words = _("Everybody sees what you chose.") if page.sections else _("Strangers see nothing of the club.")
        messages.success(request, words)
        return redirect(membership.club)
    context = {"club": membership.club, "membership": membership, "form": form}
    return render(request, "clubs/choose_public.html", context, status=422 if form.errors else 200)
