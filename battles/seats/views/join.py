"""Taking a seat: by an invitation, or as the successor of somebody who handed theirs over."""

from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from battles import actions, ledger
from battles.actions.rights import refuse_both
from battles.actions.seats import refuse_spectators
from battles.ledger import Requester, Snapshot
from battles.models import Invitation, Seat
from battles.queries.house_rules import house_rules_of
from battles.queries.standing import place_title, side_names
from battles.seats.access import GUESTS, requester_of
from battles.seats.forms import NameForm
from battles.seats.guests import says_why
from common.errors import NotYours, Refused
from common.links import full_link, qr_response
from common.rates import limit_rate
from journal.guests import account
from people.signup import welcome


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Take the place an invitation names. Who: everybody with the link."""
    invitation = Invitation.objects.select_related("battle").filter(token=token).first()
    if invitation is None:  # who has a link may open it as often as they like: a whole club sits behind one address
        limit_rate(request, "seat")
        raise Http404
    code = invitation.battle.code
    snapshot = snapshot_of(request, code)
    if snapshot.seat and (snapshot.seat.role, snapshot.seat.sides) == (invitation.role, invitation.sides):
        return redirect("battles:battle", code)
    if invitation.revoked_at is not None:
        raise Refused(_("This invitation is no longer valid: ask for a new one."))
    refuse_spectators(snapshot, invitation.role)
    welcome(request, invitation.battle.created_by_id)
    user, person = account(request), GUESTS.person(request, code)
    refuse_both(snapshot, person, invitation.role, invitation.sides)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": _suggested(request, snapshot)})
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            seat = actions.take_seat(invitation=invitation, user=user, name=name, guest_seats=person.guest_seats)
        except Refused as refused:
            form.add_error(None, refused.text)
        else:
            _leave_former(request, code)
            GUESTS.remember(request, code, seat)
            return redirect("battles:battle", code)
    context = {
        "snapshot": snapshot,
        "house_rules": house_rules_of(snapshot),
        "form": form,
        "title": place_title(invitation.role, invitation.sides, side_names(snapshot)),
        "own": snapshot.seat and place_title(snapshot.seat.role, snapshot.seat.sides, side_names(snapshot)),
        "spectator": invitation.role == "spectator",
    }
    return render(request, "battles/seats/join.html", context, status=422 if request.method == "POST" else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def successor(request: HttpRequest, token: str) -> HttpResponse:
    """Take a seat that was handed over. Who: everybody with the link, until somebody has."""
    try:
        seat = _vacant(token)
    except Http404:
        limit_rate(request, "seat")
        raise
    code = seat.battle.code
    snapshot = snapshot_of(request, code)
    user, person = account(request), GUESTS.person(request, code)
    refuse_both(snapshot, person, seat.role, seat.sides)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": _suggested(request, snapshot)})
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            taken = actions.succeed(token=token, user=user, name=name, guest_seats=person.guest_seats)
        except Refused as refused:
            form.add_error(None, refused.text)
        else:
            _leave_former(request, code)
            GUESTS.remember(request, code, taken)
            return redirect("battles:battle", code)
    context = {
        "snapshot": snapshot,
        "house_rules": house_rules_of(snapshot),
        "form": form,
        "title": place_title(seat.role, seat.sides, side_names(snapshot)),
        "own": snapshot.seat and place_title(snapshot.seat.role, snapshot.seat.sides, side_names(snapshot)),
    }
    return render(request, "battles/seats/join.html", context, status=422 if request.method == "POST" else 200)


@require_safe
def successor_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link to a seat that was handed over, to pass on. Who: everybody with the link."""
    seat = _vacant(token)
    snapshot = snapshot_of(request, seat.battle.code)
    context = {
        "snapshot": snapshot,
        "title": place_title(seat.role, seat.sides, side_names(snapshot)),
        "link": full_link(request, reverse("battles:successor", args=[token])),
        "qr": reverse("battles:successor-qr", args=[token]),
        "handed_over": True,
    }
    return render(request, "battles/seats/link.html", context)


@require_safe
def successor_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of a seat that was handed over. Who: everybody with the link."""
    _vacant(token)
    return qr_response(full_link(request, reverse("battles:successor", args=[token])))


def _leave_former(request: HttpRequest, code: str) -> None:
    """A browser's former guest seat is left, signed in or not; an account's was left by taking the new one."""
    token = GUESTS.token(request, code)
    with suppress(NotYours):
        actions.leave(code=code, who=Requester(token=token))


def _vacant(token: str) -> Seat:
    return get_object_or_404(Seat.objects.select_related("battle"), token=token, user=None, name="", left_at=None)


def snapshot_of(request: HttpRequest, code: str) -> Snapshot:
    """The snapshot for whoever holds a link to a seat: the link is the permission, whoever may watch."""
    snapshot = ledger.read(code, requester_of(request, code))
    if snapshot is None:
        raise Http404
    return snapshot


def _suggested(request: HttpRequest, snapshot: Snapshot) -> str:
    user = account(request)
    return str(user) if user else snapshot.seat.name if snapshot.seat else ""
