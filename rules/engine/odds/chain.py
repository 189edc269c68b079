"""Odds through more than one procedure: a volley and the test that follows it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from rules.engine.dice import Dice
from rules.engine.facts import Facts
from rules.engine.odds import Budget, Distribution, OutOfBudget, counted, purse, walked
from rules.engine.odds.walk import frozen, nested
from rules.engine.play.acts import Chosen
from rules.engine.play.state import State
from rules.engine.procedure import Procedure
from rules.engine.text import Text

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What one procedure's outcome makes the next thing to be done.

    ``after`` and ``then``: names of procedures. ``uses``: the fields of the first outcome on which it depends. ``gives``: the
    second facts that follow from the first (dotted: ``"attacker.arm"``); the others are asked. ``facts``: from the first facts,
    the values of ``uses`` and the answers, all the second facts; None where nothing follows, not even what would follow on the
    second. ``suggests``: what the answers are before anybody has answered.

    ``on_table``: in a battle, from the state and who takes part in the first, who takes part in the second and what is known of
    it besides what its act knows (all of it, where no act is that procedure), by that; None where it does not follow there.
    ``what_ifs``: in a battle, what eyes will see only then: words, and the answers that it changes.
    """

    after: str
    then: str
    uses: tuple[str, ...]
    gives: tuple[str, ...]
    facts: Callable[[Any, Values, Values], dict[str, Any] | None]
    suggests: Values = field(default_factory=dict)
    on_table: Callable[[State, Chosen], tuple[Chosen, Values] | None] = lambda state, chosen: None
    what_ifs: Sequence[tuple[Text, Values]] = ()

    def given(self) -> dict[str, Any]:
        """``gives`` as nested facts that are known, whatever they may be."""
        known: dict[str, Any] = {}
        for path in self.gives:
            known = merged(known, _at(path))
        return known

    def answers(self, sent: Values) -> dict[str, Any]:
        """Return what was answered, without what the first procedure gives."""
        return _without(sent, self.given())


class Link(NamedTuple):
    """One step of a chain: how it follows, its procedure, and the facts that were answered."""

    follow_up: FollowUp
    procedure: Procedure[Any]
    answers: Values


class Harm(NamedTuple):
    """A number of an outcome that somebody suffers, for the sum of luck in a battle.

    ``field``: the number. ``whose``: the act's role that suffers it, or the outcome's field that names that role. ``measure``:
    the word under which numbers of one kind are added up. ``worth``: the tracked field that says what one of it counts in
    points, where there is one; those are added up besides.
    """

    field: str
    whose: str
    measure: str
    worth: str = ""


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


#: Exact odds of single procedures, by procedure, facts (None: those of the first) and fields.
Walks = dict[Hashable, Distribution]


def followed(
    first: Procedure[Any],
    facts: Facts,
    links: Sequence[Link],
    *,
    of: str,
    budget: Budget,
    watch: Callable[[int], None] | None = None,
    walks: Walks | None = None,
) -> Distribution:
    """The distribution of the field ``of`` of the last outcome of a chain; None where it does not come to that.

    Sampled, all of it played out step by step, where not every procedure in it can be exact within the budget; OutOfBudget
    where that has no samples. FactError as
    ``Procedure.run``. ``budget`` is for all of it. ``watch`` as for ``exact``. ``walks``: to be shared by chains that begin with
    the same facts of the same procedure.
    """
    try:
        return _Chain(of, purse(budget, watch), {} if walks is None else walks).odds(first, facts, None, links)
    except OutOfBudget:
        if not budget.samples:
            raise
        return _played(first, facts, links, of, budget)


@dataclass
class _Chain:
    """Exact odds through a chain. ``known``: what was reckoned already, by the number of links left and the facts."""

    of: str
    spend: Callable[[], None]
    walks: Walks
    known: dict[Hashable, Distribution] = field(default_factory=dict)

    def odds(self, first: Procedure[Any], facts: Facts, given: Hashable, links: Sequence[Link]) -> Distribution:
        """``given``: the facts as they tell which they are."""
        if not links:
            return self._walked(first, facts, given, (self.of,)).field(0)
        (link, *others) = links
        before = self._walked(first, facts, given, link.follow_up.uses)
        weights: dict[Hashable, Fraction] = {}
        left_out = before.left_out
        for values, weight in before.weights.items():
            follows = _given(link, facts, values)
            if follows is None:
                weights[None] = weights.get(None, Fraction(0)) + weight
                continue
            key = len(others), frozen(follows)
            if key not in self.known:
                self.known[key] = self.odds(link.procedure, link.procedure.facts.read(follows), key[1], others)
            after = self.known[key]
            left_out += weight * after.left_out
            for value, share in after.weights.items():
                weights[value] = weights.get(value, Fraction(0)) + weight * share
        return Distribution(weights, None, left_out)

    def _walked(self, procedure: Procedure[Any], facts: Facts, given: Hashable, of: tuple[str, ...]) -> Distribution:
        key = procedure.name, given, of
        if key not in self.walks:
            self.walks[key] = walked(procedure, facts, of, self.spend)
        return self.walks[key]


def _given(link: Link, facts: Facts, values: Hashable) -> dict[str, Any] | None:
    assert isinstance(values, tuple)
    return link.follow_up.facts(facts, dict(zip(link.follow_up.uses, values, strict=True)), link.answers)


def _played(first: Procedure[Any], facts: Facts, links: Sequence[Link], of: str, budget: Budget) -> Distribution:
    """The same, counted in runs from the first step to the last."""
    read_facts: dict[Hashable, Facts] = {}

    def run(dice: Dice) -> Hashable:
        procedure, known = first, facts
        for step, link in enumerate(links):
            found = procedure.resolve(known, dice).values
            given = _given(link, known, tuple(frozen(nested(found, field)) for field in link.follow_up.uses))
            if given is None:
                return None
            procedure, key = link.procedure, (step, frozen(given))
            if key not in read_facts:
                read_facts[key] = procedure.facts.read(given)
            known = read_facts[key]
        return frozen(nested(procedure.resolve(known, dice).values, of))

    return counted(run, budget)


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
