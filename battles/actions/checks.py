"""What every action checks: who is asking, whether the battle goes on, whether the page was too old."""

from collections.abc import Collection, Iterable
from typing import Any

from django.utils.translation import gettext as _

from battles.errors import Stale
from battles.ledger import SeatView, Snapshot
from battles.queries.visibility import hidden_from, unread_fields, view_of, view_of_seat
from common.errors import NotYours, Refused
from rules.engine.play.play import Play
from rules.engine.play.state import Change, Effect, State, opponent
from rules.engine.text import reason_to_json


def seated(snapshot: Snapshot) -> SeatView:
    """The asking person's seat, if it may act at all."""
    if snapshot.seat is None or snapshot.seat.role == "spectator":
        raise NotYours(_("Spectators cannot act: take a seat first."))
    return snapshot.seat


def going_on(snapshot: Snapshot) -> None:
    if snapshot.table["status"] == "ended":
        raise Refused(_("This battle has ended."))


def for_side(snapshot: Snapshot, side: str) -> SeatView:
    """The seat, if it may act for ``side``: a player of that side, or the referee."""
    seat = seated(snapshot)
    if seat.role != "referee" and side not in seat.sides:
        raise NotYours(_("This is for %(side)s to do.") % {"side": snapshot.state[f"side:{side}"]["name"]})
    return seat


class _UnreadFields(dict[str, Any]):
    """A holder's fields, some of which the acting seat may not read: they hold what they held at the muster."""

    def __init__(self, fields: dict[str, Any], unread: frozenset[str]) -> None:
        super().__init__(fields)
        self._unread = unread

    def __getitem__(self, name: str) -> Any:
        if name in self._unread:
            raise Refused(unread_sentence())
        return super().__getitem__(name)


def unread_sentence() -> str:
    """Return why a player who was invited by the other side cannot do what depends on hidden things."""
    return _("This depends on something hidden before you took your seat. Wait until it is revealed, or let the referee do it.")


def state_for_acting(snapshot: Snapshot) -> State:
    """Return the state on which an act of the snapshot's seat is worked out.

    For a seat that does not read all of its own side's hidden fields (``unread_fields``), these fields are not in it, and reading
    one is refused: neither a refusal nor an outcome can then depend on them.
    """
    unread = unread_fields(snapshot)
    if not unread:
        return snapshot.state
    own = {on for on, _name in unread}
    visible = view_of(snapshot, view_of_seat(snapshot.seat)).state
    names = {on: frozenset(name for address, name in unread if address == on) for on in own}
    guarded = {
        on: _UnreadFields({**snapshot.state[on], **{name: visible[on].get(name) for name in names[on]}}, names[on]) for on in own
    }
    return State({**snapshot.state.holders, **guarded})


def refuse_unread(snapshot: Snapshot, effects: Iterable[Effect]) -> None:
    """Refuse to write a field that the snapshot's seat may not read: what it held before would be in the log."""
    unread = unread_fields(snapshot)
    if unread and any((effect.on, effect.field) in unread for effect in effects):
        raise Refused(unread_sentence())


def side_of_seat(snapshot: Snapshot, wanted: str | None = None) -> str:
    """The side a seat acts for: its own, or ``wanted`` where it plays both (or is the referee)."""
    seat = seated(snapshot)
    if wanted and (seat.role == "referee" or wanted in seat.sides):
        return wanted
    if len(seat.sides) == 1:
        return seat.sides
    acting = snapshot.play.sequence.acting(snapshot.state)
    return next(iter(sorted(acting & set(seat.sides or "ab"))), "a")


def still_so(snapshot: Snapshot, base_seq: int | None, touched: Iterable[str | tuple[str, str]], *, step: bool = True) -> None:
    """Refuse when what the phone had not seen matters: another ``step``, or a change to a holder that takes part.

    ``touched``: addresses of holders, or (address, field).
    """
    if base_seq is None or base_seq == snapshot.seq:
        return
    if not snapshot.later or snapshot.later[0].seq > base_seq + 1:
        raise Stale(_("This page is out of date: much has happened since. This is the battle now."), [])
    matters, moment = set(touched), snapshot.play.sequence.moment_fields
    hidden = hidden_from(snapshot, view_of_seat(snapshot.seat))

    def missed(change: Change) -> bool:
        """Return True if a change matters to a refusal: a seat cannot miss what it may not see, and must not learn of it."""
        moved_on = step and change.on == "battle" and change.field in moment
        touches = moved_on or change.on in matters or (change.on, change.field) in matters
        return touches and (change.on, change.field) not in hidden

    entries = [entry.seq for entry in snapshot.later if any(map(missed, entry.changes))]
    if entries:
        raise Stale(_("Something changed while you were choosing. Check before you act."), entries)


def changes(snapshot: Snapshot, effects: Iterable[Effect]) -> list[Change]:
    """The changes of an act, with the verdict that the rulebook now gives noted for everybody."""
    return changes_of(snapshot.play, snapshot.state, effects)


def changes_of(play: Play, state: State, effects: Iterable[Effect]) -> list[Change]:
    """Return the changes that effects make on a bare state."""
    made = state.changes(effects)
    after = state.after(made)
    found = play.sequence.verdict(after)
    verdict: dict[str, Any] | None = None
    if found:
        verdict = {"winner": found.winner, **reason_to_json(found.why)}
        if not found.decided:
            verdict["decided"] = False
    if verdict != after["table"].get("verdict"):
        made += after.changes([Effect("table", "verdict", verdict)])
    return made


def audience(snapshot: Snapshot, made: Collection[Change], about: Collection[str] = ()) -> str:
    """Return who may read an entry with these changes: everybody (""), or one side where the other may not see all of them.

    ``about``: addresses of an act that changes nothing. An order that is laid once more as it is changes nothing either, but its
    entry says what it is: it is for the side that may see all of these holders.
    """
    after = snapshot.state.after(made)
    touched = {(change.on, change.field) for change in made}
    blind = [side for side in "ab" if touched & snapshot.play.cards.hidden(after, side)]
    if not made:
        blind = [side for side in "ab" if any(on in about for on, _name in snapshot.play.cards.hidden(after, side))]
    return opponent(blind[0]) if len(blind) == 1 else ""
