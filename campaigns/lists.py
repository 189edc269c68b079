"""Lists of campaigns."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from campaigns.access import GUEST_PLACES
from campaigns.models import Campaign


def campaigns_here(request: HttpRequest) -> QuerySet[Campaign]:
    """One's campaigns and those of one's clubs, and those where this browser has a guest's place; the latest first."""
    user: Any = request.user
    tokens = list(request.session.get(GUEST_PLACES, {}).values())
    mine = Q(members__token__in=tokens, members__left_at=None)
    if user.is_authenticated:
        mine |= Q(members__user=user, members__left_at=None) | Q(club__in=user.memberships.values("club"))
    return Campaign.objects.filter(mine).distinct()
