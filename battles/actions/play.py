"""Playing: an act, declining what is optional, ending a step."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles.actions.desk import audience, changes, for_side, going_on, seated, side_of_seat, still_so
from battles.errors import MoreDice
from battles.ledger import store
from battles.ledger.store import Desk, Draft, Who
from common.errors import Refused
from rules.engine.dice import Rolled, Seeded, Source, Typed
from rules.engine.errors import DiceError, DiceWanted
from rules.engine.outcome import Outcome
from rules.engine.play import acting
from rules.engine.play.acts import Act
from rules.engine.play.dues import Due, declined, due_of
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for with an act.

    ``chosen``: role → address (or list of them). ``answers``: the facts that eyes saw, nested as the procedure's.
    ``faces``: typed dice, or None to let the server roll. ``due``: id of the due that this settles.
    """

    chosen: Mapping[str, Any]
    answers: Mapping[str, Any]
    faces: Sequence[Any] | None
    due: int | None = None
    side: str | None = None


def act(
    *,
    code: str,
    who: Who,
    name: str,
    chosen: Mapping[str, Any],
    answers: Mapping[str, Any],
    faces: Sequence[Any] | None,
    seen: int | None = None,
    key: str | None = None,
    due: int | None = None,
    side: str | None = None,
) -> int:
    """Do the act ``name`` in battle ``code``; its sequence number. As ``act_asked``, with everything known before."""
    asked = Asked(chosen, answers, faces, due, side)
    return act_asked(code=code, who=who, name=name, read=lambda _desk: asked, seen=seen, key=key)


def act_asked(
    *, code: str, who: Who, name: str, read: Callable[[Desk], Asked], seen: int | None = None, key: str | None = None
) -> int:
    """Do the act ``name`` in battle ``code``; the sequence number of its entry.

    ``read``: what is asked for, as read from the locked desk (a form's meaning depends on it); what it raises leaves everything
    as it was. ``seen``, ``key``: the number the phone last saw, and its mark for this press.
    Refused (or NotYours, Stale, MoreDice) with a sentence; FactError when the answers are not valid.
    """

    def work(desk: Desk) -> int:
        asked = read(desk)
        going_on(desk)
        found = _act_called(desk, name)
        due = _due(desk, asked.due, name)
        chosen = {**asked.chosen, **due.chosen} if due else asked.chosen
        side = for_whom(desk, found, chosen, due, asked.side)
        for_side(desk, side)
        still_so(desk, seen, _addresses(chosen))
        refuse(acting.why_not(desk.play, desk.state, found, side, chosen, due))
        source = _source(desk, asked.faces)
        with dice_as_refusals(source):
            done = acting.carry_out(desk.state, found, chosen, asked.answers, source, due)
        if done.outcome.refused:
            raise Refused(desk.ruleset.sentence(done.outcome.reason), cite=done.outcome.cite)
        server = isinstance(source, Seeded)
        made = changes(desk, done.effects)
        return store.write(
            desk,
            Draft(
                kind="act",
                side=side,
                act=name,
                chosen=done.chosen,
                facts=done.facts,
                dice=[[d.sides, d.face, d.origin, d.label.en, d.label.it] for d in done.outcome.dice],
                outcome=as_json(done.outcome),
                changes=made,
                audience=audience(desk, made),
                key=key,
                roll_from=desk.rolls if server and done.outcome.dice else None,
                rolls=len(done.outcome.dice) if server else 0,
            ),
        )

    return store.one_entry(code, who, work, seen=seen, key=key)


