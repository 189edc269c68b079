"""The umpire of a battle's club sits down as its referee."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from battles import actions, ledger
from battles.actions.umpires import sits_at_once, why_not_umpire
from battles.seats.access import GUESTS, may_watch, requester_of
from battles.seats.guests import says_why
from common.errors import NotYours
from people.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@says_why
def umpire(request: HttpRequest, code: str) -> HttpResponse:
    """Ask, then take the referee's seat, for any setting of who can watch. Who: umpires and organisers of the battle's club."""
    user = cast(User, request.user)
    snapshot = ledger.read(code, requester_of(request, code))
    guest_seats = GUESTS.person(request, code).guest_seats
    why_not = why_not_umpire(snapshot, user, guest_seats) if snapshot else None
    if snapshot is None or (why_not and not may_watch(user, snapshot)):
        raise Http404
    if why_not:
        raise NotYours(why_not)
    if request.method == "POST":
        seat = actions.umpire(code=code, user=user, guest_seats=guest_seats)
        if seat is None:
            messages.success(request, _("Both sides have been asked. When they agree, return here and take the seat."))
            if not may_watch(user, snapshot):
                return redirect("battles:battles")
        return redirect("battles:battle", code)
    at_once = sits_at_once(snapshot, user)
    context = {
        "snapshot": snapshot,
        "question": _("Referee “%(battle)s”?") % {"battle": snapshot.name},
        "text": _("You will see what is hidden. The log shows both sides that you have taken the seat.")
        if at_once
        else _("Not all players are club members, so both sides are asked first. Until then you see nothing hidden."),
        "verb": _("Take the referee's seat") if at_once else _("Ask both sides"),
        "back": reverse("battles:battle", args=[code]) if may_watch(user, snapshot) else reverse("battles:battles"),
    }
    return render(request, "battles/question.html", context)
