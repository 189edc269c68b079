"""Losses that were to be expected of a battle's dice, and those that were suffered: who was lucky."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries.standing import side_names
from battles.queries.visibility import readable_by, view_of_seat
from battles.table.odds import something_hidden
from rules.engine.errors import RulesError
from rules.engine.odds.chain import Harm
from rules.engine.odds.walk import nested
from rules.engine.play.acts import Act
from rules.web.odds import outlook, suffered

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
    """As this seat may read the log: what was undone does not count, nor what might tell something hidden."""
    view = view_of_seat(snapshot.seat)
    entries = list(Entry.objects.filter(battle_id=snapshot.id, seq__lte=snapshot.seq).order_by("seq"))
    undone = {entry.undoes for entry in entries if entry.undoes}
    sums: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    deadline, left_out, taken_back = perf_counter() + AT_MOST_SECONDS, 0, 0
    for entry in entries:
        act = snapshot.play.acts.get(entry.act) if entry.kind == "act" and entry.dice else None
        harms = outlook(snapshot.ruleset).harm.get(act.procedure.name, ()) if act else ()
        if not act or not harms or not readable_by(entry, view) or something_hidden(snapshot, view, entry):
            continue
        if entry.seq in undone:
            taken_back += 1
            continue
        if perf_counter() > deadline:
            left_out += 1
            continue
        for measure, side, expected, actual in _compared(snapshot, act, entry, harms):
            sums[measure, side][0] += expected
            sums[measure, side][1] += actual
    names = side_names(snapshot)
    rows = [
        Luck(side, names[side], snapshot.ruleset.word(measure).of(language), expected, round(actual))
        for (measure, side), (expected, actual) in sorted(sums.items())
    ]
    return LuckReport(tuple(rows), left_out, taken_back)


def _compared(snapshot: Snapshot, act: Act, entry: Entry, harms: tuple[Harm, ...]) -> Iterator[tuple[str, str, float, float]]:
    """Measure, side, expected and suffered, of one act."""
    values = entry.outcome.get("values", {})
    sides = {
        role: snapshot.state.side_of(one) for role, one in entry.chosen.items() if isinstance(one, str) and one in snapshot.state
    }
    try:
        facts = act.procedure.facts.read(entry.facts)
    except RulesError:
        return
    for harm in harms:
        named = harm.whose not in sides
        found = suffered(snapshot.ruleset, act.procedure, facts, (harm.field, harm.whose) if named else (harm.field,))
        for role, side in sides.items():
            if side is None or not (named or role == harm.whose):
                continue
            expected = sum(_number(v) * float(p) for v, p in found.weights.items() if not named or _named(v) == role)
            actual = nested(values, harm.field) if not named or nested(values, harm.whose) == role else 0
            if expected or actual:
                yield harm.measure, side, expected, actual or 0
                if each := float(snapshot.state[entry.chosen[role]].get(harm.worth) or 0):
                    yield "points", side, expected * each, (actual or 0) * each


def _number(value: Any) -> int:
    return value[0] or 0


def _named(value: Any) -> Any:
    return value[1]
