"""Who a request comes from, and the battle as that person may look at it: fetched and permitted in one step."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest

from battles import ledger
from battles.actions.seats import is_unsettled, settle
from battles.ledger import Requester, SeatView, Snapshot
from battles.seats.tickets import token_of_ticket

#: Where a browser's session keeps the tokens of its guest seats: battle code → token.
GUEST_SEATS = "guest_seats"


def requester_of(request: HttpRequest, code: str) -> Requester:
    """The person behind a request, as far as battle ``code`` is concerned.

    A guest's ticket saves reading the session; where it leads to no seat (any more), the session is asked after all.
    """
    token = token_of_ticket(request)
    if token:
        session = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        return Requester(token=token, session=session, again=lambda: _by_session(request, code))
    return _by_session(request, code)


def _by_session(request: HttpRequest, code: str) -> Requester:
    user = request.user
    token = request.session.get(GUEST_SEATS, {}).get(code)
    return Requester(user.pk if user.is_authenticated else None, token)


def snapshot_or_404(request: HttpRequest, code: str, *, base_seq: int | None = None) -> Snapshot:
    """What is on the table of a battle, for somebody who may look at it; strangers get 404."""
    snapshot = ledger.read(code, requester_of(request, code), base_seq=base_seq)
    if snapshot is not None and is_unsettled(snapshot):
        settle(code)
        snapshot = ledger.read(code, requester_of(request, code), base_seq=base_seq)
    if snapshot is None or not may_watch(request.user, snapshot):
        raise Http404
    if snapshot.seat is not None and snapshot.who.session is not None:
        request.user = AnonymousUser()  # a ticket is drawn for guests alone, and signing in ends it: the session need not be read
    return snapshot


def may_watch(user: Any, snapshot: Snapshot) -> bool:
    """Return True if this person may open the battle."""

    def is_member() -> bool:
        in_club = snapshot.club_id is not None and user.is_authenticated
        return in_club and bool(user.memberships.filter(club_id=snapshot.club_id).exists())

    return is_admitted(snapshot.seat, watching=snapshot.watching, closed=snapshot.closed, is_member=is_member)


def is_admitted(seat: SeatView | None, *, watching: str, closed: bool, is_member: Callable[[], bool]) -> bool:
    """Apply the rule for who may watch a battle; ``battles.lobby.lists.that_open`` is the same rule for lists.

    Players and referees always may. A ``closed`` battle admits nobody else. Otherwise invited spectators may, and those whom
    ``watching`` admits: everybody with the link, members of its club, nobody. A bookmark does not count.
    """
    if seat is not None and seat.role != "spectator":
        return True
    if closed:
        return False
    if (seat is not None and not seat.bookmark) or watching == "link":
        return True
    return watching == "club" and is_member()
