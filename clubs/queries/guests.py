"""Queries for holders of a club's link for guests: when it meets and where, the attendance, and their own answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from clubs.models import Evening, GuestAnswer, GuestLink
from clubs.queries.evenings import coming, deleted, with_heads
from people.models import Club

#: Number of evenings on the page.
MOST = 6


@dataclass(frozen=True, slots=True)
class Invited:
    """An evening as a guest sees it: how many come, and what the guest has answered."""

    evening: Evening
    heads: int
    own: GuestAnswer | None

    @property
    def was(self) -> GuestAnswer | None:
        """Return the day that the guest has answered for, if the evening has another day, hour or place now."""
        own, evening = self.own, self.evening
        if own is None or own.starts_at is None or (own.starts_at, own.place) == (evening.starts_at, evening.place):
            return None
        return own

    @property
    def was_at(self) -> datetime | None:
        """Return when it was to begin, by the clock of its place; None if that has not changed."""
        was = self.was.starts_at if self.was else None
        return was.astimezone(self.evening.zone) if was and was != self.evening.starts_at else None


def club_of_link(token: str) -> Club | None:
    """The club whose guests have this link; None for a link that leads nowhere, and for a club that is closing."""
    found = GuestLink.objects.select_related("club").filter(token=token, club__ends_at=None).first()
    return found.club if found else None


def evenings_for_guest(club: Club, user: Any, tokens: Mapping[str, str]) -> Sequence[Invited]:
    """The next evenings. ``tokens``: what the browser keeps, by the evening's primary key."""
    evenings = list(with_heads(coming(club))[:MOST])
    own = {one.evening_id: one for one in _answers_of(user, tokens).filter(evening__in=evenings)}
    return [Invited(one, one.heads, own.get(one.pk)) for one in evenings]  # type: ignore[attr-defined]


def cancelled_for_guest(club: Club, user: Any, tokens: Mapping[str, str]) -> list[Evening]:
    """Evenings to which the guest was to come, and which were deleted."""
    comes = _answers_of(user, tokens).filter(coming=True).values("evening")
    return list(deleted(club).filter(pk__in=comes, starts_at__gt=timezone.now()).order_by("starts_at"))


def _answers_of(user: Any, tokens: Mapping[str, str]) -> QuerySet[GuestAnswer]:
    if user.is_authenticated:
        return GuestAnswer.objects.filter(user=user)
    return GuestAnswer.objects.filter(token__in=list(tokens.values()), user=None)
