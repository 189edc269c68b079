"""Losses that were to be expected of a battle's dice, and those that were suffered: who was lucky."""

from collections import defaultdict
from dataclasses import dataclass
from time import perf_counter

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries.expected import losses_by_dice, something_hidden
from battles.queries.standing import side_names
from battles.queries.visibility import readable, view_of_seat
from common.text_cache import TextCache
from rules.web.odds import outlook

#: Somebody waits for the page: acts beyond this are left out, and it says so.
AT_MOST_SECONDS = 3.0
pieces = TextCache[str](2_000_000)


@dataclass(frozen=True, slots=True)
class Luck:
    """What one side suffered of one kind (``points lost``), and what was to be expected of the same acts."""

    side: str
    side_name: str
    measure: str
    expected: float
    suffered: int

    @property
    def spared(self) -> float:
        """More than nothing: it was lucky."""
        return self.expected - self.suffered


@dataclass(frozen=True, slots=True)
class LuckReport:
    """All of it; how many acts were ``left_out`` for want of time, and how many because they were ``undone``."""

    rows: tuple[Luck, ...]
    left_out: int
    undone: int


def luck_of(snapshot: Snapshot, language: str) -> LuckReport:
    """As this seat may read the log: what was undone does not count, nor what might tell something hidden."""
    view, harm = view_of_seat(snapshot.seat), outlook(snapshot.ruleset).harm
    hurt = {name: harms for name, act in snapshot.play.acts.items() if (harms := harm.get(act.procedure.name))}
    log = Entry.objects.filter(battle_id=snapshot.id, seq__lte=snapshot.seq)
    undone = set(log.filter(undoes__isnull=False).values_list("undoes", flat=True))
    rolled = log.filter(readable(view), kind="act", act__in=hurt).exclude(dice=[]).order_by("seq")
    sums: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    deadline, left_out, taken_back = perf_counter() + AT_MOST_SECONDS, 0, 0
    for entry in rolled.only("seq", "act", "chosen", "facts", "outcome").iterator(chunk_size=200):
        if something_hidden(snapshot, view, entry):
            continue
        if entry.seq in undone:
            taken_back += 1
            continue
        if perf_counter() > deadline:
            left_out += 1
            continue
        for measure, side, expected, actual in losses_by_dice(snapshot, snapshot.play.acts[entry.act], entry, hurt[entry.act]):
            sums[measure, side][0] += expected
            sums[measure, side][1] += actual
    names = side_names(snapshot)
    rows = [
        Luck(side, names[side], snapshot.ruleset.word(measure).of(language), expected, round(actual))
        for (measure, side), (expected, actual) in sorted(sums.items())
    ]
    return LuckReport(tuple(rows), left_out, taken_back)


def luck_as_html(snapshot: Snapshot, language: str) -> SafeString:
    """The same as a piece of a page, put together once for each number of the log."""
    key = (snapshot.code, snapshot.seq, view_of_seat(snapshot.seat), language)
    if (known := pieces.get(key)) is not None:
        return mark_safe(known)
    luck = luck_of(snapshot, language)
    piece = render_to_string("battles/luck.html", {"luck": luck})
    if not luck.left_out:  # of what was left out more is known the next time
        pieces.keep(key, piece)
    return mark_safe(piece)
