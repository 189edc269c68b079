"""Requesters of campaigns and what they may watch: accounts, and guests by the tokens in their session."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from battles import ledger as battle_ledger
from battles.models import Battle
from battles.seats.access import may_watch as may_watch_battle
from battles.seats.access import requester_of as battle_requester_of
from campaigns.ledger import Requester, Snapshot, load_or_404
from campaigns.models import Campaign, Member
from campaigns.queries.glance import Glance, glance
from campaigns.queries.lists import Looker, campaigns_for
from journal.guests import GuestSeats
from journal.stale import page_state_of

#: Where a browser's session stores the tokens of its guests' places: campaign code → token.
GUEST_PLACES = "campaign_guests"
GUESTS = GuestSeats(Member, GUEST_PLACES, "campaign_guests_held")


def requester_of(request: HttpRequest, code: str) -> Requester:
    """Return the sender of a request."""
    user = request.user
    return Requester(user.pk if user.is_authenticated else None, GUESTS.token(request, code), page_state=page_state_of(request))


def snapshot_or_404(request: HttpRequest, code: str) -> Snapshot:
    """Return the campaign for those who may watch it; raise Http404 for strangers."""
    snapshot = load_or_404(code, requester_of(request, code))
    if not may_watch(request.user, snapshot):
        raise Http404
    return snapshot


def glance_or_404(request: HttpRequest, code: str) -> Glance:
    """Return what a campaign's page depends on, for those who may watch it; raise Http404 for strangers."""
    found = glance(code, requester_of(request, code))
    if found is None or not may_watch(request.user, found):
        raise Http404
    return found


def may_watch(user: Any, snapshot: Snapshot | Glance) -> bool:
    """Return True for those with a place, and by the campaign's rule for all with the link, or members of its club.

    A place to watch that came with the membership of the club ends with it.
    """
    member = snapshot.member
    if snapshot.row.watching == "link" or (member is not None and not member.through_club):
        return True
    if snapshot.row.watching == "club" and snapshot.row.club_id and user.is_authenticated:
        return bool(user.memberships.filter(club_id=snapshot.row.club_id).exists())
    return False


def may_open_table(request: HttpRequest, snapshot: Snapshot, battle: Battle, seats: Mapping[str, int]) -> bool:
    """Return True if this person may open the table of the campaign's ``battle``, or a seat waits there for them (``seats``)."""
    if not battle.closed or (snapshot.member is not None and str(snapshot.member.pk) in seats):
        return True
    table = battle_ledger.read(battle.code, battle_requester_of(request, battle.code))
    return table is not None and may_watch_battle(request.user, table)


def looker_of(request: HttpRequest) -> Looker:
    """Return the reader of a list of campaigns: account and guest tokens behind a request."""
    return Looker(request.user, tuple(GUESTS.tokens(request).values()))


def campaigns_here(request: HttpRequest) -> QuerySet[Campaign]:
    """Return the campaigns listed for a request, latest first."""
    return campaigns_for(looker_of(request))
