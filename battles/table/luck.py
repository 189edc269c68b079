"""Losses that were to be expected of a battle's dice, and those that were suffered: who was lucky."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from battles.ledger import Snapshot
from battles.queries.expected import dice_losses
from battles.queries.standing import side_names
from battles.queries.visibility import view_of_seat
from common.sized_cache import pieces

#: Somebody waits for the page: acts beyond this are left out, and it says so.
AT_MOST_SECONDS = 3.0


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
    """Return the luck as this seat may read the log, without undone acts and what might reveal a secret."""
    found = dice_losses(snapshot, view_of_seat(snapshot.seat), seconds=AT_MOST_SECONDS)
    names = side_names(snapshot)
    rows = [
        Luck(side, names[side], snapshot.ruleset.word(measure).of(language), expected, round(actual))
        for (measure, side), (expected, actual) in sorted(found.sums.items())
    ]
    return LuckReport(tuple(rows), found.left_out, found.undone)


def luck_as_html(snapshot: Snapshot, language: str) -> SafeString:
    """Return the luck as a piece of HTML, cached per number of the log."""
    key = ("luck", snapshot.code, snapshot.seq, view_of_seat(snapshot.seat), language)
    if (known := pieces.find(key)) is not None:
        return mark_safe(known)
    luck = luck_of(snapshot, language)
    piece = render_to_string("battles/luck.html", {"luck": luck})
    if not luck.left_out:  # of what was left out more is known the next time
        pieces.add(key, piece)
    return mark_safe(piece)
