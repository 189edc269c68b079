"""Battles by their names, their sides' names and the names of those who sit at them."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from battles.models import Battle, Seat, Side
from common.search import FullText, beginning_with


def with_names(battles: QuerySet[Battle], words: Iterable[str]) -> QuerySet[Battle]:
    """Those in whose names, taken together, each of the words begins a word; by indexes, however many battles there are."""
    for word in words:
        asked = beginning_with(word)
        if asked is None:
            continue
        of_sides = Side.objects.alias(words=FullText("name")).filter(words=asked).values("battle")
        of_seats = Seat.objects.alias(words=FullText("name")).filter(words=asked, left_at=None).values("battle")
        of_itself = Battle.objects.alias(words=FullText("name")).filter(words=asked).order_by().values("pk")
        battles = battles.filter(Q(pk__in=of_itself.union(of_sides, of_seats)))
    return battles
