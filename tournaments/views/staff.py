"""Who runs an event: organisers and umpires, and links for more of them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.links import full_link, qr_response
from common.presses import press_key
from journal.guests import account
from journal.pages import NameForm, join_page, link_or_404
from people.signup import welcome
from tournaments import actions
from tournaments.models import Role, Staff, StaffInvitation
from tournaments.views.access import organiser_snapshot, remember, requester_of, says_why, staff_snapshot
from tournaments.views.page import page


@require_safe
@says_why
def staff(request: HttpRequest, code: str) -> HttpResponse:
    """Organisers and umpires, and the open links. Who: organisers and umpires; links: organisers."""
    snapshot = staff_snapshot(request, code)
    members = Staff.objects.filter(event=snapshot.event, left_at=None).select_related("user")
    links = []
    if snapshot.viewer.is_organiser:
        for invitation in StaffInvitation.objects.filter(event=snapshot.event, revoked_at=None):
            address = full_link(request, reverse("tournaments:join", args=[invitation.token]))
            qr = reverse("tournaments:invitation-qr", args=[code, invitation.role])
            links.append((invitation, address, qr))
    return page(request, snapshot, "staff", "event", members=members, links=links, roles=Role.choices)


@require_POST
@says_why
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """A link for one more organiser or umpire. Who: organisers."""
    organiser_snapshot(request, code)
    actions.invite_staff(code=code, who=requester_of(request, code), role=request.POST.get("role", ""))
    return redirect("tournaments:staff", code)


@require_safe
@says_why
def invitation_qr(request: HttpRequest, code: str, role: str) -> HttpResponse:
    """The QR code of an open link. Who: organisers."""
    snapshot = organiser_snapshot(request, code)
    invitation = get_object_or_404(StaffInvitation, event=snapshot.event, role=role, revoked_at=None)
    return qr_response(full_link(request, reverse("tournaments:join", args=[invitation.token])))


@require_POST
@says_why
def remove(request: HttpRequest, code: str, member: int) -> HttpResponse:
    """Remove somebody from the staff. Who: organisers."""
    organiser_snapshot(request, code)
    actions.remove_staff(code=code, who=requester_of(request, code), staff=member)
    return redirect("tournaments:staff", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Become an organiser or umpire by a link. Who: everybody with the link, until somebody has."""
    invitation = link_or_404(request, StaffInvitation.objects.select_related("event"), token=token)
    welcome(request, invitation.event.owner_id)
    user, code = account(request), invitation.event.code
    title = _("You are invited as %(role)s") % {"role": invitation.get_role_display()}

    def take(form: NameForm) -> HttpResponse:
        name = form.cleaned_data["name"]
        joined = actions.join_staff(invitation=invitation, user=user, name=name, key=press_key(request))
        if user is None:
            remember(request, code, joined.token)
        return redirect("tournaments:event", code)

    context = {"name": invitation.event.name, "title": title, "verb": _("Join")}
    return join_page(request, "journal/join.html", context, suggested=str(user or ""), take=take)
