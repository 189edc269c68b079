"""Lists of campaigns."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from campaigns.access import GUEST_PLACES
from campaigns.models import Campaign, Member


def own_place(request: HttpRequest) -> Q:
    """Of campaigns: that this person, or this browser as a guest, has a place in it."""
    user: Any = request.user
    mine = Q(token__in=list(request.session.get(GUEST_PLACES, {}).values()))
    if user.is_authenticated:
        mine |= Q(user=user)
    return Q(pk__in=Member.objects.filter(mine, left_at=None).values("campaign"))


def campaigns_here(request: HttpRequest) -> QuerySet[Campaign]:
    """One's campaigns and those of one's clubs, and those where this browser has a guest's place; the latest first."""
    user: Any = request.user
    found = own_place(request)
    if user.is_authenticated:
        found |= Q(club__in=user.memberships.values("club"))
    return Campaign.objects.filter(found)
