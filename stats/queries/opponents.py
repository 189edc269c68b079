"""Against whom somebody has played."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from people.models import User
from stats.models import Appearance, Outcome, Seated
from stats.queries.figures import Figures

#: So many stand in the table.
MOST = 8


@dataclass(frozen=True, slots=True)
class Opponents:
    """``known``: the most frequent ones that may be named, the one most played against first. ``others``: battles in which
    nobody sat opposite who may be: guests, former members, members who stand in no statistics.
    """

    known: Sequence[Figures]
    others: int


def opponents(appearances: QuerySet[Appearance], nameable: QuerySet[User]) -> Opponents:
    """Of these appearances of somebody; from their point of view, so ``won`` are those that the opponent lost. Two queries."""
    battles = appearances.order_by().values("battle")
    opposite = Seated.objects.filter(appearance__battle__in=battles, user__in=nameable.values("pk")).exclude(
        appearance__in=appearances.order_by().values("pk")
    )
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
    unnamed = appearances.order_by().exclude(battle__in=opposite.values("appearance__battle"))
    return Opponents(known, unnamed.count())
