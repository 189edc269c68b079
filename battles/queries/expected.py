"""What an act's dice were to be expected to cost, beside what they did cost."""

from collections.abc import Iterator
from typing import Any

from battles.ledger import Snapshot
from battles.models import Entry
from battles.queries.visibility import hidden_from
from rules.engine.errors import RulesError
from rules.engine.odds.chain import Harm
from rules.engine.odds.walk import nested
from rules.engine.play.acts import Act
from rules.web.odds import suffered


def losses_by_dice(
    snapshot: Snapshot, act: Act, entry: Entry, harms: tuple[Harm, ...]
) -> Iterator[tuple[str, str, float, float]]:
    """What its dice were to be expected to cost and what they did, of one act: measure, side, expected and suffered."""
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
        found = suffered(snapshot.ruleset, act.procedure, facts, (harm.field, harm.whose) if named else (harm.field,))
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
    """Of anybody who took part, of their commands, sides, or of the battle as a whole."""
    hidden = {address for address, _field in hidden_from(snapshot, view)}
    chosen = [one for value in entry.chosen.values() for one in (value if isinstance(value, list) else [value])]
    there = [address for address in chosen if address in snapshot.state and ":" in address]
    commands = [snapshot.state.command_of(address) for address in there if address.startswith("unit:")]
    return not hidden.isdisjoint({"battle", *there, *commands, *(f"side:{snapshot.state.side_of(address)}" for address in there)})
