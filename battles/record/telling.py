"""A log told once: what was told of it as far as an entry is kept, and gone on with as the log grows."""

from collections.abc import Iterator
from sys import intern

from django.db.models import Case, F, Func, JSONField, Value, When
from django.utils.translation import get_language

from battles.ledger import Snapshot
from battles.ledger.entries import LogEntry, read_log
from battles.models import Entry
from battles.queries.sentences import Sentences
from battles.queries.visibility import readable_by
from battles.record.course import Course
from battles.record.log import Line, LogList, log_lines
from common.text_cache import TextCache

#: What the process remembers of a line and its HTML, and of a state with its holders: bytes, as counted of a large battle.
_OF_LINE, _OF_HOLDER = 2000, 60


class Telling:
    """The log of a battle as a view reads it in the active language: course, lines, who undid what."""

    def __init__(self, snapshot: Snapshot, view: str) -> None:
        """``snapshot``: as this view sees it."""
        self.view, self.seq = view, 0
        self.course = Course(snapshot, view)
        #: Entries that were undone → the entry that did.
        self.undone: dict[int, int] = {}
        self.lines: list[Line] = []
        self.log_list = LogList()
        self._names = _names(snapshot)
        #: Did an entry come with which earlier ones may have been written anew?
        self._rewritten = False
        #: Places of the lines whose sentence depends on what is on the table now.
        self._anew: list[int] = []

    def __len__(self) -> int:
        """Bytes, roughly."""
        return len(self.lines) * _OF_LINE + self.course.states * len(self._names) * _OF_HOLDER

    def go_on(self, snapshot: Snapshot) -> bool:
        """Tell what has come since, as far as ``snapshot``: one query.

        False where all must be told afresh: other names are used now, or an entry came with which earlier ones may have been
        written anew (somebody's name was taken out of them, the battle was brought up to date).
        """
        if snapshot.seq < self.seq or _names(snapshot) != self._names:
            return False
        tell, before = Sentences(snapshot), self.seq
        for place in self._anew:
            line = self.lines[place]
            self.lines[place] = Line(line.entry, tell.of(line.entry), line.step, line.opens)
        turn = self.lines[-1].entry.turn if self.lines else None
        for line in log_lines(snapshot, self._walked(snapshot), turn):
            if line.entry.kind in _OF_NOW:
                self._anew.append(len(self.lines))
            self.lines.append(line)
        self.seq = snapshot.seq
        return before == 0 or not self._rewritten

    def _walked(self, snapshot: Snapshot) -> Iterator[LogEntry]:
        """The entries that the view may read, one after the other; of all of them the course and who was undone by whom."""
        found = Entry.objects.filter(battle_id=snapshot.id, seq__gt=self.seq, seq__lte=snapshot.seq).order_by("seq")
        for entry in read_log(found, _OF_THE_COURSE):
            self.course.take(entry)
            self._rewritten |= entry.kind in _REWRITING
            if entry.undoes:
                self.undone[entry.undoes] = entry.seq
            if readable_by(entry, self.view):
                yield entry
            _shorten(entry)


def _shorten(entry: LogEntry) -> None:
    """Without what stands in its line by now; of thousands of entries it is much."""
    if entry.kind not in _OF_NOW:
        entry.outcome, entry.chosen = {}, {}
    if entry.kind != "end":
        entry.changes = []
    for die in entry.dice:
        die[3] = die[4] = ""  # what it was rolled for
    entry.kind, entry.act, entry.step, entry.who = intern(entry.kind), intern(entry.act), intern(entry.step), intern(entry.who)


#: Kinds of entries whose sentence depends on what is on the table now, besides names.
_OF_NOW = frozenset({"muster", "proposal", "answer", "end"})
#: Kinds of entries with which others may have been written anew.
_REWRITING = frozenset({"seat", "upgrade"})
#: Entries whose sentence depends on what they changed.
_TELLS_CHANGES = When(kind__in=("step", "end"), then=F("changes"))
#: Changes without what is long of the battle and no card, score or secret depends on (tests/rules/test_play_contract.py).
_WITHOUT_LISTS = 'strict $[*] ? (!(@[0] == "battle" && (@[1] == "contacts" || @[1] == "due" || @[1] == "pursuit")))'
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
#: What its sentences need of an entry's changes.
OF_THE_SENTENCE = Case(_TELLS_CHANGES, default=Value([], JSONField()))
_kept = TextCache[Telling](40_000_000)


def log_told(snapshot: Snapshot, view: str) -> Telling:
    """The log as far as ``snapshot`` (as this view sees it): what was kept of it goes on. ``keep`` it afterwards."""
    kept = _kept.take(_key(snapshot, view))
    if kept is not None and kept.go_on(snapshot):
        return kept
    telling = Telling(snapshot, view)
    telling.go_on(snapshot)
    return telling


def log_begun(snapshot: Snapshot, view: str) -> Telling | None:
    """The same where something of it was kept; None else."""
    return log_told(snapshot, view) if _kept.get(_key(snapshot, view)) is not None else None


def keep(snapshot: Snapshot, telling: Telling) -> None:
    """Let the next who asks go on with it. It is nobody else's meanwhile: what ``log_told`` gives is taken out."""
    _kept.keep(_key(snapshot, telling.view), telling)


def forget() -> None:
    """As in a process that has just started."""
    _kept.forget()


def _key(snapshot: Snapshot, view: str) -> tuple[object, ...]:
    return snapshot.id, snapshot.code, view, get_language()


def _names(snapshot: Snapshot) -> dict[str, str]:
    """What everybody on the table is called now."""
    tell = Sentences(snapshot)
    return {address: tell.name_of(address) for address in snapshot.state.holders}
