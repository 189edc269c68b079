"""Odds through more than one procedure: a volley and the test that follows it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import perf_counter
from typing import Any, NamedTuple

from rules.engine.facts import Facts
from rules.engine.odds import Budget, Distribution, odds
from rules.engine.odds.walk import frozen
from rules.engine.play import Chosen
from rules.engine.ruleset import Procedure
from rules.engine.state import State

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What one procedure's outcome makes the next thing to be done.

    ``after`` and ``then``: names of procedures. ``uses``: the fields of the first outcome on which it depends. ``gives``: the
    second facts that follow from the first (dotted: ``"attacker.arm"``); the others are asked. ``facts``: from the first facts,
    the values of ``uses`` and the answers, all the second facts; None where nothing follows, not even what would follow on the
    second. ``suggests``: what the answers are before anybody has answered.

    ``on_table``: in a battle, from the state and who takes part in the first, who takes part in the second and what is known of
    it besides what its act knows, by that; None where it does not follow there.
    """

    after: str
    then: str
    uses: tuple[str, ...]
    gives: tuple[str, ...]
    facts: Callable[[Any, Values, Values], dict[str, Any] | None]
    suggests: Values = field(default_factory=dict)
    on_table: Callable[[State, Chosen], tuple[Chosen, Values] | None] = lambda state, chosen: None

    def given(self) -> dict[str, Any]:
        """``gives`` as nested facts that are known, whatever they may be."""
        known: dict[str, Any] = {}
        for path in self.gives:
            known = merged(known, _at(path))
        return known

    def answers(self, sent: Values) -> dict[str, Any]:
        """What was answered, without what the first procedure tells."""
        return _without(sent, self.given())


class Link(NamedTuple):
    """One step of a chain: how it follows, its procedure, and the facts that were answered."""

    follow_up: FollowUp
    procedure: Procedure[Any]
    answers: Values


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


def merged(answers: Values, known: Values) -> dict[str, Any]:
    """Facts that are known laid over those that were answered."""
    found = dict(answers)
    for name, value in known.items():
        within = found.get(name)
        found[name] = merged(within if isinstance(within, dict) else {}, value) if isinstance(value, dict) else value
    return found


def followed(first: Procedure[Any], facts: Facts, links: Sequence[Link], *, of: str, budget: Budget) -> Distribution:
    """The distribution of the field ``of`` of the last outcome of a chain; None where it does not come to that.

    FactError as ``Procedure.run``. ``budget``: ``seconds`` is for all of it, the rest for each procedure.
    """
    return _followed(first, facts, links, of, budget, perf_counter() + budget.seconds, {})


def _followed(
    first: Procedure[Any],
    facts: Facts,
    links: Sequence[Link],
    of: str,
    budget: Budget,
    deadline: float,
    known: dict[Hashable, Distribution],
) -> Distribution:
    """``known``: what was reckoned already, by the number of links left and the facts."""
    budget = replace(budget, seconds=max(deadline - perf_counter(), budget.seconds / 20))
    if not links:
        return odds(first, facts, of=of, budget=budget)
    (link, *others) = links
    before = odds(first, facts, of=link.follow_up.uses, budget=budget)
    weights: dict[Hashable, Fraction] = {}
    samples: list[int | None] = [before.samples]
    left_out = before.left_out
    for values, weight in before.weights.items():
        assert isinstance(values, tuple)
        given = link.follow_up.facts(facts, dict(zip(link.follow_up.uses, values, strict=True)), link.answers)
        if given is None:
            weights[None] = weights.get(None, Fraction(0)) + weight
            continue
        key = len(others), frozen(given)
        if key not in known:
            read = link.procedure.facts.read(given)
            known[key] = _followed(link.procedure, read, others, of, budget, deadline, known)
        after = known[key]
        samples.append(after.samples)
        left_out += weight * after.left_out
        for value, share in after.weights.items():
            weights[value] = weights.get(value, Fraction(0)) + weight * share
    return Distribution(weights, min((count for count in samples if count), default=None), left_out)


def _at(path: str) -> dict[str, Any]:
    name, _dot, rest = path.partition(".")
    return {name: _at(rest) if rest else None}


def _without(sent: Values, known: Values) -> dict[str, Any]:
    """What is sent and not known."""
    return {
        name: _without(value, known[name]) if isinstance(value, dict) and isinstance(known.get(name), dict) else value
        for name, value in sent.items()
        if name not in known or isinstance(known[name], dict)
    }
