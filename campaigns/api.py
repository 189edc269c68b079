"""Campaigns for programs: how they stand and what happened, as far as a token's owner may read."""

from dataclasses import asdict
from typing import Any

from django.http import Http404, HttpRequest
from django.urls import path, reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from api.guard import token_reading
from api.models import Scope
from campaigns.access import may_watch
from campaigns.ledger import Requester, Snapshot, load, load_or_404
from campaigns.lists import Looker, open_campaigns
from campaigns.models import Campaign
from campaigns.news import RIGHTS, numbers
from campaigns.queries.story import LogLine, entries_of
from campaigns.queries.views import as_known_to, view_of
from common import openapi
from common.api import OF_CLUB, Model, Parameter, Reading, page_of
from common.links import full_link
from common.numbers import whole_number
from live import programs, topics
from live.topics import Audience, News
from people.keepers import shown_name
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
    """How a campaign stands. ``role``: yours there (``spectator`` without a place), ``factions`` those that you lead."""

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


CODE = Parameter("code", _("The campaign's code, as in its address"))
CAMPAIGNS = Reading(
    "/api/campaigns/",
    "campaigns",
    _("Campaigns you take part in and those of your clubs; the latest first"),
    CampaignSheet,
    many=True,
    paged=True,
    parameters=(OF_CLUB,),
    scope=Scope.CAMPAIGNS.value,
)
CAMPAIGN = Reading(
    "/api/campaigns/{code}/",
    "campaign",
    _("How a campaign stands"),
    CampaignState,
    parameters=(CODE,),
    scope=Scope.CAMPAIGNS.value,
)
LOG = Reading(
    "/api/campaigns/{code}/log/",
    "campaign_log",
    _("What happened in a turn, as far as you may read it; the latest first"),
    CampaignEntry,
    many=True,
    parameters=(CODE, Parameter("turn", _("Which turn; the present one unless it is named"), "integer")),
    scope=Scope.CAMPAIGNS.value,
)

NEWS = Reading(
    "/api/campaigns/{code}/events/",
    "campaign_events",
    _("What happens, as it happens: server-sent events “news”, each with stage, turn, deadline and the new “entries” as JSON"),
    None,
    parameters=(CODE, programs.SINCE),
    scope=Scope.CAMPAIGNS.value,
    media="text/event-stream",
)


def part() -> openapi.Part:
    """What is answered of campaigns."""
    return openapi.part_of([CAMPAIGNS, CAMPAIGN, LOG, NEWS])


@token_reading(CAMPAIGNS)
def campaigns(request: SignedInRequest) -> Any:
    """One's campaigns and those of one's clubs. Who: a token's owner; each sees their own."""
    found = open_campaigns(Looker(request.user)).select_related("club").defer("kit", "state")
    if request.GET.get("club"):
        found = found.filter(club__slug=request.GET["club"][:60])
    return page_of(request, found, lambda rows: [_line(request, row) for row in rows])


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


@token_reading(CAMPAIGN)
def campaign(request: SignedInRequest, code: str) -> Any:
    """How a campaign stands. Who: a token's owner who may watch it."""
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


@token_reading(LOG)
def log(request: SignedInRequest, code: str) -> Any:
    """What happened, as far as one may read it. Who: a token's owner who may watch the campaign."""
    snapshot = _snapshot_or_404(request, code)
    turn = whole_number(request.GET.get("turn"), digits=4)
    lines = entries_of(snapshot, turn=snapshot.turn if turn is None else turn)
    return [_entry(line) for line in lines]


def _entry(line: LogLine) -> dict[str, Any]:
    return asdict(line) | {"at": line.at.isoformat(), "who": shown_name(line.who)}


def _snapshot_or_404(request: SignedInRequest, code: str) -> Snapshot:
    """The campaign as the token's owner has it: by their account alone, whatever guest places a browser keeps."""
    snapshot = load_or_404(code, Requester(request.user.pk))
    if not may_watch(request.user, snapshot):
        raise Http404
    return snapshot


# As it goes on


def _view(request: SignedInRequest, code: str) -> str:
    return view_of(_snapshot_or_404(request, code))


def news_since(code: str, audience: Audience, since: int) -> News | None:
    """What an audience has not read yet, the oldest first; numbers count what it may read, so that none tells of the others."""
    whole = load(code, Requester())
    if whole is None:
        return None
    snapshot = as_known_to(whole, audience.view)
    missed = snapshot.number - since
    if not missed:
        return News(snapshot.number, "")
    behind = not 0 < missed <= programs.WINDOW
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


CAMPAIGN_LOG = topics.Topic("campaign-log", programs.by_token(NEWS.scope, _view), news_since, numbers=numbers)


async def events(request: HttpRequest, code: str) -> Any:
    """What happens, as it happens, as a stream. Who: a token's owner who may watch the campaign."""
    return await programs.stream(request, CAMPAIGN_LOG.name, code, NEWS.scope, _view)


app_name = "campaigns-api"
urlpatterns = [
    path("", campaigns, name="campaigns"),
    path("<slug:code>/", campaign, name="campaign"),
    path("<slug:code>/log/", log, name="log"),
    path("<slug:code>/events/", events, name="events"),
]
