"""Battles for the page that searches everything: those that whoever asks may watch."""

from collections.abc import Iterable
from itertools import chain

from django.db.models import Prefetch
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from battles.lobby.lists import looker_of, that_open
from battles.models import Side
from battles.queries.finding import with_names
from battles.queries.standing import standing
from common.finders import MOST_NAMES, Hit, Query


def names(request: HttpRequest) -> Iterable[str]:
    """Return names of battles and of their sides, the newest first."""
    newest = that_open(looker_of(request)).values("pk")[: MOST_NAMES // 3]
    return chain.from_iterable(Side.objects.filter(battle__in=newest).values_list("battle__name", "name"))


def find(query: Query) -> list[Hit]:
    """Battles with these names, the newest first, those in the archive too. Two queries."""
    found = with_names(that_open(looker_of(query.request)), query.words).only(
        "code", "name", "created_at", "state", "archived_at"
    )
    named = Prefetch("sides", Side.objects.only("battle", "code", "name"))
    hits = []
    for battle in found.prefetch_related(named)[query.start : query.stop]:
        sides = {side.code: side.name for side in battle.sides.all()}
        stands = standing(battle.state.get("table", {}), sides)
        details = [" – ".join(sides.values()), stands, *([_("archived")] if battle.archived_at else [])]
        hits.append(Hit(battle.name, reverse("battles:battle", args=[battle.code]), " · ".join(details)))
    return hits
