"""Battles for programs: what a token's owner may watch, as their seat sees it; the log as it grows."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import path, reverse
from django.utils.translation import gettext_lazy as _

from api.guard import token_reading
from api.models import Scope
from battles import ledger
from battles.ledger import WINDOW, Requester, Snapshot
from battles.lobby.lists import BattleLine, Looker, battle_lines, open_battles
from battles.models import Battle
from battles.queries.standing import side_names, standing
from battles.queries.visibility import hidden_from, view_of_seat
from battles.record.json_entries import head_of, json_entries
from battles.seats.access import may_watch
from common import openapi
from common.api import MOST, OF_CLUB, USUAL, Model, Parameter, Reading, page_of, tagged
from common.links import full_link
from common.numbers import whole_number
from live import programs, topics
from live.topics import Audience, News
from people.requests import SignedInRequest


class SideSheet(Model):
    code: str
    name: str


class SeatSheet(Model):
    """Your place in a battle. ``sides``: those that a player plays, ``a``, ``b`` or ``ab``."""

    role: str
    sides: str


class BattleSheet(Model):
    """A battle in a list. ``winner``: a side's code, empty for none; ``standing``: how it stands, in a sentence."""

    code: str
    name: str
    url: str
    ruleset: str
    club: str | None
    sides: list[SideSheet]
    created_at: str
    ended_at: str | None
    winner: str
    how: str
    standing: str
    seat: SeatSheet | None


class BattleState(Model):
    """A battle as your seat sees it. ``battle``: as in the JSON export (docs/exports.md); ``state``: address → what is tracked
    of it."""

    battle: dict[str, Any]
    url: str
    sides: list[SideSheet]
    standing: str
    turn: int
    seat: SeatSheet | None
    state: dict[str, dict[str, Any]]


class LogSheet(Model):
    """Entries of the log, the oldest first, as in the JSON export (docs/exports.md), and the address of those that follow."""

    items: list[dict[str, Any]]
    next: str | None


CODE = Parameter("code", _("The battle's code, as in its address"))
BATTLES = Reading(
    "/api/battles/",
    "battles",
    _("Battles you sit in, opened, or watch with your clubs; the newest first"),
    BattleSheet,
    many=True,
    paged=True,
    parameters=(
        OF_CLUB,
        Parameter("ruleset", _("Only those of this rulebook")),
        Parameter(
            "status",
            _("Only those going on, those that ended, or those in the archive, which are in no other list"),
            words=("going-on", "ended", "archived"),
        ),
    ),
    scope=Scope.BATTLES.value,
)
BATTLE = Reading(
    "/api/battles/{code}/",
    "battle",
    _("A battle as your seat sees it"),
    BattleState,
    parameters=(CODE,),
    scope=Scope.BATTLES.value,
)
LOG_OF = Reading(
    "/api/battles/{code}/log/",
    "battle_log",
    _("The log of a battle, entry by entry"),
    LogSheet,
    parameters=(
        CODE,
        Parameter("after", _("Only entries after this number"), "integer"),
        Parameter("size", _("How many at once"), "integer"),
    ),
    scope=Scope.BATTLES.value,
)
EVENTS = Reading(
    "/api/battles/{code}/events/",
    "battle_events",
    _("The log as it grows: server-sent events “news”, each with “seq” and the new “entries” as JSON"),
    None,
    parameters=(CODE, programs.SINCE),
    scope=Scope.BATTLES.value,
    media="text/event-stream",
)


def part() -> openapi.Part:
    """What is answered of battles."""
    return openapi.part_of([BATTLES, BATTLE, LOG_OF, EVENTS])


@token_reading(BATTLES)
def battles(request: SignedInRequest) -> Any:
    """One's battles and those of one's clubs. Who: a token's owner; each sees their own."""
    found, wanted = open_battles(Looker(request.user)).select_related("club"), request.GET
    if wanted.get("club"):
        found = found.filter(club__slug=wanted["club"][:60])
    if wanted.get("ruleset"):
        found = found.filter(ruleset=wanted["ruleset"][:40])
    found = found.filter(archived_at__isnull=wanted.get("status") != "archived")
    if wanted.get("status") in ("going-on", "ended"):
        found = found.filter(ended_at__isnull=wanted["status"] == "going-on")
    return page_of(request, found, lambda rows: [_line(request, line) for line in battle_lines(rows, request.user)])


