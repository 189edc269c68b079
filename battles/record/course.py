"""The course of a battle out of its log: who is out after each entry, how the sides stand at the end of each turn."""

from collections import Counter
from dataclasses import dataclass

from battles.ledger import Snapshot
from battles.ledger.versions import Retold, begun_in
from battles.models import Entry
from battles.queries.standing import shares_lost
from battles.queries.visibility import visible_state
from battles.record.turning import Marks
from rules.engine.play.cards import Score
from rules.engine.play.names import own_name
from rules.engine.play.play import Play
from rules.engine.play.state import State
from rules.engine.text import Text
from rules.web import texts


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


class Course:
    """The log told from the muster on: who is out after each entry, how the sides stand at the end of each turn."""

    def __init__(self, snapshot: Snapshot, view: str) -> None:
        self.play, self.view = snapshot.play, view
        self.log = Retold(self.play, begun_in(snapshot.id, snapshot.version))
        self.lost: dict[str, LostUnit] = {}
        #: The states in which something was lost or came back.
        self.marks = Marks(self.play)
        #: By side and whether they are persons: how many were mustered.
        self.mustered: Counter[tuple[str, bool]] = Counter()
        #: By turn: the state at its end, and how many were lost by then.
        self._turns: dict[int, tuple[State, dict[str, int]]] = {}
        self._turn: int | None = None

    def take(self, entry: Entry) -> None:
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
            self.marks.add(entry.seq, entry.turn, visible)

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

    def _lost(self, visible: State, address: str, entry: Entry) -> LostUnit:
        fields = visible[address]
        card = self.play.cards.card(visible, address)
        kind = card.line
        name = own_name(fields) or kind
        step = next((s.title for s in self.play.sequence.steps if s.id == entry.step), Text(""))
        return LostUnit(name, kind, fields["side"], entry.turn, step, act_title(self.play, entry), entry.seq, card.person)


def act_title(play: Play, entry: Entry) -> Text:
    """Return what an entry did, in a word or two."""
    found = play.acts.get(entry.act)
    if found:
        title: Text = found.title
        return title
    return KINDS.get(entry.kind, Text(entry.kind))


KINDS = {
    "muster": texts.pgettext("entry", "muster"),
    "step": texts.gettext("end of the step"),
    "record": texts.gettext("result from the table"),
    "correction": texts.gettext("correction by hand"),
    "undo": texts.gettext("undo"),
    "answer": texts.gettext("agreement"),
    "end": texts.gettext("end of the battle"),
    "word": texts.gettext("word for the dice"),
    "reopen": texts.gettext("ending undone"),
    "upgrade": texts.gettext("newer release"),
}
