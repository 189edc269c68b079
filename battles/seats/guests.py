"""Guest seats in a browser's session, and what an address answers when something is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from battles.actions.checks import seated
from battles.actions.rights import Person
from battles.ledger import Snapshot
from battles.models import Seat
from battles.seats.access import GUEST_SEATS, snapshot_or_404
from battles.seats.keys import key_of
from common.errors import Refused

#: How many guest seats one browser remembers: the latest.
KEPT = 40
#: Where a browser's session stores the guest seats that it ever held: battle code → primary keys.
SAT_IN = "sat_in"


def remember(request: HttpRequest, code: str, seat: Seat | None) -> None:
    """Keep a guest's seat in this browser; a seat with an account needs no keeping."""
    if seat is None or seat.user_id is not None:
        forget(request, code)
        return
    kept = {c: t for c, t in request.session.get(GUEST_SEATS, {}).items() if c != code}
    request.session[GUEST_SEATS] = dict([*kept.items(), (code, seat.token)][-KEPT:])
    sat_in = request.session.get(SAT_IN, {})
    others = {c: seats for c, seats in sat_in.items() if c != code}
    request.session[SAT_IN] = dict([*others.items(), (code, sorted({*sat_in.get(code, ()), seat.pk}))][-KEPT:])


def person_of(request: HttpRequest, code: str) -> Person:
    """Return the account and all guest seats of this browser session: a person by rule 4 of ``docs/explanation/seats.md``."""
    token = request.session.get(GUEST_SEATS, {}).get(code)
    now = Seat.objects.filter(token=token, user=None).values_list("pk", flat=True) if token else ()
    user_id = request.user.pk if request.user.is_authenticated else None
    return Person(user_id, frozenset([*request.session.get(SAT_IN, {}).get(code, ()), *now]))


def forget(request: HttpRequest, code: str) -> None:
    kept = request.session.get(GUEST_SEATS, {})
    if code in kept:
        request.session[GUEST_SEATS] = {c: t for c, t in kept.items() if c != code}


@dataclass(frozen=True, slots=True)
class Former:
    """A seat that this browser had. ``key``: by which it can be taken back; empty where it cannot."""

    key: str


def sat_here(request: HttpRequest, snapshot: Snapshot) -> bool:
    """Does this browser remember a guest's seat that it has no longer?"""
    return snapshot.seat is None and snapshot.code in request.session.get(GUEST_SEATS, {})


def former_seat(request: HttpRequest, snapshot: Snapshot) -> Former | None:
    """The seat that was freed, or is on another phone now; None where this browser has a seat, or never had one."""
    if not sat_here(request, snapshot):
        return None
    freed = Seat.objects.filter(token=request.session[GUEST_SEATS][snapshot.code], battle_id=snapshot.id).first()
    return Former(key_of(freed) if freed is not None and freed.user_id is None and freed.name else "")


def account(request: HttpRequest) -> Any | None:
    """The signed-in user, or None for a guest."""
    return request.user if request.user.is_authenticated else None


def acting_snapshot(request: HttpRequest, code: str) -> Snapshot:
    """The snapshot for somebody who may act: 404 for strangers, NotYours (403) for spectators and those without a seat."""
    snapshot = snapshot_or_404(request, code)
    seated(snapshot)
    return snapshot


def says_why(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refusal becomes a page with its sentence and the way back."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            context = {"refused": refused, "code": kwargs.get("code")}
            return render(request, "battles/refused.html", context, status=refused.status)

    return answered
