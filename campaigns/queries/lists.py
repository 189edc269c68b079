"""Lists of campaigns."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from battles.models.battle import Watching
from campaigns.models import Campaign, Member
from people.models import Club


@dataclass(frozen=True, slots=True)
class Looker:
    """A reader of the list: an account or a visitor, and the guest tokens stored in the browser's session."""

    user: Any
    tokens: tuple[str, ...] = ()

    @property
    def place(self) -> Q:
        """Filter for campaigns in which this person has a place."""
        mine = Q(token__in=self.tokens)
        if self.user.is_authenticated:
            mine |= Q(user=self.user)
        return Q(pk__in=Member.objects.filter(mine, left_at=None, through_club=False).values("campaign"))


def campaigns_for(looker: Looker) -> QuerySet[Campaign]:
    """Return campaigns in which the reader or the browser's guest has a place, and those of their clubs, latest first."""
    found = looker.place
    if looker.user.is_authenticated:
        found |= Q(club__in=looker.user.memberships.values("club"))
    return Campaign.objects.filter(found)


def open_campaigns(looker: Looker) -> QuerySet[Campaign]:
    """Return ``campaigns_for`` without a club's campaigns that only members with a place may open."""
    found = looker.place
    if looker.user.is_authenticated:
        found |= Q(club__in=looker.user.memberships.values("club")) & ~Q(watching=Watching.SEATS)
    return Campaign.objects.filter(found)


def campaigns_of_club(club: Club, *, public: bool = False) -> QuerySet[Campaign]:
    """Return the club's campaigns that its members may open, or everybody (``public``)."""
    found = Campaign.objects.filter(club=club, is_demo=False)
    return found.filter(watching=Watching.LINK) if public else found.exclude(watching=Watching.SEATS)
