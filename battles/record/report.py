"""A battle as its report reads: result, losses over turns, units lost with when and by what, dice, house rules, the log."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from battles.ledger import Snapshot
from battles.ledger.versions import Retold, begun_in
from battles.models import Battle, Entry
from battles.queries.standing import side_names, standing
from battles.queries.visibility import hidden_from, readable, view_of, view_of_seat
from battles.record.dice import Faces, faces_of
from rules.engine.play.cards import Score
from rules.engine.play.state import State
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class LostUnit:
    """A unit or person that is out: which, of which side, in which turn and step, and the act that did it."""

    name: Text
    kind: Text
    side: str
    turn: int
    step: Text
    act: Text
    seq: int
    person: bool


@dataclass(frozen=True, slots=True)
class TurnLosses:
    """Units out and the ruleset's scores at the end of a turn, by side."""

    turn: int
    lost: dict[str, int]
    scores: dict[str, tuple[Score, ...]]


@dataclass(frozen=True, slots=True)
class SideReport:
    """A side: strength at the muster, units and persons out now, scores now."""

    code: str
    name: str
    commander: str
    units: int
    lost: int
    persons: int
    persons_lost: int
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    standing: str
    why: Text | None
    sides: tuple[SideReport, ...]
    turns: tuple[TurnLosses, ...]
    lost: tuple[LostUnit, ...]
    faces: tuple[Faces, ...]
    house_rules: tuple[tuple[str, Text, Text], ...]
    entries: tuple[Entry, ...]


def report_of(snapshot: Snapshot, battle: Battle) -> Report:
    """The report as ``snapshot``'s seat may read it: one query for the whole log."""
    view = view_of_seat(snapshot.seat)
    snapshot = view_of(snapshot, view)
    entries = list(Entry.objects.filter(battle_id=snapshot.id, seq__lte=snapshot.seq).order_by("seq"))
    turned = {entry.undoes: entry.seq for entry in entries if entry.undoes}
    course = _Course(snapshot, view)
    for entry in entries:
        course.take(entry)
    shown = [entry for entry in entries if _may_read(view, entry)]
    for entry in shown:
        entry.undone_by = turned.get(entry.seq)  # type: ignore[attr-defined]
    verdict = snapshot.table.get("result") or snapshot.table.get("verdict")
    return Report(
        standing(snapshot.table, side_names(snapshot)),
        Text(verdict["why"], verdict["why_it"]) if verdict and "why" in verdict else None,
        tuple(_side(snapshot, code, course) for code in "ab"),
        course.turns(),
        tuple(sorted(course.lost.values(), key=lambda unit: unit.seq)),
        tuple(faces_of((e.who, e.side, e.dice) for e in shown)),
        _house_rules(snapshot, battle),
        tuple(shown),
    )


class _Course:
    """The log told from the muster on: who is out after each entry, how the sides stand at the end of each turn."""

    def __init__(self, snapshot: Snapshot, view: str) -> None:
        self.snapshot, self.play, self.view = snapshot, snapshot.play, view
        self.log = Retold(self.play, begun_in(snapshot.id, snapshot.version))
        self.lost: dict[str, LostUnit] = {}
        #: By side and whether they are persons: how many were mustered.
        self.mustered: Counter[tuple[str, bool]] = Counter()
        self._turns: dict[int, tuple[State, dict[str, int]]] = {}

    def take(self, entry: Entry) -> None:
        self.log.take(entry)
        state = self.log.now
        if entry.kind == "muster":
            for address, fields in state.units():
                self.mustered[fields["side"], self.play.cards.card(state, address).person] += 1
        visible = self._as_shown(state)
        touched = {change[0] for change in entry.changes if change[0].startswith("unit:")}
        for address in touched:
            if address not in visible or not self.play.cards.card(visible, address).out:
                self.lost.pop(address, None)
            elif address not in self.lost:
                self.lost[address] = self._lost(visible, address, entry)
        self._turns[entry.turn] = (visible, self.count())

    def _as_shown(self, state: State) -> State:
        return view_of(replace(self.snapshot, state=state), self.view).state

    def turns(self) -> tuple[TurnLosses, ...]:
        """One a turn, in order."""
        return tuple(
            TurnLosses(turn, lost, {code: tuple(self.play.cards.scores(state, code)) for code in "ab"})
            for turn, (state, lost) in sorted(self._turns.items(), key=lambda item: item[0])
        )

    def count(self, *, persons: bool = False) -> dict[str, int]:
        return {code: sum(unit.side == code and unit.person == persons for unit in self.lost.values()) for code in "ab"}

    def _lost(self, visible: State, address: str, entry: Entry) -> LostUnit:
        fields = visible[address]
        card = self.play.cards.card(visible, address)
        kind = card.line
        name = Text(fields["name"], fields["name"]) if fields.get("name") else kind
        step = next((s.title for s in self.play.sequence.steps if s.id == entry.step), Text("", ""))
        return LostUnit(name, kind, fields["side"], entry.turn, step, act_title(self.snapshot, entry), entry.seq, card.person)


