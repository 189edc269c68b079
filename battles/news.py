"""What a screen has missed, as HTML for its audience."""

from typing import NamedTuple

from django.utils import translation

from battles import fragments, store
from battles.store import WINDOW, Who


class News(NamedTuple):
    """Out-of-band fragments that bring a screen up to ``seq``; ``html`` is empty where there is nothing new.

    ``seats``: somebody has taken or lost a seat meanwhile, so that others may watch than before.
    """

    seq: int
    html: str
    seats: bool = False


def news_since(code: str, view: str, language: str, since: int) -> News | None:
    """What changed in battle ``code`` after ``since``, for one audience; None if the battle is gone.

    Three statements at the most, whatever the number of units; a screen that has missed too much gets the whole board.
    """
    desk = store.read(code, Who())
    if desk is None:
        return None
    if desk.seq <= since:
        return News(desk.seq, "")
    with translation.override(language):
        if desk.seq - since > WINDOW:
            return News(desk.seq, fragments.whole(desk, view, language), seats=True)
        entries = store.entries_since(desk, since)
        seats = any(entry.kind == "seat" for entry in entries)
        return News(desk.seq, fragments.changed(desk, entries, view, language), seats)
