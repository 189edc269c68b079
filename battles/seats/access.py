"""Who a request comes from, and the battle as that person may look at it: fetched and permitted in one step."""

from typing import Any

from django.http import Http404, HttpRequest

from battles.ledger import store
from battles.ledger.store import Desk, Who
from battles.seats.tickets import token_of_ticket

#: Where a browser's session keeps the tokens of its guest seats: battle code → token.
GUEST_SEATS = "guest_seats"


def who_asks(request: HttpRequest, code: str) -> Who:
    """The person behind a request, as far as battle ``code`` is concerned.

    A guest's ticket saves reading the session; where it leads to no seat (any more), the session is asked after all.
    """
    token = token_of_ticket(request)
    if token:
        return Who(token=token, again=lambda: _by_session(request, code))
    return _by_session(request, code)


def _by_session(request: HttpRequest, code: str) -> Who:
    user = request.user
    token = request.session.get(GUEST_SEATS, {}).get(code)
    return Who(user.pk if user.is_authenticated else None, token)


def desk_or_404(request: HttpRequest, code: str, *, seen: int | None = None) -> Desk:
    """What is on the table of a battle, for somebody who may look at it; strangers get 404."""
    desk = store.read(code, who_asks(request, code), seen=seen)
    if desk is None or not may_watch(request.user, desk):
        raise Http404
    return desk


def may_watch(user: Any, desk: Desk) -> bool:
    """Those with a seat always; others by the battle's rule: everybody with the link, members of its club, nobody."""
    if desk.seat is not None or desk.watching == "link":
        return True
    if desk.watching == "club" and desk.club_id and user.is_authenticated:
        return bool(user.memberships.filter(club_id=desk.club_id).exists())
    return False
