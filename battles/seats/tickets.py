"""A guest's ticket: the cookie of one battle's pages that holds what the session says of a guest's seat there.

An act with it need not read the session. What counts is the seat's own token, by which every act finds the seat; the mark behind
it names the session from which it was drawn, so that signing in or out ends it. Whether that session still is one the statements
look that read and write the battle (``SESSION_LIVES``).
"""

import hmac
from functools import lru_cache
from typing import Literal, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from battles.ledger import Snapshot

#: The cookie's name; its value is the seat's token, a colon and the mark.
TICKET = "seat"


def token_of_ticket(request: HttpRequest) -> str | None:
    """The seat's token, where this browser has a ticket of the session that it has now."""
    ticket = request.COOKIES.get(TICKET, "")
    token = ticket.partition(":")[0]
    return token if token and hmac.compare_digest(ticket.encode(), _drawn(request, token).encode()) else None


def keep_ticket(request: HttpRequest, answer: HttpResponse, snapshot: Snapshot, path: str) -> None:
    """Give a guest with a seat the ticket for the pages under ``path``; take it from whoever has none."""
    guest = snapshot.seat is not None and snapshot.who.user_id is None and snapshot.who.token
    ticket = _drawn(request, snapshot.who.token or "") if guest else ""
    if ticket and ticket != request.COOKIES.get(TICKET):
        answer.set_cookie(
            TICKET,
            ticket,
            max_age=settings.SESSION_COOKIE_AGE,
            path=path,
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
            samesite=_same_site(),
        )
    elif not ticket and TICKET in request.COOKIES:
        answer.delete_cookie(TICKET, path=path, samesite=_same_site())


def _same_site() -> Literal["Lax", "Strict", "None"]:
    return cast(Literal["Lax", "Strict", "None"], settings.SESSION_COOKIE_SAMESITE)


def _drawn(request: HttpRequest, token: str) -> str:
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return f"{token}:{_mark(settings.SECRET_KEY, token, session)}" if session else ""


@lru_cache(4000)
def _mark(secret: str, token: str, session: str) -> str:
    return hmac.digest(secret.encode(), f"ticket {token} {session}".encode(), "sha256").hex()[:32]
