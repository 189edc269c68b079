"""Who has a list to hand in, and from when on one is reminded of it."""

from datetime import timedelta

from tournaments.models import Event, Player
from tournaments.queries.snapshot import Snapshot

#: A reminder comes a day before the deadline, or after three quarters of the time that there was where that is shorter.
LONGEST, SHARE = timedelta(days=1), 4


def lead(event: Event) -> timedelta:
    """Return how long before the deadline people are reminded."""
    until = event.lists_until
    return LONGEST if until is None else min(LONGEST, max(timedelta(), until - event.created_at) / SHARE)


def without_list(snapshot: Snapshot) -> list[Player]:
    """Return those with a place who have handed in no list, or whose list came back."""
    return [player for player in snapshot.people if not player.has_list]
