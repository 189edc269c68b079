"""Who takes part: places, invitations, joining, leaving, claiming."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import actions
from campaigns.actions.members import NeedsAgreement, is_valid, may_invite
from campaigns.ledger import Snapshot, load_or_404
from campaigns.models import Invitation, Member
from campaigns.queries.rights import may_or_together
from campaigns.views import PROPOSING, agreed_so_far, new_key, pressing, says_why
from campaigns.views.access import GUESTS, requester_of, snapshot_or_404
from campaigns.views.places import Place, place_title, places
from common.errors import NotYours, Refused
from common.links import full_link, qr_response
from journal.guests import account
from journal.pages import NameForm, join_page, link_or_404
from people.signup import welcome


@require_safe
def people(request: HttpRequest, code: str) -> HttpResponse:
    """Show who takes part, and how others join. Who: those who may watch; invitations are for those who may give them."""
    snapshot = snapshot_or_404(request, code)
    context = {
        "snapshot": snapshot,
        "places": places(snapshot),
        "key": new_key(),
        "may_change_kit": may_or_together(snapshot, "edit_kit"),
        "may_claim": request.user.is_authenticated and GUESTS.token(request, code) is not None,
        "watchers": Member.objects.filter(campaign=snapshot.row, role="spectator", left_at=None).count(),
    }
    return render(request, "campaigns/people.html", context)


@require_POST
@says_why
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Open a place to anybody with the link. Who: the arbiter; leaders to their own faction; all who take part, to watch.

    Without an arbiter leaders propose the other places to one another.
    """
    snapshot, press = pressing(request, code)
    place = {name: request.POST.get(name, "")[:60] for name in ("role", "faction", "force")}
    if not may_invite(snapshot, place["role"], place["faction"]) and not snapshot.has_arbiter:
        agreed_so_far(request, actions.propose_invitation(**(press | place)))
        return redirect("campaigns:campaign", code)
    made = actions.invite(code=code, who=requester_of(request, code), **place)
    return redirect("campaigns:invitation", code, made.pk)


def _given(request: HttpRequest, code: str, invitation: int) -> tuple[Snapshot, Invitation, Place]:
    """An open invitation, for those who may give it; to all others it does not exist."""
    snapshot = snapshot_or_404(request, code)
    found = get_object_or_404(Invitation, pk=invitation, campaign=snapshot.row, revoked_at=None)
    place = next((place for place in places(snapshot) if place.invitation == found), None)
    if place is None:
        raise NotYours(_("You cannot give this invitation."))
    return snapshot, found, place


@require_safe
@says_why
def invitation(request: HttpRequest, code: str, invitation: int) -> HttpResponse:
    """An invitation's link and QR code, large, for the phone to be handed across. Who: those who may give it."""
    snapshot, found, place = _given(request, code, invitation)
    campaign, everybody = (reverse(f"campaigns:{page}", args=[code]) for page in ("campaign", "people"))
    context = {
        "name": snapshot.name,
        "back": campaign,
        "ways": [(everybody, _("All places")), (campaign, _("To the campaign"))],
        "title": place.title,
        "link": full_link(request, reverse("campaigns:join", args=[found.token])),
        "qr": reverse("campaigns:invitation-qr", args=[code, found.pk]),
        "revoke": reverse("campaigns:revoke", args=[code, found.pk]),
    }
    return render(request, "journal/link.html", context)


@require_safe
@says_why
def invitation_qr(request: HttpRequest, code: str, invitation: int) -> HttpResponse:
    """The QR code of an invitation. Who: those who may give it."""
    _snapshot, found, _place = _given(request, code, invitation)
    return qr_response(full_link(request, reverse("campaigns:join", args=[found.token])))


@require_POST
@says_why
def revoke(request: HttpRequest, code: str, invitation: int) -> HttpResponse:
    """Make an invitation's link useless. Who: those who may give it."""
    _given(request, code, invitation)
    actions.revoke(code=code, who=requester_of(request, code), invitation=invitation)
    messages.success(request, _("The link no longer works. Places already taken with it stay taken."))
    return redirect("campaigns:people", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Take the place an invitation names. Who: everybody with the link."""
    found = link_or_404(request, Invitation.objects.select_related("campaign", "given_by"), token=token)
    code = found.campaign.code
    snapshot = load_or_404(code, requester_of(request, code))
    own = snapshot.member
    if own and own.role == found.role and (found.faction in own.factions or not found.faction):
        return redirect("campaigns:campaign", code)
    if found.revoked_at is not None or not is_valid(snapshot, found):
        raise Refused(_("This invitation is no longer valid: ask for a new one."))
    welcome(request, found.campaign.created_by_id)
    user, template = account(request), "campaigns/join.html"
    context: dict[str, Any] = {
        "name": snapshot.name,
        "title": place_title(snapshot, found),
        "verb": _("Watch the campaign") if found.role == "spectator" else _("Take the place"),
    }
    if own and own.role != found.role:
        context["warning"] = _("You already take part in this campaign. If you take this place, you leave the other.")
    person: dict[str, Any] = {
        "user": user,
        "token": GUESTS.token(request, code),
        "held": GUESTS.person(request, code).guest_seats,
    }

    def take(form: NameForm) -> HttpResponse:
        try:
            if request.POST.get("ask"):
                actions.ask_to_join(invitation=found, **person)
                return render(request, template, context | {"asked": True})
            member = actions.join(invitation=found, name=form.cleaned_data["name"], **person)
        except NeedsAgreement as refused:
            asking = {"form": form, "ask": True, "warning": refused.text}
            return render(request, template, context | asking, status=refused.status)
        GUESTS.remember(request, code, member)
        return redirect("campaigns:campaign", code)

    return join_page(request, template, context, suggested=str(user or (own.name if own else "")), take=take)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leave one's own place. Who: everybody with a place."""
    snapshot = snapshot_or_404(request, code)
    if snapshot.member is None:
        raise NotYours(_("You have no place in this campaign."))
    if request.method != "POST":
        context = {
            "snapshot": snapshot,
            "question": _("Leave “%(campaign)s”?") % {"campaign": snapshot.name},
            "text": _("To return you need an invitation."),
            "verb": _("Leave the campaign"),
            "danger": True,
        }
        return render(request, "campaigns/question.html", context)
    actions.leave(code=code, who=requester_of(request, code))
    GUESTS.forget(request, code)
    messages.success(request, _("You have left “%(campaign)s”.") % {"campaign": snapshot.name})
    return redirect("campaigns:list")


@require_POST
@says_why
def remove(request: HttpRequest, code: str, member: int) -> HttpResponse:
    """Free the place of somebody who is gone. Who: the arbiter; without one, all leaders together."""
    _snapshot, press = pressing(request, code)
    entry = actions.remove(**press, member=member)
    if entry is not None and entry.action in PROPOSING:
        agreed_so_far(request, entry)
        return redirect("campaigns:campaign", code)
    messages.success(request, _("The place is free: invite somebody."))
    return redirect("campaigns:people", code)


@require_POST
@says_why
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """Take this browser's guest place into one's account. Who: signed-in people with a guest's place here."""
    token = GUESTS.token(request, code)
    if not request.user.is_authenticated or token is None:
        raise Http404
    actions.claim(user=request.user, token=token, held=GUESTS.person(request, code).guest_seats)
    GUESTS.forget(request, code)
    messages.success(request, _("The place now belongs to your account."))
    return redirect("campaigns:campaign", code)
