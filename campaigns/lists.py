"""Lists of campaigns."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from battles.models.battle import Watching
from campaigns.access import GUEST_PLACES
from campaigns.models import Campaign, Member
from people.models import Club


@dataclass(frozen=True, slots=True)
class Looker:
    """Who looks through the list: an account, or a visitor, and the tokens of the guest's places that the browser keeps."""

    user: Any
    tokens: tuple[str, ...] = ()

    @property
    def place(self) -> Q:
        """Of campaigns: that this person has a place in it."""
        mine = Q(token__in=self.tokens)
        if self.user.is_authenticated:
            mine |= Q(user=self.user)
        return Q(pk__in=Member.objects.filter(mine, left_at=None, through_club=False).values("campaign"))


def looker_of(request: HttpRequest) -> Looker:
    """The person and the browser behind a request."""
    return Looker(request.user, tuple(request.session.get(GUEST_PLACES, {}).values()))


def campaigns_for(looker: Looker) -> QuerySet[Campaign]:
    """One's campaigns and those of one's clubs, and those where this browser has a guest's place; the latest first."""
    found = looker.place
    if looker.user.is_authenticated:
        found |= Q(club__in=looker.user.memberships.values("club"))
    return Campaign.objects.filter(found)


def open_campaigns(looker: Looker) -> QuerySet[Campaign]:
    """As ``campaigns_for``, without those of a club that only those with a place may open."""
    found = looker.place
    if looker.user.is_authenticated:
        found |= Q(club__in=looker.user.memberships.values("club")) & ~Q(watching=Watching.SEATS)
    return Campaign.objects.filter(found)


def campaigns_of_club(club: Club, *, public: bool = False) -> QuerySet[Campaign]:
    """The club's campaigns that its members may open, or that everybody may (``public``)."""
    found = Campaign.objects.filter(club=club, is_demo=False)
    return found.filter(watching=Watching.LINK) if public else found.exclude(watching=Watching.SEATS)


def campaigns_here(request: HttpRequest) -> QuerySet[Campaign]:
    """The same for whoever asks."""
    return campaigns_for(looker_of(request))
