"""A topic besides battles: who is in a club, for its members. Its number is how many they are."""

from django.http import HttpRequest

from live.topics import Audience, News, Topic
from people import queries
from people.models import Club


def view_for(request: HttpRequest, slug: str) -> str:
    return str(queries.membership_or_404(request.user, slug).role)


def news(slug: str, audience: Audience, since: int) -> News | None:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    names = ", ".join(str(member.user) for member in queries.members_of(club.pk))
    people = club.memberships.count()
    return News(people, f"<p>{audience.language}, {audience.view}: {names}</p>" if people > since else "", rights=True)


CLUB = Topic("club", view_for, news)
