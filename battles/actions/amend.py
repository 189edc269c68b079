"""Setting things right: undo, correction by hand, a result worked out on the table, a note."""

from typing import Any

from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles import store
from battles.actions.desk import audience, changes, going_on, seated
from battles.errors import NotYours, Refused
from battles.models import Entry
from battles.queries.seen import hidden_from, readable_by, view_of_seat
from battles.store import Desk, Draft, Who
from rules.engine.state import Change, Effect, Tracked

#: Kinds of entries that undo can turn round.
UNDOABLE = frozenset({"act", "step", "decline", "record", "correction"})
#: Letters of a note or a reason that are kept.
LONGEST_NOTE = 2000


def undo(*, code: str, who: Who, entry: int, key: str | None = None) -> int:
    """Turn an entry round by a compensating one.

    Free for one's own last act while no dice were rolled (and for the referee, or where one seat plays both sides);
    otherwise NotYours: it must be proposed to the other side.
    """

    def work(desk: Desk) -> int:
        going_on(desk)
        seat = seated(desk)
        done = entry_to_undo(desk, entry, seen_by=view_of_seat(desk.seat))
        own = bool(done.side) and done.side in seat.sides  # what the referee did is filed under no side
        free = seat.role == "referee" or seat.sides == "ab" or (own and not done.dice)
        if not free:
            raise NotYours(_("Dice have been rolled or it was the other side's act: ask the other side to agree."))
        return store.write(desk, undoing(desk, done, seat_side(desk), key))

    return store.one_entry(code, who, work, key=key)


def entry_to_undo(desk: Desk, seq: int, *, seen_by: str = "referee") -> Entry:
    """The entry, if it can still be turned round: not undone before, and nothing later built on what it changed.

    An entry that ``seen_by`` may not read is answered like one that is not there.
    """
    kept = store.written.since(desk.code, seq - 1, desk.seq)
    found = list(Entry.objects.filter(Q(seq=seq) | Q(undoes=seq), battle_id=desk.id)) if kept is None else kept
    done = next((entry for entry in found if entry.seq == seq and readable_by(entry, seen_by)), None)
    if done is None or done.kind not in UNDOABLE:
        raise Refused(_("That cannot be undone."))
    if any(entry.undoes == seq for entry in found):
        raise Refused(_("That has been undone already."))
    for change in net(done.changes):
        if _value(desk, change.on, change.field) != change.after:
            raise Refused(_("Later acts build on this one: undo those first."))
    return done


def undoing(desk: Desk, done: Entry, side: str, key: str | None, kind: str = "undo") -> Draft:
    effects = [change.undone() for change in reversed(net(done.changes))]
    changed = desk.state.changes(effects)
    return Draft(kind=kind, side=side, act=done.act, changes=changed, undoes=done.seq, audience=done.audience, key=key)


def net(raw: list[Any]) -> list[Change]:
    """An entry's changes with several to the same field drawn together: first before, last after."""
    drawn: dict[tuple[str, str], Change] = {}
    for on, name, before, after in raw:
        known = drawn.get((on, name))
        drawn[on, name] = Change(on, name, known.before if known else before, after)
    return list(drawn.values())


def correct(*, code: str, who: Who, address: str, field: str, value: Any, reason: str, key: str | None = None) -> int:
    """Set a tracked field by hand, with a reason. Players correct both sides' units, as at the table; the log shows who did."""

    def work(desk: Desk) -> int:
        going_on(desk)
        seated(desk)
        if not reason.strip():
            raise Refused(_("Say why: the other side will read it."))
        declared = correctable(desk, address).get(field)
        if declared is None or (address, field) in hidden_from(desk, view_of_seat(desk.seat)):
            raise Refused(_("That cannot be corrected by hand."))
        _fits(declared, value)
        changed = changes(desk, [Effect(address, field, value)])
        return store.write(
            desk,
            Draft(
                kind="correction",
                side=seat_side(desk),
                chosen={"on": address, "field": field},
                changes=changed,
                audience=audience(desk, changed),
                note=reason.strip()[:LONGEST_NOTE],
                key=key,
            ),
        )

    return store.one_entry(code, who, work, key=key)


def correctable(desk: Desk, address: str) -> dict[str, Tracked]:
    """Fields of a holder that may be set by hand, by name."""
    kind = address.split(":")[0]
    if address not in desk.state or kind not in desk.play.tracked:
        return {}
    return {t.name: t for t in desk.play.tracked[kind] if t.kind != "data"}


def record(*, code: str, who: Who, address: str, result: str, key: str | None = None) -> int:
    """Record a result that was worked out on the table, without facts: one of the ruleset's ``records`` for that holder."""

    def work(desk: Desk) -> int:
        going_on(desk)
        side = desk.state.side_of(address) if address in desk.state else None
        offered = {r.id: r for r in desk.play.records(desk.state, address)} if side else {}
        if side is None or result not in offered:
            raise Refused(_("That result cannot be recorded for this unit."))
        seated(desk)
        made = changes(desk, offered[result].effects)
        return store.write(
            desk,
            Draft(
                kind="record",
                side=side,
                act=result,
                chosen={"unit": address},
                changes=made,
                audience=audience(desk, made),
                note=offered[result].title.of(get_language() or "en"),
                key=key,
            ),
        )

    return store.one_entry(code, who, work, key=key)


def note(*, code: str, who: Who, text: str, key: str | None = None) -> int:
    """A remark in the log."""

    def work(desk: Desk) -> int:
        seated(desk)
        if not text.strip():
            raise Refused(_("The note is empty."))
        return store.write(desk, Draft(kind="note", side=seat_side(desk), note=text.strip()[:LONGEST_NOTE], key=key))

    return store.one_entry(code, who, work, key=key)


def seat_side(desk: Desk) -> str:
    """The side an entry is filed under: the seat's only one, else none (referee, one phone between both)."""
    return desk.seat.sides if desk.seat and len(desk.seat.sides) == 1 else ""


def _value(desk: Desk, address: str, field: str) -> Any:
    holder = desk.state.holders.get(address)
    return holder if field == "" or holder is None else holder.get(field)


def _fits(declared: Tracked, value: Any) -> None:
    fits = {
        "bool": lambda: type(value) is bool,
        "int": lambda: type(value) is int and -10_000 <= value <= 10_000,
        "choice": lambda: value in declared.choices,
        "text": lambda: isinstance(value, str) and len(value) <= 200,
    }[declared.kind]
    if not (declared.none and value is None) and not fits():
        raise Refused(_("This value does not fit."))
