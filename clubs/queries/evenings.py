"""Evenings of a club, their attendees, and the battles on their tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery, prefetch_related_objects
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest
from django.utils import timezone

from battles.lobby.lists import BattleLine, battle_lines, for_lines, looker_of
from battles.models import Battle
from battles.queries.glance import Glance, glances_of
from clubs.models import Answer, Attendance, Evening, EveningBattle, GuestAnswer
from clubs.models.evening import LASTS
from clubs.queries.going_on import GoingOn
from people.models import UMPIRES, Club, Membership, User
from rules.engine.ruleset import Ruleset, ruleset

#: How long a deleted evening can be brought back.
RESTORE_DAYS = 30


def coming(club: Club) -> QuerySet[Evening]:
    """Evenings that are not over, the next first."""
    now = timezone.now()
    return Evening.objects.filter(Q(ends_at__gt=now) | Q(ends_at=None, starts_at__gt=now - LASTS), club=club)


def past(club: Club) -> QuerySet[Evening]:
    """Evenings that are over, the last first."""
    now = timezone.now()
    over = Q(ends_at__lte=now) | Q(ends_at=None, starts_at__lte=now - LASTS)
    return Evening.objects.filter(over, club=club).order_by("-starts_at", "-pk")


def deleted(club: Club) -> QuerySet[Evening]:
    """Evenings that were deleted and can be brought back."""
    since = timezone.now() - timedelta(days=RESTORE_DAYS)
    return Evening.everything.filter(club=club, deleted_at__gte=since).order_by("-deleted_at")


def with_answers(evenings: QuerySet[Evening]) -> QuerySet[Evening]:
    """Return the evenings with their members' ``answers`` and ``guests``. Two more queries.

    Nobody who has left the club counts.
    """
    return evenings.prefetch_related(*_answers())


def read_answers(evening: Evening) -> None:
    """Read the answers of an evening that is read already."""
    prefetch_related_objects([evening], *_answers())


def _answers() -> tuple[Any, Any]:
    members = Prefetch("attendances", _members().select_related("user"), to_attr="answers")
    return members, Prefetch("guest_answers", _guests(), to_attr="guests")


def with_heads(evenings: QuerySet[Evening], user: User | None = None) -> QuerySet[Evening]:
    """Return the evenings with how many come (``heads``) and the answer of ``user`` (``own``, a list), without names."""
    counted = {}
    for name, answers in (("members", _members().exclude(answer=Answer.AWAY)), ("guests", _guests())):
        of_one = answers.filter(evening=OuterRef("pk")).order_by().values("evening").annotate(n=Count("pk"))
        counted[name] = Coalesce(Subquery(of_one.values("n")), 0)
    own = Prefetch("attendances", Attendance.objects.filter(user=user), to_attr="own")
    return evenings.annotate(heads=counted["members"] + counted["guests"]).prefetch_related(own)


def _members() -> QuerySet[Attendance]:
    return Attendance.objects.filter(user__memberships__club=F("evening__club"))


def _guests() -> QuerySet[GuestAnswer]:
    return GuestAnswer.objects.filter(coming=True).exclude(user__memberships__club=F("evening__club"))


def evening_or_404(club: Club, pk: int) -> Evening:
    """An evening of the club that is not deleted, with its answers."""
    found = with_answers(Evening.objects.filter(club=club, pk=pk)).first()
    if found is None:
        raise Http404
    found.club = club
    return found


@dataclass(frozen=True, slots=True)
class Turnout:
    """What members have answered to an evening. ``looking`` by rulebook, who has waited longest first; ``guests`` come too."""

    coming: Sequence[Attendance]
    looking: Sequence[tuple[Ruleset, Sequence[Attendance]]]
    away: Sequence[Attendance]
    own: Attendance | None
    guests: Sequence[GuestAnswer] = ()

    @property
    def heads(self) -> int:
        """Count those who come."""
        return len(self.coming) + sum(len(each) for _book, each in self.looking) + len(self.guests)


def turnout_of(evening: Evening, user: User | None) -> Turnout:
    """Return the turnout of an evening from ``with_answers``; no query."""
    answers: list[Attendance] = evening.answers  # type: ignore[attr-defined]
    books: dict[str, list[Attendance]] = {}
    for one in answers:
        if one.answer == Answer.LOOKING and ruleset(one.ruleset):
            books.setdefault(one.ruleset, []).append(one)
    return Turnout(
        [one for one in answers if one.answer == Answer.COMING],
        [(book, each) for slug, each in sorted(books.items()) if (book := ruleset(slug))],
        [one for one in answers if one.answer == Answer.AWAY],
        next((one for one in answers if user is not None and one.user_id == user.pk), None),
        evening.guests,  # type: ignore[attr-defined]
    )


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of an evening: its battle with its score, or no battle yet."""

    number: int
    line: BattleLine | None = None
    glance: Glance | None = None

    @property
    def going_on(self) -> GoingOn | None:
        """Its battle while that goes on and may be looked at."""
        return GoingOn(self.line, self.glance) if self.line and self.glance else None


def tables_of(evening: Evening, request: HttpRequest) -> list[TableRow]:
    """Return the evening's tables in order, with those beyond its number that have a battle."""
    placed = EveningBattle.objects.filter(evening=evening, battle__deleted_at=None).values_list("battle", "number")
    number_of: dict[int, int] = dict(placed)
    battles = list(for_lines(Battle.objects.filter(pk__in=number_of), looker_of(request))) if number_of else []
    lines = battle_lines(battles, request.user)
    glances = glances_of([line.battle for line in lines if line.open and not line.battle.ended])
    rows = {number: TableRow(number) for number in range(1, evening.tables + 1)}
    for line in lines:
        number = number_of[line.battle.pk]
        rows[number] = TableRow(number, line, glances.get(line.battle.pk))
    return [rows[number] for number in sorted(rows)]


def umpires_of(club: Club) -> QuerySet[User]:
    """Return who can be asked to referee a battle of the club."""
    return User.objects.filter(pk__in=Membership.objects.filter(club=club, role__in=UMPIRES).values("user")).order_by(
        "display_name", "username"
    )
