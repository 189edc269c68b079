"""Carrying out an act: its facts, who may fill its roles, whether it may be done now, for whom, and what comes of it.

Whoever plays asks here: the battle app, odds beside a form, demos, random play, tests. Refusals are sentences; nothing is
written.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from rules.engine.dice import Dice, Rolled, Source
from rules.engine.messages import _
from rules.engine.outcome import Outcome
from rules.engine.play.acts import Act, Chosen, Role, RolledFor, joined, rolled_for_named
from rules.engine.play.dues import Due, dues
from rules.engine.play.play import Play
from rules.engine.play.state import Effect, State
from rules.engine.procedure import Procedure
from rules.engine.text import Text

NO_CHOICE = _("That is not a choice.")
_FIRST = _("First: {why}")
_OTHER_STEP = _("{act} does not belong to this step.")
_OTHER_SIDE = _("It is not {side}'s move.")
_CHOOSE = _("Choose first: {role}.")


# --- facts ---------------------------------------------------------------------------------------------------------


def house_rules(state: State, procedure: Procedure[Any]) -> dict[str, Any]:
    """The battle's alternatives of rulings as far as ``procedure`` knows them, as its fact; nothing where it knows none."""
    info = procedure.facts.model_fields.get("house_rules")
    if info is None:
        return {}
    accepts: Mapping[str, list[str]] = cast(dict[str, Any], info.json_schema_extra)["accepts"]
    chosen = state.battle["house_rules"]
    return {"house_rules": {ruling: choice for ruling, choice in chosen.items() if choice in accepts.get(ruling, ())}}


def facts_of(
    state: State, act: Act, chosen: Chosen, answers: Mapping[str, Any] | None = None, due: Due | None = None
) -> dict[str, Any]:
    """The facts of an act: what led to it, then what the state knows, then the house rules, then what was answered.

    ``chosen``: the act's roles, with the id of the ``due`` that it settles where its effects ask for it.
    """
    known = joined(due.facts if due else {}, act.known(state, chosen))
    given: dict[str, Any] = joined(joined(known, house_rules(state, act.procedure)), answers or {})
    return given


# --- who takes part ------------------------------------------------------------------------------------------------


def for_whom(state: State, act: Act, chosen: Chosen, due: Due | None = None) -> str | None:
    """Code of the side an act is done for: a due's, or that of whoever fills the first role; None where that leaves it open."""
    if due:
        return due.side
    if not act.roles or act.roles[0].who != "own":
        return None
    first = chosen.get(act.roles[0].name)
    address = first[0] if isinstance(first, list) and first else first
    return state.side_of(address) if isinstance(address, str) and address in state else None


def could_fill(state: State, role: Role, side: str, address: str) -> bool:
    """Return True for a holder of the kind that the role wants, and of the side it wants for an act of ``side``."""
    if address not in state or not address.startswith(role.kind + ":"):
        return False
    return role.who == "any" or (state.side_of(address) == side) == (role.who == "own")


def why_not_fill(state: State, act: Act, role: Role, side: str, so_far: Chosen, address: str) -> Text | None:
    """Return why this holder may not fill a role, beside those chosen ``so_far`` (of the same role, those before it); None if it
    may.
    """
    return act.why_not(state, role.name, so_far, address) if could_fill(state, role, side, address) else NO_CHOICE


def able(state: State, act: Act, role: Role, side: str, so_far: Chosen) -> Iterator[str]:
    """Addresses of those who may fill a role beside those chosen so far, in the order of muster."""
    return (a for a in state.addresses(role.kind) if why_not_fill(state, act, role, side, so_far, a) is None)


def why_not_chosen(state: State, act: Act, side: str, chosen: Chosen, due: Due | None = None) -> Text | None:
    """Return why these may not do the act together; None if they may. Holders named by the due are not checked again."""
    so_far: dict[str, Any] = dict(due.chosen) if due else {}
    for role in act.roles:
        if due and role.name in due.chosen:
            continue
        value = chosen.get(role.name)
        if value in (None, [], ""):
            if role.optional or (role.many and role is not act.roles[0]):
                continue
            return _CHOOSE.format(role=role.label)
        addresses = value if role.many else [value]
        if (
            not isinstance(addresses, list)
            or not all(isinstance(a, str) for a in addresses)
            or len({*addresses}) < len(addresses)
        ):
            return NO_CHOICE
        for address in addresses:
            reason = why_not_fill(state, act, role, side, so_far, address)
            if reason:
                return reason
            so_far[role.name] = [*so_far.get(role.name, []), address] if role.many else address
    return None


