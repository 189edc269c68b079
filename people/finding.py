"""Finders of clubs and people: readers find their own clubs and the members of these."""

from collections.abc import Iterable

from django.db.models import Value
from django.db.models.functions import Coalesce, NullIf
from django.http import HttpRequest
from django.urls import reverse

from common.finders import MOST_NAMES, Hit, Query
from common.search import with_words
from people.models import Club, Membership
from people.notices.invitations import club_mates_of


def names_of_clubs(request: HttpRequest) -> Iterable[str]:
    """Return the names of the reader's clubs."""
    user = request.user
    return Club.objects.filter(members=user).values_list("name", flat=True)[:MOST_NAMES] if user.is_authenticated else ()


def names_of_people(request: HttpRequest) -> Iterable[str]:
    """The names that others see, of people of one's clubs."""
    return map(str, club_mates_of(request.user)[:MOST_NAMES]) if request.user.is_authenticated else ()


def find_clubs(query: Query) -> list[Hit]:
    """One's clubs by name and description, in the order of their names."""
    user = query.request.user
    if not user.is_authenticated:
        return []
    found = with_words(Club.objects.filter(members=user), " ".join(query.words), "name", "description")
    rows = found.only("name", "slug").order_by("name", "pk")[query.start : query.stop]
    return [Hit(club.name, club.get_absolute_url()) for club in rows]


def find_people(query: Query) -> list[Hit]:
    """People of one's clubs by the names that others see, each once."""
    user = query.request.user
    if not user.is_authenticated:
        return []
    clubs = user.memberships.values("club")
    known = club_mates_of(user).alias(shown=Coalesce(NullIf("display_name", Value("")), "username"))
    found = with_words(known, " ".join(query.words), "shown")
    people = list(found.order_by("shown", "pk")[query.start : query.stop])
    places = Membership.objects.filter(user__in=people, club__in=clubs).select_related("club").order_by("club__name", "club_id")
    places = places.only("user_id", "club__name", "club__slug")
    common: dict[int, list[Club]] = {}
    for place in places:
        common.setdefault(place.user_id, []).append(place.club)
    return [
        Hit(str(one), reverse("people:members", args=[common[one.pk][0].slug]), ", ".join(club.name for club in common[one.pk]))
        for one in people
    ]
