"""The board of a battle that cannot be drawn: where the log stands, and undo, so that the table can go on."""

from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from battles.actions.amend import UNDOABLE
from battles.ledger import Snapshot
from battles.ledger.tolerant import or_else
from battles.queries import sentences
from battles.queries.log import last_entries
from battles.queries.visibility import own_sides, view_of
from rules.engine.text import Text


def board(snapshot: Snapshot, view: str, language: str, why: Text) -> str:
    """Return the board's replacement: that it cannot be drawn and ``why``, the last entries, and undo for who may act."""
    with translation.override(language):
        context = {
            "snapshot": snapshot,
            "home": reverse("battles:battle", args=[snapshot.code]),
            "why": why,
            "acts": bool(own_sides(view)) and snapshot.table["status"] != "ended",
            "lines": _lines(snapshot, view),
        }
        return render_to_string("battles/board_plain.html", context)


def _lines(snapshot: Snapshot, view: str) -> list[dict[str, Any]]:
    """The last entries with their sentences; bare numbers where even what is hidden cannot be told."""
    visible = or_else("what a view may see", lambda: view_of(snapshot, view), lambda _why: None)
    return [
        {
            "entry": entry,
            "sentence": sentences.sentence(visible, entry) if visible else "",
            "may_undo": entry.kind in UNDOABLE and entry.undone_by is None,  # type: ignore[attr-defined]
        }
        for entry in last_entries(snapshot, view)
    ]
