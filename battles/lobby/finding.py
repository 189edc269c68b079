"""Battles for the page that searches everything: those that whoever asks may watch."""

from django.db.models import Prefetch
from django.urls import reverse

from battles.lobby.lists import looker_of, open_battles
from battles.models import Side
from battles.queries.finding import with_names
from battles.queries.standing import standing
from common.finders import Hit, Query


def find(query: Query) -> list[Hit]:
    """Battles with these names, the newest first. Two queries."""
    found = with_names(open_battles(looker_of(query.request)), query.words).only("code", "name", "created_at", "state")
    sides = Prefetch("sides", Side.objects.only("battle", "code", "name"))
    hits = []
    for battle in found.prefetch_related(None).prefetch_related(sides)[query.start : query.stop]:
        names = {side.code: side.name for side in battle.sides.all()}
        stands = standing(battle.state.get("table", {}), names)
        hits.append(Hit(battle.name, reverse("battles:battle", args=[battle.code]), f"{' – '.join(names.values())} · {stands}"))
    return hits