def _line(request: HttpRequest, line: BattleLine) -> dict[str, Any]:
    battle = line.battle
    return {
        "code": battle.code,
        "name": battle.name,
        "url": _url(request, battle.code),
        "ruleset": battle.ruleset,
        "club": battle.club.slug if battle.club else None,
        "sides": [{"code": side.code, "name": side.name} for side in battle.sides.all()],
        "created_at": battle.created_at.isoformat(),
        "ended_at": battle.ended_at.isoformat() if battle.ended_at else None,
        "winner": battle.winner,
        "how": battle.how,
        "standing": line.standing,
        "seat": _seat(line.seat),
    }


def _seat(seat: Any) -> dict[str, str] | None:
    return {"role": seat.role, "sides": seat.sides} if seat else None


def _url(request: HttpRequest, code: str) -> str:
    return full_link(request, reverse("battles:battle", args=[code]))


def _snapshot_or_404(request: HttpRequest, code: str) -> Snapshot:
    """The battle as the token's owner has it before them: by their account alone, whatever guest seats a browser keeps."""
    snapshot = ledger.read(code, Requester(request.user.pk))
    if snapshot is None or not may_watch(request.user, snapshot):
        raise Http404
    return snapshot


@token_reading(BATTLE)
def battle(request: SignedInRequest, code: str) -> Any:
    """A battle without what the seat may not see. Who: a token's owner who may watch it."""
    snapshot = _snapshot_or_404(request, code)
    view, names = view_of_seat(snapshot.seat), side_names(snapshot)
    hidden = hidden_from(snapshot, view)
    return {
        "battle": head_of(snapshot, Battle.objects.get(pk=snapshot.id)),
        "url": _url(request, code),
        "sides": [{"code": side, "name": name} for side, name in names.items()],
        "standing": standing(snapshot.table, names),
        "turn": snapshot.play.sequence.turn(snapshot.state),
        "seat": _seat(snapshot.seat),
        "state": {
            address: {name: value for name, value in fields.items() if (address, name) not in hidden}
            for address, fields in snapshot.state.holders.items()
            if address != "table"
        },
    }


@token_reading(LOG_OF)
def log(request: SignedInRequest, code: str) -> HttpResponseBase:
    """Entries of the log without what the seat may not see. Who: a token's owner who may watch the battle."""
    snapshot = _snapshot_or_404(request, code)
    after = whole_number(request.GET.get("after")) or 0
    size = min(whole_number(request.GET.get("size")) or USUAL, MOST)
    found = list(json_entries(snapshot, after=after, most=size + 1))
    following = "null"
    if len(found) > size:
        last = json.loads(found[size - 1])["seq"]
        following = json.dumps(full_link(request, f"{request.path}?after={last}&size={size}"))
    text = f'{{"items": [{", ".join(found[:size])}], "next": {following}}}'
    return tagged(request, HttpResponse(text, content_type="application/json; charset=utf-8"))


# As it grows


def _view(request: SignedInRequest, code: str) -> str:
    return view_of_seat(_snapshot_or_404(request, code).seat)


def news_since(code: str, audience: Audience, since: int) -> News | None:
    """The entries after ``since``; whoever has missed too many is told so (``behind``) and reads them page by page."""
    snapshot = ledger.read(code, Requester())
    if snapshot is None:
        return None
    if snapshot.seq == since:
        return News(snapshot.seq, "")
    if since > snapshot.seq or snapshot.seq - since > WINDOW:
        return News(snapshot.seq, json.dumps({"seq": snapshot.seq, "behind": True, "entries": []}), rights=True)
    entries = list(json_entries(snapshot, view=audience.view, after=since))
    seats = any(json.loads(entry)["kind"] == "seat" for entry in entries)
    text = f'{{"seq": {snapshot.seq}, "behind": false, "entries": [{", ".join(entries)}]}}'
    return News(snapshot.seq, text, seats)


LOG = topics.Topic("battle-log", programs.by_token(EVENTS.scope, _view), news_since, numbers=ledger.numbers)


async def events(request: HttpRequest, code: str) -> Any:
    """The log as it grows, as a stream. Who: a token's owner who may watch the battle."""
    return await programs.stream(request, LOG.name, code, EVENTS.scope, _view)


app_name = "battles-api"
urlpatterns = [
    path("", battles, name="battles"),
    path("<slug:code>/", battle, name="battle"),
    path("<slug:code>/log/", log, name="log"),
    path("<slug:code>/events/", events, name="events"),
]
