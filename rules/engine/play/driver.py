"""Random legal play, whatever the ruleset: what a player might do next, with answers that fit together.

``choices`` picks for one side; ``play_out`` runs a battle on the state alone. A seed tells all of it.
"""

import types
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from time import monotonic
from typing import Any, Literal, NamedTuple, Union

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic.fields import FieldInfo

from rules.engine.army import MusteredSide
from rules.engine.dice import Seeded
from rules.engine.errors import FactError
from rules.engine.facts import Facts
from rules.engine.play.acting import able, carry_out, facts_of, for_whom, why_not
from rules.engine.play.acts import Act, Role, joined
from rules.engine.play.asking import nested_facts
from rules.engine.play.dues import Due, declined, due_of, dues
from rules.engine.play.play import Play
from rules.engine.play.sequence import Verdict
from rules.engine.play.state import Effect, State
from rules.engine.ruleset import Ruleset
from rules.engine.ruling import Ruling
from rules.engine.text import Text

#: How often a player answers otherwise than suggested, ends a step that could go on, declines, fills an optional role.
_WILD, _END, _DECLINE, _OPTIONAL = 0.25, 0.08, 0.5, 0.25
_LOOK_UP, _SELDOM = 0.03, 0.001
_TRIES = 24


class Choice(NamedTuple):
    """What a side does next: ``act`` with ``chosen`` roles and ``answers`` from its eyes, for the due of that id."""

    side: str
    act: str
    chosen: dict[str, Any]
    answers: dict[str, Any]
    due: int | None = None


class Decline(NamedTuple):
    """The side does not make use of an optional due."""

    due: int


END_STEP: Literal["end step"] = "end step"

Chooses = Choice | Decline | Literal["end step"]


class DeadEnd(Exception):
    """Nobody can do anything and the battle is not over: a mistake in a ruleset's play."""


def choices(play: Play, state: State, side: str, rng: Random) -> Chooses | None:
    """Return what ``side`` might do next; None when it can only wait for the other."""
    if side not in play.sequence.acting(state):
        return None
    waiting = dues(state)
    own = [due for due in waiting if due.side == side]
    compulsory = [due for due in waiting if not due.optional]
    if compulsory:
        return next((choice for due in compulsory if due.side == side and (choice := of_due(play, state, due, rng))), None)
    if own and rng.random() < 0.8:
        due = rng.choice(own)
        choice = None if rng.random() < _DECLINE else of_due(play, state, due, rng)
        return choice or Decline(due.id)
    may_end = play.sequence.why_not_end(state, side) is None
    if may_end and rng.random() < (_END / 4 if play.sequence.undone(state) else _END):
        return END_STEP
    return of_offers(play, state, side, rng) or (END_STEP if may_end else None)


def of_due(play: Play, state: State, due: Due, rng: Random) -> Choice | None:
    """The due act, the rest of its roles filled."""
    act = play.acts[due.act]
    chosen = filled(act, state, due.side, dict(due.chosen), rng)
    if chosen is None:
        return None
    answers = answered(act, state, {**chosen, "due": due.id}, rng, due)
    return None if answers is None else Choice(due.side, act.name, chosen, answers, due.id)


def of_offers(play: Play, state: State, side: str, rng: Random) -> Choice | None:
    """An act on offer to one of the side's holders, tried in random order."""
    holders: list[str | None] = [
        None,
        *(a for a in state.addresses("command") + state.addresses("unit") if state.side_of(a) == side),
    ]
    rng.shuffle(holders)
    for holder in holders:
        open_to = [play.acts[offer.act] for offer in play.offers(state, side, holder) if offer.why_not is None]
        rng.shuffle(open_to)
        for act in open_to:
            if (act.lookup and rng.random() > _LOOK_UP) or (act.seldom and rng.random() > _SELDOM):
                continue
            first = act.roles[0]
            address = holder or f"side:{side}"
            chosen = filled(act, state, side, {first.name: [address] if first.many else address}, rng)
            answers = None if chosen is None else answered(act, state, chosen, rng)
            if chosen is not None and answers is not None:
                return Choice(side, act.name, chosen, answers)
    return None


# --- roles ---------------------------------------------------------------------------------------------------------


