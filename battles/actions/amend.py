"""Setting things right: undo, correction by hand, a result worked out on the table, a note."""

from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles.actions.desk import audience, changes, going_on, seated, still_so
from battles.ledger import store
from battles.ledger.memory import written
from battles.ledger.store import Desk, Draft, Who
from battles.models import Entry
from battles.queries.log import net
from battles.queries.seen import hidden_from, readable, readable_by, view_of_seat
from common.errors import NotYours, Refused, Unfit
from rules.engine.play.state import Effect, Tracked

#: Kinds of entries that undo can turn round.
UNDOABLE = frozenset({"act", "step", "decline", "record", "correction"})
#: Letters of a note or a reason that are kept.
LONGEST_NOTE = 2000


def undo(*, code: str, who: Who, entry: int, key: str | None = None) -> int:
    """Turn an entry round by a compensating one.

    NotYours where that is not free (``undo_is_free``): then it must be proposed.
    """

    def work(desk: Desk) -> int:
        going_on(desk)
        seated(desk)
        done = entry_to_undo(desk, entry, seen_by=view_of_seat(desk.seat))
        if not undo_is_free(desk, done):
            raise NotYours(_("Only your own last act can be undone without asking, and only until dice are rolled."))
        return store.write(desk, undoing(desk, done, seat_side(desk), key))

    return store.one_entry(code, who, work, key=key)


def undo_is_free(desk: Desk, done: Entry) -> bool:
    """May the desk's seat turn this entry round without asking anybody?

    The referee may, and one seat for both sides. Everybody else only their own last act: theirs by seat, not by side, nothing
    done by that seat since (but for what was undone), and no dice rolled in it or since. No query for the battle's latest entry.
    """
    seat = desk.seat
    if seat is None or seat.role == "spectator":
        return False
    if seat.role == "referee" or seat.sides == "ab":
        return True
    if done.seat_id != seat.id or done.dice:
        return False
    if done.seq == desk.seq:
        return True
    turned = Entry.objects.filter(battle_id=OuterRef("battle_id"), undoes=OuterRef("seq"))
    went_on = Q(seat_id=seat.id, kind__in=UNDOABLE) & ~Exists(turned)
    since = Entry.objects.filter(readable(view_of_seat(seat)), battle_id=desk.id, seq__gt=done.seq, seq__lte=desk.seq)
    return not since.filter(went_on | ~Q(dice=[])).exists()


def entry_to_undo(desk: Desk, seq: int, *, seen_by: str = "referee") -> Entry:
    """The entry, if it can still be turned round: not undone before, and nothing later built on what it changed.

    An entry that ``seen_by`` may not read is answered like one that is not there.
    """
    kept = written.since(desk.code, seq - 1, desk.seq)
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
    """What turns the entry round; whoever had proposed that has no answer to wait for any more."""
    effects = [change.undone() for change in reversed(net(done.changes))]
    asked = [p for p in desk.table["proposals"] if (p["kind"], p["about"]) != ("undo", done.seq)]
    if asked != desk.table["proposals"]:
        effects.append(Effect("table", "proposals", asked))
    changed = desk.state.changes(effects)
    return Draft(kind=kind, side=side, act=done.act, changes=changed, undoes=done.seq, audience=done.audience, key=key)


def correct(
    *, code: str, who: Who, address: str, field: str, value: Any, reason: str, seen: int | None = None, key: str | None = None
) -> int:
    """Set a tracked field by hand, with a reason. Players correct both sides' units, as at the table; the log shows who did.

    Stale when the field has changed after the number that the phone had ``seen``.
    """

    def work(desk: Desk) -> int:
        going_on(desk)
        seated(desk)
        if not reason.strip():
            raise Unfit(_("Say why: the other side will read it."), field="reason")
        declared = correctable(desk, address).get(field)
        if declared is None or (address, field) in hidden_from(desk, view_of_seat(desk.seat)):
            raise Refused(_("That cannot be corrected by hand."))
        _fits(declared, value)
        still_so(desk, seen, [(address, field)], step=False)
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

    return store.one_entry(code, who, work, seen=seen, key=key)


def correctable(desk: Desk, address: str) -> dict[str, Tracked]:
    """Fields of a holder that may be set by hand, by name."""
    kind = address.split(":")[0]
    if address not in desk.state or kind not in desk.play.fields.tracked:
        return {}
    return {t.name: t for t in desk.play.fields.tracked[kind] if t.kind != "data"}


def record(*, code: str, who: Who, address: str, result: str, seen: int | None = None, key: str | None = None) -> int:
    """Record a result that was worked out on the table, without facts: one of the ruleset's ``records`` for that holder.

    Stale when something of the holder has changed after the number that the phone had ``seen``: perhaps another recorded it too.
    """

    def work(desk: Desk) -> int:
        going_on(desk)
        seated(desk)
        still_so(desk, seen, [address], step=False)
        side = desk.state.side_of(address) if address in desk.state else None
        offered = {r.id: r for r in desk.play.cards.records(desk.state, address)} if side else {}
        if side is None or result not in offered:
            raise Refused(_("That result cannot be recorded for this unit."))
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

    return store.one_entry(code, who, work, seen=seen, key=key)


def note(*, code: str, who: Who, text: str, key: str | None = None) -> int:
    """A remark in the log."""

    def work(desk: Desk) -> int:
        seated(desk)
        if not text.strip():
            raise Unfit(_("The note is empty."), field="text")
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
        sentence = _("A whole number is wanted here.") if declared.kind == "int" else _("This value does not fit.")
        raise Unfit(sentence, field=f"value.{declared.name}")
