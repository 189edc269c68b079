"""Taking a seat: by an invitation, or as the successor of somebody who handed theirs over."""

from collections.abc import Callable
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
from battles.seats.guests import says_why
from common.errors import NotYours, Refused
from common.links import full_link, qr_response
from journal.guests import account
from journal.pages import NameForm, join_page, link_or_404
from people.signup import welcome

#: Seats that were handed over and not taken yet.
VACANT = Seat.objects.select_related("battle").filter(user=None, name="", left_at=None)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Take the place an invitation names. Who: everybody with the link."""
    invitation = link_or_404(request, Invitation.objects.select_related("battle"), token=token)
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

    def take(form: NameForm) -> Seat:
        name = form.cleaned_data["name"]
        return actions.take_seat(invitation=invitation, user=user, name=name, guest_seats=person.guest_seats)

    return _join_page(request, snapshot, invitation.role, invitation.sides, take)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def successor(request: HttpRequest, token: str) -> HttpResponse:
    """Take a seat that was handed over. Who: everybody with the link, until somebody has."""
    seat = link_or_404(request, VACANT, token=token)
    code = seat.battle.code
    snapshot = snapshot_of(request, code)
    user, person = account(request), GUESTS.person(request, code)
    refuse_both(snapshot, person, seat.role, seat.sides)

    def take(form: NameForm) -> Seat:
        name = form.cleaned_data["name"]
        return actions.succeed(token=token, user=user, name=name, guest_seats=person.guest_seats)

    return _join_page(request, snapshot, seat.role, seat.sides, take)


def _join_page(request: HttpRequest, snapshot: Snapshot, role: str, sides: str, take: Callable[[NameForm], Seat]) -> HttpResponse:
    own = snapshot.seat
    context = {
        "snapshot": snapshot,
        "name": snapshot.name,
        "house_rules": house_rules_of(snapshot),
        "title": place_title(role, sides, side_names(snapshot)),
        "verb": _("Watch the battle") if role == "spectator" else _("Take the seat"),
    }
    if own is not None:
        place = {"own": place_title(own.role, own.sides, side_names(snapshot))}
        context |= {
            "verb": _("Change seats"),
            "warning": _("You already have a seat here: %(own)s. If you take this one, you leave the other.") % place,
            "keep": reverse("battles:battle", args=[snapshot.code]),
        }

    def taken(form: NameForm) -> HttpResponse:
        seat = take(form)
        _leave_former(request, snapshot.code)
        GUESTS.remember(request, snapshot.code, seat)
        return redirect("battles:battle", snapshot.code)

    suggested = str(account(request) or (own.name if own else ""))
    return join_page(request, "battles/seats/join.html", context, suggested=suggested, take=taken)


@require_safe
def successor_link(request: HttpRequest, token: str) -> HttpResponse:
    """The link to a seat that was handed over, to pass on. Who: everybody with the link."""
    seat = get_object_or_404(VACANT, token=token)
    snapshot = snapshot_of(request, seat.battle.code)
    context = {
        "snapshot": snapshot,
        "name": snapshot.name,
        "back": reverse("battles:battle", args=[snapshot.code]),
        "title": place_title(seat.role, seat.sides, side_names(snapshot)),
        "link": full_link(request, reverse("battles:successor", args=[token])),
        "qr": reverse("battles:successor-qr", args=[token]),
        "lead": _("You have left your seat. Your successor opens this link, once."),
        "ways": [(reverse("battles:home"), _("Home page"))],
    }
    return render(request, "battles/seats/link.html", context)


@require_safe
def successor_qr(request: HttpRequest, token: str) -> HttpResponse:
    """The QR code of a seat that was handed over. Who: everybody with the link."""
    get_object_or_404(VACANT, token=token)
    return qr_response(full_link(request, reverse("battles:successor", args=[token])))


def _leave_former(request: HttpRequest, code: str) -> None:
    """A browser's former guest seat is left, signed in or not; an account's was left by taking the new one."""
    token = GUESTS.token(request, code)
    with suppress(NotYours):
        actions.leave(code=code, who=Requester(token=token))


def snapshot_of(request: HttpRequest, code: str) -> Snapshot:
    """The snapshot for whoever holds a link to a seat: the link is the permission, whoever may watch."""
    snapshot = ledger.read(code, requester_of(request, code))
    if snapshot is None:
        raise Http404
    return snapshot
