"""Who plays a stored edition of a rulebook."""

from django.db.models import Q
from django.http import HttpRequest

from battles.models import Battle
from battles.seats.access import GUESTS


def plays(request: HttpRequest, slug: str) -> bool:
    """Return True if the requester sits at, or opened, a battle of this ruleset; guests by their session."""
    theirs = Q(seats__token__in=list(GUESTS.tokens(request).values()))
    if request.user.is_authenticated:
        theirs |= Q(seats__user=request.user) | Q(created_by=request.user)
    return Battle.objects.filter(theirs, ruleset=slug).exists()
