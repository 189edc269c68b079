"""Who a request comes from, and the battle as that person may look at it: fetched and permitted in one step."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from battles import ledger
from battles.actions.seats import is_unsettled, settle
from battles.ledger import Requester, SeatView, Snapshot
from battles.models import Battle, Seat
from battles.models.battle import Watcher, admitted_watchers, admitting
from journal.guests import GuestSeats

#: Where a browser's session stores the tokens of its guests' seats: battle's code → token.
GUEST_SEATS = "guest_seats"
GUESTS = GuestSeats(Seat, GUEST_SEATS, "sat_in")


def requester_of(request: HttpRequest, code: str) -> Requester:
    """Return the account and the guest seat by which a request acts in battle ``code``."""
    user = request.user
    return Requester(user.pk if user.is_authenticated else None, GUESTS.token(request, code))


def snapshot_or_404(request: HttpRequest, code: str, *, base_seq: int | None = None, press: str | None = None) -> Snapshot:
    """Return a battle for somebody who may watch it; raise Http404 for others. ``base_seq``, ``press``: as ``ledger.read``."""
    who = requester_of(request, code)
    snapshot = ledger.read(code, who, base_seq=base_seq, press=press)
    if snapshot is not None and is_unsettled(snapshot):
        settle(code)
        snapshot = ledger.read(code, who, base_seq=base_seq, press=press)
    if snapshot is None or not may_watch(request.user, snapshot):
        raise Http404
    return snapshot


def may_watch(user: Any, snapshot: Snapshot) -> bool:
    """Return True if this person may open the battle."""

    def is_member() -> bool:
        in_club = snapshot.club_id is not None and user.is_authenticated
        return in_club and bool(user.memberships.filter(club_id=snapshot.club_id).exists())

    return is_admitted(snapshot, [snapshot.seat] if snapshot.seat else [], is_member)


def is_admitted(battle: Snapshot | Battle, seats: Iterable[SeatView | Seat], is_member: Callable[[], bool]) -> bool:
    """Return True for the holder of these seats of a battle, member of its club or not, if they may watch it."""
    admitted = admitted_watchers(battle.watching, closed=battle.closed)
    if Watcher.ANYBODY in admitted or any(watcher_of(seat) in admitted for seat in seats):
        return True
    return Watcher.MEMBER in admitted and is_member()


def watcher_of(seat: SeatView | Seat) -> Watcher | None:
    """Return what a seat makes its holder; None for a bookmark."""
    if seat.role != "spectator":
        return Watcher.SEATED
    return None if seat.bookmark else Watcher.INVITED


def watchable(user: Any, seats: QuerySet[Seat]) -> Q:
    """Return a filter for the battles that ``is_admitted`` admits this person to; ``seats``: theirs, not left."""
    held = {
        Watcher.SEATED: seats.exclude(role="spectator"),
        Watcher.INVITED: seats.filter(role="spectator", bookmark=False),
    }
    found = admitting(Watcher.ANYBODY)
    for watcher, those in held.items():
        found |= admitting(watcher) & Q(pk__in=those.values("battle"))
    if user.is_authenticated:
        found |= admitting(Watcher.MEMBER) & Q(club__in=user.memberships.values("club"))
    return found
