"""Who sits where: invitations, leaving, handing over, freeing a seat, claiming guest seats."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import actions
from battles.actions.checks import seated
from battles.actions.expiry import of_guests_alone
from battles.actions.seats import PLACES, is_across, refuse_giving, why_not_free
from battles.actions.umpires import why_not_umpire
from battles.ledger import Snapshot
from battles.models import Battle, Invitation, Seat
from battles.queries.freeing import NOTICE_MINUTES, has_acted, is_due, notice_of
from battles.queries.sentences import seat_notices
from battles.queries.standing import place_title, side_names
from battles.seats.access import GUESTS, requester_of, snapshot_or_404
from battles.seats.guests import acting_snapshot, former_seat, link_context, says_why
from battles.seats.places import Place, places, readers
from common.errors import NotYours, Refused
from common.links import full_link, qr_response


@require_safe
def seats(request: HttpRequest, code: str) -> HttpResponse:
    """Show who has which seat, and how others join. Who: those who may watch; invitations are for players and the referee."""
    snapshot = snapshot_or_404(request, code)
    own, shown = snapshot.seat, places(snapshot)
    context = {
        "snapshot": snapshot,
        "places": shown,
        "may_invite": own is not None and own.role != "spectator",
        "freeable": {seat.pk for place in shown for seat in place.seats if why_not_free(own, seat) is None},
        "guest": own is not None and any(seat.pk == own.id and seat.user_id is None for place in shown for seat in place.seats),
        "former": former_seat(request, snapshot),
        "may_claim": request.user.is_authenticated and GUESTS.token(request, code) is not None,
        "invitable": PLACES,
        "days_stored": settings.GUEST_BATTLE_DAYS if of_guests_alone().filter(pk=snapshot.id).exists() else None,
        "may_propose_referee": _may_propose_referee(snapshot, shown),
        "may_umpire": _may_umpire(request, snapshot),
        "notices": seat_notices(snapshot) if snapshot.table["status"] != "ended" else [],
        "to_stay": own is not None and notice_of(snapshot, own.id) is not None,
        "readers": readers(snapshot),
    }
    return render(request, "battles/seats/seats.html", context)


def _may_propose_referee(snapshot: Snapshot, shown: list[Place]) -> bool:
    """Players, where nobody is the referee and nobody may yet be invited to be."""
    own, place = snapshot.seat, next(place for place in shown if place.role == "referee")
    plays = own is not None and own.role == "player" and own.reads_from is None and snapshot.table["status"] != "ended"
    return plays and not place.seats and not place.may_invite


def _may_umpire(request: HttpRequest, snapshot: Snapshot) -> bool:
    """Umpires of the battle's club, while it goes on, unless they sit there as its referee already."""
    if not request.user.is_authenticated or snapshot.club_id is None or snapshot.table["status"] == "ended":
        return False
    is_referee = snapshot.seat is not None and snapshot.seat.role == "referee"
    return not is_referee and why_not_umpire(snapshot, request.user, GUESTS.person(request, snapshot.code).guest_seats) is None


@require_POST
@says_why
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """Open a place to whoever has the link. Who: players and the referee."""
    snapshot_or_404(request, code)
    role, sides = request.POST.get("role", ""), request.POST.get("sides", "")
    made = actions.invite(code=code, who=requester_of(request, code), role=role, sides=sides)
    return redirect("battles:invitation", code, made.pk)


@require_safe
@says_why
def invitation(request: HttpRequest, code: str, invitation: int) -> HttpResponse:
    """An invitation's link and QR code, large, for the phone to be handed across. Who: those who may give it."""
    snapshot = acting_snapshot(request, code)
    shown = get_object_or_404(Invitation, pk=invitation, battle_id=snapshot.id, revoked_at=None)
    refuse_giving(snapshot, shown.role, shown.sides, shown)
    context = link_context(snapshot) | {
        "title": place_title(shown.role, shown.sides, side_names(snapshot)),
        "link": full_link(request, reverse("battles:join", args=[shown.token])),
        "qr": reverse("battles:invitation-qr", args=[code, shown.pk]),
        "revoke": reverse("battles:revoke", args=[code, shown.pk]),
    }
    return render(request, "battles/seats/link.html", context)


@require_safe
@says_why
def invitation_qr(request: HttpRequest, code: str, invitation: int) -> HttpResponse:
    """The QR code of an invitation. Who: those who may give it."""
    snapshot = acting_snapshot(request, code)
    shown = get_object_or_404(Invitation, pk=invitation, battle_id=snapshot.id, revoked_at=None)
    refuse_giving(snapshot, shown.role, shown.sides, shown)
    return qr_response(full_link(request, reverse("battles:join", args=[shown.token])))


