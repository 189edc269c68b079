"""People: the table of a club's players, one's battles in their order, and against whom one has played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Avg, Case, Count, F, FloatField, Q, QuerySet, Sum, When
from django.db.models.functions import Cast

from stats.models import Appearance, Outcome, Seated
from stats.queries.figures import MINIMUM, Figures

#: Number of opponents in the table.
MOST = 8
#: Figures of each player, by the names in ``Figures``; here with ``of_`` before, since rows have fields of these names.
FIGURES: dict[str, Any] = {
    "played": Count("pk"),
    "won": Count("pk", filter=Q(outcome=Outcome.WON)),
    "lost": Count("pk", filter=Q(outcome=Outcome.LOST)),
    "turns": Avg("turns", filter=Q(turns__gt=0)),
    "minutes": Avg("minutes", filter=Q(minutes__gt=0)),
    "all_minutes": Sum("minutes"),
    "share_lost": Avg("share_lost"),
    "share_inflicted": Avg("share_inflicted"),
    "luck": Avg("luck"),
}
_COLUMNS = {f"of_{name}": figure for name, figure in FIGURES.items()}
_ACCOUNT = ("seated__user", "seated__user__display_name", "seated__user__username")


def ranked(appearances: QuerySet[Appearance]) -> Any:
    """Rows for ``read``, by the share of victories; below stand those with fewer battles than ``MINIMUM``."""
    share = Cast(F("of_won"), FloatField()) / F("of_played")
    rows = appearances.order_by().values(*_ACCOUNT).annotate(**_COLUMNS)
    rows = rows.annotate(share=Case(When(of_played__gte=MINIMUM, then=share)))
    return rows.order_by(F("share").desc(nulls_last=True), "-of_played", "seated__user__display_name", "seated__user")


def read(row: dict[str, Any]) -> Figures:
    """A row of ``ranked``: ``key`` is the account."""
    user, name, username = (row[field] for field in _ACCOUNT)
    return Figures(**{name: row[f"of_{name}"] for name in FIGURES}, key=user, label=name or username)


class Fought(NamedTuple):
    """One battle of somebody's."""

    appearance: int
    battle: int
    outcome: str


def battles_of(appearances: QuerySet[Appearance]) -> list[Fought]:
    """Return the battles in the order of their days."""
    return [Fought(*row) for row in appearances.order_by("day", "battle_id").values_list("pk", "battle_id", "outcome")]


@dataclass(frozen=True, slots=True)
class Opponents:
    """``known``: the most frequent ones that may be named, the one most played against first. ``others``: battles in which
    nobody sat opposite who may be: guests, former members, members who stand in no statistics.
    """

    known: Sequence[Figures]
    others: int


def opponents(fought: Sequence[Fought], nameable: Q) -> Opponents:
    """Return the opponents in these battles from the player's view: ``won`` are those that the opponent lost. Two queries.

    ``nameable``: of ``Seated``, who may be named.
    """
    opposite = Seated.objects.filter(nameable, appearance__battle__in=[one.battle for one in fought])
    opposite = opposite.exclude(appearance__in=[one.appearance for one in fought])
    rows = opposite.values("user_id", "user__display_name", "user__username").annotate(
        played=Count("pk"),
        won=Count("pk", filter=Q(appearance__outcome=Outcome.LOST)),
        lost=Count("pk", filter=Q(appearance__outcome=Outcome.WON)),
    )
    known = [
        Figures(
            row["played"], row["won"], row["lost"], key=row["user_id"], label=row["user__display_name"] or row["user__username"]
        )
        for row in rows.order_by("-played", "user_id")[:MOST]
    ]
    named = opposite.aggregate(battles=Count("appearance__battle", distinct=True))["battles"]
    return Opponents(known, len(fought) - named)
