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
from journal.stale import seen_by

#: Where a browser's session keeps the tokens of its guests' places: campaign code → token.
GUEST_PLACES = "campaign_guests"
#: Where it keeps the tokens of all places that its guests have had: campaign code → tokens.
HELD_PLACES = "campaign_guests_held"
#: How many of them one browser remembers: the latest.
MAX_PLACES = 40


def requester_of(request: HttpRequest, code: str) -> Requester:
    """Return the sender of a request."""
    user = request.user
    token = request.session.get(GUEST_PLACES, {}).get(code)
    return Requester(user.pk if user.is_authenticated else None, token, seen=seen_by(request))


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


def account(request: HttpRequest) -> Any | None:
    """The signed-in user, or None for a guest."""
    return request.user if request.user.is_authenticated else None


def remember(request: HttpRequest, code: str, member: Member) -> None:
    """Store a guest's place in this browser's session; a place of an account needs none."""
    if member.user_id is not None:
        forget(request, code)
        return
    _hold(request, code, member.token)
    others = {c: t for c, t in request.session.get(GUEST_PLACES, {}).items() if c != code}
    request.session[GUEST_PLACES] = dict([*others.items(), (code, member.token)][-MAX_PLACES:])


def held_tokens(request: HttpRequest, code: str) -> list[str]:
    """Return the tokens of all guests' places that this browser has had in a campaign, the present one too."""
    held: list[str] = request.session.get(HELD_PLACES, {}).get(code, [])
    now = request.session.get(GUEST_PLACES, {}).get(code)
    return [*held, now] if now and now not in held else held


def _hold(request: HttpRequest, code: str, token: str) -> None:
    held = request.session.get(HELD_PLACES, {})
    tokens = [*(each for each in held_tokens(request, code) if each != token), token]
    others = [(each, known) for each, known in held.items() if each != code]
    request.session[HELD_PLACES] = dict([*others, (code, tokens)][-MAX_PLACES:])


def forget(request: HttpRequest, code: str) -> None:
    """Give a guest's place up in this browser, which remembers that it had it."""
    places = request.session.get(GUEST_PLACES, {})
    if code in places:
        _hold(request, code, places[code])
        request.session[GUEST_PLACES] = {c: t for c, t in places.items() if c != code}


def looker_of(request: HttpRequest) -> Looker:
    """Return the reader of a list of campaigns: account and guest tokens behind a request."""
    return Looker(request.user, tuple(request.session.get(GUEST_PLACES, {}).values()))


def campaigns_here(request: HttpRequest) -> QuerySet[Campaign]:
    """Return the campaigns listed for a request, latest first."""
    return campaigns_for(looker_of(request))
