"""Tournaments for programs: as a token's owner may see them; the whole file for who runs them."""

from dataclasses import replace
from typing import Any, Literal

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, gettext_noop
from ninja import Field, Query, Router

from api import streams
from api.guard import TokenAuth
from api.models import Scope
from common.api import ClubPaging, Model, Page, page_of, reads
from common.links import full_link
from journal.topics import topic_of
from live import views
from people.requests import SignedInRequest
from tournaments.actions.writing import EVENTS
from tournaments.models import Event, Pairing
from tournaments.queries.events import Looker, events_for
from tournaments.queries.files import document_of, game_of
from tournaments.queries.procedures import sentence
from tournaments.queries.snapshot import KNOWN, Snapshot, read
from tournaments.queries.standings import standings_of
from tournaments.queries.viewers import Requester, Viewer, may_look, viewer_of
from tournaments.views.news import changes_rights, snapshot_for


class EventSheet(Model):
    """A tournament in a list. ``status``: ``open``, ``running`` or ``finished``."""

    code: str
    name: str
    url: str
    day: str | None
    place: str
    status: str
    club: str | None


class PlayerSheet(Model):
    number: int
    name: str
    club: str
    team: str
    army: str
    status: str


class RoundSheet(Model):
    """A published round; ``games`` as in the JSON file (docs/explanation/apps/tournaments.md), with results shown by now."""

    number: int
    state: str
    ruleset: str
    games: list[dict[str, Any]]


class StandingSheet(Model):
    """A line of the standings; ``values``: key of the chain → value, fractions as "1/3"."""

    rank: int
    player: int
    name: str
    points: int | str
    values: dict[str, int | str | None]


class EventState(Model):
    """A tournament as you may see it. ``standings``: null while its organisers keep them back, ``why_not`` says why.

    ``role``: yours there, ``own`` the numbers of your own entries. ``document``: the whole event as in its JSON file, for
    organisers and umpires alone.
    """

    event: EventSheet
    description: str
    role: str
    own: list[int]
    players: list[PlayerSheet]
    rounds: list[RoundSheet]
    standings: list[StandingSheet] | None
    why_not: str
    document: dict[str, Any] | None


class EventNews(Model):
    """What a stream says: the event has come to number ``seq``. ``round``: the last published one and its state; 0 for none."""

    seq: int
    status: str
    round: int
    state: str


class EventFilters(ClubPaging):
    """Query parameters of the list."""

    status: Literal["", "open", "running", "finished"] = Field("", description=gettext_noop("Only those of this state"))


router = Router(tags=["tournaments"])
by_token = TokenAuth(Scope.EVENTS.value)


@reads(
    router,
    "/",
    "tournaments",
    auth=by_token,
    response=Page[EventSheet],
    summary=gettext_noop("Tournaments you run or play in, those of your clubs and public ones, newest first"),
)
def events(request: SignedInRequest, filters: Query[EventFilters]) -> Any:
    """Public tournaments and one's own. Who: a token's owner; each sees their own."""
    events = events_for(Looker(request.user))
    if filters.club:
        events = events.filter(club__slug=filters.club)
    if filters.status:
        events = events.filter(status=filters.status)
    return page_of(request, filters, events, lambda rows: [_line(request, event) for event in rows])


def _line(request: HttpRequest, event: Event) -> dict[str, Any]:
    return {
        "code": event.code,
        "name": event.name,
        "url": full_link(request, reverse("tournaments:event", args=[event.code])),
        "day": event.day.isoformat() if event.day else None,
        "place": event.place,
        "status": event.status,
        "club": event.club.slug if event.club else None,
    }


@reads(
    router,
    "/{slug:code}/",
    "tournament",
    auth=by_token,
    response=EventState,
    summary=gettext_noop("A tournament: players, rounds and standings that you can see"),
)
def event(request: SignedInRequest, code: str) -> Any:
    """A tournament without what is kept back. Who: a token's owner who may look at it."""
    snapshot = _snapshot_or_404(request, code)
    found = standings_of(snapshot)
    why = snapshot.hidden.get("standings", "")
    return {
        "event": _line(request, snapshot.event),
        "description": snapshot.event.description,
        "role": snapshot.viewer.role,
        "own": list(snapshot.viewer.players),
        "players": [
            {name: getattr(player, name) for name in ("number", "name", "club", "team", "army", "status")}
            for player in snapshot.players
        ],
        "rounds": [
            {"number": one.number, "state": one.state, "ruleset": one.row.ruleset, "games": _games(snapshot, one.pairings)}
            for one in snapshot.rounds
            if one.state in KNOWN
        ],
        "standings": None
        if found is None
        else [
            {
                "rank": row.rank,
                "player": row.player.number,
                "name": row.player.name,
                "points": row.points,
                "values": dict(zip(found.keys, row.values, strict=True)),
            }
            for row in found.rows
        ],
        "why_not": sentence(why).of(get_language() or "en") if why else "",
        "document": document_of(snapshot) if snapshot.viewer.is_staff else None,
    }


def _games(snapshot: Snapshot, pairings: tuple[Pairing, ...]) -> list[dict[str, Any]]:
    return [game_of(snapshot, pairing) for pairing in pairings]


def _event_or_404(request: SignedInRequest, code: str) -> tuple[Event, Viewer]:
    """The event and what the token's owner is there: by their account alone, whatever entries a browser keeps."""
    found = Event.objects.select_related("club").filter(code=code).first()
    if found is None:
        raise Http404
    viewer = viewer_of(found, Requester(request.user.pk, name=str(request.user)))
    if not may_look(found, viewer, request.user):
        raise Http404
    return found, viewer


def _snapshot_or_404(request: SignedInRequest, code: str) -> Snapshot:
    """The event as the token's owner may see it."""
    return read(*_event_or_404(request, code))


# As it goes on


def _view(request: SignedInRequest, code: str) -> str:
    return _event_or_404(request, code)[1].view


def _news(snapshot: Snapshot) -> str:
    last = next((one for one in reversed(snapshot.rounds) if one.state in KNOWN), None)
    number, state = (last.number, last.state) if last else (0, "")
    return EventNews(seq=snapshot.number, status=snapshot.event.status, round=number, state=state).model_dump_json()


EVENT_LOG = replace(
    topic_of(
        EVENTS,
        view_for=streams.by_token(Scope.EVENTS.value, _view),
        read_for=snapshot_for,
        render=_news,
        changes_rights=changes_rights,
    ),
    name="event-log",
    of=EVENTS.topic,
)


@streams.streams(
    router,
    "tournament_events",
    summary=gettext_noop("Changes that you can see: server-sent events “news”, each with “seq”, “status”, “round” and “state”"),
)
async def changes(request: HttpRequest, code: str, since: streams.Since = 0) -> Any:
    """Stream that something has changed. Who: a token's owner who may look at the tournament."""
    return await views.events(request, EVENT_LOG.name, code)
