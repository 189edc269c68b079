"""Battles for programs: what a token's owner may watch, as their seat sees it; the log as it grows."""

import json
from functools import partial
from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Field, Query, Router, Schema

from api import streams
from api.guard import TokenAuth
from api.models import Scope
from battles import ledger
from battles.ledger import WINDOW, Requester, Snapshot
from battles.lobby.lists import BattleLine, Looker, battle_lines, open_battles
from battles.models import Battle
from battles.queries.standing import side_names, standing
from battles.queries.visibility import hidden_from, view_of_seat
from battles.record.json_entries import head_of, json_entries
from battles.seats.access import may_watch
from common.api import DEFAULT_PAGE_SIZE, JSON, MAX_PAGE_SIZE, ClubPaging, Model, Page, page_of, reads
from common.links import full_link
from journal.topics import numbers_of
from live import topics, views
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
    """A battle as your seat sees it.

    ``battle``: as in the JSON export (docs/reference/exports.md); ``state``: address → tracked fields.
    """

    battle: dict[str, Any]
    url: str
    sides: list[SideSheet]
    standing: str
    turn: int
    seat: SeatSheet | None
    state: dict[str, dict[str, Any]]


class LogSheet(Model):
    """Entries of the log, oldest first, as in the JSON export (docs/reference/exports.md), and the next page's address."""

    items: list[dict[str, Any]]
    next: str | None


class BattleFilters(ClubPaging):
    """Query parameters of the list."""

    ruleset: str = Field("", max_length=40, description=gettext_noop("Only those of this rulebook"))
    status: Literal["", "going-on", "ended", "archived"] = Field(
        "", description=gettext_noop("Only battles in progress, ended or archived; archived ones are in no other list")
    )


class LogWindow(Schema):
    """Query parameters of the log."""

    after: int = Field(0, ge=0, le=2**31 - 1, description=gettext_noop("Only entries after this number"))
    size: int = Field(DEFAULT_PAGE_SIZE, ge=1, description=gettext_noop("Items per page, at most 100"))


router = Router(tags=["battles"])
by_token = TokenAuth(Scope.BATTLES.value)


@reads(
    router,
    "/",
    "battles",
    auth=by_token,
    response=Page[BattleSheet],
    summary=gettext_noop("Battles you play in, opened or can watch with your clubs, newest first"),
)
def battles(request: SignedInRequest, filters: Query[BattleFilters]) -> Any:
    """One's battles and those of one's clubs. Who: a token's owner; each sees their own."""
    battles = open_battles(Looker(request.user)).select_related("club")
    if filters.club:
        battles = battles.filter(club__slug=filters.club)
    if filters.ruleset:
        battles = battles.filter(ruleset=filters.ruleset)
    battles = battles.filter(archived_at__isnull=filters.status != "archived")
    if filters.status in ("going-on", "ended"):
        battles = battles.filter(ended_at__isnull=filters.status == "going-on")
    return page_of(request, filters, battles, lambda rows: [_line(request, line) for line in battle_lines(rows, request.user)])


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


@reads(
    router, "/{slug:code}/", "battle", auth=by_token, response=BattleState, summary=gettext_noop("A battle as your seat sees it")
)
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


@reads(
    router,
    "/{slug:code}/log/",
    "battle_log",
    auth=by_token,
    response=LogSheet,
    summary=gettext_noop("The log of a battle, entry by entry"),
)
def log(request: SignedInRequest, code: str, window: Query[LogWindow]) -> HttpResponse:
    """Entries of the log without what the seat may not see. Who: a token's owner who may watch the battle."""
    snapshot = _snapshot_or_404(request, code)
    size = min(window.size, MAX_PAGE_SIZE)
    found = list(json_entries(snapshot, after=window.after, most=size + 1))
    following = None
    if len(found) > size:
        following = full_link(request, f"{request.path}?after={found[size - 1]['seq']}&size={size}")
    return HttpResponse(json.dumps({"items": found[:size], "next": following}, ensure_ascii=False), content_type=JSON)


# As it grows


def _view(request: SignedInRequest, code: str) -> str:
    return view_of_seat(_snapshot_or_404(request, code).seat)


def news_since(code: str, audience: Audience, since: int, reached: int = 0) -> News | None:
    """The entries after ``since``; whoever has missed too many is told so (``behind``) and reads them page by page."""
    snapshot = ledger.reached(code, max(since, reached)) if reached else ledger.read(code, Requester())
    if snapshot is None:
        return None
    if snapshot.seq == since:
        return News(snapshot.seq, "")
    if since > snapshot.seq or snapshot.seq - since > WINDOW:
        return News(snapshot.seq, json.dumps({"seq": snapshot.seq, "behind": True, "entries": []}), rights=True)
    entries = list(json_entries(snapshot, view=audience.view, after=since))
    seats = any(entry["kind"] == "seat" for entry in entries)
    text = json.dumps({"seq": snapshot.seq, "behind": False, "entries": entries}, ensure_ascii=False)
    return News(snapshot.seq, text, seats)


LOG = topics.Topic(
    "battle-log", streams.by_token(Scope.BATTLES.value, _view), news_since, partial(numbers_of, Battle), of="battle"
)


@streams.streams(
    router,
    "battle_events",
    summary=gettext_noop("The log as a live stream: server-sent events “news”, each with “seq” and the new “entries” as JSON"),
)
async def events(request: HttpRequest, code: str, since: streams.Since = 0) -> Any:
    """The log as it grows, as a stream. Who: a token's owner who may watch the battle."""
    return await views.events(request, LOG.name, code)
