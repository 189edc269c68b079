"""The check list of a battle: turns and rounds, ticked as far as it has been played."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Max

from battles.ledger import Snapshot
from battles.models import Entry
from rules.engine.play.sequence import CheckList, Round

Tick = Literal["done", "now", "to_come"]


@dataclass(frozen=True, slots=True)
class Box:
    """A round of a turn: played, being played or to come; ``at``: when it was last played in."""

    round: Round
    tick: Tick
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A row of the sheet."""

    number: int
    boxes: tuple[Box, ...]


def ticked(snapshot: Snapshot) -> list[Turn]:
    """The whole sheet, with the times of the log: one query, however long the battle."""
    sheet = _sheet(snapshot)
    found = Entry.objects.filter(battle_id=snapshot.id, turn__gt=0, seq__lte=snapshot.seq).order_by()
    times = {(turn, step): at for turn, step, at in found.values_list("turn", "step").annotate(Max("at"))}
    return [Turn(turn, tuple(_boxes(snapshot, turn, times))) for turn in range(1, sheet.turns + 1)]


def this_turn(snapshot: Snapshot) -> Turn | None:
    """The row of the turn that is being played (the first during set-up), without times and so without a query.

    None where the book has no such sheet.
    """
    if snapshot.play.sequence.check_list is None:
        return None
    turn = max(1, snapshot.play.sequence.turn(snapshot.state))
    return Turn(turn, tuple(_boxes(snapshot, turn, {})))


def _sheet(snapshot: Snapshot) -> CheckList:
    sheet = snapshot.play.sequence.check_list
    assert sheet is not None
    return sheet


def _boxes(snapshot: Snapshot, turn: int, times: Mapping[tuple[int, str], datetime]) -> Iterator[Box]:
    sheet, now, step = (
        _sheet(snapshot),
        snapshot.play.sequence.turn(snapshot.state),
        snapshot.play.sequence.step(snapshot.state).id,
    )
    place = next((n for n, one in enumerate(sheet.rounds) if step in one.steps), len(sheet.rounds))
    for number, one in enumerate(sheet.rounds):
        here = (turn, number)
        tick: Tick = "done" if here < (now, place) else "now" if here == (now, place) else "to_come"
        at = max((times[turn, step] for step in one.steps if (turn, step) in times), default=None)
        yield Box(one, tick, at if tick == "done" else None)
