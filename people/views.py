"""Accounts, clubs and invitations over HTTP.

Each view's docstring says who may call it. Others: to sign in where nobody is signed in, 404 for strangers, 403 for
members in the wrong role.
"""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from common.errors import Refused
from common.links import full_link, qr_response
from common.rates import rate_limited
from people import actions, personal_data, preferences, queries, signup
from people.forms import AccountForm, ClubForm, DeleteAccountForm, InvitationForm, OperatorForm, RoleForm
from people.models import CLOSING_DAYS, Invitation, Language, Theme
from people.requests import SignedInRequest

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


def _back(request: HttpRequest) -> HttpResponse:
    """To the page the form stood on."""
    next_url = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(next_url, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        next_url = "/"
    return HttpResponseRedirect(next_url)  # redirect() would take a word without a slash for the name of a view


# Language and theme


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Read on in another language. Who: everybody."""
    response = _back(request)
    chosen = request.POST.get("language", "")
    if chosen in Language.values:
        if request.user.is_authenticated:
            actions.set_language(user=request.user, language=chosen)
        preferences.remember_language(response, chosen)
    return response


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Light, dark or as the device. Who: everybody."""
    response = _back(request)
    chosen = request.POST.get("theme", "")
    if chosen in Theme.values:
        if request.user.is_authenticated:
            actions.set_theme(user=request.user, theme=chosen)
        preferences.remember_theme(response, chosen)
    return response


# Around all of it


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """Show which personal data is stored, how long, who sees it, and whom to ask. Who: everybody."""
    known = {"operator": settings.OPERATOR, "guest_days": settings.GUEST_NAME_DAYS, "battle_days": settings.GUEST_BATTLE_DAYS}
    days = {"session_days": settings.SESSION_COOKIE_AGE // 86400, "closing_days": CLOSING_DAYS}
    return render(request, "people/privacy.html", known | days)


@get_or_post
@never_cache
def first_run(request: HttpRequest, key: str) -> HttpResponse:
    """Make the operator's account. Who: everybody with the link of the server's log, while there is none."""
    if rate_limited(request, "first-run", times=30, seconds=300):
        return render(request, "429.html", status=429)
    if not signup.is_first_run_key(key):
        raise Http404
    if signup.has_operator():
        return render(request, "people/first_run.html", {"has_operator": True}, status=410)
    form = OperatorForm(request.POST or None)
    if form.is_valid():
        given = {name: form.cleaned_data.get(name, "") for name in ("username", "email")}
        own = {"language": (translation.get_language() or "")[:2], "theme": preferences.theme_of_device(request)}
        try:
            user = actions.make_operator(password=form.cleaned_data["password1"], **given, **own)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
            messages.success(request, _("Welcome. This is the administration."))
            return redirect("admin:index")
    return render(request, "people/first_run.html", {"form": form}, status=_status(form))


# The account


@get_or_post
@login_required
def account(request: SignedInRequest) -> HttpResponse:
    """One's own name, language and theme. Who: signed in, for oneself."""
    form = AccountForm(request.POST or None, instance=request.user)
    if form.is_valid():
        user = request.user
        actions.edit_account(user=user, **form.cleaned_data)
        with translation.override(user.language or translation.get_language()):
            messages.success(request, _("Saved."))
        response = redirect("people:account")
        preferences.remember_theme(response, user.theme)
        if user.language:
            preferences.remember_language(response, user.language)
        else:
            preferences.forget_language(response)
        return response
    return render(request, "people/account.html", {"form": form}, status=_status(form))


@require_GET
@never_cache
@login_required
def export(request: SignedInRequest) -> HttpResponse:
    """Export one's own data as JSON. Who: signed in, for oneself."""
    response = JsonResponse(
        queries.account_of(request.user) | personal_data.about_in_every_app(request.user),
        json_dumps_params={"indent": 2, "ensure_ascii": False},
    )
    response["Content-Disposition"] = 'attachment; filename="stendardo.json"'
    return response


@get_or_post
@login_required
def delete_account(request: SignedInRequest) -> HttpResponse:
    """Confirm, then delete one's account. Who: signed in, for oneself, with the password."""
    if request.method == "POST" and rate_limited(request, "delete-account", times=10, seconds=300):
        return render(request, "429.html", status=429)
    form = DeleteAccountForm(request.POST or None, user=request.user)
    if form.is_valid():
        try:
            actions.delete_account(user=request.user)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("/")
    return render(request, "people/delete_account.html", {"form": form}, status=_status(form))


# Clubs


@require_GET
@login_required
def clubs(request: SignedInRequest) -> HttpResponse:
    """One's clubs. Who: signed in."""
    return render(request, "people/clubs.html", {"memberships": queries.memberships_of(request.user)})


@get_or_post
@login_required
def found_club(request: SignedInRequest) -> HttpResponse:
    """Found a club and organise it. Who: signed in."""
    form = ClubForm(request.POST or None)
    if form.is_valid():
        club = actions.found_club(founder=request.user, **form.cleaned_data)
        messages.success(request, _("%(club)s is created. Invite the others.") % {"club": club})
        return redirect("people:members", club.slug)
    return render(request, "people/found_club.html", {"form": form}, status=_status(form))


@require_GET
@login_required
def members(request: SignedInRequest, slug: str) -> HttpResponse:
    """List the members of a club, and for organisers its open invitations. Who: members of the club."""
    membership = queries.membership_or_404(request.user, slug)
    context: dict[str, Any] = {"club": membership.club, "membership": membership}
    context["members"] = queries.member_lines(membership)
    if membership.is_organiser:
        context["invitations"] = queries.open_invitations(membership.club_id)
    return render(request, "people/members.html", context)


@get_or_post
@login_required
def edit_club(request: SignedInRequest, slug: str) -> HttpResponse:
    """Another name or description. Who: organisers of the club."""
    club = queries.organiser_or_404(request.user, slug).club
    old_name = club.name
    form = ClubForm(request.POST or None, instance=club)
    if form.is_valid():
        actions.edit_club(club=club, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect(club)
    return render(request, "people/edit_club.html", {"form": form, "club": club, "old_name": old_name}, status=_status(form))


@get_or_post
@login_required
def delete_club(request: SignedInRequest, slug: str) -> HttpResponse:
    """Confirm, then close the club in two weeks. Who: organisers of the club."""
    club = queries.organiser_or_404(request.user, slug).club
    if request.method == "POST":
        actions.close_club(club=club)
        messages.success(request, _("%(club)s is closed. Until it is deleted, any organiser can reopen it.") % {"club": club})
        return redirect(club)
    return render(request, "people/delete_club.html", {"club": club, "days": CLOSING_DAYS})


@require_POST
@login_required
def keep_club(request: SignedInRequest, slug: str) -> HttpResponse:
    """A closed club stays after all. Who: organisers of the club."""
    club = queries.organiser_or_404(request.user, slug).club
    actions.keep_club(club=club)
    messages.success(request, _("%(club)s stays open.") % {"club": club})
    return redirect(club)


@get_or_post
@login_required
def leave(request: SignedInRequest, slug: str) -> HttpResponse:
    """Confirm, then leave the club. Who: members of the club."""
    membership = queries.membership_or_404(request.user, slug)
    if request.method == "POST":
        try:
            actions.leave(membership=membership)
        except Refused as refused:
            return _refused(request, refused, "people:members", slug)
        messages.success(request, _("You have left %(club)s.") % {"club": membership.club})
        return redirect("people:clubs")
    context = {"club": membership.club, "is_last": queries.members_of(membership.club_id).count() == 1}
    return render(request, "people/leave.html", context)


# Members


@get_or_post
@login_required
def member(request: SignedInRequest, slug: str, user_id: int) -> HttpResponse:
    """Another member: what organisers may change. Who: organisers of the club."""
    organiser = queries.organiser_or_404(request.user, slug)
    fellow = queries.fellow_or_404(organiser, user_id)
    form = RoleForm(request.POST or None, instance=fellow)
    if form.is_valid():
        actions.change_role(membership=fellow, role=form.cleaned_data["role"])
        messages.success(request, _("Saved."))
        return redirect("people:members", slug)
    return render(request, "people/member.html", {"club": organiser.club, "fellow": fellow, "form": form}, status=_status(form))


@get_or_post
@login_required
def remove_member(request: SignedInRequest, slug: str, user_id: int) -> HttpResponse:
    """Confirm, then remove a member. Who: organisers of the club."""
    organiser = queries.organiser_or_404(request.user, slug)
    fellow = queries.fellow_or_404(organiser, user_id)
    if request.method == "POST":
        actions.remove_member(membership=fellow)
        messages.success(request, _("%(name)s is no longer in the club.") % {"name": fellow.user})
        return redirect("people:members", slug)
    return render(request, "people/remove_member.html", {"club": organiser.club, "fellow": fellow})


@get_or_post
@login_required
def hand_over(request: SignedInRequest, slug: str, user_id: int) -> HttpResponse:
    """Confirm, then hand the club to another organiser. Who: organisers of the club."""
    organiser = queries.organiser_or_404(request.user, slug)
    fellow = queries.fellow_or_404(organiser, user_id)
    if request.method == "POST":
        try:
            actions.hand_over(organiser=organiser, to=fellow)
        except Refused as refused:
            return _refused(request, refused, "people:members", slug)
        messages.success(request, _("%(name)s now organises the club.") % {"name": fellow.user})
        return redirect("people:members", slug)
    return render(request, "people/hand_over.html", {"club": organiser.club, "fellow": fellow})


# Invitations


@get_or_post
@login_required
def invite(request: SignedInRequest, slug: str) -> HttpResponse:
    """Make a link into the club. Who: organisers of the club."""
    club = queries.organiser_or_404(request.user, slug).club
    form = InvitationForm(request.POST or None)
    if form.is_valid():
        made = actions.invite(club=club, invited_by=request.user, **form.cleaned_data)
        return redirect("people:invitation", slug, made.pk)
    return render(request, "people/invite.html", {"form": form, "club": club}, status=_status(form))


def _join_address(request: HttpRequest, invitation: Invitation) -> str:
    """The link as others must type it."""
    return full_link(request, reverse("people:join", args=[invitation.token]))


@require_GET
@never_cache
@login_required
def invitation(request: SignedInRequest, slug: str, invitation_id: int) -> HttpResponse:
    """The link and its QR code, to give away. Who: organisers of the club."""
    found = queries.invitation_or_404(queries.organiser_or_404(request.user, slug), invitation_id)
    return render(
        request, "people/invitation.html", {"club": found.club, "invitation": found, "address": _join_address(request, found)}
    )


@require_GET
@never_cache
@login_required
def invitation_qr(request: SignedInRequest, slug: str, invitation_id: int) -> HttpResponse:
    """The link as a QR code (SVG). Who: organisers of the club."""
    found = queries.invitation_or_404(queries.organiser_or_404(request.user, slug), invitation_id)
    return qr_response(_join_address(request, found))


@require_POST
@login_required
def revoke(request: SignedInRequest, slug: str, invitation_id: int) -> HttpResponse:
    """Withdraw a link. Who: organisers of the club."""
    found = queries.invitation_or_404(queries.organiser_or_404(request.user, slug), invitation_id)
    actions.revoke(invitation=found)
    messages.success(request, _("The invitation is withdrawn. Its link no longer works."))
    return redirect("people:members", slug)


@get_or_post
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Look at an invitation and take it up. Who: everybody who holds the link; joining needs an account."""
    try:
        found = queries.invitation_by_token_or_404(token)
    except Http404:  # a right link opens as often as people like: a whole club sits behind one address
        if rate_limited(request, "join", times=30, seconds=60):
            return render(request, "429.html", status=429)
        raise
    if found.is_open:
        signup.welcome(request, found.club_id)
    is_member = request.user.is_authenticated and found.club.memberships.filter(user=request.user).exists()
    if request.method == "POST" and request.user.is_authenticated:
        try:
            actions.join(invitation=found, user=request.user)
        except Refused as refused:
            return render(
                request, "people/join.html", {"invitation": found, "club": found.club, "refused": str(refused)}, status=410
            )
        messages.success(request, _("Welcome to %(club)s.") % {"club": found.club})
        return redirect(found.club)
    if request.method == "POST":
        return redirect(f"{reverse('account_login')}?next={request.path}")
    context = {"invitation": found, "club": found.club, "is_member": is_member}
    return render(request, "people/join.html", context, status=200 if found.is_open or is_member else 410)


def _status(form: BaseForm) -> int:
    """422 for a form that came back with something to mend."""
    return 422 if form.is_bound else 200


def _refused(request: HttpRequest, refused: Refused, view: str, slug: str) -> HttpResponse:
    """Back to where the thumb was, with the sentence."""
    messages.error(request, str(refused))
    return redirect(view, slug)
