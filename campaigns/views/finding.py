"""Campaigns for the page that searches everything: those that the requester may watch."""

from collections.abc import Iterable

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from campaigns.queries.lists import open_campaigns
from campaigns.views.access import looker_of
from common.finders import MOST_NAMES, Hit, Query
from common.search import with_words
from rules.engine.ruleset import rulesets


def names(request: HttpRequest) -> Iterable[str]:
    """Return names of campaigns, the latest first."""
    return open_campaigns(looker_of(request)).values_list("name", flat=True)[:MOST_NAMES]


def find(query: Query) -> list[Hit]:
    """Campaigns by name, the latest first."""
    here = open_campaigns(looker_of(query.request))
    rows = with_words(here.only("code", "name", "ruleset", "stage"), " ".join(query.words), "name")[query.start : query.stop]
    language = get_language() or "en"
    return [
        Hit(
            row.name,
            reverse("campaigns:campaign", args=[row.code]),
            f"{rulesets()[row.ruleset].name.of(language)} · {row.get_stage_display()}",
        )
        for row in rows
    ]
