"""Battles as a topic of the live streams: what a screen has missed, as HTML for its audience."""

from functools import partial

from django.http import HttpRequest
from django.utils import translation

from battles import ledger
from battles.ledger import TOPIC, WINDOW, Requester
from battles.models import Battle
from battles.queries.visibility import view_of_seat
from battles.seats.access import snapshot_or_404
from battles.table import fragments
from journal.topics import numbers_of
from live.topics import Audience, News, Topic


def view_for(request: HttpRequest, code: str) -> str:
    """Return what this person may see of the battle; Http404 for those who may not watch it."""
    return view_of_seat(snapshot_or_404(request, code).seat)


def news_since(code: str, audience: Audience, since: int, reached: int = 0) -> News | None:
    """Return what changed in battle ``code`` after ``since``, for one audience; None if the battle is gone.

    ``reached``: a number that the battle has reached; no statement where this process wrote all up to there. Otherwise three at
    most, whatever the number of units. A screen that has missed too much gets the whole board.
    """
    snapshot = ledger.reached(code, max(since, reached)) if reached else ledger.read(code, Requester())
    if snapshot is None:
        return None
    if snapshot.seq == since:
        return News(snapshot.seq, "")
    with translation.override(audience.language):
        if since > snapshot.seq or snapshot.seq - since > WINDOW:  # no battle has a future: that screen was told wrong
            return News(snapshot.seq, fragments.whole(snapshot, *audience), rights=True)
        entries = ledger.entries_since(snapshot, since)
        seats = any(entry.kind == "seat" for entry in entries)
        return News(snapshot.seq, fragments.changed(snapshot, entries, *audience), seats)


BATTLE = Topic(TOPIC, view_for, news_since, partial(numbers_of, Battle))
