"""What each audience may see of a battle. Whatever is shown passes through here first."""

from dataclasses import replace
from typing import Any

from django.db.models import Q

from battles.ledger import SeatView, Snapshot
from battles.models import Entry
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
    if view == "referee":
        return frozenset()
    if view == "ab":
        both: frozenset[tuple[str, str]] = snapshot.play.cards.hidden(snapshot.state, "a") & snapshot.play.cards.hidden(
            snapshot.state, "b"
        )
        return both
    found: frozenset[tuple[str, str]] = snapshot.play.cards.hidden(snapshot.state, view if view in ("a", "b") else None)
    return found


def view_of(snapshot: Snapshot, view: str) -> Snapshot:
    """The snapshot as this view sees it: hidden fields hold what they held at the muster."""
    hidden = hidden_from(snapshot, view)
    if not hidden:
        return snapshot
    holders = dict(snapshot.state.holders)
    for address, name in hidden:
        holders[address] = {**holders[address], name: _at_muster(snapshot, address, name)}
    return replace(snapshot, state=State(holders))


def _at_muster(snapshot: Snapshot, address: str, name: str) -> Any:
    declared = snapshot.play.fields.tracked.get(address.split(":")[0], ())
    return next((field.start for field in declared if field.name == name), None)


def readable(view: str) -> Q:
    """The log entries a view may read."""
    if view in ("referee", "ab"):
        return Q()
    return Q(audience="") | Q(audience=view) if view in ("a", "b") else Q(audience="")


def readable_by(entry: Entry, view: str) -> bool:
    """The same of one entry."""
    return entry.audience in ("", view) or view in ("referee", "ab")


def own_sides(view: str) -> str:
    """The sides a view acts for."""
    return {"a": "a", "b": "b", "ab": "ab", "referee": "ab"}.get(view, "")
