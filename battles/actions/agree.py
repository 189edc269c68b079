"""What needs both sides: undoing dice, passing what is due, a draw, the end of the battle."""

from typing import Any

from django.utils.translation import gettext as _

from battles.actions.amend import entry_to_undo, seat_side, undo_is_free, undoing
from battles.actions.desk import changes, for_side, going_on, seated
from battles.ledger import store
from battles.ledger.store import Desk, Draft, Who
from battles.models import Entry
from battles.queries.seen import view_of_seat
from common.errors import Refused
from rules.engine.play.dues import declined, due_of
from rules.engine.play.state import Effect, opponent

#: What can be proposed: undo an entry, skip a due that is compulsory, pass the step, a draw, abandoning the battle.
PROPOSALS = ("undo", "skip", "pass", "draw", "abandon")


def propose(*, code: str, who: Who, kind: str, about: int | None = None, key: str | None = None) -> int:
    """Ask the other side: ``kind`` is one of ``PROPOSALS``, ``about`` the entry's number or the due's id.

    Where nobody has to be asked (the referee, one seat for both sides) it happens at once.
    """

    def work(desk: Desk) -> int:
        going_on(desk)
        seated(desk)
        _possible(desk, kind, about, seen_by=view_of_seat(desk.seat))
        side = seat_side(desk)
        at = desk.play.sequence.moment(desk.state) if kind == "pass" else None
        proposal = {"id": desk.seq + 1, "kind": kind, "by": side, "about": about, "at": at}
        if not side:
            return store.write(desk, _carried_out(desk, proposal, "", key))
        if any((p["kind"], p["about"], p.get("at")) == (kind, about, at) for p in desk.table["proposals"]):
            raise Refused(_("That has been proposed already; the other side has to answer."))
        kept = [*desk.table["proposals"], proposal]
        return store.write(
            desk,
            Draft(
                kind="proposal",
                side=side,
                act=kind,
                chosen={"about": about},
                changes=changes(desk, [Effect("table", "proposals", kept)]),
                key=key,
            ),
        )

    return store.one_entry(code, who, work, key=key)


def answer(*, code: str, who: Who, proposal: int, agreed: bool, key: str | None = None) -> int:
    """Answer a proposal: agree (who ``may_agree``), or refuse it, which is how one's own is taken back."""

    def work(desk: Desk) -> int:
        going_on(desk)
        seated(desk)
        asked = next((p for p in desk.table["proposals"] if p["id"] == proposal), None)
        if asked is None:
            raise Refused(_("That has been answered already."))
        if agreed and not may_agree(desk, asked):
            for_side(desk, opponent(asked["by"]))
        side = seat_side(desk)
        if not agreed:
            return store.write(
                desk,
                Draft(
                    kind="answer", side=side, act="refused", chosen=asked, changes=changes(desk, [_closed(desk, asked)]), key=key
                ),
            )
        if asked["kind"] == "pass" and asked.get("at") != desk.play.sequence.moment(desk.state):
            raise Refused(_("That has been done already."))  # the step it was about has ended: never pass another one for it
        _possible(desk, asked["kind"], asked["about"])
        return store.write(desk, _carried_out(desk, asked, side, key))

    return store.one_entry(code, who, work, key=key)


def may_agree(desk: Desk, asked: dict[str, Any]) -> bool:
    """May the desk's seat agree to this? The other side and the referee may; to undoing also who could do it without asking."""
    seat = desk.seat
    if seat is None or seat.role == "spectator":
        return False
    if seat.role == "referee" or opponent(asked["by"]) in seat.sides:
        return True
    if asked["kind"] != "undo":
        return False
    done = Entry.objects.filter(battle_id=desk.id, seq=asked["about"]).first()
    return done is not None and undo_is_free(desk, done)


def concede(*, code: str, who: Who, side: str, key: str | None = None) -> int:
    """Give the battle up for one's own side."""

    def work(desk: Desk) -> int:
        going_on(desk)
        for_side(desk, side)
        return store.write(desk, _ended(desk, side, {"winner": opponent(side), "how": "concession"}, key))

    return store.one_entry(code, who, work, key=key)


def end_battle(*, code: str, who: Who, key: str | None = None) -> int:
    """End the battle as the rulebook says it has ended: any player or the referee may, once there is a verdict."""

    def work(desk: Desk) -> int:
        going_on(desk)
        seated(desk)
        verdict = desk.table.get("verdict")
        if not verdict:
            raise Refused(_("The rulebook does not end this battle yet: concede, or propose a draw."))
        return store.write(desk, _ended(desk, seat_side(desk), {**verdict, "how": "verdict"}, key))

    return store.one_entry(code, who, work, key=key)


def _possible(desk: Desk, kind: str, about: int | None, *, seen_by: str = "referee") -> None:
    if kind not in PROPOSALS:
        raise Refused(_("That cannot be proposed."))
    if kind == "undo":
        if about is None:
            raise Refused(_("That cannot be undone."))
        entry_to_undo(desk, about, seen_by=seen_by)
    if kind == "skip" and due_of(desk.state, about) is None:
        raise Refused(_("That has been done already."))


def _carried_out(desk: Desk, proposal: dict[str, Any], side: str, key: str | None) -> Draft:
    closed = _closed(desk, proposal)
    kind = proposal["kind"]
    if kind == "undo":
        draft = undoing(desk, entry_to_undo(desk, proposal["about"]), side, key, kind="answer")
    elif kind in ("draw", "abandon"):
        draft = _ended(desk, side, {"winner": None, "how": kind}, key)
    elif kind == "skip":
        draft = Draft(kind="answer", changes=changes(desk, [*declined(desk.state, proposal["about"]), closed]), key=key)
    else:
        draft = Draft(kind="answer", changes=changes(desk, [*desk.play.sequence.end_step(desk.state), closed]), key=key)
    if draft.kind != "end":
        draft.act, draft.side, draft.chosen = kind, side, proposal
    return draft


def _closed(desk: Desk, proposal: dict[str, Any]) -> Effect:
    return Effect("table", "proposals", [p for p in desk.table["proposals"] if p["id"] != proposal["id"]])


def _ended(desk: Desk, side: str, result: dict[str, Any], key: str | None) -> Draft:
    effects = [Effect("table", "status", "ended"), Effect("table", "result", result), Effect("table", "proposals", [])]
    return Draft(kind="end", side=side, act=result["how"], changes=desk.state.changes(effects), key=key, ends=True)
