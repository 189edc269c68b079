"""Setting things right: undo, correction by hand, a result worked out on the table, a note."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.checks import audience, changes, going_on, refuse_unread, seated, state_for_acting, still_so
from battles.actions.trial import newly_contradicted, newly_stopped, what_breaks
from battles.ledger import Draft, Requester, Snapshot
from battles.ledger.memory import written_since
from battles.ledger.tolerant import holders_in
from battles.models import Entry
from battles.queries.log import net
from battles.queries.sentences import name_of
from battles.queries.visibility import hidden_from, readable, readable_by, view_of_seat
from common.errors import NotYours, Refused, Unfit
from journal.writing import once
from rules.engine.errors import RulesError
from rules.engine.play.state import Effect, Tracked
from rules.web.explain import length

#: Kinds of entries that can be undone.
UNDOABLE = frozenset({"act", "step", "decline", "record", "correction"})
#: Letters of a note or a reason that are stored.
LONGEST_NOTE = 2000
_LINE_ENDS = re.compile(r"\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


@once()
def undo(*, code: str, who: Requester, entry: int, key: str | None = None) -> int:
    """Revert an entry by a compensating one.

    NotYours where that is not free (``undo_is_free``): then it must be proposed.
    """
    with ledger.locked(code, who, key=key, action=("undo", entry)) as snapshot:
        going_on(snapshot)
        seated(snapshot)
        done = entry_to_undo(snapshot, entry, view=view_of_seat(snapshot.seat))
        if not undo_is_free(snapshot, done):
            raise NotYours(_("You can undo only your own last act without asking, and only until dice are rolled."))
        return ledger.write(snapshot, undoing(snapshot, done, seat_side(snapshot)))


def undo_is_free(snapshot: Snapshot, done: Entry) -> bool:
    """Return True if the snapshot's seat may undo this entry without asking anybody.

    The referee may, and one seat for both sides. Everybody else only their own last act: theirs by seat, not by side, nothing
    done by that seat since (but for what was undone), and no dice rolled in it or since. No query for the battle's latest entry.
    """
    seat = snapshot.seat
    if seat is None or seat.role == "spectator":
        return False
    if seat.role == "referee" or seat.sides == "ab":
        return True
    if done.seat_id != seat.id or done.dice:
        return False
    if done.seq == snapshot.seq:
        return True
    turned = Entry.objects.filter(battle_id=OuterRef("battle_id"), undoes=OuterRef("seq"))
    went_on = Q(seat_id=seat.id, kind__in=UNDOABLE) & ~Exists(turned)
    since = Entry.objects.filter(readable(view_of_seat(seat)), battle_id=snapshot.id, seq__gt=done.seq, seq__lte=snapshot.seq)
    return not since.filter(went_on | ~Q(dice=[])).exists()


def entry_to_undo(snapshot: Snapshot, seq: int, *, view: str = "referee") -> Entry:
    """Return the entry if it can still be undone: it was not undone before, and nothing later changed what it did.

    An entry that ``view`` may not read is answered like one that is not there.
    """
    cached = written_since(snapshot.code, seq - 1, snapshot.seq)
    entries = list(Entry.objects.filter(Q(seq=seq) | Q(undoes=seq), battle_id=snapshot.id)) if cached is None else cached
    done = next((entry for entry in entries if entry.seq == seq and readable_by(entry, view)), None)
    if done is None or done.kind not in UNDOABLE:
        raise Refused(_("That cannot be undone."))
    if any(entry.undoes == seq for entry in entries):
        raise Refused(_("Already undone."))
    for change in net(done.changes):
        if _value(snapshot, change.on, change.field) != change.after:
            raise Refused(_("Later acts depend on this one: undo those first."))
    return done


def undoing(snapshot: Snapshot, done: Entry, side: str, kind: str = "undo") -> Draft:
    """Return the draft that reverts the entry, and closes a proposal to undo it."""
    effects = [change.undone() for change in reversed(net(done.changes))]
    remaining = [p for p in snapshot.table["proposals"] if (p["kind"], p["about"]) != ("undo", done.seq)]
    if remaining != snapshot.table["proposals"]:
        effects.append(Effect("table", "proposals", remaining))
    chosen: dict[str, Any] = {}
    if snapshot.seat and snapshot.seat.role == "referee":
        chosen = {"by": "referee"}
        if done.dice and not done.audience:
            effects.append(referee_did(snapshot, "dice", done.seq))
    changed = snapshot.state.changes(effects)
    return Draft(kind=kind, side=side, act=done.act, chosen=chosen, changes=changed, undoes=done.seq, audience=done.audience)


def referee_did(snapshot: Snapshot, what: str, about: object) -> Effect:
    """Return the effect that both heads show until the turn ends: the referee has undone ``dice`` or freed a ``seat``."""
    who, turn = snapshot.seat.name if snapshot.seat else "", snapshot.play.sequence.turn(snapshot.state)
    return Effect("table", "referee_did", {"what": what, "about": about, "who": who, "turn": turn})


@once()
def correct(
    *,
    code: str,
    who: Requester,
    address: str,
    field: str,
    value: Any,
    reason: str,
    base_seq: int | None = None,
    key: str | None = None,
) -> int:
    """Set a tracked field by hand, with a reason. Players correct both sides' units, as at the table; the log shows who did.

    Stale when the field has changed after the phone's ``base_seq``.
    """
    with ledger.locked(code, who, key=key, action=("correct", address, field), base_seq=base_seq) as snapshot:
        going_on(snapshot)
        seated(snapshot)
        if not reason.strip():
            raise Unfit(_("Enter a reason: the other side will read it."), field="reason")
        declared = correctable(snapshot, address).get(field)
        if declared is None or (address, field) in hidden_from(snapshot, view_of_seat(snapshot.seat)):
            raise Refused(_("That cannot be corrected by hand."))
        _fits(declared, value)
        still_so(snapshot, base_seq, [(address, field)], step=False)
        effects = _with_what_follows(snapshot, Effect(address, field, value))
        _can_be_reckoned(snapshot, effects)
        changed = changes(snapshot, effects)
        return ledger.write(
            snapshot,
            Draft(
                kind="correction",
                side=seat_side(snapshot),
                chosen={"on": address, "field": field},
                changes=changed,
                audience=audience(snapshot, changed),
                note=_lines(reason),
            ),
        )


def _with_what_follows(snapshot: Snapshot, effect: Effect) -> list[Effect]:
    """Return the correction with what follows from it by the ruleset: totals, contacts of a unit that is gone."""
    after = snapshot.state.after(snapshot.state.changes([effect]))
    with suppress(Exception):  # a state that the rules cannot work with is refused in words below
        return [effect, *snapshot.play.fields.follows(after, effect)]
    return [effect]


def _can_be_reckoned(snapshot: Snapshot, effects: Sequence[Effect]) -> None:
    """Refuse a value with which the battle's pages could not be made, unless they cannot be made now either.

    Refuse one too that contradicts the rest of the battle, or with which a step to come could not end.
    """
    play, before, effect = snapshot.strict_play, snapshot.state, effects[0]
    after = before.after(before.changes(effects))
    broken = what_breaks(replace(snapshot, state=after))
    if broken is None or what_breaks(snapshot) is not None:
        contradicted = newly_contradicted(play, before, after)
        if contradicted:
            raise Unfit(_contradiction(snapshot, effect, contradicted), field=f"value.{effect.field}")
        broken = newly_stopped(play, before, after)
        if broken is None:
            return
    sentence = _("The rules cannot use this value.")
    if isinstance(broken, RulesError):
        why = broken.text.of(get_language() or "en").rstrip(".")
        sentence = _("The rules cannot use this value: %(why)s") % {"why": f"{why}."}
    raise Unfit(sentence, field=f"value.{effect.field}")


def _contradiction(snapshot: Snapshot, effect: Effect, contradicted: Sequence[str]) -> str:
    """Return the sentence that a correction contradicts what is noted of these units, commands and sides."""
    others = [on for one in contradicted for on in holders_in(snapshot.state, one) if on != effect.on]
    about = {
        "unit": name_of(snapshot, effect.on),
        "others": ", ".join(name_of(snapshot, on) for on in list(dict.fromkeys(others))[:3]),
    }
    if others:
        return _("%(unit)s: this contradicts the state of %(others)s. Correct that first, or undo what led to it.") % about
    return _("%(unit)s: this contradicts its other values. Correct those first, or undo what led to them.") % about


def correctable(snapshot: Snapshot, address: str) -> dict[str, Tracked]:
    """Fields of a holder that may be set by hand, by name."""
    kind = address.split(":")[0]
    if address not in snapshot.state or kind not in snapshot.play.fields.tracked:
        return {}
    fields, found = snapshot.state[address], {}
    for declared in snapshot.play.fields.tracked[kind]:
        choices = snapshot.play.fields.fits(fields, declared.name) if declared.kind == "choice" else None
        if declared.kind == "data" or (choices is not None and {*choices} <= {fields[declared.name]}):
            continue
        found[declared.name] = declared if choices is None else replace(declared, choices=tuple(choices))
    return found


@once()
def record(*, code: str, who: Requester, address: str, result: str, base_seq: int | None = None, key: str | None = None) -> int:
    """Record a result that was worked out on the table, without facts: one of the ruleset's ``records`` for that holder.

    Stale when something of the holder has changed after the phone's ``base_seq``: perhaps another recorded it too.
    """
    with ledger.locked(code, who, key=key, action=("record", address, result), base_seq=base_seq) as snapshot:
        going_on(snapshot)
        seated(snapshot)
        still_so(snapshot, base_seq, [address], step=False)
        side = snapshot.state.side_of(address) if address in snapshot.state else None
        state = state_for_acting(snapshot)
        offered = {r.id: r for r in snapshot.play.cards.records(state, address)} if side else {}
        if side is None or result not in offered:
            raise Refused(_("That result cannot be recorded for this unit."))
        refuse_unread(snapshot, offered[result].effects)
        made = changes(snapshot, offered[result].effects)
        return ledger.write(
            snapshot,
            Draft(
                kind="record",
                side=side,
                act=result,
                chosen={"unit": address},
                changes=made,
                audience=audience(snapshot, made),
                note=offered[result].title.of(get_language() or "en"),
            ),
        )


@once()
def note(*, code: str, who: Requester, text: str, key: str | None = None) -> int:
    """A remark in the log."""
    with ledger.locked(code, who, key=key, action="note") as snapshot:
        seated(snapshot)
        if not text.strip():
            raise Unfit(_("The note is empty."), field="text")
        return ledger.write(snapshot, Draft(kind="note", side=seat_side(snapshot), note=_lines(text)))


def _lines(text: str) -> str:
    """Return the text with one kind of line ends."""
    return _LINE_ENDS.sub("\n", text.strip())[:LONGEST_NOTE]


def seat_side(snapshot: Snapshot) -> str:
    """The side an entry is filed under: the seat's only one, else none (referee, one phone between both)."""
    return snapshot.seat.sides if snapshot.seat and len(snapshot.seat.sides) == 1 else ""


def _value(snapshot: Snapshot, address: str, field: str) -> Any:
    holder = snapshot.state.holders.get(address)
    return holder if field == "" or holder is None else holder.get(field)


def _fits(declared: Tracked, value: Any) -> None:
    """Unfit where the field cannot hold this value, by its kind, its choices or its range."""
    kinds: dict[str, Callable[[], bool]] = {
        "bool": lambda: type(value) is bool,
        "int": lambda: type(value) is int and declared.least <= value <= declared.most,
        "choice": lambda: value in declared.choices,
        "text": lambda: isinstance(value, str) and len(value) <= 200,
    }
    if not (declared.none and value is None) and not kinds[declared.kind]():
        raise Unfit(_what_fits(declared), field=f"value.{declared.name}")


def _what_fits(declared: Tracked) -> str:
    """Return a sentence on what the field can hold."""
    if declared.kind != "int":
        return _("This value does not fit.")
    if declared.name.endswith("_mm"):
        about = {"least": length(declared.least), "most": length(declared.most)}
        return _("Enter a length from %(least)s to %(most)s.") % about
    return _("Enter a whole number from %(least)s to %(most)s.") % {"least": declared.least, "most": declared.most}
