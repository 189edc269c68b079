"""Battles: which a person sees, and the desk of one with the right to look."""

import hashlib
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from battles import store
from battles.models import Battle
from battles.store import Desk, Who

#: Where a browser's session keeps the tokens of its guest seats: battle code → token.
GUEST_SEATS = "guest_seats"
#: The cookie of one battle's pages that holds what the session says of a guest's seat there.
TICKET = "seat"


def who_asks(request: HttpRequest, code: str) -> Who:
    """The person behind a request, as far as battle ``code`` is concerned.

    A guest's ticket saves reading the session; where it leads to no seat (any more), the session is asked after all.
    """
    token = _token_of(request, request.COOKIES.get(TICKET, ""))
    if token:
        return Who(token=token, again=lambda: _by_session(request, code))
    return _by_session(request, code)


def _by_session(request: HttpRequest, code: str) -> Who:
    user = request.user
    token = request.session.get(GUEST_SEATS, {}).get(code)
    return Who(user.pk if user.is_authenticated else None, token)


def keep_ticket(request: HttpRequest, answer: HttpResponse, desk: Desk, path: str) -> None:
    """Give a guest with a seat the ticket for the pages under ``path``; take it from whoever has none."""
    guest = desk.seat is not None and desk.who.user_id is None and desk.who.token
    ticket = _ticket(request, desk.who.token or "") if guest else ""
    if ticket and ticket != request.COOKIES.get(TICKET):
        known = {"httponly": True, "secure": settings.SESSION_COOKIE_SECURE, "samesite": settings.SESSION_COOKIE_SAMESITE}
        answer.set_cookie(TICKET, ticket, max_age=settings.SESSION_COOKIE_AGE, path=path, **known)
    elif not ticket and TICKET in request.COOKIES:
        answer.delete_cookie(TICKET, path=path, samesite=settings.SESSION_COOKIE_SAMESITE)


def _ticket(request: HttpRequest, token: str) -> str:
    """The seat's own token, which is what counts, and a mark of the session it was drawn from: signing in or out ends that."""
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return f"{token}:{hashlib.sha256(session.encode()).hexdigest()[:16]}" if session else ""


def _token_of(request: HttpRequest, ticket: str) -> str | None:
    token = ticket.partition(":")[0]
    return token if token and ticket == _ticket(request, token) else None


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


def battles_of(user: Any) -> QuerySet[Battle]:
    """Battles somebody has a seat in, made, or may watch as a member of the club; newest first."""
    if not user.is_authenticated:
        return Battle.objects.none()
    return Battle.objects.filter(
        Q(seats__user=user, seats__left_at=None) | Q(created_by=user) | Q(club__memberships__user=user, watching="club")
    ).distinct()