def filled(act: Act, state: State, side: str, chosen: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """``chosen`` with every further role of the act filled by those who may; None when one that must be filled cannot."""
    for role in act.roles:
        given = chosen.get(role.name)
        if given is not None and not (role.many and role is act.roles[0]):
            continue
        if role.optional and rng.random() > _OPTIONAL:
            continue
        if role.many:
            picked = several(act, state, side, role, chosen, rng)
            if not picked and not role.optional:
                return None
            chosen = {**chosen, role.name: picked}
            continue
        free = list(able(state, act, role, side, chosen))
        if free:
            chosen = {**chosen, role.name: rng.choice(free)}
        elif not role.optional:
            return None
    return chosen


def several(act: Act, state: State, side: str, role: Role, chosen: Mapping[str, Any], rng: Random) -> list[str]:
    """One to three holders for a role that takes many, each tested beside those already there."""
    picked: list[str] = list(chosen.get(role.name) or ())
    for _ in range(rng.randint(0 if picked else 1, 2)):
        free = [a for a in able(state, act, role, side, {**chosen, role.name: picked} if picked else chosen) if a not in picked]
        if not free:
            break
        picked.append(rng.choice(free))
    return picked


# --- facts ---------------------------------------------------------------------------------------------------------


def answered(act: Act, state: State, chosen: Mapping[str, Any], rng: Random, due: Due | None = None) -> dict[str, Any] | None:
    """Random answers that agree with what is known and with each other; None when none were found."""
    known = facts_of(state, act, chosen, due=due)
    suggested = act.suggested(state, chosen)
    model = act.procedure.facts
    wanted: frozenset[str] = frozenset()
    for attempt in range(_TRIES):
        answers = drawn(model, known, suggested, rng, _WILD * (1 - attempt / (_TRIES - 1)), wanted)
        pick(model, act.choices(state, chosen), answers, rng)
        try:
            model.read(joined(known, answers))
        except FactError as error:
            wanted = frozenset(problem.path for problem in error.problems if problem.path not in answers)
            continue
        return answers
    return None


def pick(model: type[Facts], there: Mapping[str, Sequence[tuple[str, Text]]], answers: dict[str, Any], rng: Random) -> None:
    """Pick for facts that list names some of those who are there, in any order; for a single word, one of them."""
    for path, options in there.items():
        *above, last = path.split(".")
        inside, within = answers, model
        for name in above:
            inside = inside.setdefault(name, {})
            within = nested_facts(within, name) or within
        names = [name for name, _ in options]
        if typing.get_origin(within.model_fields[last].annotation) is list:
            inside[last] = rng.sample(names, rng.randint(0, len(options)))
        elif isinstance(inside.get(last), str):
            inside[last] = rng.choice(names)


def drawn(
    model: type[Facts], known: Any, suggested: Any, rng: Random, wild: float, wanted: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """A value for each fact that is not known: mostly what is suggested or the default, sometimes (``wild``) another.

    ``wanted``: facts that are given one way or another, for without them the answers were wrong.
    """
    found: dict[str, Any] = {}
    for name, info in model.model_fields.items():
        nested = nested_facts(model, name)
        if name in known and nested is None:
            continue
        hint = suggested.get(name) if isinstance(suggested, Mapping) else None
        if nested is not None and isinstance(known.get(name), Mapping):
            found[name] = drawn(nested, known[name], hint or {}, rng, wild)
        elif nested is not None and isinstance(known.get(name), list):
            hints = hint or [{}] * len(known[name])
            found[name] = [drawn(nested, k, h, rng, wild) for k, h in zip(known[name], hints, strict=False)]
        elif name in known:
            continue
        elif isinstance(suggested, Mapping) and name in suggested and rng.random() >= wild:
            found[name] = hint
        elif info.is_required() or name in wanted or ("house_rules" not in name and rng.random() < wild):
            found[name] = _value(info.annotation, info.metadata, rng, wild)
    return found


def _value(annotation: Any, metadata: Sequence[Any], rng: Random, wild: float) -> Any:
    """Any value of this type, within its bounds."""
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _value(args[0], _bounds(args[1:]), rng, wild)
    if origin is Literal:
        return rng.choice(args)
    if origin in (Union, types.UnionType):
        return _value(rng.choice(args), metadata, rng, wild)
    if origin is list:
        least = next((m.min_length for m in metadata if isinstance(m, MinLen)), 0)
        most = next((m.max_length for m in metadata if isinstance(m, MaxLen)), 4)
        return [_value(args[0], (), rng, wild) for _ in range(rng.randint(least, max(least, min(most, least + 2))))]
    if origin is dict:
        return {}
    if annotation is type(None):
        return None
    if annotation is bool:
        return rng.random() < 0.5
    if annotation is int:
        low = next((m.ge for m in metadata if isinstance(m, Ge)), 0)
        high = next((m.le for m in metadata if isinstance(m, Le)), 100)
        return rng.randint(typing.cast(int, low), typing.cast(int, high))
    if isinstance(annotation, type) and issubclass(annotation, Facts):
        return drawn(annotation, {}, {}, rng, wild)
    return "x"


def _bounds(metadata: Sequence[Any]) -> list[Any]:
    """Bounds of a list's items, which pydantic keeps inside a field of their own."""
    return [bound for item in metadata for bound in (item.metadata if isinstance(item, FieldInfo) else [item])]


# --- a whole battle ------------------------------------------------------------------------------------------------


@dataclass
class Played:
    """How a battle went: where it ended, how it was decided (None: the limit came first), and what was done how often."""

    state: State
    verdict: Verdict | None
    acts: dict[str, int] = field(default_factory=dict)
    refused: int = 0
    steps: int = 0


def some_house_rules(rulings: Sequence[Ruling], rng: Random) -> dict[str, str]:
    """Choose for each ruling the book's reading or one of the alternatives, each as likely."""
    picked = {r.id: rng.choice((None, *(other.id for other in r.alternatives))) for r in rulings if r.alternatives}
    return {ruling: choice for ruling, choice in picked.items() if choice is not None}


def some_battle(ruleset: Ruleset, seed: int, **options: Any) -> State:
    """Two sample armies mustered with random house rules, and these ``options``."""
    rng, play = Random(seed), ruleset.play
    assert play is not None
    sides = [MusteredSide(code, rng.choice(play.army.samples)) for code in "ab"]
    return play.fields.muster(sides, {"house_rules": some_house_rules(ruleset.rulings, rng), **options})


def play_out(
    play: Play, state: State, seed: int, *, turns: int = 40, acts: int = 4000, beyond: bool = False, seconds: float = inf
) -> Played:
    """Play a mustered battle to the ruleset's verdict, or to a limit of turns, acts or time. DeadEnd when nobody can go on.

    ``beyond``: play on after the verdict, to reach what few battles reach. After each change the ruleset's
    invariants are held against the state: an AssertionError names what is broken.
    """
    rng, source = Random(seed), Seeded(seed.to_bytes(8, "big"), 0)
    played, sequence, until = Played(state, None), play.sequence, monotonic() + seconds
    for _ in range(acts):
        now = played.state
        played.verdict = sequence.verdict(now)
        if (played.verdict is not None and not beyond) or sequence.turn(now) > turns or not sequence.acting(now):
            break
        if monotonic() > until:
            break
        choice = anyone(play, now, rng)
        played.state = now.after(now.changes(carried_out(play, played, choice, source)))
        broken = play.invariants(played.state)
        if broken:
            raise AssertionError(f"seed {seed}, after {choice}: {'; '.join(broken)}")
    return played


def anyone(play: Play, state: State, rng: Random) -> Chooses:
    """Return what one of the sides that may act does next."""
    sides = sorted(play.sequence.acting(state))
    rng.shuffle(sides)
    found = next((choice for side in sides if (choice := choices(play, state, side, rng)) is not None), None)
    if found is None:
        raise DeadEnd(f"{play.sequence.where(state).en}: due {[due.act for due in dues(state)]}")
    return found


def carried_out(play: Play, played: Played, choice: Chooses, source: Seeded) -> list[Effect]:
    """The effects of a choice; none when the rules refuse it with these facts. AssertionError for what was not on offer."""
    state = played.state
    if isinstance(choice, Decline):
        return declined(state, choice.due)
    if not isinstance(choice, Choice):
        played.steps += 1
        may = [side for side in sorted(play.sequence.acting(state)) if play.sequence.why_not_end(state, side) is None]
        # Where both sides end a step, neither is always the first to stop acting in it.
        return play.sequence.ended_by(state, may[played.steps // 2 % len(may)])
    act, due = play.acts[choice.act], due_of(state, choice.due)
    if not act.lookup:
        side = for_whom(state, act, choice.chosen, due) or choice.side
        reason = why_not(play, state, act, side, choice.chosen, due)
        assert reason is None, f"{choice} was chosen, and yet: {reason and reason.en}"
    done = carry_out(state, act, choice.chosen, choice.answers, source, due)
    if done.outcome.refused:
        played.refused += 1
    else:
        played.acts[choice.act] = played.acts.get(choice.act, 0) + 1
    return done.effects
