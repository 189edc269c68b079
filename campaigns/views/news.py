"""Campaigns as a topic of the live streams: what a screen has missed, as HTML for its audience."""

from django.http import HttpRequest

from campaigns.ledger import Requester, Snapshot, load
from campaigns.ledger.snapshot import audience_of_member
from campaigns.ledger.writing import CAMPAIGNS
from campaigns.models import Entry
from campaigns.views.access import glance_or_404
from campaigns.views.board import fragments
from journal.topics import topic_of

#: Actions that may change who may watch, or what somebody may see.
RIGHTS = ("join", "leave")


def audience_for(request: HttpRequest, code: str) -> str:
    """Return the audience of a request; Http404 for those who may not watch the campaign."""
    return audience_of_member(glance_or_404(request, code).member)


def read_for(code: str, audience: str) -> Snapshot | None:
    """Return the campaign as an audience has it; None if it is gone."""
    snapshot = load(code, Requester())
    return snapshot.for_audience(audience) if snapshot else None


def changes_rights(snapshot: Snapshot, since: int) -> bool:
    """Return True if an entry that this audience has not seen may have changed rights.

    No entry has a lower number than what an audience counts: entries after ``since`` include all that it has not seen.
    """
    return Entry.objects.filter(campaign=snapshot.row, seq__gt=since, action__in=RIGHTS).exists()


CAMPAIGN = topic_of(CAMPAIGNS, view_for=audience_for, read_for=read_for, render=fragments, changes_rights=changes_rights)
