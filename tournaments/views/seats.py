"""Links to entries: an entry on another phone, the players of a team each on his own."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.errors import NotYours
from common.links import full_link, qr_response
from journal.guests import account
from journal.pages import link_or_404
from journal.stale import depends_on
from people.signup import welcome
from tournaments import actions
from tournaments.models import Player
from tournaments.queries.snapshot import Snapshot
from tournaments.views.access import remember, requester_of, says_why, snapshot_or_404


@dataclass(frozen=True, slots=True)
class Seat:
    """An entry with its link to give away."""

    player: Player
    address: str
    qr: str


def seats_of(request: HttpRequest, snapshot: Snapshot, found: Player) -> list[Seat]:
    """Links of an entry, of a team those of its players, for the person responsible for it; an account needs none."""
    if not answers_for(snapshot, found):
        return []
    code = snapshot.event.code
    return [
        Seat(
            player=one,
            address=full_link(request, reverse("tournaments:seat", args=[one.link])),
            qr=reverse("tournaments:seat-qr", args=[code, one.number]),
        )
        for one in snapshot.members_of(found) or [found]
        if one.user_id is None
    ]


def answers_for(snapshot: Snapshot, found: Player) -> bool:
    return snapshot.viewer.is_staff or bool(found.numbers.intersection(snapshot.viewer.players))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def take(request: HttpRequest, token: str) -> HttpResponse:
    """Play with an entry from this phone. Who: everybody with the link."""
    players = Player.objects.select_related("event", "team_of").filter(event__deleted_at=None)
    player = link_or_404(request, players, link=token)
    welcome(request, player.event.owner_id)
    user = account(request)
    if request.method == "POST":
        token_now = actions.take_seat(player=player, user=user, tokens=requester_of(request, player.event.code).tokens)
        if user is None:
            remember(request, player.event.code, token_now)
        return redirect("tournaments:event", player.event.code)
    return render(request, "tournaments/seat.html", {"player": player, "event": player.event})


@require_safe
@says_why
def qr(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The QR code of an entry's link. Who: the player, who entered his team, organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    found = snapshot.by_number.get(number)
    if found is None:
        raise Http404
    if not answers_for(snapshot, found):
        raise NotYours(_("This is somebody else's entry."))
    return qr_response(full_link(request, reverse("tournaments:seat", args=[found.link])))


@require_POST
@says_why
@depends_on("seat:{number}")
def renew(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A new link in place of the former. Who: the player, who entered his team, organisers and umpires."""
    snapshot = snapshot_or_404(request, code)
    found = snapshot.by_number.get(number)
    if found is None:
        raise Http404
    token = actions.renew_seat(code=code, who=requester_of(request, code), number=number)
    if number in snapshot.viewer.players:
        remember(request, code, token)
    return redirect("tournaments:player", code, found.team_of.number if found.team_of else number)
