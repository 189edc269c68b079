"""A topic besides battles: who is in a club, for its members. Its number is how many they are."""

from collections.abc import Collection

from django.http import HttpRequest

from live.topics import Audience, News, Topic
from people import queries
from people.models import Club, Membership


def view_for(request: HttpRequest, slug: str) -> str:
    return str(queries.membership_or_404(request.user, slug).role)


def news(slug: str, audience: Audience, since: int, _reached: int) -> News | None:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    names = ", ".join(str(member.user) for member in queries.members_of(club.pk))
    people = club.memberships.count()
    return News(people, f"<p>{audience.language}, {audience.view}: {names}</p>" if people > since else "", rights=True)


def numbers(slugs: Collection[str]) -> dict[str, int]:
    return {slug: Membership.objects.filter(club__slug=slug).count() for slug in slugs}


CLUB = Topic("club", view_for, news, numbers)