@require_POST
@says_why
def revoke(request: HttpRequest, code: str, invitation: int) -> HttpResponse:
    """Make an invitation's link useless. Who: players and the referee."""
    snapshot_or_404(request, code)
    actions.revoke(code=code, who=requester_of(request, code), invitation=invitation)
    messages.success(request, _("The link no longer works. Seats already taken with it stay taken."))
    return redirect("battles:seats", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leave one's own seat. Who: everybody with a seat."""
    snapshot = snapshot_or_404(request, code)
    if snapshot.seat is None:
        raise NotYours(_("You have no seat in this battle."))
    if request.method != "POST":
        context = {
            "snapshot": snapshot,
            "question": _("Leave your seat in “%(battle)s”?") % {"battle": snapshot.name},
            "text": _("You can still watch if the battle is open to you. To return you need an invitation."),
            "verb": _("Leave the seat"),
            "danger": True,
        }
        return render(request, "battles/question.html", context)
    actions.leave(code=code, who=requester_of(request, code))
    GUESTS.forget(request, code)
    messages.success(request, _("You have left “%(battle)s”.") % {"battle": snapshot.name})
    return redirect("battles:home")


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """Put one's own seat into other hands, by a link for the next person. Who: players and the referee."""
    snapshot = acting_snapshot(request, code)
    if request.method != "POST":
        context = {
            "snapshot": snapshot,
            "question": _("Hand over your seat in “%(battle)s”?") % {"battle": snapshot.name},
            "text": _("You get a link and a QR code for your successor. You leave the seat at once."),
            "verb": _("Hand over the seat"),
        }
        return render(request, "battles/question.html", context)
    successor = actions.hand_over(code=code, who=requester_of(request, code))
    GUESTS.forget(request, code)
    return redirect("battles:successor-link", successor.token)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def free_seat(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """Free the seat of somebody who is gone. Who: the referee, one phone for both sides, players of that side; a guest's all."""
    snapshot = acting_snapshot(request, code)
    gone = get_object_or_404(Seat, pk=seat, battle_id=snapshot.id, left_at=None)
    why_not = why_not_free(seated(snapshot), gone)
    if why_not:
        raise NotYours(why_not)
    notice = notice_of(snapshot, gone.pk)
    needs_notice = is_across(seated(snapshot), gone) and not (notice and is_due(notice) and not has_acted(snapshot, notice))
    if request.method != "POST":
        text = _("Their phone can then only watch. Nothing that was played is lost. The log shows who did it.")
        if needs_notice:
            text = _(
                "This is announced to both sides. The seat is free after %(minutes)s minutes unless the player acts or "
                "presses “I am here”. A player you invite to it sees nothing that was hidden before."
            ) % {"minutes": NOTICE_MINUTES}
        context = {
            "snapshot": snapshot,
            "question": _("Free the seat of %(name)s?") % {"name": gone.name or _("the successor")},
            "text": text,
            "verb": _("Announce") if needs_notice else _("Free the seat"),
            "danger": True,
        }
        return render(request, "battles/question.html", context)
    actions.replace_seat(code=code, who=requester_of(request, code), seat=seat)
    done = _("Announced to both sides.") if needs_notice else _("The seat is free: invite somebody.")
    messages.success(request, done)
    return redirect("battles:seats", code)


@require_POST
@says_why
def stay(request: HttpRequest, code: str) -> HttpResponse:
    """Say that one is still there, so that one's seat is not freed. Who: players and the referee."""
    snapshot_or_404(request, code)
    actions.stay(code=code, who=requester_of(request, code))
    messages.success(request, _("You keep your seat."))
    return redirect("battles:seats", code)


@require_POST
@says_why
def claim(request: HttpRequest, code: str) -> HttpResponse:
    """Take this browser's guest seat into one's account. Who: signed-in people with a guest seat here."""
    token = GUESTS.token(request, code)
    if not request.user.is_authenticated or token is None:
        raise Http404
    actions.claim(user=request.user, token=token)
    GUESTS.forget(request, code)
    messages.success(request, _("The seat now belongs to your account."))
    return redirect("battles:battle", code)


@require_POST
def claim_all(request: HttpRequest) -> HttpResponse:
    """Take all guest seats of this browser into one's account. Who: signed-in people."""
    if not request.user.is_authenticated:
        raise Http404
    claimed = 0
    for code, token in list(GUESTS.tokens(request).items()):
        try:
            claimed += actions.claim(user=request.user, token=token) is not None
        except Refused:
            continue  # they hold another seat in that battle: the guest seat stays where it is
        GUESTS.forget(request, code)
    messages.success(request, _("Seats added to your account: %(number)d.") % {"number": claimed})
    return redirect("battles:battles")


@require_POST
@says_why
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """Keep a battle in one's list as its spectator. Who: signed-in people who may watch."""
    snapshot = snapshot_or_404(request, code)
    if not request.user.is_authenticated:
        raise NotYours(_("Sign in first to add the battle to your list."))
    actions.watch(battle=Battle.objects.get(pk=snapshot.id), user=request.user)
    return redirect("battles:battle", code)
