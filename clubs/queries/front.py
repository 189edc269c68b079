"""A club's own page: a few lines of each thing that the club has, as members see them or as everybody may."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When, Window
from django.http import HttpRequest

from armies.models import Army
from armies.queries import of_playable_rulesets
from battles.lobby.lists import BattleLine, battle_lines, for_lines, looker_of
from battles.models import Battle, Entry, Photograph
from battles.models.battle import Watcher, admitting
from battles.queries.glance import glances_of
from campaigns.models import Campaign
from campaigns.models.campaign import Stage
from campaigns.queries.lists import campaigns_of_club
from clubs.models import Evening, PublicPage, Section
from clubs.queries.evenings import Turnout, coming, read_answers, turnout_of
from clubs.queries.going_on import GoingOn
from people.models import Club, Membership
from people.queries import members_of
from tournaments.models import Event, Status
from tournaments.queries.events import events_of_club

#: How many lines of each thing the page has.
FEW, REPORTS, NAMES = 5, 3, 12


@dataclass(frozen=True, slots=True)
class Lines:
    """The first few of something, and how many there are in all."""

    items: Sequence[Any] = ()
    total: int = 0

    @property
    def more(self) -> int:
        return max(0, self.total - len(self.items))


@dataclass(frozen=True, slots=True)
class Report:
    """A battle that has ended, with the token of its last photograph."""

    line: BattleLine
    picture: str


@dataclass(slots=True)
class Front:
    """A club's page. ``sections``: which parts are shown (``Section``)."""

    sections: Collection[str]
    evening: Evening | None = None
    turnout: Turnout | None = None
    evenings: Sequence[Evening] = ()
    going_on: Lines = field(default_factory=Lines)
    reports: Lines = field(default_factory=Lines)
    campaigns: Sequence[Campaign] = ()
    events: Sequence[Event] = ()
    armies: Lines = field(default_factory=Lines)
    members: Lines = field(default_factory=Lines)


def public_sections(club: Club) -> list[str]:
    """Return the sections of the club that everybody sees; none of one that is closing."""
    page = PublicPage.objects.filter(club=club).first()
    return [] if page is None or club.ends_at else [one for one in Section.values if one in page.sections]


def front_of(club: Club, request: HttpRequest, membership: Membership | None, sections: Collection[str]) -> Front:
    """The page for a member, or (without ``membership``) for everybody. As many queries for a large club as for a small one."""
    front = Front(sections)
    if Section.EVENINGS in sections:
        front.evenings = list(coming(club)[: FEW - 1])
        front.evening = front.evenings[0] if front.evenings else None
        if front.evening and membership:
            read_answers(front.evening)
            front.turnout = turnout_of(front.evening, membership.user)
    if Section.BATTLES in sections or Section.REPORTS in sections:
        _battles(front, club, request, membership)
    if Section.EVENTS in sections:
        front.campaigns = list(_campaigns(club, membership)[:FEW])
        front.events = list(_events(club, membership)[:FEW])
    if Section.LISTS in sections:
        shared = Army.objects.filter(of_playable_rulesets(), club=club, deleted_at=None, is_sample=False)
        named = shared.select_related("owner").only("name", "is_book", "owner__username", "owner__display_name")
        front.armies = _lines(named.order_by("-updated_at", "-pk"), FEW)
    if Section.MEMBERS in sections:
        members = _lines(members_of(club.pk).only("role", "user__username", "user__display_name"), NAMES)
        front.members = members if membership else Lines((), members.total)
    return front


def _lines(found: QuerySet[Any], few: int) -> Lines:
    """The first of them, and how many there are; one query."""
    items = list(found.annotate(total=Window(Count("pk")))[:few])
    return Lines(items, items[0].total if items else 0)


def _battles(front: Front, club: Club, request: HttpRequest, membership: Membership | None) -> None:
    found = Battle.objects.filter(club=club, is_demo=False, archived_at=None, closed=False)
    if membership is None:
        found = found.filter(admitting(Watcher.ANYBODY))
    totals = found.aggregate(every=Count("pk"), ended=Count("ended_at"))
    first = found.filter(ended_at=None).order_by("-created_at", "-pk").values("pk")[:FEW]
    last = found.filter(ended_at__isnull=False).order_by("-ended_at", "-pk").values("pk")[:REPORTS]
    chosen = for_lines(Battle.objects.filter(Q(pk__in=first) | Q(pk__in=last)), looker_of(request))
    battles = sorted(chosen, key=lambda battle: (battle.ended_at or battle.created_at, battle.pk), reverse=True)
    if membership is None:  # strangers meet no seat of theirs here, and no way to the settings
        for battle in battles:
            battle.own_seats = []  # type: ignore[attr-defined]
    roles = {club.pk: membership.role} if membership else {}
    lines = battle_lines(battles, request.user if membership else AnonymousUser(), roles)
    glances = glances_of([line.battle for line in lines if line.open and not line.battle.ended])
    pictures = _pictures([line.battle.pk for line in lines if line.open and line.battle.ended])
    front.going_on = Lines(
        [GoingOn(line, glances.get(line.battle.pk)) for line in lines if not line.battle.ended],
        totals["every"] - totals["ended"],
    )
    reports = [Report(line, pictures.get(line.battle.pk, "")) for line in lines if line.battle.ended]
    front.reports = Lines(reports, totals["ended"])


def _pictures(battles: Collection[int]) -> dict[int, str]:
    """Return the token of each battle's last photograph that everybody may see."""
    if not battles:
        return {}
    open_entries = Entry.objects.filter(battle=OuterRef("battle"), seq=OuterRef("seq"), audience="")
    found = (
        Photograph.objects.filter(Exists(open_entries), battle__in=battles).order_by("battle", "-seq", "-pk").distinct("battle")
    )
    return dict(found.values_list("battle", "token"))


def _campaigns(club: Club, membership: Membership | None) -> QuerySet[Campaign]:
    """The club's campaigns that one may look at, those that go on first."""
    found = campaigns_of_club(club, public=membership is None)
    ended = Case(When(stage=Stage.ENDED, then=Value(1)), default=Value(0), output_field=IntegerField())
    return found.order_by(ended, "-created_at", "-pk").only("code", "name", "kind", "stage", "turn", "created_at")


def _events(club: Club, membership: Membership | None) -> QuerySet[Event]:
    """The club's tournaments that one may look at, those that are not over first."""
    found = events_of_club(club, public=membership is None)
    over = Case(When(status=Status.FINISHED, then=Value(1)), default=Value(0), output_field=IntegerField())
    return found.order_by(over, "-day", "-pk").only("code", "name", "day", "place", "status")
