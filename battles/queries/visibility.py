"""What each audience may see of a battle. Whatever is shown passes through here first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.db.models import Q

from battles.ledger import SeatView, Snapshot
from battles.models import Entry
from battles.models.battle import BLIND
from rules.engine.play.play import Play
from rules.engine.play.state import State, opponent

#: (address, field) pairs that a view may not see.
Hidden = frozenset[tuple[str, str]]
#: Who reads the same words: players of a side, one seat for both sides, referees, spectators. Besides these, each seat that was
#: taken by the opponent's invitation has a view of its own (``LateView``).
VIEWS = ("a", "b", "ab", "referee", "spectator")


class LateView(NamedTuple):
    """The view of a player who sat down by the opponent's invitation, as text ``side:seat:reads_from``.

    It reads the entries of its side's audience that its own seat made, and all of them from number ``reads_from`` on. While that
    is ``BLIND``, it sees of the state what a spectator sees.
    """

    side: str
    seat: int
    reads_from: int

    def __str__(self) -> str:
        return f"{self.side}:{self.seat}:{self.reads_from}"

    @classmethod
    def of(cls, view: str) -> "LateView | None":
        """Return the late view that this text stands for; None for one of ``VIEWS``."""
        side, colon, rest = view.partition(":")
        if not colon:
            return None
        seat, _colon, reads_from = rest.partition(":")
        return cls(side, int(seat), int(reads_from))


def view_of_seat(seat: SeatView | None) -> str:
    """Return what a seat may see: one of ``VIEWS``, or a ``LateView`` as text.

    The only place where a seat becomes a view: whatever is shown, streamed, exported or refused depends on the view alone.
    """
    if seat is None:
        return "spectator"
    if seat.role == "player" and seat.reads_from is not None:
        return str(LateView(seat.sides, seat.id, seat.reads_from))
    return seat.sides if seat.role == "player" else seat.role


def hidden_from(snapshot: Snapshot, view: str) -> frozenset[tuple[str, str]]:
    """(address, field) pairs that a view may not see."""
    return _hidden(snapshot.play, snapshot.state, view)


def visible_changes(changes: Iterable[Sequence[Any]], hidden: Hidden) -> Iterator[tuple[str, str, Any, Any]]:
    """Yield an entry's changes without hidden fields; a holder that came or went is shown without its hidden fields."""

    def shown(on: str, holder: Any) -> Any:
        return {name: value for name, value in holder.items() if (on, name) not in hidden} if isinstance(holder, dict) else holder

    for on, name, before, after in changes:
        if name == "":
            yield on, name, shown(on, before), shown(on, after)
        elif (on, name) not in hidden:
            yield on, name, before, after


def _hidden(play: Play, state: State, view: str) -> frozenset[tuple[str, str]]:
    if view == "referee":
        return frozenset()
    if view == "ab":
        both: frozenset[tuple[str, str]] = play.cards.hidden(state, "a") & play.cards.hidden(state, "b")
        return both
    found: frozenset[tuple[str, str]] = play.cards.hidden(state, _side_seen(view))
    return found


def _side_seen(view: str) -> str | None:
    """Return the code of the side whose hidden fields a view sees; None for none."""
    late = LateView.of(view)
    if late:
        return None if late.reads_from == BLIND else late.side
    return view if view in ("a", "b") else None


def view_of(snapshot: Snapshot, view: str) -> Snapshot:
    """The snapshot as this view sees it: hidden fields hold what they held at the muster."""
    visible = visible_state(snapshot.play, snapshot.state, view)
    return snapshot if visible is snapshot.state else replace(snapshot, state=visible)


def visible_state(play: Play, state: State, view: str) -> State:
    """A state as this view sees it; the same one where nothing is hidden."""
    hidden = _hidden(play, state, view)
    return _covered(play, state, hidden) if hidden else state


def visible_past(snapshot: Snapshot, state: State, view: str) -> State:
    """An earlier state of the battle as this view may look back on it: without what was hidden from it then, or is now.

    What is hidden follows from what everybody sees, so that leaving out what is hidden now tells nothing either. A late view
    looks back as a spectator does.
    """
    now = {(address, name) for address, name in hidden_from(snapshot, view) if address in state}
    then = "spectator" if LateView.of(view) else view
    return _covered(snapshot.play, state, _hidden(snapshot.play, state, then) | now)


def _covered(play: Play, state: State, hidden: Iterable[tuple[str, str]]) -> State:
    """The state with these fields as they were at the muster."""
    holders = dict(state.holders)
    for address, name in hidden:
        holders[address] = {**holders[address], name: _at_muster(play, address, name)}
    return State(holders)


def _at_muster(play: Play, address: str, name: str) -> Any:
    declared = play.fields.tracked.get(address.split(":")[0], ())
    return next((field.start for field in declared if field.name == name), None)


class Readable(NamedTuple):
    """Entries of an audience that a view may read: all of them, those from number ``since`` on, or those of one ``seat``."""

    audience: str
    since: int = 0
    seat: int | None = None

    @property
    def filter(self) -> Q:
        own = {} if self.seat is None else {"seat_id": self.seat}
        return Q(audience=self.audience, seq__gte=self.since, **own)

    def holds(self, audience: str, seq: int, seat: int | None) -> bool:
        return audience == self.audience and seq >= self.since and self.seat in (None, seat)


def _readable(view: str) -> tuple[Readable, ...] | None:
    """Return which entries a view may read; None where it may read all. The only rule, for filters and single entries."""
    if view in ("referee", "ab"):
        return None
    late = LateView.of(view)
    if late:
        return Readable(""), Readable(late.side, seat=late.seat), Readable(late.side, since=late.reads_from)
    return (Readable(""), Readable(view)) if view in ("a", "b") else (Readable(""),)


def readable(view: str) -> Q:
    """Return a filter for the log entries that a view may read."""
    found = Q()
    for part in _readable(view) or ():
        found |= part.filter
    return found


def may_read(view: str, audience: str, seq: int, seat: int | None) -> bool:
    """Return True if a view may read the entry ``seq`` for this audience, made by this seat."""
    parts = _readable(view)
    return parts is None or any(part.holds(audience, seq, seat) for part in parts)


def readable_by(entry: Entry, view: str) -> bool:
    """Return True if a view may read an entry."""
    return may_read(view, entry.audience, entry.seq, entry.seat_id)


def unread_fields(snapshot: Snapshot) -> frozenset[tuple[str, str]]:
    """Return the (address, field) pairs that the snapshot's seat may not see though they are its own side's."""
    late = LateView.of(view_of_seat(snapshot.seat))
    if late is None:
        return frozenset()
    return hidden_from(snapshot, str(late)) - hidden_from(snapshot, late.side)


def own_sides(view: str) -> str:
    """The sides a view acts for."""
    late = LateView.of(view)
    return late.side if late else {"a": "a", "b": "b", "ab": "ab", "referee": "ab"}.get(view, "")


def has_secrets(snapshot: Snapshot) -> bool:
    """True if the rules hide anything from anybody. It depends on the rules and what everybody sees, never on a secret."""
    return bool(hidden_from(snapshot, "spectator"))


def is_anything_hidden(snapshot: Snapshot, side: str) -> bool:
    """True if a field that the other side may not see holds anything now."""
    visible = view_of(snapshot, opponent(side)).state
    return any(snapshot.state[on][name] != visible[on][name] for on, name in hidden_from(snapshot, opponent(side)))
