"""What needs both sides: undoing dice, passing what is due, a draw, the end of the battle."""

from typing import Any

from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.amend import entry_to_undo, seat_side, undo_is_free, undoing
from battles.actions.checks import changes, for_side, going_on, seated
from battles.actions.settings import settle_club
from battles.ledger import Draft, Requester, Snapshot
from battles.models import Entry
from battles.queries.proposals import sides_to_answer
from battles.queries.visibility import view_of_seat
from common.errors import NotYours, Refused
from journal.writing import once
from rules.engine.play.dues import declined, due_of
from rules.engine.play.state import Effect, opponent

#: What can be proposed: undo an entry, skip a due that is compulsory, pass the step, a draw, abandoning the battle, calling time,
#: a referee, and, once it has ended, undoing the ending.
PROPOSALS = ("undo", "skip", "pass", "draw", "abandon", "time", "reopen", "referee")
#: What is proposed by somebody who need not play: an umpire of the club as referee, another club (``umpires``, ``settings``).
FROM_OUTSIDE = ("umpire", "club")
#: What gives somebody a view of hidden things: a player whom the other side has invited cannot agree to it.
GIVING_VIEWS = ("referee", *FROM_OUTSIDE)
#: Those that end the battle.
ENDINGS = ("draw", "abandon", "time")


@once()
def propose(*, code: str, who: Requester, kind: str, about: int | None = None, key: str | None = None) -> int:
    """Ask the other side: ``kind`` is one of ``PROPOSALS``, ``about`` the entry's number or the due's id.

    Where nobody has to be asked (the referee, one seat for both sides) it happens at once.
    """
    with ledger.locked(code, who, key=key, action=("propose", kind, about)) as snapshot:
        _open_to(snapshot, kind)
        seated(snapshot)
        _refuse_late(snapshot, kind)
        _possible(snapshot, kind, about, view=view_of_seat(snapshot.seat))
        side = seat_side(snapshot)
        at = snapshot.play.sequence.moment(snapshot.state) if kind == "pass" else None
        due = due_of(snapshot.state, about) if kind == "skip" else None
        # The act by its name: once it is passed, nothing due has it any more.
        proposal = {"id": snapshot.seq + 1, "kind": kind, "by": side, "about": about, "at": at, "act": due.act if due else None}
        if not side:
            return ledger.write(snapshot, _carried_out(snapshot, proposal, ""))
        if any((p["kind"], p["about"], p.get("at")) == (kind, about, at) for p in snapshot.table["proposals"]):
            raise Refused(_("Already proposed: the other side has to answer."))
        proposals = [*snapshot.table["proposals"], proposal]
        return ledger.write(
            snapshot,
            Draft(
                kind="proposal",
                side=side,
                act=kind,
                chosen={"about": about, "act": proposal["act"]},
                changes=changes(snapshot, [Effect("table", "proposals", proposals)]),
            ),
        )


@once()
def answer(*, code: str, who: Requester, proposal: int, agreed: bool, key: str | None = None) -> int:
    """Answer a proposal: agree (who ``may_agree``), or refuse it, which is how one's own is taken back."""
    with ledger.locked(code, who, key=key, action=("answer", proposal, agreed)) as snapshot:
        seated(snapshot)
        proposed = next((p for p in snapshot.table["proposals"] if p["id"] == proposal), None)
        if proposed is None:
            going_on(snapshot)
            raise Refused(_("Already answered."))
        _open_to(snapshot, proposed["kind"])
        if agreed:
            _refuse_late(snapshot, proposed["kind"])
        if agreed and not may_agree(snapshot, proposed):
            for_side(snapshot, sides_to_answer(proposed)[0])
        side = seat_side(snapshot)
        if not agreed:
            return ledger.write(
                snapshot,
                Draft(
                    kind="answer",
                    side=side,
                    act="refused",
                    chosen=proposed,
                    changes=changes(snapshot, [_closed(snapshot, proposed)]),
                ),
            )
        if proposed["kind"] in FROM_OUTSIDE:
            return _agreed_from_outside(snapshot, proposed, side)
        if proposed["kind"] == "pass" and proposed.get("at") != snapshot.play.sequence.moment(snapshot.state):
            raise Refused(_("Already done."))  # the step it was about has ended: never pass another one for it
        _possible(snapshot, proposed["kind"], proposed["about"])
        return ledger.write(snapshot, _carried_out(snapshot, proposed, side))


def may_agree(snapshot: Snapshot, proposed: dict[str, Any]) -> bool:
    """Return True if this seat may agree: the other side, the referee, and to undoing who could do it without asking."""
    seat = snapshot.seat
    if seat is None or seat.role == "spectator":
        return False
    if seat.reads_from is not None and proposed["kind"] in GIVING_VIEWS:
        return False
    if seat.role == "referee" or any(side in seat.sides for side in sides_to_answer(proposed)):
        return True
    if proposed["kind"] != "undo":
        return False
    done = Entry.objects.filter(battle_id=snapshot.id, seq=proposed["about"]).first()
    return done is not None and undo_is_free(snapshot, done)


