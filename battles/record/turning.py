"""The turning points of a battle: acts that cost an army most, those above all that were not to be expected of the dice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries.expected import losses_by_dice, something_hidden
from battles.queries.standing import shares_lost
from battles.record.log import Line
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.web.odds import outlook

#: As many are told, of so many that are held against the odds; beyond these seconds the odds are left out.
TOLD, LOOKED_AT, AT_MOST_SECONDS = 5, 10, 0.3


@dataclass(frozen=True, slots=True)
class AgainstOdds:
    """What an act was to be expected to cost a side and what it did, in a measure of the book."""

    side: str
    measure: Text
    expected: float
    suffered: int


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An entry with its sentence; ``lost``: by each side after it, in percent of what it had; ``cost``: what it cost of that."""

    seq: int
    turn: int
    sentence: str
    lost: Mapping[str, int]
    cost: Mapping[str, int]
    odds: AgainstOdds | None = None

    @property
    def weight(self) -> float:
        """Return the weight of a turning point: the highest cost to a side, more so the less it was expected."""
        most = max(self.cost.values())
        if self.odds is None or not self.odds.suffered:
            return most
        return most * (1 + max(0.0, 1 - self.odds.expected / self.odds.suffered))


class Marks:
    """The entries in which something was lost or came back, and what each side had lost after them.

    That is reckoned where it is asked for, since of a long log most entries do not count.
    """

    def __init__(self, play: Play) -> None:
        self._play = play
        #: Number and turn of each.
        self.places: list[tuple[int, int]] = []
        #: The state after each, as the reader of the report may see it.
        self._states: dict[int, State] = {}
        self._shares: dict[int, dict[str, int]] = {}

    def add(self, seq: int, turn: int, state: State) -> None:
        self._states[len(self.places)] = state
        self.places.append((seq, turn))

    def after(self, place: int) -> dict[str, int]:
        """Return the losses in percent; where the book counts none, those before."""
        for earlier in range(place, -1, -1):
            if earlier not in self._shares and earlier in self._states:
                self._shares[earlier] = shares_lost(self._play, self._states[earlier])
            if self._shares.get(earlier):
                return self._shares[earlier]
        return {"a": 0, "b": 0}


def turning_points(
    snapshot: Snapshot, view: str, marks: Marks, lines: Sequence[Line], undone: Mapping[int, int]
) -> tuple[TurningPoint, ...]:
    """The five entries at the most that turned the battle most, in the order of the log."""
    sentences = {line.entry.seq: line.sentence for line in lines if line.entry.kind != "undo"}
    found = list[TurningPoint]()
    for place, (seq, turn) in enumerate(marks.places):
        if seq not in sentences or seq in undone:
            continue
        after, before = marks.after(place), marks.after(place - 1)
        cost = {code: max(0, share - before[code]) for code, share in after.items()}
        if any(cost.values()):
            found.append(TurningPoint(seq, turn, sentences[seq], after, cost))
    dearest = sorted(found, key=lambda point: -point.weight)[:LOOKED_AT]
    rolled = {line.entry.seq for line in lines if line.entry.kind == "act" and line.entry.dice}
    against = _against_odds(snapshot, view, [point.seq for point in dearest if point.seq in rolled])
    judged = [replace(point, odds=against.get(point.seq)) for point in dearest]
    return tuple(sorted(sorted(judged, key=lambda point: -point.weight)[:TOLD], key=lambda point: point.seq))


def _against_odds(snapshot: Snapshot, view: str, seqs: Sequence[int]) -> dict[int, AgainstOdds]:
    """For acts with dice among these entries: what they cost the side that suffered most, beside what was to be expected."""
    if not seqs:
        return {}
    harm = outlook(snapshot.ruleset).harm
    hurt = {name: harms for name, act in snapshot.play.acts.items() if (harms := harm.get(act.procedure.name))}
    acts = Entry.objects.filter(battle_id=snapshot.id, seq__in=seqs, act__in=hurt)
    found, deadline = dict[int, AgainstOdds](), perf_counter() + AT_MOST_SECONDS
    for entry in acts.only("seq", "act", "chosen", "facts", "outcome"):
        if something_hidden(snapshot, view, entry) or perf_counter() > deadline:
            continue
        compared = [
            AgainstOdds(side, snapshot.ruleset.word(measure), round(expected, 1), round(actual))
            for measure, side, expected, actual in losses_by_dice(snapshot, snapshot.play.acts[entry.act], entry, hurt[entry.act])
            if measure != "points"
        ]
        if compared:
            found[entry.seq] = max(compared, key=lambda one: one.suffered)
    return found
