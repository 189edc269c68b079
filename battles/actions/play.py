"""Playing: an act, declining what is optional, ending a step."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.checks import (
    audience,
    changes,
    for_side,
    going_on,
    refuse_unread,
    seated,
    side_of_seat,
    state_for_acting,
    still_so,
)
from battles.errors import MoreDice
from battles.ledger import Draft, Requester, Snapshot
from battles.ledger.tolerant import stuck
from battles.queries.visibility import view_of, view_of_seat
from common.errors import Refused
from journal.writing import hash_press, once
from rules.engine.dice import Completed, Rolled, Seeded, Source, Typed
from rules.engine.errors import DiceError, DiceWanted, RulesError
from rules.engine.outcome import Outcome
from rules.engine.play import acting
from rules.engine.play.acts import Act
from rules.engine.play.dues import Due, declined, due_of
from rules.engine.play.state import State
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class ActRequest:
    """What is asked for with an act.

    ``chosen``: role → address (or list of them). ``answers``: the facts that eyes saw, nested as the procedure's.
    ``faces``: typed dice, or None to let the server roll all; with ``roll_rest`` it rolls those that were not typed: None among
    the faces, and all after the last. ``due``: id of the due that this settles. ``why_not``: what
    the form says against those chosen.
    """

    chosen: Mapping[str, Any]
    answers: Mapping[str, Any]
    faces: Sequence[Any] | None
    due: int | None = None
    side: str | None = None
    why_not: str = ""
    roll_rest: bool = False


def act(
    *,
    code: str,
    who: Requester,
    name: str,
    chosen: Mapping[str, Any],
    answers: Mapping[str, Any],
    faces: Sequence[Any] | None,
    base_seq: int | None = None,
    key: str | None = None,
    due: int | None = None,
    side: str | None = None,
) -> int:
    """Do the act ``name`` in battle ``code`` as ``perform_act`` does; return the number of its entry."""
    wanted = ActRequest(chosen, answers, faces, due, side)
    return perform_act(code=code, who=who, name=name, wanted=wanted, base_seq=base_seq, key=key)


def press_of_act(name: str, key: str | None) -> str | None:
    """Return the mark of a press on an act, for reading whether it was carried out before."""
    return hash_press(key, ("act", name)) if key else None


@once()
def perform_act(
    *,
    code: str,
    who: Requester,
    name: str,
    wanted: ActRequest,
    base_seq: int | None = None,
    key: str | None = None,
    known: Snapshot | None = None,
) -> int:
    """Do the act ``name`` in battle ``code``; return the number of its entry.

    ``base_seq``, ``key``: the number that the phone had, and its mark for this press. ``known``: the snapshot, with its press,
    from which ``wanted`` was read.
    Refused (or NotYours, Stale, MoreDice) with a sentence; FactError when the answers are not valid.
    """
    with ledger.locked(code, who, key=key, action=("act", name), base_seq=base_seq, known=known) as snapshot:
        going_on(snapshot)
        found = _act_called(snapshot, name)
        due = _due(snapshot, wanted.due, name)
        chosen = {**wanted.chosen, **due.chosen} if due else wanted.chosen
        side = for_whom(snapshot, found, chosen, due, wanted.side)
        for_side(snapshot, side)
        still_so(snapshot, base_seq, _addresses(chosen))
        state = state_for_acting(snapshot)
        refuse(acting.why_not(snapshot.play, state, found, side, chosen, due))
        if wanted.why_not:
            raise Refused(wanted.why_not)
        source = _source(snapshot, wanted)
        with dice_as_refusals(source):
            done = acting.carry_out(state, found, chosen, wanted.answers, source, due)
        refuse_unread(snapshot, done.effects)
        if done.outcome.refused:
            raise Refused(snapshot.ruleset.sentence(done.outcome.reason), cite=done.outcome.cite)
        rolled = sum(die.origin == Seeded.origin for die in done.outcome.dice)
        made = changes(snapshot, done.effects)
        return ledger.write(
            snapshot,
            Draft(
                kind="act",
                side=side,
                act=name,
                chosen=done.chosen,
                facts=done.facts,
                dice=[dice_as_json(snapshot.state, found, done.chosen, die, side) for die in done.outcome.dice],
                outcome=as_json(done.outcome),
                changes=made,
                audience=audience(snapshot, made, () if done.outcome.dice else _addresses(done.chosen)),
                roll_from=snapshot.rolls if rolled else None,
                rolls=rolled,
            ),
        )


def look_up(
    *, snapshot: Snapshot, name: str, chosen: Mapping[str, Any], answers: Mapping[str, Any]
) -> tuple[dict[str, Any], Outcome]:
    """Answer a question of the rules (an act that is a ``lookup``) with what the state knows; the facts used, and the outcome.

    Nothing is written. A refusal is an answer too.
    """
    found = _act_called(snapshot, name)
    if not found.lookup:
        raise Refused(_("That is an act, not a question."))
    source = Typed([])
    with dice_as_refusals(source):
        done = acting.carry_out(snapshot.state, found, chosen, answers, source)
    return done.facts, done.outcome


@once()
def decline(*, code: str, who: Requester, due: int, base_seq: int | None = None, key: str | None = None) -> int:
    """Decline an optional due (a pursuit that is not compulsory)."""
    with ledger.locked(code, who, key=key, action=("decline", due), base_seq=base_seq) as snapshot:
        going_on(snapshot)
        found = _due(snapshot, due)
        assert found is not None
        for_side(snapshot, found.side)
        if not found.optional:
            raise Refused(_("This is not optional. It can be skipped if the other side agrees."))
        return ledger.write(
            snapshot,
            Draft(
                kind="decline",
                side=found.side,
                act=found.act,
                chosen=found.chosen,
                changes=changes(snapshot, declined(snapshot.state, due)),
            ),
        )


@once()
def end_step(*, code: str, who: Requester, base_seq: int | None = None, key: str | None = None, anyway: bool = False) -> int:
    """End the current step. What is left undone is named first (Refused) unless ``anyway``; what is compulsory cannot be left."""
    with ledger.locked(code, who, key=key, action="end step", base_seq=base_seq) as snapshot:
        going_on(snapshot)
        visible = state_for_acting(snapshot)
        # A seat that plays both sides speaks for each that may end the step.
        speaking = [code for code in seated(snapshot).sides or "ab" if snapshot.play.sequence.why_not_end(visible, code) is None]
        side = speaking[0] if speaking else side_of_seat(snapshot)
        still_so(snapshot, base_seq, ())
        why_not = snapshot.play.sequence.why_not_end(visible, side)
        if why_not:
            raise Refused(why_not)
        left = [] if anyway else snapshot.play.sequence.undone(view_of(snapshot, view_of_seat(snapshot.seat)).state)
        if left:
            language = get_language() or "en"
            raise Refused(_("Still to do: %(list)s") % {"list": "; ".join(text.of(language) for text in left)})
        try:
            made = snapshot.play.sequence.ended_by(snapshot.state, *speaking)
        except RulesError:
            contradicted = stuck(snapshot.strict_play, snapshot.state)
            if not contradicted:
                raise
            raise Refused(contradicted[0].text) from None
        return ledger.write(snapshot, Draft(kind="step", side=side, changes=changes(snapshot, made)))


def for_whom(snapshot: Snapshot, found: Act, chosen: Mapping[str, Any], due: Due | None, side: str | None) -> str:
    """The side an act is done for: a due's, that of whoever fills the first role, or the seat's own."""
    return acting.for_whom(snapshot.state, found, chosen, due) or side_of_seat(snapshot, side)


def refuse(reason: Text | None) -> None:
    """Refused with what the rules say against it, if they do."""
    if reason:
        raise Refused(reason)


def as_json(outcome: Outcome) -> dict[str, Any]:
    """An outcome as the log keeps it: its values, and the arithmetic in the order in which it is read."""
    return {
        "values": outcome.values,
        "order": list(outcome.values),  # the database keeps an object's keys in an order of its own
        "sums": [[s.id, list(s.dice), [[m.id, m.value, m.cite] for m in s.parts]] for s in outcome.sums],
        "notes": [[n.id, n.cite] for n in outcome.notes],
        **({"thrown": thrown_as_json(outcome.dice)} if any(d.together > 1 or d.hits is not None for d in outcome.dice) else {}),
    }


def dice_as_json(state: State, found: Act, chosen: Mapping[str, Any], die: Rolled, side: str) -> list[Any]:
    """A die as the log keeps it, with the code of the side that it was rolled for: ``side`` does the act."""
    address = acting.whose_die(state, found, chosen, die)
    rolled_for = state.side_of(address) if address and address in state else None
    others = die.label.others()
    return [die.sides, die.face, die.origin, die.label.en, die.label.it, rolled_for or side, *([others] if others else [])]


def thrown_as_json(dice: Sequence[Rolled]) -> list[tuple[int, list[int] | None]]:
    """The throws in order: how many dice each, and which faces succeed in it (None where that was not said)."""
    found: list[tuple[int, list[int] | None]] = []
    place = 0
    while place < len(dice):
        throw = dice[place : place + dice[place].together]
        found.append((len(throw), None if throw[0].hits is None else list(throw[0].hits)))
        place += len(throw)
    return found


def _act_called(snapshot: Snapshot, name: str) -> Act:
    found: Act | None = snapshot.play.acts.get(name)
    if found is None:
        raise Refused(_("There is no such act."))
    return found


def _due(snapshot: Snapshot, due_id: int | None, name: str | None = None) -> Due | None:
    """The due of that id (of the act ``name``), None where none is meant; Refused once it is settled."""
    if due_id is None:
        return None
    found = due_of(snapshot.state, due_id)
    if found is None or name not in (None, found.act):
        raise Refused(_("Already done."))
    return found


def _addresses(chosen: Mapping[str, Any]) -> set[str]:
    found: set[str] = set()
    for value in chosen.values():
        found.update(
            [value] if isinstance(value, str) else [v for v in value if isinstance(v, str)] if isinstance(value, list) else []
        )
    return found


def _source(snapshot: Snapshot, wanted: ActRequest) -> Source:
    faces = wanted.faces or []
    if faces and snapshot.dice_policy == "server":
        raise Refused(_("In this battle the server rolls the dice."))
    if wanted.faces is not None and not wanted.roll_rest:
        return Typed(faces)
    if snapshot.dice_policy == "typed":
        raise Refused(_("In this battle dice are rolled at the table and typed in."))
    return Completed(faces, Seeded(snapshot.dice_seed, snapshot.rolls))


@contextmanager
def dice_as_refusals(source: Source) -> Iterator[None]:
    """Dice that are wanting, left over or impossible are refused with a sentence; what is wrong with facts goes through."""
    try:
        yield
    except DiceWanted as wanted:
        language = get_language() or "en"
        faces = source.faces if isinstance(source, Typed) else []
        raise MoreDice(wanted.text, sides=wanted.sides, label=wanted.label.of(language), faces=faces) from None
    except DiceError as error:
        raise Refused(error.text) from None
