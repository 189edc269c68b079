"""Campaigns for programs: how they stand and what happened, as far as a token's owner may read."""

from dataclasses import asdict
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_noop
from ninja import Query, Router

from api import streams
from api.guard import TokenAuth
from api.models import Scope
from campaigns.ledger import Requester, Snapshot, load, load_or_404
from campaigns.models import Campaign
from campaigns.queries.lists import Looker, open_campaigns
from campaigns.queries.story import LogLine, entries_of
from campaigns.views.access import may_watch
from campaigns.views.news import CAMPAIGN, RIGHTS
from common.api import ClubPaging, Model, Page, page_of, reads
from common.links import full_link
from live import topics, views
from live.topics import Audience, News
from people.personal_data import shown_name
from people.requests import SignedInRequest


class CampaignSheet(Model):
    """A campaign in a list. ``kind``: ``map``, ``tree`` or ``league``; ``stage``: ``setup``, ``orders``, ``battles``, ``upkeep``
    or ``ended``."""

    code: str
    name: str
    url: str
    kind: str
    ruleset: str
    stage: str
    turn: int
    deadline: str | None
    club: str | None
    created_at: str
    ended_at: str | None


class CampaignSide(Model):
    id: str
    name: str
    points: int
    won: bool


class CampaignState(Model):
    """The state of a campaign. ``role``: yours there (``spectator`` without a place), ``factions`` those that you lead."""

    campaign: CampaignSheet
    role: str
    factions: list[str]
    sides: list[CampaignSide]


class CampaignEntry(Model):
    """Something that happened, in sentences. ``number`` counts what you may read; ``dice``: face and what it was rolled for."""

    number: int
    at: str
    turn: int
    who: str
    action: str
    text: str
    lines: list[str]
    dice: list[tuple[int, str]]
    cite: str
    undone: bool


class CampaignNews(Model):
    """What a stream says. ``number``: how far you are now; ``behind``: too much is missing, read the log turn by turn."""

    number: int
    behind: bool
    turn: int
    stage: str
    deadline: str | None
    entries: list[CampaignEntry]


Turn = Annotated[int | None, Query(None, ge=0, le=9999, description=gettext_noop("Turn number; the current turn if left out"))]
router = Router(tags=["campaigns"])
by_token = TokenAuth(Scope.CAMPAIGNS.value)


@reads(
    router,
    "/",
    "campaigns",
    auth=by_token,
    response=Page[CampaignSheet],
    summary=gettext_noop("Campaigns you take part in and those of your clubs, newest first"),
)
def campaigns(request: SignedInRequest, filters: Query[ClubPaging]) -> Any:
    """One's campaigns and those of one's clubs. Who: a token's owner; each sees their own."""
    campaigns = open_campaigns(Looker(request.user)).select_related("club").defer("kit", "state")
    if filters.club:
        campaigns = campaigns.filter(club__slug=filters.club)
    return page_of(request, filters, campaigns, lambda rows: [_line(request, row) for row in rows])


def _line(request: HttpRequest, row: Campaign) -> dict[str, Any]:
    return {
        "code": row.code,
        "name": row.name,
        "url": full_link(request, reverse("campaigns:campaign", args=[row.code])),
        "kind": row.kind,
        "ruleset": row.ruleset,
        "stage": row.stage,
        "turn": row.turn,
        "deadline": row.deadline.isoformat() if row.deadline else None,
        "club": row.club.slug if row.club else None,
        "created_at": row.created_at.isoformat(),
        "ended_at": row.ended_at.isoformat() if row.ended_at else None,
    }


@reads(router, "/{slug:code}/", "campaign", auth=by_token, response=CampaignState, summary=gettext_noop("State of a campaign"))
def campaign(request: SignedInRequest, code: str) -> Any:
    """Return the state of a campaign. Who: a token's owner who may watch it."""
    snapshot = _snapshot_or_404(request, code)
    return {
        "campaign": _line(request, snapshot.row),
        "role": snapshot.role,
        "factions": snapshot.own_factions,
        "sides": [
            {
                "id": side,
                "name": str(snapshot.side_name(side)),
                "points": snapshot.state[f"side:{side}"]["points"],
                "won": snapshot.here["winner"] == side,
            }
            for side in snapshot.side_by_id
        ],
    }


@reads(
    router,
    "/{slug:code}/log/",
    "campaign_log",
    auth=by_token,
    response=list[CampaignEntry],
    summary=gettext_noop("Entries of a turn that you can read, newest first"),
)
def log(request: SignedInRequest, code: str, turn: Turn = None) -> Any:
    """Return what happened, as far as one may read it. Who: a token's owner who may watch the campaign."""
    snapshot = _snapshot_or_404(request, code)
    lines = entries_of(snapshot, turn=snapshot.turn if turn is None else turn)
    return [_entry(line) for line in lines]


def _entry(line: LogLine) -> dict[str, Any]:
    return asdict(line) | {"at": line.at.isoformat(), "who": shown_name(line.who)}


def _snapshot_or_404(request: SignedInRequest, code: str) -> Snapshot:
    """The campaign as the token's owner has it: by their account alone, without a browser's guest places."""
    snapshot = load_or_404(code, Requester(request.user.pk))
    if not may_watch(request.user, snapshot):
        raise Http404
    return snapshot


# As it goes on


def _view(request: SignedInRequest, code: str) -> str:
    return _snapshot_or_404(request, code).audience


def news_since(code: str, audience: Audience, since: int, _reached: int = 0) -> News | None:
    """Return what an audience has not read yet, the oldest first; numbers count only what it may read."""
    whole = load(code, Requester())
    if whole is None:
        return None
    snapshot = whole.for_audience(audience.view)
    missed = snapshot.number - since
    if not missed:
        return News(snapshot.number, "")
    behind = not 0 < missed <= streams.WINDOW
    with translation.override(audience.language):
        lines = [] if behind else entries_of(snapshot, last=missed)
        entries = [_entry(line) for line in reversed(lines) if line.number > since]
    deadline = snapshot.row.deadline
    news = CampaignNews(
        number=snapshot.number,
        behind=behind,
        turn=snapshot.turn,
        stage=snapshot.stage,
        deadline=deadline.isoformat() if deadline else None,
        entries=[CampaignEntry(**entry) for entry in entries],
    )
    rights = behind or any(entry["action"] in RIGHTS for entry in entries)
    return News(snapshot.number, news.model_dump_json(), rights)


CAMPAIGN_LOG = topics.Topic(
    "campaign-log", streams.by_token(Scope.CAMPAIGNS.value, _view), news_since, CAMPAIGN.numbers, of="campaign"
)


@streams.streams(
    router,
    "campaign_events",
    summary=gettext_noop(
        "The campaign as a live stream: server-sent events “news”, each with stage, turn, deadline and the new “entries” as JSON"
    ),
)
async def events(request: HttpRequest, code: str, since: streams.Since = 0) -> Any:
    """Stream what happens. Who: a token's owner who may watch the campaign."""
    return await views.events(request, CAMPAIGN_LOG.name, code)
