"""Battles as lists show them: which, and how each stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone

from battles.actions.settings import RESTORE_DAYS
from battles.models import Battle, Entry, Seat, Side
from battles.models.battle import Role as SeatRole
from battles.models.battle import own_seat
from battles.occasions import Occasion, occasions_of
from battles.queries.standing import outcome_word, standing
from battles.seats.access import GUESTS, is_admitted, watchable
from people.models import UMPIRES, Membership, Role
from rules.engine.ruleset import rulesets


@dataclass(frozen=True, slots=True)
class Looker:
    """Who looks through lists: an account, or a visitor, and the tokens of the guest seats that the browser keeps."""

    user: Any
    tokens: tuple[str, ...] = ()

    @property
    def seats(self) -> QuerySet[Seat]:
        """Seats of this person that were not left."""
        own = Q(token__in=self.tokens)
        return Seat.objects.filter(own | Q(user=self.user) if self.user.is_authenticated else own, left_at=None)


def looker_of(request: HttpRequest) -> Looker:
    """The person behind a request."""
    return Looker(request.user, tuple(GUESTS.tokens(request).values()))


def battles_here(request: HttpRequest, *, archived: bool = False) -> QuerySet[Battle]:
    """The battles of a person and of the guest seats this browser keeps, with sides and own seats; newest first.

    ``archived``: those that have left the lists, instead of the others.
    """
    return battles_for(looker_of(request)).filter(archived_at__isnull=not archived)


def open_battles(looker: Looker) -> QuerySet[Battle]:
    """Return the battles of ``battles_for``, without those of a club that only people with a seat may open."""
    return for_lines(that_open(looker), looker)


def that_open(looker: Looker) -> QuerySet[Battle]:
    """Return the battles of a person that they may open, newest first, without sides and seats."""
    mine = Q(pk__in=looker.seats.values("battle")) | _near(looker)
    return Battle.objects.filter(mine, watchable(looker.user, looker.seats))


def _near(looker: Looker) -> Q:
    """Return a filter for battles that the person made, and those of their clubs."""
    if not looker.user.is_authenticated:
        return Q(pk__in=[])
    clubs = looker.user.memberships.values("club")  # joined instead, every battle would be counted once a member
    return Q(created_by=looker.user) | Q(club__in=clubs)


def battles_for(looker: Looker) -> QuerySet[Battle]:
    """Battles for a list of this person's, archived or not, with sides and own seats; newest first.

    A club's battles that only those with a seat may open are listed, unless they are closed.
    """
    mine = Q(pk__in=looker.seats.values("battle"))
    listed = mine & watchable(looker.user, looker.seats) | _near(looker) & Q(closed=False)
    return for_lines(Battle.objects.filter(listed), looker)


def deleted_battles(looker: Looker) -> QuerySet[Battle]:
    """Battles that were deleted, for those who settle them and can bring them back; the last first."""
    mine = Q(pk__in=Entry.objects.filter(seq=1, seat__token__in=looker.tokens).values("battle"))
    if looker.user.is_authenticated:
        mine |= Q(created_by=looker.user) | Q(club__in=_organised_by(looker.user))
    since = timezone.now() - timedelta(days=RESTORE_DAYS)
    mine &= Q(closed=False) | Q(pk__in=looker.seats.exclude(role=SeatRole.SPECTATOR).values("battle"))
    return for_lines(Battle.everything.filter(mine, deleted_at__gte=since), looker).order_by("-deleted_at")


def for_lines(battles: QuerySet[Battle], looker: Looker) -> QuerySet[Battle]:
    """Return the battles with what ``battle_lines`` needs: sides, and the seats of the looker."""
    return battles.defer("seed", "options", "house_rules").prefetch_related(
        Prefetch("sides", Side.objects.only("battle", "code", "name")),
        Prefetch("seats", looker.seats, to_attr="own_seats"),
    )


def _organised_by(user: Any) -> QuerySet[Membership, int]:
    """Primary keys of the clubs that this person organises."""
    found: QuerySet[Membership, int] = user.memberships.filter(role=Role.ORGANISER).values_list("club", flat=True)
    return found


def last_played_first(battles: QuerySet[Battle]) -> QuerySet[Battle]:
    """Return the battles in the order of their last entries."""
    last = Entry.objects.filter(battle=OuterRef("pk"), seq=OuterRef("seq")).values("at")[:1]
    return battles.annotate(touched=Subquery(last)).order_by("-touched", "-pk")


@dataclass(frozen=True, slots=True)
class BattleLine:
    """A battle in a list: its sides' names, the rulebook, what one is in it, how it stands, and what it is part of.

    ``standing``: how it stands, in a sentence; ``word``: the same in one word, from where one sits.
    """

    battle: Battle
    sides: tuple[str, ...]
    ruleset: Any
    seat: Seat | None
    standing: str
    word: str
    #: Whether it may be opened: a club's battle for those with a seat alone is listed to the club, and no more.
    open: bool
    #: Whether the person opened it, or organises its club, and so may change its settings.
    settles: bool
    #: Whether the person may sit down as its referee, as an umpire of its club.
    umpires: bool
    occasion: Occasion | None


def _role(roles: Mapping[int, str], battle: Battle) -> str:
    """Return the person's role in the battle's club, or ""."""
    return roles.get(battle.club_id, "") if battle.club_id is not None else ""


def _is_member(roles: Mapping[int, str], battle: Battle) -> bool:
    return bool(_role(roles, battle))


def battle_lines(battles: Sequence[Battle], user: Any, roles: Mapping[int, str] | None = None) -> list[BattleLine]:
    """Lines for battles that ``battles_here`` found: no further query but those for their occasions, and one for the person's
    ``roles`` in their clubs unless these are known (by the club's primary key).
    """
    occasions = occasions_of([battle.pk for battle in battles])
    if roles is None:
        asks = user.is_authenticated and any(battle.club_id for battle in battles)
        roles = dict(user.memberships.values_list("club", "role")) if asks else {}
    return [
        BattleLine(
            battle,
            tuple(side.name for side in battle.sides.all()),
            rulesets()[battle.ruleset].name,
            (seat := own_seat(battle.own_seats)),  # type: ignore[attr-defined]
            standing(battle.state.get("table", {}), {side.code: side.name for side in battle.sides.all()}),
            outcome_word(battle.state.get("table", {}), seat.sides if seat else ""),
            is_admitted(battle, battle.own_seats, partial(_is_member, roles, battle)),  # type: ignore[attr-defined]
            (battle.created_by_id is not None and battle.created_by_id == user.pk) or _role(roles, battle) == Role.ORGANISER,
            not battle.ended and not battle.own_seats and _role(roles, battle) in UMPIRES,  # type: ignore[attr-defined]
            occasions.get(battle.pk),
        )
        for battle in battles
    ]