def act_title(snapshot: Snapshot, entry: Entry) -> Text:
    """What an entry did, in a word or two."""
    found = snapshot.play.acts.get(entry.act)
    if found:
        title: Text = found.title
        return title
    return KINDS.get(entry.kind, Text(entry.kind, entry.kind))


KINDS = {
    "muster": Text("muster", "adunata"),
    "step": Text("end of the step", "fine della fase"),
    "record": Text("result from the table", "risultato del tavolo"),
    "correction": Text("correction by hand", "correzione a mano"),
    "undo": Text("undo", "annullamento"),
    "answer": Text("agreement", "accordo"),
    "end": Text("end of the battle", "fine della battaglia"),
    "reopen": Text("ending undone", "fine annullata"),
    "upgrade": Text("newer release", "nuova versione"),
}


def _side(snapshot: Snapshot, code: str, course: _Course) -> SideReport:
    fields = snapshot.state[f"side:{code}"]
    lost, persons_lost = course.count()[code], course.count(persons=True)[code]
    scores = tuple(snapshot.play.cards.scores(snapshot.state, code))
    units, persons = course.mustered[code, False], course.mustered[code, True]
    return SideReport(code, fields["name"], fields.get("commander", ""), units, lost, persons, persons_lost, scores)


def _may_read(view: str, entry: Entry) -> bool:
    return view in ("referee", "ab") or entry.audience in ("", view)


def _house_rules(snapshot: Snapshot, battle: Battle) -> tuple[tuple[str, Text, Text], ...]:
    """The rulings this battle decided otherwise: id, question, the alternative chosen."""
    found = []
    for ruling in snapshot.ruleset.rulings:
        chosen = next((a.text for a in ruling.alternatives if a.id == battle.house_rules.get(ruling.id)), None)
        if chosen:
            found.append((ruling.id, ruling.question, chosen))
    return tuple(found)


def readable_entries(snapshot: Snapshot) -> Iterator[Entry]:
    """The log for an export, from the muster on: entries and changes this seat may not see are left out."""
    view = view_of_seat(snapshot.seat)
    hidden = hidden_from(snapshot, view)
    entries = Entry.objects.filter(readable(view), battle_id=snapshot.id, seq__lte=snapshot.seq).order_by("seq")
    for entry in entries.iterator(chunk_size=200):
        if hidden:
            entry.changes = list(_without(entry.changes, hidden))
        yield entry


def _without(changes: list[Any], hidden: frozenset[tuple[str, str]]) -> Iterator[list[Any]]:
    for on, name, before, after in changes:
        if name == "":
            yield [on, name, _bare(on, before, hidden), _bare(on, after, hidden)]
        elif (on, name) not in hidden:
            yield [on, name, before, after]


def _bare(on: str, fields: dict[str, Any] | None, hidden: frozenset[tuple[str, str]]) -> dict[str, Any] | None:
    return fields and {name: value for name, value in fields.items() if (on, name) not in hidden}
