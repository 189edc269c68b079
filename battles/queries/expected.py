"""What an act's dice were to be expected to cost, beside what they did cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries.visibility import hidden_from, readable
from rules.engine.errors import RulesError
from rules.engine.odds import Budget
from rules.engine.odds.chain import Harm
from rules.engine.odds.walk import nested
from rules.engine.play.acts import Act
from rules.web.odds import IN_PASSING, outlook, suffered


@dataclass(frozen=True, slots=True)
class DiceLosses:
    """``sums``: by measure and side what was to be expected and what was suffered. How many acts were ``left_out`` for want of
    time, and how many because they were ``undone``.
    """

    sums: Mapping[tuple[str, str], tuple[float, float]]
    left_out: int
    undone: int


def dice_losses(snapshot: Snapshot, view: str, *, budget: Budget = IN_PASSING, seconds: float = inf) -> DiceLosses:
    """Return the losses by dice of the log as a view may read it, without undone acts and what might reveal a secret."""
    harm = outlook(snapshot.ruleset).harm
    hurt = {name: harms for name, act in snapshot.play.acts.items() if (harms := harm.get(act.procedure.name))}
    log = Entry.objects.filter(battle_id=snapshot.id, seq__lte=snapshot.seq)
    undone = set(log.filter(undoes__isnull=False).values_list("undoes", flat=True))
    rolled = log.filter(readable(view), kind="act", act__in=hurt).exclude(dice=[]).order_by("seq")
    sums: dict[tuple[str, str], tuple[float, float]] = {}
    deadline, left_out, taken_back = perf_counter() + seconds, 0, 0
    for entry in rolled.only("seq", "act", "chosen", "facts", "outcome").iterator(chunk_size=200):
        if something_hidden(snapshot, view, entry):
            continue
        if entry.seq in undone:
            taken_back += 1
            continue
        if perf_counter() > deadline:
            left_out += 1
            continue
        act = snapshot.play.acts[entry.act]
        for measure, side, expected, actual in losses_by_dice(snapshot, act, entry, hurt[entry.act], budget):
            before = sums.get((measure, side), (0.0, 0.0))
            sums[measure, side] = (before[0] + expected, before[1] + actual)
    return DiceLosses(sums, left_out, taken_back)


def losses_by_dice(
    snapshot: Snapshot, act: Act, entry: Entry, harms: tuple[Harm, ...], budget: Budget = IN_PASSING
) -> Iterator[tuple[str, str, float, float]]:
    """Return what the dice of one act were expected to cost and what they did: measure, side, expected and suffered."""
    values = entry.outcome.get("values", {})
    sides = {
        role: snapshot.state.side_of(one) for role, one in entry.chosen.items() if isinstance(one, str) and one in snapshot.state
    }
    try:
        facts = act.procedure.facts.read(entry.facts)
    except RulesError:
        return
    for harm in harms:
        named = harm.whose not in sides
        found = suffered(snapshot.ruleset, act.procedure, facts, (harm.field, harm.whose) if named else (harm.field,), budget)
        for role, side in sides.items():
            if side is None or not (named or role == harm.whose):
                continue
            expected = sum(_number(v) * float(p) for v, p in found.weights.items() if not named or _named(v) == role)
            actual = nested(values, harm.field) if not named or nested(values, harm.whose) == role else 0
            if expected or actual:
                yield harm.measure, side, expected, actual or 0
                if each := float(snapshot.state[entry.chosen[role]].get(harm.worth) or 0):
                    yield "points", side, expected * each, (actual or 0) * each


def _number(value: Any) -> int:
    return value[0] or 0


def _named(value: Any) -> Any:
    return value[1]


def something_hidden(snapshot: Snapshot, view: str, entry: Entry) -> bool:
    """Return True if anything hidden concerns those who took part, their commands or sides, or the battle."""
    hidden = {address for address, _field in hidden_from(snapshot, view)}
    chosen = [one for value in entry.chosen.values() for one in (value if isinstance(value, list) else [value])]
    there = [address for address in chosen if address in snapshot.state and ":" in address]
    commands = [snapshot.state.command_of(address) for address in there if address.startswith("unit:")]
    return not hidden.isdisjoint({"battle", *there, *commands, *(f"side:{snapshot.state.side_of(address)}" for address in there)})
