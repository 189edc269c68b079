"""Tournaments for the page that searches everything: those that the requester may list."""

from collections.abc import Iterable

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format

from common.finders import MOST_NAMES, Hit, Query
from common.search import with_words
from tournaments.queries.events import events_for
from tournaments.views.event import looker_of


def names(request: HttpRequest) -> Iterable[str]:
    """Return names of tournaments, the latest first."""
    return events_for(looker_of(request)).select_related(None).values_list("name", flat=True)[:MOST_NAMES]


def find(query: Query) -> list[Hit]:
    """Tournaments by name and place, the latest first."""
    here = events_for(looker_of(query.request)).select_related(None).only("code", "name", "day", "place", "status")
    rows = with_words(here, " ".join(query.words), "name", "place")[query.start : query.stop]
    return [
        Hit(
            event.name,
            reverse("tournaments:event", args=[event.code]),
            " · ".join(
                filter(None, (event.day and date_format(event.day, "DATE_FORMAT"), event.place, str(event.get_status_display())))
            ),
        )
        for event in rows
    ]
