"""Campaigns for the page that searches everything: those that whoever asks may watch."""

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import get_language

from battles.models.battle import Watching
from campaigns.lists import campaigns_for, looker_of
from common.finders import Hit, Query
from common.search import with_words
from rules.engine.ruleset import rulesets


def find(query: Query) -> list[Hit]:
    """Campaigns by name, the latest first."""
    looker = looker_of(query.request)
    here = campaigns_for(looker).filter(~Q(watching=Watching.SEATS) | looker.place)
    rows = with_words(here.defer("kit", "state"), " ".join(query.words), "name")[query.start : query.stop]
    language = get_language() or "en"
    return [
        Hit(
            row.name,
            reverse("campaigns:campaign", args=[row.code]),
            f"{rulesets()[row.ruleset].name.of(language)} · {row.get_stage_display()}",
        )
        for row in rows
    ]
