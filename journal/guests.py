"""Guests' seats in the session of their browser."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from journal.models import Seat
from journal.seats import Person

#: Battles (campaigns, events) of which a browser remembers its seats: the latest.
MAX_CODES = 40


def account(request: HttpRequest) -> Any | None:
    """Return the signed-in user, or None for a guest."""
    return request.user if request.user.is_authenticated else None


def remember_latest(request: HttpRequest, name: str, code: str, value: Any) -> None:
    """Store a value for a code in a dictionary of the session."""
    others = {each: known for each, known in request.session.get(name, {}).items() if each != code}
    request.session[name] = dict([*others.items(), (code, value)][-MAX_CODES:])


@dataclass(frozen=True, slots=True)
class GuestSeats:
    """Where sessions store guests' seats of one kind. ``now``: code → token; ``ever``: code → primary keys."""

    seat: type[Seat]
    now: str
    ever: str

    def tokens(self, request: HttpRequest) -> dict[str, str]:
        """Return the tokens of the seats that this browser holds, by code."""
        return dict(request.session.get(self.now, {}))

    def token(self, request: HttpRequest, code: str) -> str | None:
        """Return the token of the seat that this browser holds."""
        token: str | None = request.session.get(self.now, {}).get(code)
        return token

    def remember(self, request: HttpRequest, code: str, seat: Seat | None) -> None:
        """Store a guest's seat; an account's needs no storing, and ends the one before."""
        if seat is None or seat.user_id is not None:
            self.forget(request, code)
            return
        held = self.person(request, code).guest_seats
        remember_latest(request, self.now, code, seat.token)
        remember_latest(request, self.ever, code, sorted({*held, seat.pk}))

    def forget(self, request: HttpRequest, code: str) -> None:
        """Give up the guest's seat; the browser remembers that it had it."""
        tokens = self.tokens(request)
        if tokens.pop(code, None) is not None:
            remember_latest(request, self.ever, code, sorted(self.person(request, code).guest_seats))
            request.session[self.now] = tokens

    def person(self, request: HttpRequest, code: str) -> Person:
        """Return the account and all guests' seats of this browser: a person by rule 4 of ``docs/explanation/seats.md``."""
        ever: list[int | str] = request.session.get(self.ever, {}).get(code, [])
        held = frozenset(mark for mark in ever if isinstance(mark, int))
        # Sessions of campaigns stored tokens before they stored primary keys.
        tokens = [mark for mark in (*ever, self.token(request, code)) if isinstance(mark, str)]
        if tokens:
            held |= set(self.seat._default_manager.filter(token__in=tokens).values_list("pk", flat=True))
        return Person(request.user.pk if request.user.is_authenticated else None, held)
