"""What an act still asks of the players before it is done: who takes part, what eyes see, dice. Nothing is written."""

import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.engine.dice import Dice, Typed
from rules.engine.errors import DiceError, RulesError
from rules.engine.facts import Facts
from rules.engine.play.acting import able, facts_of
from rules.engine.play.acts import Act, Chosen
from rules.engine.play.dues import Due
from rules.engine.play.state import State


@dataclass(frozen=True, slots=True)
class Questions:
    """What an act asks, and of whom it is clear that they take part.

    ``chosen``: role → address, roles that only one can fill among them. ``answers``: the ordinary values of what eyes see.
    ``roles``: names of those that must still be filled, of which the first is asked; ``free``: of those that may stay empty and
    somebody could fill. ``wanting``: paths of facts without any value; ``ordinary``: of those that have an ordinary one.
    ``dice``: are any rolled? ``refused``: do the rules say no to it as it stands?
    """

    chosen: Mapping[str, Any]
    answers: Mapping[str, Any]
    roles: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    wanting: tuple[str, ...] = ()
    ordinary: tuple[str, ...] = ()
    dice: bool = False
    refused: bool = False

    @property
    def complete(self) -> bool:
        """Return True if it can be carried out with the ordinary values, without dice."""
        return not (self.roles or self.wanting or self.dice or self.refused)

    @property
    def nothing(self) -> bool:
        """Return True if there is no question that anybody could answer otherwise."""
        return self.complete and not (self.free or self.ordinary)


def questions_of(state: State, act: Act, side: str, chosen: Chosen, due: Due | None = None) -> Questions:
    """Return what the act asks ``side`` once these are ``chosen``, with those that the ``due`` names."""
    so_far: dict[str, Any] = {**chosen, **due.chosen} if due else dict(chosen)
    roles: list[str] = []
    free: list[str] = []
    for role in act.roles:
        fixed, filled = bool(due and role.name in due.chosen), so_far.get(role.name)
        if roles or fixed or (filled and not role.many):
            continue
        could = (address for address in able(state, act, role, side, so_far) if address not in (filled or ()))
        first = next(could, None)
        if filled or role.optional or (role.many and role is not act.roles[0]):
            if first is not None:
                free.append(role.name)
        elif first is not None and next(could, None) is None:
            so_far[role.name] = [first] if role.many else first
        else:
            roles.append(role.name)
    if roles:
        return Questions(so_far, {}, tuple(roles), tuple(free))
    return _of_facts(state, act, so_far, tuple(free), due)


def does_itself(act: Act, found: Questions) -> bool:
    """Return True if one press is enough for this act: nothing is open, or the ordinary values mostly do (``at_once``)."""
    if act.lookup or act.seldom:
        return False
    return found.nothing or (act.at_once and found.complete)


def _of_facts(state: State, act: Act, chosen: dict[str, Any], free: tuple[str, ...], due: Due | None) -> Questions:
    taking_part = {**_all_roles(act, chosen), **({"due": due.id} if due else {})}
    answers = act.suggested(state, taking_part)
    known = facts_of(state, act, taking_part, {}, due)
    given = facts_of(state, act, taking_part, answers, due)
    wanting: list[str] = []
    ordinary: list[str] = []
    for path, has_value in open_facts(act.procedure.facts, known, answers):
        (ordinary if has_value else wanting).append(path)
    dice = refused = False
    if not wanting:
        try:
            refused = act.procedure.run(given, Dice(Typed([]))).refused
        except DiceError:
            dice = True
        except RulesError:
            refused = True
    return Questions(chosen, answers, (), free, tuple(wanting), tuple(ordinary), dice, refused)


def _all_roles(act: Act, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Those chosen, with an empty list for a role of several that nobody fills."""
    return {**{role.name: [] for role in act.roles if role.many}, **chosen}


def open_facts(model: type[Facts], known: Any, answers: Any, above: str = "") -> Iterator[tuple[str, bool]]:
    """Paths of the facts that are not known, each with whether it has a value before anybody answers; house rules are agreed."""
    for name, info in model.model_fields.items():
        if name == "house_rules":
            continue
        path, hint = f"{above}{name}", answers.get(name) if isinstance(answers, Mapping) else None
        inner = nested_facts(model, name)
        if name not in known:
            yield path, not info.is_required() or (isinstance(answers, Mapping) and name in answers)
        elif inner is not None and isinstance(known[name], Mapping):
            yield from open_facts(inner, known[name], hint, f"{path}.")
        elif inner is not None and isinstance(known[name], list):
            for number, item in enumerate(known[name]):
                of_item = hint[number] if isinstance(hint, list) and number < len(hint) else None
                yield from open_facts(inner, item, of_item, f"{path}.{number}.")


@lru_cache(maxsize=10_000)
def nested_facts(model: type[Facts], name: str) -> type[Facts] | None:
    """The model of a fact that is an object or a list of objects."""
    annotation = model.model_fields[name].annotation
    for part in (annotation, *typing.get_args(annotation)):
        if isinstance(part, type) and issubclass(part, Facts):
            return part
    return None
