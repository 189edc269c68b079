"""Who a request comes from, and the event as that person may look at it: fetched and permitted in one step."""

from collections.abc import Callable

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.errors import NotYours
from common.presses import press_key
from journal.guests import remember_latest
from journal.pages import refusals_shown
from journal.stale import page_state_of
from tournaments.models import Event
from tournaments.queries.snapshot import Snapshot, read, read_shared
from tournaments.queries.viewers import Requester, Viewer, may_look, viewer_of

#: Where a browser's session stores the tokens of guests, who may hold several: event's code → tokens of entries and of staff.
EVENT_TOKENS = "event_tokens"
#: The event as the requester may see it.
Finder = Callable[[HttpRequest, str], Snapshot]


def requester_of(request: HttpRequest, code: str) -> Requester:
    """The person behind a request, as far as event ``code`` is concerned."""
    user = request.user
    tokens = tuple(request.session.get(EVENT_TOKENS, {}).get(code, ()))
    name = str(user) if user.is_authenticated else ""
    pk = user.pk if user.is_authenticated else None
    return Requester(pk, page_state=page_state_of(request), tokens=tokens, name=name, key=press_key(request))


def event_or_404(request: HttpRequest, code: str) -> tuple[Event, Viewer]:
    """The event and what this person is in it; 404 for those who may not look."""
    event = get_object_or_404(Event.objects.select_related("club"), code=code)
    viewer = viewer_of(event, requester_of(request, code))
    if not may_look(event, viewer, request.user):
        raise Http404
    return event, viewer


def snapshot_or_404(request: HttpRequest, code: str) -> Snapshot:
    """The event as this person may see it."""
    return read(*event_or_404(request, code))


def shared_or_404(request: HttpRequest, code: str) -> Snapshot:
    """Return the event from the cache, for pages that show only what the log counts: nobody changes what is in it."""
    event, viewer = event_or_404(request, code)
    return read_shared(event.pk, event.seq, viewer, event)


def staff_snapshot(request: HttpRequest, code: str, find: Finder = snapshot_or_404) -> Snapshot:
    """Return the snapshot for organisers and umpires, by ``find``; others who may look get 403."""
    snapshot = find(request, code)
    if not snapshot.viewer.is_staff:
        raise NotYours(_("This page is for organisers and umpires of the tournament."))
    return snapshot


def organiser_snapshot(request: HttpRequest, code: str, find: Finder = snapshot_or_404) -> Snapshot:
    """Return the snapshot for organisers, by ``find``; others who may look get 403."""
    snapshot = find(request, code)
    if not snapshot.viewer.is_organiser:
        raise NotYours(_("Only an organiser of this tournament can do that."))
    return snapshot


def remember(request: HttpRequest, code: str, token: str) -> None:
    """Store a guest's token in this browser's session."""
    tokens = [one for one in request.session.get(EVENT_TOKENS, {}).get(code, []) if one != token]
    remember_latest(request, EVENT_TOKENS, code, [*tokens, token])


says_why = refusals_shown(
    "tournaments:event",
    gettext_lazy("Back to the tournament"),
    frozenset({"round", "game", "player", "players", "desk", "lists", "wishes", "prizes"}),
)
