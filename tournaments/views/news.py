"""Events as a topic of the live streams: how things stand and one's own game, in place; the rest of a page asks for itself."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import translation

from live.topics import Audience, News, Topic
from tournaments.actions.writing import TOPIC
from tournaments.models import Event, LogEntry
from tournaments.queries.snapshot import read
from tournaments.queries.viewers import Viewer
from tournaments.views.access import event_or_404
from tournaments.views.page import around

#: Actions after which others may look than before, or may see more.
RIGHTS = ("enter", "claim", "join_staff", "remove_staff", "edit_event")


def view_for(request: HttpRequest, code: str) -> str:
    """What this person may see of the event; Http404 for those who may not look."""
    _event, viewer = event_or_404(request, code)
    return viewer.view


def news_since(code: str, audience: Audience, since: int) -> News | None:
    """What an audience has missed: nothing while only the staff's own entries came, else how things stand now."""
    event = Event.objects.filter(code=code).first()
    if event is None:
        return None
    viewer = Viewer.of_view(audience.view)
    seq = event.seq if viewer.is_staff else event.public_seq
    if seq == since:
        return News(seq, "")
    rights = since > seq or LogEntry.objects.filter(event=event, seq__gt=since, action__in=RIGHTS).exists()
    with translation.override(audience.language):
        html = render_to_string("tournaments/news.html", around(read(event, viewer)) | {"oob": True})
    return News(seq, html, rights)


EVENT = Topic(TOPIC, view_for, news_since)
