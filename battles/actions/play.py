"""Playing: an act, declining what is optional, ending a step."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from battles import ledger
from battles.actions.checks import audience, changes, for_side, going_on, seated, side_of_seat, still_so
from battles.errors import MoreDice
from battles.ledger import Draft, Requester, Snapshot
from common.errors import Refused
from rules.engine.dice import Dice, Rolled, Seeded, Source, Typed
from rules.engine.errors import DiceError, DiceWanted, FactError
from rules.engine.outcome import Outcome
from rules.engine.play import Act, Role, joined
from rules.engine.state import Effect
from rules.engine.text import Text


@dataclass(frozen=True, slots=True)
class ActRequest:
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
    """Do the act ``name`` in battle ``code``; its sequence number. As ``perform_act``, with everything known before."""
    wanted = ActRequest(chosen, answers, faces, due, side)
    return perform_act(code=code, who=who, name=name, read=lambda _snapshot: wanted, base_seq=base_seq, key=key)


def perform_act(
    *,
    code: str,
    who: Requester,
    name: str,
    read: Callable[[Snapshot], ActRequest],
    base_seq: int | None = None,
    key: str | None = None,
) -> int:
    """Do the act ``name`` in battle ``code``; the sequence number of its entry.

    ``read``: what is asked for, as read from the snapshot on which the act is tried (a form's meaning depends on it), up to three
    times (``battles.ledger.attempt``); what it raises leaves everything as it was. ``base_seq``, ``key``: the number that the
    phone last saw, and its mark for this press.
    Refused (or NotYours, Stale, MoreDice) with a sentence; FactError when the answers are not valid.
    """

    def work(snapshot: Snapshot) -> int:
        wanted = read(snapshot)
        going_on(snapshot)
        found = _act_called(snapshot, name)
        owed = _due(snapshot, wanted.due, name)
        chosen = {**wanted.chosen, **(owed["chosen"] if owed else {})}
        acting = for_whom(snapshot, found, chosen, owed, wanted.side)
        for_side(snapshot, acting)
        still_so(snapshot, base_seq, _addresses(chosen))
        on_offer(snapshot, found, acting, chosen, owed)
        source = _source(snapshot, wanted.faces)
        if owed:
            chosen["due"] = owed["id"]
        given = facts_of(snapshot, found, chosen, wanted.answers, owed)
        outcome = _run(found, given, source)
        if outcome.refused:
            raise Refused(snapshot.ruleset.sentence(outcome.reason), cite=outcome.cite)
        server = isinstance(source, Seeded)
        made = changes(snapshot, found.effects(snapshot.state, chosen, given, outcome))
        return ledger.write(
            snapshot,
            Draft(
                kind="act",
                side=acting,
                act=name,
                chosen=chosen,
                facts=given,
                dice=[[d.sides, d.face, d.origin, d.label.en, d.label.it] for d in outcome.dice],
                outcome=as_json(outcome),
                changes=made,
                audience=audience(snapshot, made),
                key=key,
                roll_from=snapshot.rolls if server and outcome.dice else None,
                rolls=len(outcome.dice) if server else 0,
            ),
        )

    return ledger.one_entry(code, who, work, base_seq=base_seq, key=key)


def look_up(
    *, snapshot: Snapshot, name: str, chosen: Mapping[str, Any], answers: Mapping[str, Any]
) -> tuple[dict[str, Any], Outcome]:
    """Answer a question of the rules (an act that is a ``lookup``) with what the state knows; the facts used, and the outcome.

    Nothing is written. A refusal is an answer too.
    """
    found = _act_called(snapshot, name)
    if not found.lookup:
        raise Refused(_("That is an act, not a question."))
    given = facts_of(snapshot, found, chosen, answers, None)
    return given, _run(found, given, Typed([]))


def decline(*, code: str, who: Requester, due: int, base_seq: int | None = None, key: str | None = None) -> int:
    """Decline an optional due (a pursuit that is not compulsory)."""

    def work(snapshot: Snapshot) -> int:
        going_on(snapshot)
        owed = _due(snapshot, due)
        assert owed is not None
        for_side(snapshot, owed["side"])
        if not owed["optional"]:
            raise Refused(_("This is not optional. With the other side's consent it can be passed."))
        return ledger.write(
            snapshot,
            Draft(
                kind="decline",
                side=owed["side"],
                act=owed["act"],
                chosen=owed["chosen"],
                changes=changes(snapshot, [without_due(snapshot, due)]),
                key=key,
            ),
        )

    return ledger.one_entry(code, who, work, base_seq=base_seq, key=key)


def end_step(*, code: str, who: Requester, base_seq: int | None = None, key: str | None = None, anyway: bool = False) -> int:
    """End the current step. What is left undone is named first (Refused) unless ``anyway``; what is compulsory cannot be left."""

    def work(snapshot: Snapshot) -> int:
        going_on(snapshot)
        # A seat that plays both sides speaks for each that may end the step.
        speaking = [code for code in seated(snapshot).sides or "ab" if snapshot.play.may_end(snapshot.state, code) is None]
        side = speaking[0] if speaking else side_of_seat(snapshot)
        still_so(snapshot, base_seq, ())
        why_not = snapshot.play.may_end(snapshot.state, side)
        if why_not:
            raise Refused(why_not)
        left = snapshot.play.undone(snapshot.state)
        if left and not anyway:
            language = get_language() or "en"
            raise Refused(_("Still to do: %(list)s") % {"list": "; ".join(text.of(language) for text in left)})
        made = snapshot.play.ended_by(snapshot.state, *speaking)
        return ledger.write(snapshot, Draft(kind="step", side=side, changes=changes(snapshot, made), key=key))

    return ledger.one_entry(code, who, work, base_seq=base_seq, key=key)


def for_whom(snapshot: Snapshot, found: Act, chosen: Mapping[str, Any], owed: Mapping[str, Any] | None, side: str | None) -> str:
    """The side an act is done for: a due's, that of whoever fills the first role, or the seat's own."""
    if owed:
        return str(owed["side"])
    if found.roles:
        first = chosen.get(found.roles[0].name)
        address = first[0] if isinstance(first, list) and first else first
        if isinstance(address, str) and address in snapshot.state and found.roles[0].who == "own":
            return snapshot.state.side_of(address) or side_of_seat(snapshot, side)
    return side_of_seat(snapshot, side)


def on_offer(snapshot: Snapshot, found: Act, side: str, chosen: Mapping[str, Any], owed: Mapping[str, Any] | None) -> None:
    """Refuse an act that the rules do not offer now, or a holder that cannot fill its role, with the reason."""
    language = get_language() or "en"
    waiting = [d for d in snapshot.state.battle.get("due", []) if not d["optional"]]
    if not owed and found.steps and waiting and not found.anytime:
        why = Text(waiting[0]["why"], waiting[0]["why_it"]).of(language)
        raise Refused(_("First: %(why)s") % {"why": why})
    if not owed and snapshot.play.step(snapshot.state).id not in found.steps:
        raise Refused(_("%(act)s does not belong to this step.") % {"act": found.title.of(language)})
    if not owed and found.steps and side not in snapshot.play.acting(snapshot.state) and not found.anytime:
        raise Refused(_("It is not %(side)s's move.") % {"side": snapshot.state[f"side:{side}"]["name"]})
    so_far: dict[str, Any] = dict(owed["chosen"]) if owed else {}
    for role in found.roles:
        if owed and role.name in owed["chosen"]:
            continue
        picked = _picked(role, chosen.get(role.name), first=role is found.roles[0])
        for address in picked:
            _may_fill(snapshot, found, role, side, so_far, address)
            so_far[role.name] = [*so_far.get(role.name, []), address] if role.many else address


def _picked(role: Role, value: Any, *, first: bool) -> list[str]:
    """The addresses that were chosen for a role; somebody must fill the first."""
    if value in (None, [], ""):
        if role.optional or (role.many and not first):
            return []
        raise Refused(_("Choose first: %(role)s.") % {"role": role.label.of(get_language() or "en")})
    addresses = value if role.many else [value]
    if not isinstance(addresses, list) or not all(isinstance(a, str) for a in addresses) or len(set(addresses)) != len(addresses):
        raise Refused(_("That is not a choice."))
    return addresses


def _may_fill(snapshot: Snapshot, found: Act, role: Role, side: str, so_far: Mapping[str, Any], address: str) -> None:
    """Refuse a holder that is not there, is of the wrong side, or cannot do it: with the reason."""
    if address not in snapshot.state or not address.startswith(role.kind + ":"):
        raise Refused(_("That is not a choice."))
    own = snapshot.state.side_of(address) == side
    if role.who != "any" and own != (role.who == "own"):
        raise Refused(_("That is not a choice."))
    why_not = found.candidates(snapshot.state, role.name, so_far, address)
    if why_not:
        raise Refused(why_not)


def facts_of(
    snapshot: Snapshot, found: Act, chosen: Mapping[str, Any], answers: Mapping[str, Any], owed: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The facts of an act: what led to it, then what the state knows, then the house rules, then what was answered."""
    known = joined(owed["facts"] if owed else {}, found.known(snapshot.state, chosen))
    given: dict[str, Any] = joined(joined(known, _house_rules(snapshot, found)), answers)
    return given


def without_due(snapshot: Snapshot, due: int) -> Effect:
    return Effect("battle", "due", [d for d in snapshot.state.battle["due"] if d["id"] != due])


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


def _act_called(snapshot: Snapshot, name: str) -> Act:
    found: Act | None = snapshot.play.acts.get(name)
    if found is None:
        raise Refused(_("There is no such act."))
    return found


def _due(snapshot: Snapshot, due: int | None, name: str | None = None) -> dict[str, Any] | None:
    if due is None:
        return None
    for owed in snapshot.state.battle.get("due", []):
        if owed["id"] == due and name in (None, owed["act"]):
            return dict(owed)
    raise Refused(_("That has been done already."))


def _addresses(chosen: Mapping[str, Any]) -> set[str]:
    found: set[str] = set()
    for value in chosen.values():
        found.update(
            [value] if isinstance(value, str) else [v for v in value if isinstance(v, str)] if isinstance(value, list) else []
        )
    return found


def _house_rules(snapshot: Snapshot, found: Act) -> dict[str, Any]:
    """The battle's house rules, as far as this procedure knows them."""
    info = found.procedure.facts.model_fields.get("house_rules")
    if info is None:
        return {}
    accepts: Mapping[str, list[str]] = info.json_schema_extra["accepts"]  # type: ignore[index,call-overload,assignment]
    chosen = snapshot.state.battle.get("house_rules") or {}
    return {"house_rules": {ruling: choice for ruling, choice in chosen.items() if choice in accepts.get(ruling, ())}}


def _source(snapshot: Snapshot, faces: Sequence[Any] | None) -> Source:
    if faces is None:
        if snapshot.dice_policy == "typed":
            raise Refused(_("In this battle dice are rolled at the table and typed in."))
        return Seeded(snapshot.seed, snapshot.rolls)
    if faces and snapshot.dice_policy == "server":
        raise Refused(_("In this battle the server rolls the dice."))
    return Typed(faces)


def _run(found: Act, given: Mapping[str, Any], source: Source) -> Outcome:
    try:
        return found.procedure.run(given, Dice(source))
    except DiceWanted as wanted:
        language = get_language() or "en"
        faces = source.faces if isinstance(source, Typed) else []
        raise MoreDice(wanted.text, sides=wanted.sides, label=wanted.label.of(language), faces=faces) from None
    except FactError:
        raise
    except DiceError as error:
        raise Refused(error.text) from None
