"""A battle as its report reads: result, losses over turns, units lost with when and by what, dice, house rules, the log."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Case, F, Func, JSONField, QuerySet, Value, When

from battles.ledger import Snapshot
from battles.ledger.entries import LogEntry, read_log
from battles.ledger.versions import Retold, begun_in
from battles.models import Battle, Entry
from battles.queries.house_rules import HouseRule, house_rules_of
from battles.queries.standing import army_name, shares_lost, side_names, standing
from battles.queries.visibility import readable, readable_by, view_of, view_of_seat, visible_state
from battles.record.dice import Tally, tally_of
from battles.record.log import Line, log_lines
from battles.record.turning import Mark, TurningPoint, turning_points
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
    """Units out and the ruleset's scores at the end of a turn, by side; ``share``: lost of what it had, in percent."""

    turn: int
    lost: dict[str, int]
    scores: dict[str, tuple[Score, ...]]
    share: dict[str, int]


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
    #: The army's full name, where the side goes by a short one.
    army: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    standing: str
    why: Text | None
    sides: tuple[SideReport, ...]
    turns: tuple[TurnLosses, ...]
    lost: tuple[LostUnit, ...]
    turning: tuple[TurningPoint, ...]
    tally: Tally
    house_rules: tuple[HouseRule, ...]
    log: tuple[Line, ...]
    #: Entries that were undone → the entry that did.
    undone: dict[int, int]


def report_of(snapshot: Snapshot, battle: Battle) -> Report:
    """The report as ``snapshot``'s seat may read it: one query for the whole log."""
    view = view_of_seat(snapshot.seat)
    snapshot = view_of(snapshot, view)
    course, undone = _Course(snapshot, view), dict[int, int]()
    lines = tuple(log_lines(snapshot, _walked(snapshot, view, course, undone)))
    verdict = snapshot.table.get("result") or snapshot.table.get("verdict")
    return Report(
        standing(snapshot.table, side_names(snapshot)),
        Text(verdict["why"], verdict["why_it"]) if verdict and "why" in verdict else None,
        tuple(_side(snapshot, code, course) for code in "ab"),
        course.turns(),
        tuple(sorted(course.lost.values(), key=lambda unit: unit.seq)),
        turning_points(snapshot, view, course.marks, lines, undone),
        tally_of(((line.entry.seq, line.entry.side, line.entry.dice) for line in lines), undone),
        house_rules_of(snapshot),
        lines,
        undone,
    )


def _walked(snapshot: Snapshot, view: str, course: "_Course", undone: dict[int, int]) -> Iterator[LogEntry]:
    """The entries that the view may read, one after the other; of all of them the course and who was undone by whom."""
    found = Entry.objects.filter(battle_id=snapshot.id, seq__lte=snapshot.seq).order_by("seq")
    for entry in read_log(found, _OF_THE_COURSE):
        course.take(entry)
        if entry.undoes:
            undone[entry.undoes] = entry.seq
        if readable_by(entry, view):
            yield entry
        entry.changes, entry.outcome, entry.chosen = [], {}, {}  # in its line by now; of thousands it is much


#: Entries whose sentence depends on what they changed.
_TELLS_CHANGES = When(kind__in=("step", "end"), then=F("changes"))
#: Changes without the long lists of the battle that no card, score or secret depends on (tests/rules/test_play_contract.py).
_WITHOUT_LISTS = 'strict $[*] ? (!(@[0] == "battle" && (@[1] == "contacts" || @[1] == "due")))'
_OF_THE_COURSE = Case(
    _TELLS_CHANGES,
    default=Func(
        F("changes"),
        Value(_WITHOUT_LISTS),
        function="jsonb_path_query_array",
        template="%(function)s(%(expressions)s::jsonpath)",
        output_field=JSONField(),
    ),
)