def _refuse_late(snapshot: Snapshot, kind: str) -> None:
    """Refuse what gives a view of the side's hidden things to who does not read all of them."""
    if snapshot.seat is not None and snapshot.seat.reads_from is not None and kind in GIVING_VIEWS:
        raise NotYours(_("The other side invited you, so you cannot decide who sees what your side hides."))


def _agreed_from_outside(snapshot: Snapshot, proposed: dict[str, Any], side: str) -> int:
    """Write that this seat agrees; once nobody is left to ask, what was proposed is done."""
    seat = seated(snapshot)
    left = "" if seat.role == "referee" else "".join(one for one in sides_to_answer(proposed) if one not in seat.sides)
    others = [{**one, "wanted": left} if one["id"] == proposed["id"] else one for one in snapshot.table["proposals"]]
    effects = [Effect("table", "proposals", others) if left else _closed(snapshot, proposed)]
    if proposed["kind"] == "umpire" and not left:
        effects.append(Effect("table", "umpire_agreed", proposed["about"]))
    draft = Draft(kind="answer", side=side, act=proposed["kind"], chosen=proposed, changes=snapshot.state.changes(effects))
    seq = ledger.write(snapshot, draft)
    if proposed["kind"] == "club" and not left:
        settle_club(snapshot, proposed["about"])
    return seq


@once()
def concede(*, code: str, who: Requester, side: str, key: str | None = None) -> int:
    """Give the battle up for one's own side."""
    with ledger.locked(code, who, key=key, action=("concede", side)) as snapshot:
        going_on(snapshot)
        for_side(snapshot, side)
        return ledger.write(snapshot, _ended(snapshot, side, {"winner": opponent(side), "how": "concession"}))


@once()
def end_battle(*, code: str, who: Requester, key: str | None = None) -> int:
    """End the battle as the rulebook says it has ended: any player or the referee may, once there is a verdict."""
    with ledger.locked(code, who, key=key, action="end battle") as snapshot:
        going_on(snapshot)
        seated(snapshot)
        verdict = snapshot.table.get("verdict")
        if not verdict:
            raise Refused(_("The rulebook does not end this battle yet: concede, or propose a draw."))
        return ledger.write(snapshot, _ended(snapshot, seat_side(snapshot), {**verdict, "how": "verdict"}))


def _open_to(snapshot: Snapshot, kind: str) -> None:
    """Refuse what is not to be agreed now: undoing the ending needs an ending, everything else a battle that goes on."""
    if kind != "reopen":
        going_on(snapshot)
    elif snapshot.table["status"] != "ended":
        raise Refused(_("This battle is still in progress."))


def _possible(snapshot: Snapshot, kind: str, about: int | None, *, view: str = "referee") -> None:
    if kind not in PROPOSALS:
        raise Refused(_("That cannot be proposed."))
    if kind == "undo":
        if about is None:
            raise Refused(_("That cannot be undone."))
        entry_to_undo(snapshot, about, view=view)
    if kind == "referee" and snapshot.table.get("referee_agreed"):
        raise Refused(_("Both sides have agreed to a referee: invite them."))
    if kind == "skip" and due_of(snapshot.state, about) is None:
        raise Refused(_("Already done."))


def _carried_out(snapshot: Snapshot, proposal: dict[str, Any], side: str) -> Draft:
    closed = _closed(snapshot, proposal)
    kind = proposal["kind"]
    if kind == "undo":
        draft = undoing(snapshot, entry_to_undo(snapshot, proposal["about"]), side, kind="answer")
    elif kind in ENDINGS:
        draft = _ended(snapshot, side, {"winner": None, "how": kind})
    elif kind == "referee":
        draft = Draft(kind="answer", changes=changes(snapshot, [Effect("table", "referee_agreed", True), closed]))
    elif kind == "reopen":
        draft = _reopened(snapshot, closed)
    elif kind == "skip":
        draft = Draft(kind="answer", changes=changes(snapshot, [*declined(snapshot.state, proposal["about"]), closed]))
    else:
        draft = Draft(kind="answer", changes=changes(snapshot, [*snapshot.play.sequence.end_step(snapshot.state), closed]))
    if draft.kind != "end":
        draft.act, draft.side, draft.chosen = kind, side, proposal
    return draft


def _closed(snapshot: Snapshot, proposal: dict[str, Any]) -> Effect:
    return Effect("table", "proposals", [p for p in snapshot.table["proposals"] if p["id"] != proposal["id"]])


def _ended(snapshot: Snapshot, side: str, result: dict[str, Any]) -> Draft:
    effects = [Effect("table", "status", "ended"), Effect("table", "result", result), Effect("table", "proposals", [])]
    return Draft(kind="end", side=side, act=result["how"], changes=snapshot.state.changes(effects))


def _reopened(snapshot: Snapshot, closed: Effect) -> Draft:
    """The battle goes on where it ended. Its seed has been shown, so that from now on dice are rolled at the table."""
    ended = Entry.objects.filter(battle_id=snapshot.id, kind="end", seq__lte=snapshot.seq).order_by("-seq").first()
    effects = [
        Effect("table", "status", "playing"),
        Effect("table", "result", None),
        Effect("table", "seed_shown", True),
        closed,
    ]
    return Draft(kind="reopen", changes=snapshot.state.changes(effects), undoes=ended.seq if ended else None)
