"""Events as a topic of the live streams: the event and one's own game, in place; the rest of a page reloads itself."""

from functools import lru_cache

from django.http import HttpRequest

from journal.topics import topic_of
from tournaments.actions.writing import EVENTS
from tournaments.models import Event, LogEntry
from tournaments.queries.clock import clock_of
from tournaments.queries.next_games import next_games
from tournaments.queries.snapshot import Snapshot, read_shared
from tournaments.queries.viewers import Viewer
from tournaments.views.access import event_or_404
from tournaments.views.pieces import mine_html, whereabouts_html

#: Actions after which others may watch than before, or may see more.
RIGHTS = ("enter", "claim", "take_seat", "renew_seat", "join_staff", "remove_staff", "edit_event", "delete_event")


def view_for(request: HttpRequest, code: str) -> str:
    """Return what this person may see of the event; Http404 for those who may not watch."""
    _event, viewer = event_or_404(request, code)
    return viewer.view


def snapshot_for(code: str, view: str) -> Snapshot | None:
    """Return the event as it is cached for its number, for this view; None if it is gone."""
    event = Event.objects.filter(code=code).first()
    return read_shared(event.pk, event.seq, Viewer.of_view(view)) if event else None


def _render(snapshot: Snapshot) -> str:
    games = next_games(snapshot)
    clock = None if games and games[0].clock else clock_of(snapshot)
    return whereabouts_html(snapshot, clock, oob=True) + mine_html(snapshot, games, oob=True)


def changes_rights(snapshot: Snapshot, since: int) -> bool:
    """True if others may watch, or may see more, than after the log's number ``since``."""
    return since > snapshot.number or _rights_changed(snapshot.event.pk, since, snapshot.event.seq)


@lru_cache(maxsize=200)
def _rights_changed(pk: int, since: int, upto: int) -> bool:
    return LogEntry.objects.filter(event=pk, seq__gt=since, seq__lte=upto, action__in=RIGHTS).exists()


EVENT = topic_of(EVENTS, view_for=view_for, read_for=snapshot_for, render=_render, changes_rights=changes_rights)