class _Course:
    """The log told from the muster on: who is out after each entry, how the sides stand at the end of each turn."""

    def __init__(self, snapshot: Snapshot, view: str) -> None:
        self.snapshot, self.play, self.view = snapshot, snapshot.play, view
        self.log = Retold(self.play, begun_in(snapshot.id, snapshot.version))
        self.lost: dict[str, LostUnit] = {}
        #: The states in which something was lost or came back.
        self.marks: list[Mark] = []
        #: By side and whether they are persons: how many were mustered.
        self.mustered: Counter[tuple[str, bool]] = Counter()
        #: By turn: the state at its end, and how many were lost by then.
        self._turns: dict[int, tuple[State, dict[str, int]]] = {}
        self._turn: int | None = None

    def take(self, entry: LogEntry) -> None:
        if entry.turn != self._turn:
            self._end_turn()
            self._turn = entry.turn
        self.log.take(entry)
        if not entry.changes:
            return
        if entry.kind == "muster":
            for address, fields in self.log.now.units():
                self.mustered[fields["side"], self.play.cards.card(self.log.now, address).person] += 1
        touched = dict.fromkeys(change[0] for change in entry.changes if change[0].startswith("unit:"))
        if not touched:
            return
        visible, gone = self._as_shown(self.log.now), self.play.acts.gone
        before = len(self.lost)
        for address in touched:
            if address not in visible or not gone(visible[address]):
                self.lost.pop(address, None)
            elif address not in self.lost:
                self.lost[address] = self._lost(visible, address, entry)
        if len(self.lost) != before:
            self.marks.append(Mark(entry.seq, entry.turn, visible))

    def _end_turn(self) -> None:
        if self._turn is not None:
            self._turns[self._turn] = (self.log.now, self.count())

    def _as_shown(self, state: State) -> State:
        return visible_state(self.play, state, self.view)

    def turns(self) -> tuple[TurnLosses, ...]:
        """One a turn, in order."""
        self._end_turn()
        return tuple(self._of_turn(turn, *found) for turn, found in sorted(self._turns.items(), key=lambda item: item[0]))

    def _of_turn(self, turn: int, state: State, lost: dict[str, int]) -> TurnLosses:
        visible = self._as_shown(state)
        scores = {code: tuple(self.play.cards.scores(visible, code)) for code in "ab"}
        return TurnLosses(turn, lost, scores, shares_lost(self.play, visible))

    def count(self, *, persons: bool = False) -> dict[str, int]:
        return {code: sum(unit.side == code and unit.person == persons for unit in self.lost.values()) for code in "ab"}

    def _lost(self, visible: State, address: str, entry: LogEntry) -> LostUnit:
        fields = visible[address]
        card = self.play.cards.card(visible, address)
        kind = card.line
        name = Text(fields["name"], fields["name"]) if fields.get("name") else kind
        step = next((s.title for s in self.play.sequence.steps if s.id == entry.step), Text("", ""))
        return LostUnit(name, kind, fields["side"], entry.turn, step, act_title(self.snapshot, entry), entry.seq, card.person)


def act_title(snapshot: Snapshot, entry: LogEntry) -> Text:
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
    "word": Text("word for the dice", "parola per i dadi"),
    "reopen": Text("ending undone", "fine annullata"),
    "upgrade": Text("newer release", "nuova versione"),
}


def _side(snapshot: Snapshot, code: str, course: _Course) -> SideReport:
    fields = snapshot.state[f"side:{code}"]
    lost, persons_lost = course.count()[code], course.count(persons=True)[code]
    scores = tuple(snapshot.play.cards.scores(snapshot.state, code))
    units, persons = course.mustered[code, False], course.mustered[code, True]
    known_as = fields["name"], fields.get("commander", "")
    return SideReport(code, *known_as, units, lost, persons, persons_lost, scores, army_name(snapshot, code))


def readable_entries(snapshot: Snapshot) -> Iterator[LogEntry]:
    """The log as its sentences need it, from the muster on, without the entries this seat may not see."""
    return read_log(readable_log(snapshot), Case(_TELLS_CHANGES, default=Value([], JSONField())))


def readable_log(snapshot: Snapshot) -> QuerySet[Entry]:
    """The entries that this seat may see, from the muster on."""
    view = view_of_seat(snapshot.seat)
    return Entry.objects.filter(readable(view), battle_id=snapshot.id, seq__lte=snapshot.seq).order_by("seq")
