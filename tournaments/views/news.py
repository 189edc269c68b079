"""Events as a topic of the live streams: how things stand and one's own game, in place; the rest of a page asks for itself."""

from collections.abc import Collection
from functools import lru_cache

from django.http import HttpRequest
from django.utils import translation

from live.topics import Audience, News, Topic
from tournaments.actions.writing import TOPIC
from tournaments.models import Event, LogEntry
from tournaments.queries.clock import clock_of
from tournaments.queries.next_games import next_games
from tournaments.queries.snapshot import read_shared
from tournaments.queries.viewers import Viewer
from tournaments.views.access import event_or_404
from tournaments.views.pieces import mine_html, whereabouts_html

#: Actions after which others may look than before, or may see more.
RIGHTS = ("enter", "claim", "take_seat", "renew_seat", "join_staff", "remove_staff", "edit_event", "delete_event")


def view_for(request: HttpRequest, code: str) -> str:
    """What this person may see of the event; Http404 for those who may not look."""
    _event, viewer = event_or_404(request, code)
    return viewer.view


def news_since(code: str, audience: Audience, since: int, _reached: int = 0) -> News | None:
    """Return nothing new while only the staff's own entries came, else how things are now; None if the event is gone."""
    found = Event.objects.filter(code=code).order_by().values_list("pk", "seq", "public_seq").first()
    if found is None:
        return None
    pk, latest, public = found
    viewer = Viewer.of_view(audience.view)
    seq = latest if viewer.is_staff else public
    if seq == since:
        return News(seq, "")
    snapshot = read_shared(pk, latest, viewer)
    with translation.override(audience.language):
        games = next_games(snapshot)
        clock = None if games and games[0].clock else clock_of(snapshot)
        html = whereabouts_html(snapshot, clock, oob=True) + mine_html(snapshot, games, oob=True)
    return News(seq, html, since > seq or rights_changed(pk, since, latest))


@lru_cache(maxsize=200)
def rights_changed(pk: int, since: int, upto: int) -> bool:
    """Others may look, or may see more, after the log's number ``upto`` than after ``since``."""
    return LogEntry.objects.filter(event=pk, seq__gt=since, seq__lte=upto, action__in=RIGHTS).exists()


def numbers(codes: Collection[str]) -> dict[str, int]:
    """Where these events are now, in one statement."""
    return dict(Event.objects.filter(code__in=codes).order_by().values_list("code", "seq"))


EVENT = Topic(TOPIC, view_for, news_since, numbers)
