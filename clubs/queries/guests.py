"""What whoever has a club's link for guests may know: when it meets and where, how many come, and their own answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from clubs.models import Evening, GuestAnswer, GuestLink
from clubs.queries.evenings import coming, turnout_of, with_answers
from people.models import Club

#: So many evenings stand on the page.
MOST = 6


@dataclass(frozen=True, slots=True)
class Invited:
    """An evening as a guest sees it: how many come, and what the guest has answered."""

    evening: Evening
    heads: int
    own: GuestAnswer | None


def club_of_link(token: str) -> Club | None:
    """The club whose guests have this link; None for a link that leads nowhere, and for a club that is closing."""
    found = GuestLink.objects.select_related("club").filter(token=token, club__ends_at=None).first()
    return found.club if found else None


def evenings_for_guest(club: Club, user: Any, tokens: Mapping[str, str]) -> Sequence[Invited]:
    """The next evenings. ``tokens``: what the browser keeps, by the evening's primary key."""
    evenings = list(with_answers(coming(club))[:MOST])
    mine = Q(token__in=list(tokens.values()), user=None)
    if user.is_authenticated:
        mine = Q(user=user)
    own = {one.evening_id: one for one in GuestAnswer.objects.filter(mine, evening__in=evenings)}
    return [Invited(one, turnout_of(one, None).heads, own.get(one.pk)) for one in evenings]