# --- when ----------------------------------------------------------------------------------------------------------


def why_not_now(play: Play, state: State, act: Act, side: str) -> Text | None:
    """Return why ``side`` may not do an act that is not due, with any holders; None if it may."""
    if act.steps and not act.anytime:
        first = next((due for due in dues(state) if not due.optional), None)
        if first:
            return _FIRST.format(why=first.text)
    if state.battle["step"] not in act.steps:
        return _OTHER_STEP.format(act=act.title)
    if not act.anytime and side not in play.sequence.acting(state):
        name = str(state[f"side:{side}"]["name"])
        return _OTHER_SIDE.format(side=name)
    return None


def why_not(play: Play, state: State, act: Act, side: str, chosen: Chosen, due: Due | None = None) -> Text | None:
    """Return why ``side`` may not do this act with those chosen; None if it is on offer to them."""
    reason = None if due else why_not_now(play, state, act, side)
    return reason or why_not_chosen(state, act, side, chosen, due)


# --- dice ----------------------------------------------------------------------------------------------------------


def names_of_dice(state: State, act: Act, chosen: Chosen) -> Callable[[Text, str], Text]:
    """Return the function that adds the name of who rolls to the label of a die (``Dice.named``)."""

    def named(label: Text, by: str) -> Text:
        found = rolled_for(state, act, chosen, label, by)
        return found.label if found else label

    return named


def rolled_for(state: State, act: Act, chosen: Chosen, label: Text, by: str) -> RolledFor | None:
    """Return who rolls a die of the act, with the die's label by that name; None where nobody has a name.

    As the act says; else the side or role of ``by``; else who acts: the first who fills a role.
    """
    whose = act.rolled_for(state, chosen, label, by)
    if whose:
        return whose
    address = _rolled_by(state, chosen, by)
    taking_part = (address for role in act.roles for address in _filling(state, chosen.get(role.name)))
    address = address or next(taking_part, None)
    return rolled_for_named(state, address, label) if address else None


def _rolled_by(state: State, chosen: Chosen, by: str) -> str | None:
    """Return the address of a side's code or a role; None for another word."""
    if by in ("a", "b"):
        return f"side:{by}"
    return next(iter(_filling(state, chosen.get(by))), None)


def _filling(state: State, value: Any) -> list[str]:
    """The addresses that fill a role."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str) and one in state]


def whose_die(state: State, act: Act, chosen: Chosen, die: Rolled) -> str | None:
    """Return the address of who rolled a die of this act, by its ``by``; None for who does the act."""
    found = act.rolled_for(state, chosen, die.label, die.by)
    return found.address if found else _rolled_by(state, chosen, die.by)


# --- and done ------------------------------------------------------------------------------------------------------


class Done(NamedTuple):
    """An act that was carried out: its outcome, the facts and roles (with the due's id) that it was given, what changes by it.

    Where the rules refuse it (``outcome.refused``) nothing changes.
    """

    outcome: Outcome
    facts: dict[str, Any]
    chosen: dict[str, Any]
    effects: list[Effect]


def carry_out(state: State, act: Act, chosen: Chosen, answers: Mapping[str, Any], source: Source, due: Due | None = None) -> Done:
    """Do an act that is on offer, or what is ``due``, with these answers and the faces of ``source``.

    FactError, DiceError as ``Procedure.run``.
    """
    taking_part = {**chosen, **due.chosen, "due": due.id} if due else dict(chosen)
    given = facts_of(state, act, taking_part, answers, due)
    outcome = act.procedure.run(given, Dice(source, names_of_dice(state, act, taking_part)))
    return Done(outcome, given, taking_part, [] if outcome.refused else act.effects(state, taking_part, given, outcome))
