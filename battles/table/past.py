"""The battle as it stood after any entry: two armies as on the page, nothing to press, and the ways to the entries around it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe

from battles import ledger
from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries import sentences
from battles.queries.log import LAST, entries_of, entry_of
from battles.queries.visibility import own_sides, readable, view_of, visible_past
from battles.table import fragments
from common.sized_cache import pieces

#: What a unit's or a command's name leads to, filled in page by page: what has happened to it by then. Cards are kept with this
#: in them, since one that is the same at two entries is rendered once.
BY_THEN = "#by-then:"


@dataclass(frozen=True, slots=True)
class Ways:
    """Where one can go on from an entry: the readable ones before and after it, the last of each turn."""

    previous: int | None
    next: int | None
    #: Each turn with the number of its last entry.
    turns: tuple[tuple[int, int], ...]
    previous_turn: int | None
    next_turn: int | None


def page(snapshot: Snapshot, view: str, seq: int, language: str) -> str:
    """The battle after entry ``seq``, as a piece of a page: the same for all who look back alike at this number of the log."""

    def make() -> str:
        home, log = reverse("battles:battle", args=[snapshot.code]), reverse("battles:log", args=[snapshot.code])
        by_then = f"{log}?before={seq + 1}&amp;unit="
        piece: str = render_to_string("battles/past_board.html", {**_about(snapshot, view, seq, language), "home": home})
        for code in _changed_cards(snapshot, view, seq):
            piece = piece.replace(f'id="unit-{code}"', f'id="unit-{code}" data-changed', 1)
        return piece.replace(BY_THEN, by_then)

    return pieces.get(("past", snapshot.code, snapshot.seq, seq, view, language), make)


def as_it_stood(snapshot: Snapshot, view: str, seq: int) -> Snapshot:
    """The battle after entry ``seq`` as this view may look back on it."""
    return replace(snapshot, seq=seq, state=visible_past(snapshot, ledger.state_after(snapshot, seq), view))


def _about(snapshot: Snapshot, view: str, seq: int, language: str) -> dict[str, Any]:
    """All that the page shows of the battle after entry ``seq``; what the log says of it is what it says today."""
    then, today = as_it_stood(snapshot, view, seq), view_of(snapshot, view)
    entry = entry_of(snapshot, view, seq)
    playing = then.table["status"] != "ended"
    log = entries_of(snapshot, view).filter(seq__lte=seq)[:LAST]
    return {
        "at": seq,
        "then": then,
        "entry": entry,
        "sentence": sentences.sentence(today, entry) if entry else "",
        "faces": [die[1] for die in entry.dice][: fragments.MOST_FACES] if entry else [],
        "where": then.play.sequence.where(then.state),
        "turn": then.play.sequence.turn(then.state),
        "acting": [(code, sentences.side_name(then, code)) for code in sorted(then.play.sequence.acting(then.state))]
        if playing
        else [],
        "result_sentence": fragments.result_sentence(then),
        "own": own_sides(view),
        "columns": fragments.columns(then, view, language, {}, leads=BY_THEN),
        "log": mark_safe("".join(fragments.log_entry(today, one, view) for one in log)),
        "ways": _ways_from(snapshot, view, seq),
    }


def _ways_from(snapshot: Snapshot, view: str, seq: int) -> Ways:
    """The entries around ``seq`` that this view may read: three queries, whatever the length of the log."""
    log = Entry.objects.filter(readable(view), battle_id=snapshot.id, seq__lte=snapshot.seq)
    found = log.order_by("turn").values_list("turn").annotate(last=Max("seq"))
    turns = tuple((turn, last) for turn, last in found)
    return Ways(
        _one(log.filter(seq__lt=seq), "-seq"),
        _one(log.filter(seq__gt=seq), "seq"),
        turns,
        max((last for _turn, last in turns if last < seq), default=None),
        min((last for _turn, last in turns if last > seq), default=None),
    )


def _one(log: QuerySet[Entry], order: str) -> int | None:
    return log.order_by(order).values_list("seq", flat=True).first()


def _changed_cards(snapshot: Snapshot, view: str, seq: int) -> Iterator[str]:
    """Codes of the units whose cards entry ``seq`` changed, as this view may know it."""
    if seq <= 1:
        return
    then, before = as_it_stood(snapshot, view, seq), as_it_stood(snapshot, view, seq - 1)
    card = snapshot.play.cards.card
    for address, _fields in then.state.units():
        if address in before.state and card(before.state, address) != card(then.state, address):
            yield address.partition(":")[2]
