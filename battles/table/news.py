"""Battles as a topic of the live streams: what a screen has missed, as HTML for its audience."""

from django.http import HttpRequest
from django.utils import translation

from battles.ledger import store
from battles.ledger.memory import tables
from battles.ledger.store import TOPIC, WINDOW, Who
from battles.queries.seen import view_of_seat
from battles.seats.access import desk_or_404
from battles.table import fragments
from live.topics import Audience, News, Topic


def view_for(request: HttpRequest, code: str) -> str:
    """What this person may see of the battle; Http404 for those who may not watch it."""
    return view_of_seat(desk_or_404(request, code).seat)


def news_since(code: str, audience: Audience, since: int) -> News | None:
    """What changed in battle ``code`` after ``since``, for one audience; None if the battle is gone.

    Three statements at the most, whatever the number of units; a screen that has missed too much gets the whole board.
    """
    desk = store.read(code, Who())
    if desk is None:
        return None
    if desk.seq <= since:
        return News(desk.seq, "")
    with translation.override(audience.language):
        if desk.seq - since > WINDOW:
            return News(desk.seq, fragments.whole(desk, *audience), rights=True)
        entries = store.entries_since(desk, since)
        seats = any(entry.kind == "seat" for entry in entries)
        return News(desk.seq, fragments.changed(desk, entries, *audience), seats)


BATTLE = Topic(TOPIC, view_for, news_since, tables.heard)
