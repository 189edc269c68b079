"""Which tournaments stand in somebody's list."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from people.models import Club
from tournaments.models import Event, Player, Staff, Watching


@dataclass(frozen=True, slots=True)
class Looker:
    """Who looks through the list: an account, or a visitor, and the tokens that the browser keeps."""

    user: Any
    tokens: tuple[str, ...] = ()

    @property
    def mine(self) -> Q:
        """Return this person's entries, and their places among organisers and umpires."""
        own = Q(token__in=self.tokens)
        return own | Q(user=self.user) if self.user.is_authenticated else own


def events_for(looker: Looker) -> QuerySet[Event]:
    """Public tournaments, those of one's clubs, and those that this person takes part in; the latest first."""
    found = Q(watching=Watching.PUBLIC, is_demo=False)
    if looker.user.is_authenticated:
        found |= Q(watching=Watching.CLUB, club__memberships__user=looker.user)
    found |= Q(pk__in=Staff.objects.filter(looker.mine, left_at=None).values("event"))
    found |= Q(pk__in=Player.objects.filter(looker.mine).values("event"))
    return Event.objects.filter(pk__in=Event.objects.filter(found).values("pk")).defer("seed").select_related("club")


def events_of_club(club: Club, *, public: bool = False) -> QuerySet[Event]:
    """The club's tournaments that its members may look at, or that everybody may (``public``)."""
    found = Event.objects.filter(club=club, is_demo=False)
    return found.filter(watching=Watching.PUBLIC) if public else found.exclude(watching=Watching.ENTERED)
