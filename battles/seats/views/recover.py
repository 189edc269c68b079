"""The key to a guest's seat: keeping it, and sitting down again by it on another phone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from battles import actions
from battles.models import Seat
from battles.queries.standing import place_title, side_names
from battles.seats.access import GUESTS, snapshot_or_404
from battles.seats.guests import link_context, says_why
from battles.seats.keys import key_of, seat_of_key
from battles.seats.views.join import snapshot_of
from common.errors import NotYours
from common.links import full_link, qr_response
from common.rates import limit_rate


@require_safe
@says_why
def keep_seat(request: HttpRequest, code: str) -> HttpResponse:
    """The link to one's own seat, to be kept for when the phone fails. Who: guests with a seat."""
    snapshot, seat = snapshot_or_404(request, code), _own_seat(request, code)
    context = link_context(snapshot) | {
        "title": place_title(seat.role, seat.sides, side_names(snapshot)),
        "link": full_link(request, reverse("battles:seat-key", args=[key_of(seat)])),
        "qr": reverse("battles:keep-seat-qr", args=[code]),
        "lead": _(
            "Send this link to yourself, or scan the code with another phone. It is only for you: anyone who opens it takes your "
            "seat."
        ),
    }
    return render(request, "battles/seats/link.html", context)


@require_safe
@says_why
def keep_seat_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The QR code of that link. Who: guests with a seat."""
    return qr_response(full_link(request, reverse("battles:seat-key", args=[key_of(_own_seat(request, code))])))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def seat_key(request: HttpRequest, key: str) -> HttpResponse:
    """Take up one's seat on this phone, by the link that was kept. Who: everybody with the link."""
    seat = seat_of_key(key)
    if seat is None:
        limit_rate(request, "seat")
        raise Http404
    code = seat.battle.code
    if request.method == "POST":
        GUESTS.remember(request, code, actions.recover(seat=seat.pk, token=seat.token, person=GUESTS.person(request, code)))
        return redirect("battles:battle", code)
    snapshot = snapshot_of(request, code)
    if snapshot.seat is not None and snapshot.seat.id == seat.pk:
        return redirect("battles:battle", code)
    context = {
        "snapshot": snapshot,
        "question": _("Return to the seat of %(name)s?") % {"name": seat.name},
        "text": _("%(place)s. The seat will be on this phone only.")
        % {"place": place_title(seat.role, seat.sides, side_names(snapshot))},
        "verb": _("Use the seat on this phone"),
        "back": reverse("battles:home"),
    }
    return render(request, "battles/question.html", context)


def _own_seat(request: HttpRequest, code: str) -> Seat:
    """The asking guest's seat; NotYours for those without one, and for accounts, which need no link."""
    own = snapshot_or_404(request, code).seat
    seat = Seat.objects.filter(pk=own.id, user=None, left_at=None).first() if own else None
    if seat is None:
        raise NotYours(_("Seat links are for guests. With an account, sign in on the other phone."))
    return seat