def look_up(*, desk: Desk, name: str, chosen: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[dict[str, Any], Outcome]:
    """Answer a question of the rules (an act that is a ``lookup``) with what the state knows; the facts used, and the outcome.

    Nothing is written. A refusal is an answer too.
    """
    found = _act_called(desk, name)
    if not found.lookup:
        raise Refused(_("That is an act, not a question."))
    source = Typed([])
    with dice_as_refusals(source):
        done = acting.carry_out(desk.state, found, chosen, answers, source)
    return done.facts, done.outcome


def decline(*, code: str, who: Who, due: int, seen: int | None = None, key: str | None = None) -> int:
    """Decline an optional due (a pursuit that is not compulsory)."""

    def work(desk: Desk) -> int:
        going_on(desk)
        found = _due(desk, due)
        assert found is not None
        for_side(desk, found.side)
        if not found.optional:
            raise Refused(_("This is not optional. With the other side's consent it can be passed."))
        return store.write(
            desk,
            Draft(
                kind="decline",
                side=found.side,
                act=found.act,
                chosen=found.chosen,
                changes=changes(desk, declined(desk.state, due)),
                key=key,
            ),
        )

    return store.one_entry(code, who, work, seen=seen, key=key)


def end_step(*, code: str, who: Who, seen: int | None = None, key: str | None = None, anyway: bool = False) -> int:
    """End the current step. What is left undone is named first (Refused) unless ``anyway``; what is compulsory cannot be left."""

    def work(desk: Desk) -> int:
        going_on(desk)
        # A seat that plays both sides speaks for each that may end the step.
        speaking = [code for code in seated(desk).sides or "ab" if desk.play.sequence.why_not_end(desk.state, code) is None]
        side = speaking[0] if speaking else side_of_seat(desk)
        still_so(desk, seen, ())
        why_not = desk.play.sequence.why_not_end(desk.state, side)
        if why_not:
            raise Refused(why_not)
        left = desk.play.sequence.undone(desk.state)
        if left and not anyway:
            language = get_language() or "en"
            raise Refused(_("Still to do: %(list)s") % {"list": "; ".join(text.of(language) for text in left)})
        made = desk.play.sequence.ended_by(desk.state, *speaking)
        return store.write(desk, Draft(kind="step", side=side, changes=changes(desk, made), key=key))

    return store.one_entry(code, who, work, seen=seen, key=key)


def for_whom(desk: Desk, found: Act, chosen: Mapping[str, Any], due: Due | None, side: str | None) -> str:
    """The side an act is done for: a due's, that of whoever fills the first role, or the seat's own."""
    return acting.for_whom(desk.state, found, chosen, due) or side_of_seat(desk, side)


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


def thrown_as_json(dice: Sequence[Rolled]) -> list[tuple[int, list[int] | None]]:
    """The throws in order: how many dice each, and which faces succeed in it (None where that was not said)."""
    found: list[tuple[int, list[int] | None]] = []
    place = 0
    while place < len(dice):
        throw = dice[place : place + dice[place].together]
        found.append((len(throw), None if throw[0].hits is None else list(throw[0].hits)))
        place += len(throw)
    return found


def _act_called(desk: Desk, name: str) -> Act:
    found: Act | None = desk.play.acts.get(name)
    if found is None:
        raise Refused(_("There is no such act."))
    return found


def _due(desk: Desk, due_id: int | None, name: str | None = None) -> Due | None:
    """The due of that id (of the act ``name``), None where none is meant; Refused once it is settled."""
    if due_id is None:
        return None
    found = due_of(desk.state, due_id)
    if found is None or name not in (None, found.act):
        raise Refused(_("That has been done already."))
    return found


def _addresses(chosen: Mapping[str, Any]) -> set[str]:
    found: set[str] = set()
    for value in chosen.values():
        found.update(
            [value] if isinstance(value, str) else [v for v in value if isinstance(v, str)] if isinstance(value, list) else []
        )
    return found


def _source(desk: Desk, faces: Sequence[Any] | None) -> Source:
    if faces is None:
        if desk.dice_policy == "typed":
            raise Refused(_("In this battle dice are rolled at the table and typed in."))
        return Seeded(desk.seed, desk.rolls)
    if faces and desk.dice_policy == "server":
        raise Refused(_("In this battle the server rolls the dice."))
    return Typed(faces)


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
