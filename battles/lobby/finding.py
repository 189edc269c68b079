"""Battles for the page that searches everything: those that whoever asks may watch."""

from django.db.models import Q
from django.urls import reverse

from battles.lobby.lists import battle_lines, battles_here
from battles.models import Seat
from battles.models.battle import Watching
from battles.queries.finding import with_names
from battles.seats.access import GUEST_SEATS
from common.finders import Asked, Hit


def find(asked: Asked) -> list[Hit]:
    """Battles with these names, the newest first."""
    request = asked.request
    mine = Q(token__in=list(request.session.get(GUEST_SEATS, {}).values()))
    if request.user.is_authenticated:
        mine |= Q(user=request.user)
    seated = Seat.objects.filter(mine, left_at=None).values("battle")
    open_to_them = battles_here(request).filter(~Q(watching=Watching.SEATS) | Q(pk__in=seated))
    found = list(with_names(open_to_them, asked.words)[asked.start : asked.stop])
    return [
        Hit(
            line.battle.name,
            reverse("battles:battle", args=[line.battle.code]),
            " · ".join((" – ".join(line.sides), line.standing)),
        )
        for line in battle_lines(found, request.user)
    ]
