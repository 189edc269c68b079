"""Campaigns as a topic of the live streams: what a screen has missed, as HTML for its audience."""

from collections.abc import Collection

from django.http import HttpRequest
from django.utils import translation

from campaigns.ledger import Requester, load
from campaigns.ledger.writing import TOPIC
from campaigns.models import Campaign, Entry
from campaigns.queries.views import as_known_to, view_from
from campaigns.views.access import glance_or_404
from campaigns.views.board import fragments
from live.topics import Audience, News, Topic

#: Entries after which others may watch than before, or may see more.
RIGHTS = ("join", "leave")


def view_for(request: HttpRequest, code: str) -> str:
    """What this person may see of the campaign; Http404 for those who may not watch it."""
    return view_from(glance_or_404(request, code).member)


def news_since(code: str, audience: Audience, since: int, _reached: int = 0) -> News | None:
    """The page's pieces as they are now, for one audience; None if the campaign is gone."""
    snapshot = load(code, Requester())
    if snapshot is None:
        return None
    theirs = as_known_to(snapshot, audience.view)
    if theirs.number == since:
        return News(theirs.number, "")
    # No entry has a lower number than what an audience counts: among these are all that it has not seen, and a few that it has.
    people = Entry.objects.filter(campaign=snapshot.row, seq__gt=since, action__in=RIGHTS).exists()
    with translation.override(audience.language):
        return News(theirs.number, fragments(theirs), rights=people)


def numbers(codes: Collection[str]) -> dict[str, int]:
    """Where these campaigns are now, in one statement."""
    return dict(Campaign.objects.filter(code__in=codes).order_by().values_list("code", "seq"))


CAMPAIGN = Topic(TOPIC, view_for, news_since, numbers)
