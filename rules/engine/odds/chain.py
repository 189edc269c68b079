"""Odds through more than one procedure: a volley and the test that follows it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from rules.engine.facts import Facts
from rules.engine.odds import Budget, Distribution, odds
from rules.engine.odds.walk import frozen
from rules.engine.ruleset import Procedure

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What one procedure's outcome makes the next thing to be done.

    ``after`` and ``then``: names of procedures. ``uses``: the fields of the first outcome on which it depends. ``gives``: the
    second facts that follow from the first; the others are asked. ``facts``: from the first facts, the values of ``uses`` and
    the answers, all the second facts; None where nothing follows.
    """

    after: str
    then: str
    uses: tuple[str, ...]
    gives: tuple[str, ...]
    facts: Callable[[Any, Values, Values], dict[str, Any] | None]


class Harm(NamedTuple):
    """A number of an outcome that somebody suffers, for the sum of luck in a battle.

    ``field``: the number. ``whose``: the act's role that suffers it, or the outcome's field that names that role. ``measure``:
    the word under which numbers of one kind are added up.
    """

    field: str
    whose: str
    measure: str


@dataclass(frozen=True)
class Outlook:
    """What a ruleset wants looked at beforehand: for each procedure the fields that tell how it went, the most telling first
    (those joined by ``+`` are told together), what follows on what, and who suffers what.
    """

    fields: Mapping[str, tuple[str, ...]]
    follow_ups: Sequence[FollowUp] = ()
    harm: Mapping[str, tuple[Harm, ...]] = field(default_factory=dict)


def followed(
    first: Procedure[Any], facts: Facts, follow_up: FollowUp, second: Procedure[Any], answers: Values, *, of: str, budget: Budget
) -> Distribution:
    """The distribution of the field ``of`` of the second outcome; None where nothing follows. FactError as ``Procedure.run``.

    ``answers``: the second facts that the first procedure says nothing about.
    """
    before = odds(first, facts, of=follow_up.uses, budget=budget)
    after: dict[Hashable, Distribution] = {}
    weights: dict[Hashable, Fraction] = {}
    samples: list[int | None] = [before.samples]
    left_out = before.left_out
    for values, weight in before.weights.items():
        assert isinstance(values, tuple)
        given = follow_up.facts(facts, dict(zip(follow_up.uses, values, strict=True)), answers)
        if given is None:
            weights[None] = weights.get(None, Fraction(0)) + weight
            continue
        key = frozen(given)
        if key not in after:
            after[key] = odds(second, given, of=of, budget=budget)
            samples.append(after[key].samples)
        left_out += weight * after[key].left_out
        for value, share in after[key].weights.items():
            weights[value] = weights.get(value, Fraction(0)) + weight * share
    return Distribution(weights, min((count for count in samples if count), default=None), left_out)
