"""What each audience may see of a battle. Whatever is shown passes through here first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from battles.ledger import SeatView, Snapshot
from battles.ledger.entries import Logged
from rules.engine.play.play import Play
from rules.engine.play.state import State

#: Who reads the same words: players of a side, one seat for both sides, referees, spectators.
VIEWS = ("a", "b", "ab", "referee", "spectator")


def view_of_seat(seat: SeatView | None) -> str:
    """What a seat may see: one of ``VIEWS``."""
    if seat is None:
        return "spectator"
    return seat.sides if seat.role == "player" else seat.role


def hidden_from(snapshot: Snapshot, view: str) -> frozenset[tuple[str, str]]:
    """(address, field) pairs that a view may not see."""
    return _hidden(snapshot.play, snapshot.state, view)


def _hidden(play: Play, state: State, view: str) -> frozenset[tuple[str, str]]:
    if view == "referee":
        return frozenset()
    if view == "ab":
        both: frozenset[tuple[str, str]] = play.cards.hidden(state, "a") & play.cards.hidden(state, "b")
        return both
    found: frozenset[tuple[str, str]] = play.cards.hidden(state, view if view in ("a", "b") else None)
    return found


def view_of(snapshot: Snapshot, view: str) -> Snapshot:
    """The snapshot as this view sees it: hidden fields hold what they held at the muster."""
    visible = visible_state(snapshot.play, snapshot.state, view)
    return snapshot if visible is snapshot.state else snapshot.but(state=visible)


def visible_state(play: Play, state: State, view: str) -> State:
    """A state as this view sees it; the same one where nothing is hidden."""
    return state.once(_Visible(play, view)) if _hidden(play, state, view) else state


@dataclass(frozen=True, slots=True, eq=False)
class _Visible:
    """A state as a view sees it: worked out once, so that what is worked out of that is kept as well."""

    play: Play
    view: str

    def __call__(self, state: State) -> State:
        return _covered(self.play, state, _hidden(self.play, state, self.view))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Visible) and (self.play is other.play and self.view == other.view)

    def __hash__(self) -> int:
        return hash((id(self.play), self.view))


def visible_past(snapshot: Snapshot, state: State, view: str) -> State:
    """An earlier state of the battle as this view may look back on it: without what was hidden from it then, or is now.

    What is hidden follows from what everybody sees, so that leaving out what is hidden now tells nothing either.
    """
    now = {(address, name) for address, name in hidden_from(snapshot, view) if address in state}
    return _covered(snapshot.play, state, _hidden(snapshot.play, state, view) | now)


def _covered(play: Play, state: State, hidden: Iterable[tuple[str, str]]) -> State:
    """The state with these fields as they were at the muster."""
    holders = dict(state.holders)
    for address, name in hidden:
        holders[address] = {**holders[address], name: _at_muster(play, address, name)}
    return State(holders)


def _at_muster(play: Play, address: str, name: str) -> Any:
    declared = play.fields.tracked.get(address.split(":")[0], ())
    return next((field.start for field in declared if field.name == name), None)


def audiences_of(view: str) -> list[str] | None:
    """The audiences whose entries a view may read; None where it may read all."""
    if view in ("referee", "ab"):
        return None
    return ["", view] if view in ("a", "b") else [""]


def readable(view: str) -> Q:
    """The log entries a view may read."""
    audiences = audiences_of(view)
    return Q() if audiences is None else Q(audience__in=audiences)


def readable_by(entry: Logged, view: str) -> bool:
    """The same of one entry."""
    audiences = audiences_of(view)
    return audiences is None or entry.audience in audiences


def own_sides(view: str) -> str:
    """The sides a view acts for."""
    return {"a": "a", "b": "b", "ab": "ab", "referee": "ab"}.get(view, "")
